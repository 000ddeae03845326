import { forgetting } from "../../foundry/version";
import { karmaLeft, nextNumber, raisePrice, whyFixed, type Advance } from "../../rules/creation/karma";
import { advancesOf } from "../../scene/fighter";
import { isPerson, type Person } from "../../scene/kinds";
import type { Received } from "../authority/intent-arguments";
import { send, type IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { wholeRuleset } from "../whole-ruleset";
import type { Notice } from "../authority/notices";
import { writeUpkeep } from "../apply/upkeep";
import { documentAt } from "../uuids";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Advance.${leaf}`, values });

const personAt = (uuid: string): Person | null => {
  const found = documentAt(uuid, "Actor");
  return found instanceof Actor && isPerson(found) ? found : null;
};

type Raised = Received<"raise">["kind"];

const GROUP = { attribute: "attributes", skill: "skills" } as const;

/** Returns a rating as stored, because bonuses from effects cost no Karma. Null if the ruleset does not declare the rating. */
function storedRating(actor: Person, kind: Raised, id: string): number | null {
  const group = GROUP[kind];
  const declared = wholeRuleset().declaration[group].find((one) => one.id === id);
  if (!declared) return null;
  return (actor.system._source[group] as Readonly<Record<string, number>>)[id] ?? declared.initial;
}

const ratingPath = (kind: Raised, id: string): string => `system.${GROUP[kind]}.${id}`;

/** Writes an entry in the actor's Karma log, together with other changes, in one update. */
async function note(actor: Person, advance: Omit<Advance, "number">, further: Record<string, unknown> = {}): Promise<void> {
  const entry: Advance = { ...advance, number: nextNumber(advancesOf(actor)) };
  assertActiveGM();
  await actor.update({ [`system.advances.${foundry.utils.randomID()}`]: entry, ...further });
}

/** Raises a rating by one at its Karma cost. */
export const raise: IntentHandler<"raise"> = async (uuid, args, sender) => {
  const { kind, of } = args;
  const actor = personAt(uuid);
  const making = wholeRuleset().making;
  if (!actor || !making) return no("nothing");
  if (!actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: actor.name });
  const from = storedRating(actor, kind, of);
  const price = from === null ? null : raisePrice(making, kind, from);
  if (from === null || price === null) return no("highest");
  const left = karmaLeft(advancesOf(actor));
  if (left < price) return no("tooLittle", { name: actor.name, price, left });
  await note(actor, { kind, of, from, to: from + 1, karma: -price, note: "" }, { [ratingPath(kind, of)]: from + 1 });
};

/**
 * Refunds an entry of the Karma log: lowers the rating and returns its Karma; for a GM, also removes an award. Refuses, with the reason, if
 * the rating has changed since or the awarded Karma is spent.
 */
export const refundAdvance: IntentHandler<"take-back"> = async (uuid, args, sender) => {
  const { entry: id } = args;
  const actor = personAt(uuid);
  const advances: Readonly<Record<string, Advance>> = actor ? advancesOf(actor) : {};
  const entry = Object.hasOwn(advances, id) ? advances[id] : undefined;
  if (!actor || !entry) return no("nothing");
  if (entry.kind === "award" && !sender.isGM) return no("gmOnly");
  if (!actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: actor.name });
  const now = entry.kind === "award" ? 0 : (storedRating(actor, entry.kind, entry.of) ?? 0);
  const fixed = whyFixed(advancesOf(actor), id, now);
  if (fixed) return no(fixed, { name: actor.name });
  const rating = entry.kind === "award" ? {} : { [ratingPath(entry.kind, entry.of)]: entry.from };
  assertActiveGM();
  await actor.update({ ...forgetting(`system.advances.${id}`), ...rating });
};

/** Awards Karma to several actors. GMs only. */
export const award: IntentHandler<"award"> = async (_id, args, sender) => {
  const { actors, karma, note: text } = args;
  const people = actors.flatMap((uuid) => personAt(uuid) ?? []);
  if (!sender.isGM) return no("gmOnly");
  if (people.length === 0) return no("nobody");
  for (const actor of people) await note(actor, { kind: "award", of: "", from: 0, to: 0, karma, note: text });
  const line = { label: "CROSSFIRE.Choice.upkeep.award", name: "", by: karma };
  await writeUpkeep(
    "award",
    people.map((actor) => ({ actor, row: { name: actor.name, lines: [line] }, changes: [] })),
    text,
  );
  return { level: "info", key: "CROSSFIRE.Advance.awarded", values: { count: people.length, karma } };
};

export const beginRaise = (actor: string, kind: Raised, of: string): Promise<void> => send("raise", actor, { kind, of });
export const beginRefund = (actor: string, entry: string): Promise<void> => send("take-back", actor, { entry });
export const beginAward = (actors: readonly string[], karma: number, why: string): Promise<void> =>
  send("award", "", { actors, karma, note: why });
