import { placesOn } from "../../body/body-plan";
import { LIMITS } from "../../limits";
import type { Reply } from "./ask";
import type { Attack } from "./ruleset";

/** Results that the GM can override for one bullet and entity: the hit location, or the damage that gets through. */
export type Override = "place" | "damage";

/** The bullet and entity of an override. */
interface Struck {
  readonly bullet: number;
  readonly subject: number;
}

const PREFIX = "override";
/** Maximum value of a damage override. */
export const OVERRIDE_LIMIT = LIMITS.points;

export const overrideId = (what: Override, { bullet, subject }: Struck): string => `${PREFIX}:${what}:${bullet}:${subject}`;

/** Returns the overridden value: an index into the locations of the subject's body, or damage points. Null if not overridden. */
export const overridden = ({ overrides }: Pick<Attack, "overrides">, what: Override, at: Struck): number | null =>
  overrides?.[overrideId(what, at)] ?? null;

type OverrideReply = Extract<Reply, { kind: "override" }>;

/** Returns whether a reply is an override. An override is valid without an open Ask. */
export const isOverride = (reply: Reply): reply is OverrideReply => reply.kind === "override";

/** Returns the overridden values by override id. The newest override of each id counts. */
export const overridesIn = (replies: readonly Reply[]): Readonly<Record<string, number>> =>
  Object.fromEntries(replies.filter(isOverride).map(({ ask, value }) => [ask, value]));

/**
 * Checks that an override names an existing bullet and entity and a possible value.
 * @throws {RangeError} if the bullet, entity or value is impossible
 */
export function readOverride({ field, rounds, ruleset }: Attack, { ask, value }: OverrideReply): void {
  const [prefix, what, bullet, subject, ...more] = ask.split(":");
  const most =
    what === "place"
      ? placesOn(ruleset.declaration, field.entities[Number(subject)]?.fighter.plan ?? {}).places.length - 1
      : what === "damage"
        ? OVERRIDE_LIMIT
        : -1;
  const about = [Number(bullet), Number(subject)] as const;
  const known = prefix === PREFIX && more.length === 0 && about.every((one) => Number.isInteger(one) && one >= 0);
  if (!known || most < 0 || about[0] >= rounds || !field.entities[about[1]]) throw new RangeError(`${ask}: there is no result to override`);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${ask}: ${value} is not between 0 and ${most}`);
}
