import type { Reply } from "./ask";
import type { Attack } from "./ruleset";

/** What a gamemaster may decree of a bullet at somebody: the place it struck, or how much came through. */
export type Override = "place" | "damage";

/** Of which bullet and whom. */
interface Struck {
  readonly bullet: number;
  readonly subject: number;
}

const PREFIX = "decree";
/** The most damage anybody decrees. */
export const OVERRIDE_LIMIT = 999;

export const overrideId = (what: Override, { bullet, subject }: Struck): string => `${PREFIX}:${what}:${bullet}:${subject}`;

/** What was decreed, or null: an index of `declaration.places`, or points. */
export const overridden = ({ decrees }: Pick<Attack, "decrees">, what: Override, at: Struck): number | null =>
  decrees?.[overrideId(what, at)] ?? null;

type Decree = Extract<Reply, { kind: "decree" }>;

/** Does this answer stand by itself, asked for or not? */
export const isOverride = (reply: Reply): reply is Decree => reply.kind === "decree";

/** The newest decrees among the answers, by what they are about. */
export const overridesIn = (replies: readonly Reply[]): Readonly<Record<string, number>> =>
  Object.fromEntries(replies.filter(isOverride).map(({ ask, value }) => [ask, value]));

/** @throws RangeError when it is about nothing there is, or names what cannot be */
export function readOverride({ field, rounds, ruleset }: Attack, { ask, value }: Decree): void {
  const [prefix, what, bullet, subject, ...more] = ask.split(":");
  const most = what === "place" ? ruleset.declaration.places.length - 1 : what === "damage" ? OVERRIDE_LIMIT : -1;
  const about = [Number(bullet), Number(subject)] as const;
  const known = prefix === PREFIX && more.length === 0 && about.every((one) => Number.isInteger(one) && one >= 0);
  if (!known || most < 0 || about[0] >= rounds || !field.entities[about[1]]) throw new RangeError(`${ask}: there is nothing to decree`);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${ask}: ${value} is not between 0 and ${most}`);
}
