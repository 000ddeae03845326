import { nullable, nullish, optional, union, type GenericSchema, type InferInput, type InferOutput, type ObjectSchema } from "valibot";
import type { Reply } from "../../rules/attack/model/ask";
import { OLD_ATTACK } from "../../rules/attack/model/old-keys";
import { SENSES } from "../../rules/checks/check";
import { DIRECTIONS, MOMENTS } from "../../rules/clock/clock";
import { TIMINGS, UNTIL } from "../../rules/clock/options";
import { WARINESS } from "../../rules/clock/surprise";
import { REWINDS } from "../../rules/clock/rewind/rewind-steps";
import { RESTS } from "../../rules/healing/rests";
import { LIMITS } from "../../rules/limits";
import { faultValues, type Fault } from "../../rules/reading/faults";
import { faultsOf, readValue, type WithoutUndefined } from "../../rules/reading/read-value";
import { withNewKeys } from "../../rules/reading/new-words";
import {
  branch,
  coordinate,
  either,
  exactly,
  trueOrFalse,
  id,
  keyed,
  listOf,
  decimal,
  object,
  oneOf,
  boundedText,
  uuid,
  integer,
} from "../../rules/reading/values";
import type { Notice } from "./notices";

const label = boundedText(LIMITS.label);
/** Faces of physical dice, as the sender read them. */
const faces = listOf(integer(1, LIMITS.faces), LIMITS.dice);
const people = listOf(uuid, LIMITS.people);
const combatants = listOf(id);

/** Id of the combatant the intent acts for. */
const ofCombatant = { combatant: id };
/** uuid of the actor whose button on a card was pressed; omitted: every actor of the card. */
const forWhom = { who: optional(uuid) };
/** Index of the side of a test, from 0, as a number or as text. */
const ofSide = { side: optional(union([integer(0, LIMITS.people), boundedText(3)], "integer, string")) };
/** Round and pass on the sender's screen. The active GM's client ignores a button press that meant another round or pass. */
const ofPass = { round: optional(integer(0, LIMITS.rounds)), pass: optional(integer(0, LIMITS.passes)) };
const timing = optional(oneOf(TIMINGS));
const setPass = integer(1, LIMITS.passes);

const ask = { ask: id };
const set = branch({ ...ask, kind: exactly("set"), value: integer(-LIMITS.hitPoints, LIMITS.hitPoints) });
const withFaces = branch({ ...ask, kind: exactly("faces"), faces });
const defense = branch({ ...ask, kind: exactly("defense"), defense: boundedText(LIMITS.name) });
const entity = branch({ ...ask, kind: exactly("entity"), entity: integer(-1, LIMITS.points) });
const keep = branch({ ...ask, kind: exactly("keep"), keep: trueOrFalse });
const override = branch({ ...ask, kind: exactly("override"), value: integer(0, LIMITS.points) });
const rolled = branch({ ...ask, kind: exactly("rolled") });

const REPLIES = [set, withFaces, defense, entity, keep, override] as const;
const KINDS = ["set", "faces", "defense", "entity", "keep", "override"] as const satisfies readonly Reply["kind"][];
const REPLY = either("kind", REPLIES, KINDS);
/** A reply, or the request to roll on the GM's client instead. */
const SENT = either("kind", [...REPLIES, rolled], [...KINDS, "rolled"]);

const CHECK_ORDER = object({
  skill: nullable(label),
  attributes: listOf(label, 2),
  limit: nullable(oneOf(["physical", "mental"])),
  threshold: nullable(integer(0, LIMITS.threshold)),
  modifiers: listOf(object({ name: label, value: integer(-LIMITS.modifier, LIMITS.modifier) }), LIMITS.modifiers),
  off: listOf(label, LIMITS.modifiers),
  push: trueOrFalse,
  sense: optional(oneOf(SENSES)),
});

const check = {
  order: CHECK_ORDER,
  secret: optional(trueOrFalse, false),
  extended: nullish(object({ wanted: integer(1, LIMITS.threshold), intervalMinutes: integer(1, LIMITS.minutes) }), null),
  opponent: nullish(object({ actor: uuid, order: CHECK_ORDER }), null),
  treatment: nullish(object({ id: label, patient: uuid, limb: label }), null),
};
const CHECK = object(check);

/** Returns the faults of a client's test request, each with the path of the wrong value; empty if all values are within their limits. */
export const checkFaults = (raw: unknown): readonly Fault[] => faultsOf(CHECK, raw);

/** Arguments of every intent, with their limits. The intent's handler checks them against the world (ids, dice, costs). */
export const INTENT_ARGUMENTS = {
  answer: {
    ...ask,
    kind: oneOf([...KINDS, "rolled"]),
    value: optional(integer(-LIMITS.hitPoints, LIMITS.hitPoints)),
    faces: optional(faces),
    defense: optional(boundedText(LIMITS.name)),
    entity: optional(integer(-1, LIMITS.points)),
    keep: optional(trueOrFalse),
  },
  "let-pass": {},
  test: check,
  request: { ...check, people },
  "answer-test": { ...ofSide, order: optional(CHECK_ORDER), faces: optional(union([faces, exactly("rolled")], "array, string")) },
  "roll-on": ofSide,
  "reroll-test": ofSide,
  "undo-test": ofSide,
  undo: {},
  "undo-series": {},
  reroll: ask,
  override: { replies: listOf(REPLY), reason: boundedText(LIMITS.richText) },
  "say-end": { text: boundedText(LIMITS.richText) },
  apply: forWhom,
  "fight-on": forWhom,
  "last-fight": ofCombatant,
  give: { to: uuid, quantity: integer(1, LIMITS.quantity), move: trueOrFalse },
  rest: { kind: oneOf(RESTS), actors: people, careHits: optional(integer(0, LIMITS.threshold), 0) },
  award: { actors: people, karma: integer(1, LIMITS.karma), note: optional(boundedText(LIMITS.note), "") },
  raise: { kind: oneOf(["attribute", "skill"]), of: label },
  "take-back": { entry: id },
  "undo-upkeep": {},
  /** True: makes the interrupted change now; false: leaves the numbers unchanged. */
  "decide-cut": { apply: trueOrFalse },
  /** True: applies the consequences of a manually edited number; false: applies no consequences. */
  "decide-edit": { apply: trueOrFalse },
  retry: {},
  close: {},
  "new-round": ofPass,
  "roll-initiative": { ...ofCombatant, karma: optional(trueOrFalse), faces: optional(faces), rolled: optional(trueOrFalse) },
  "roll-missing": {},
  /** Answers every open prompt of the players with its default. */
  "answer-rest": {},
  "end-phase": { acting: optional(id) },
  "next-pass": ofPass,
  rewind: { to: optional(oneOf(REWINDS)), after: optional(id), newest: optional(nullable(id)) },
  delay: { ...ofCombatant, until: optional(oneOf(UNTIL)), score: optional(integer(-LIMITS.score, LIMITS.score)), timing },
  "step-in": { ...ofCombatant, timing },
  together: ofCombatant,
  hold: { ...ofCombatant, ap: optional(integer(0, LIMITS.ap)) },
  "let-go": ofCombatant,
  "announce-way": { ...ofCombatant, meters: decimal(0, LIMITS.way), direction: oneOf(DIRECTIONS) },
  do: {
    ...ofCombatant,
    /** Id of an action on the list, or "own" for an action that is not on it. */
    action: optional(label),
    weapon: optional(nullable(id)),
    name: optional(label),
    ap: optional(integer(0, LIMITS.ap)),
    kind: optional(oneOf(["action", "interrupt"])),
    /** Item id of the ammunition to load; omitted: the kind already loaded, else the largest supply. */
    ammunition: optional(id),
    /** AP paid now toward an Extended Action. */
    now: optional(integer(0, LIMITS.ap)),
    /** True if the GM allows an additional Free Action that costs no AP. */
    byLeave: optional(trueOrFalse),
  },
  recover: ofCombatant,
  surprise: {
    who: combatants,
    by: optional(combatants, []),
    wary: optional(keyed(oneOf(WARINESS)), {}),
    untested: optional(trueOrFalse, false),
  },
  expected: {},
  "surprise-roll": { ...ofCombatant, faces: optional(faces) },
  notice: { who: combatants },
  schedule: {
    name: label,
    moment: optional(oneOf(MOMENTS)),
    by: optional(nullable(id)),
    round: optional(integer(0, LIMITS.rounds)),
    pass: optional(setPass),
    score: optional(integer(1, LIMITS.score)),
  },
  "go-off": { item: id },
  "set-charge": {
    at: object({ scene: id, x: coordinate, y: coordinate }),
    rounds: optional(integer(0, LIMITS.rounds)),
    moment: optional(oneOf(MOMENTS)),
    pass: optional(setPass),
  },
  "change-score": { ...ofCombatant, by: integer(-LIMITS.score, LIMITS.score) },
  "change-dice": { ...ofCombatant, dice: integer(-LIMITS.changedDice, LIMITS.changedDice) },
  /** Item id of the ammunition to load; omitted: the kind already loaded, else the largest supply. */
  reload: { ammunition: optional(id) },
} as const;

export type IntentName = keyof typeof INTENT_ARGUMENTS;

type Schemas = {
  readonly [K in IntentName]: K extends "answer" ? typeof SENT : ObjectSchema<(typeof INTENT_ARGUMENTS)[K], undefined>;
};
type AsSent<T> = T extends readonly (infer E)[] ? readonly AsSent<E>[] : T extends object ? { readonly [K in keyof T]: AsSent<T[K]> } : T;

/** Every intent that a client sends to the active GM's client, by name, with its arguments. Each intent also carries a document id. */
export type Intents = { readonly [K in IntentName]: AsSent<InferInput<Schemas[K]>> };

/** Arguments of an intent as the active GM's client has read them: within their limits, without unknown keys. */
export type Received<K extends IntentName> = WithoutUndefined<InferOutput<Schemas[K]>>;

const isIntent = (intent: string): intent is IntentName => Object.hasOwn(INTENT_ARGUMENTS, intent);

const schemaOf = (intent: IntentName): GenericSchema => (intent === "answer" ? SENT : object(INTENT_ARGUMENTS[intent]));

const refused = (fault: Fault): Notice => ({ level: "warn", key: "CROSSFIRE.Intent.refused", values: faultValues(fault) });

/**
 * Reads the arguments of an intent.
 * @returns the arguments, or a notice that names the invalid argument or id and the reason
 */
export function readIntent(intent: string, document: string, args: unknown): { readonly args: object } | Notice {
  if (!isIntent(intent)) return { level: "error", key: "CROSSFIRE.Intent.unknown", values: { intent: intent.slice(0, LIMITS.name) } };
  const [badId] = faultsOf(uuid, document, "id");
  if (badId) return refused(badId);
  // A client that was not reloaded after an update, or a macro, may send the previous version's keys and words.
  const { faults, value } = readValue(schemaOf(intent), withNewKeys(args ?? {}, OLD_ATTACK));
  return faults ? refused(faults[0]) : { args: value as object };
}
