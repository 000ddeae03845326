import { faultsOf, faultValues, type Fault, type JsonSchema } from "../../data/json-schema";
import { SENSES } from "../../rules/checks/check";
import { LIMITS } from "../../rules/limits";
import type { IntentName, Intents } from "./intent-map";
import type { Notice } from "./notices";

type Names<T> = T extends unknown ? keyof T : never;
interface Argument extends JsonSchema {
  /** It must be sent. */
  readonly needed?: true;
}
type Arguments = Readonly<Record<string, Argument>>;

const need = (schema: JsonSchema): Argument => ({ ...schema, needed: true });
const text = (maxLength: number): JsonSchema => ({ type: "string", maxLength });
const orNull = (maxLength: number): JsonSchema => ({ type: ["string", "null"], maxLength });
const whole = (minimum: number, maximum: number): JsonSchema => ({ type: "integer", minimum, maximum });
const listOf = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: "array", items, maxItems });
const object = (properties: Arguments, required: readonly string[] = []): JsonSchema => ({ type: "object", properties, required });
const flag: JsonSchema = { type: "boolean" };
const id = text(LIMITS.id);
const uuid = text(LIMITS.uuid);
const label = text(LIMITS.label);
const faces = listOf(whole(1, LIMITS.faces), LIMITS.dice);
const people = listOf(uuid, LIMITS.people);
const coordinate: JsonSchema = { type: "number", minimum: -LIMITS.map, maximum: LIMITS.map };

const ofCombatant = { combatant: need(id) };
const forWhom = { who: uuid };
const ofSide = { side: { type: ["integer", "string"], minimum: 0, maximum: LIMITS.people, maxLength: 3 } } satisfies Arguments;
const ofPass = { round: whole(0, LIMITS.rounds), pass: whole(0, LIMITS.passes) };
const timing = text(LIMITS.name);
const points = whole(-LIMITS.points, LIMITS.points);

/** What each kind of reply says besides its question. */
const REPLIES: Readonly<Record<string, Arguments>> = {
  thrown: {},
  set: { value: whole(-LIMITS.hitPoints, LIMITS.hitPoints) },
  faces: { faces },
  defence: { defence: text(LIMITS.name) },
  entity: { entity: whole(-1, LIMITS.points) },
  keep: { keep: flag },
  decree: { value: whole(0, LIMITS.points) },
};
const REPLY = object({ ask: id, kind: { enum: Object.keys(REPLIES) } }, ["ask", "kind"]);

const CHECK_ORDER = object(
  {
    skill: orNull(LIMITS.label),
    attributes: listOf(label, 2),
    limit: { enum: [null, "physical", "mental"] },
    threshold: { type: ["integer", "null"], minimum: 0, maximum: LIMITS.threshold },
    modifiers: listOf(object({ name: label, value: whole(-LIMITS.modifier, LIMITS.modifier) }, ["name", "value"]), LIMITS.modifiers),
    off: listOf(label, LIMITS.modifiers),
    push: flag,
    sense: { enum: SENSES },
  },
  ["skill", "attributes", "limit", "threshold", "modifiers", "off", "push"],
);

const check = {
  order: need(CHECK_ORDER),
  secret: flag,
  extended: {
    ...object({ wanted: whole(1, LIMITS.threshold), intervalMinutes: whole(1, LIMITS.minutes) }, ["wanted", "intervalMinutes"]),
    type: ["object", "null"],
  },
  opponent: { ...object({ actor: uuid, order: CHECK_ORDER }, ["actor", "order"]), type: ["object", "null"] },
  treatment: { ...object({ id: label, patient: uuid, limb: label }, ["id", "patient", "limb"]), type: ["object", "null"] },
} satisfies Arguments;

/** What is wrong with a test that a client asks for, and where; empty if its values are within the limits. */
export const checkFaults = (raw: unknown): readonly Fault[] => faultsOf(raw, schemaOf(check));

/** Arguments of every request, with the limits of each. What the world knows of them (ids, dice, prices) its handler looks at. */
export const INTENT_ARGUMENTS: { readonly [K in IntentName]: Readonly<Record<Names<Intents[K]>, Argument>> } = {
  answer: {
    ask: need(id),
    kind: need({ enum: Object.keys(REPLIES) }),
    value: points,
    faces,
    defence: text(LIMITS.name),
    entity: points,
    keep: flag,
  },
  "let-pass": {},
  test: check,
  request: { ...check, people: need(people) },
  "answer-test": {
    ...ofSide,
    order: CHECK_ORDER,
    faces: { type: ["array", "string"], maxLength: 6, items: whole(1, LIMITS.faces), maxItems: LIMITS.dice },
  },
  "roll-on": ofSide,
  "reroll-test": ofSide,
  "undo-test": ofSide,
  undo: {},
  "undo-series": {},
  reroll: { ask: need(id) },
  override: { replies: need(listOf(REPLY, LIMITS.list)), reason: need(text(LIMITS.richText)) },
  "say-end": { text: need(text(LIMITS.richText)) },
  apply: forWhom,
  "fight-on": forWhom,
  "last-fight": ofCombatant,
  give: { to: need(uuid), quantity: need(whole(1, LIMITS.quantity)), move: need(flag) },
  rest: { kind: need(label), actors: need(people), careHits: whole(0, LIMITS.threshold) },
  award: { actors: need(people), karma: need(whole(1, LIMITS.karma)), note: text(LIMITS.note) },
  raise: { kind: need(label), of: need(label) },
  "take-back": { entry: need(id) },
  "undo-upkeep": {},
  "decide-cut": { apply: need(flag) },
  "decide-edit": { apply: need(flag) },
  retry: {},
  close: {},
  "new-round": ofPass,
  "roll-initiative": { ...ofCombatant, karma: flag, faces, thrown: flag },
  "roll-missing": {},
  "answer-rest": {},
  "end-phase": { acting: id },
  "next-pass": ofPass,
  rewind: { to: label, after: id, newest: orNull(LIMITS.id) },
  delay: { ...ofCombatant, until: label, score: whole(-LIMITS.score, LIMITS.score), timing },
  "step-in": { ...ofCombatant, timing },
  together: ofCombatant,
  hold: { ...ofCombatant, ap: whole(0, LIMITS.ap) },
  "let-go": ofCombatant,
  "announce-way": {
    ...ofCombatant,
    metres: need({ type: "number", minimum: 0, maximum: LIMITS.way }),
    direction: need(label),
  },
  do: {
    ...ofCombatant,
    action: label,
    weapon: orNull(LIMITS.id),
    name: label,
    ap: whole(0, LIMITS.ap),
    kind: label,
    now: whole(0, LIMITS.ap),
    byLeave: flag,
  },
  recover: ofCombatant,
  surprise: {
    who: need(listOf(id, LIMITS.list)),
    by: listOf(id, LIMITS.list),
    wary: { type: "object", additionalProperties: label },
    untested: flag,
  },
  expected: {},
  "surprise-roll": { ...ofCombatant, faces },
  notice: { who: need(listOf(id, LIMITS.list)) },
  schedule: {
    name: need(label),
    moment: label,
    by: orNull(LIMITS.id),
    round: whole(0, LIMITS.rounds),
    pass: whole(1, LIMITS.passes),
    score: whole(1, LIMITS.score),
  },
  "go-off": { item: need(id) },
  "set-charge": {
    at: need(object({ x: coordinate, y: coordinate }, ["x", "y"])),
    rounds: whole(0, LIMITS.rounds),
    moment: label,
    pass: whole(1, LIMITS.passes),
  },
  "change-score": { ...ofCombatant, by: need(whole(-LIMITS.score, LIMITS.score)) },
  "change-dice": { ...ofCombatant, dice: need(whole(-LIMITS.changedDice, LIMITS.changedDice)) },
  reload: {},
};

function schemaOf(properties: Arguments): JsonSchema {
  return object(
    properties,
    Object.keys(properties).filter((name) => properties[name]!.needed),
  );
}

/** Checks that a reply says what its kind says. */
function replyFaults(reply: { readonly kind: string }, where: string): Fault[] {
  const said = REPLIES[reply.kind]!;
  return faultsOf(reply, object(said, Object.keys(said)), where);
}

/** Returns what is wrong with the arguments of an intent, and where. */
function argumentFaults(intent: string, args: unknown): readonly Fault[] {
  const faults = faultsOf(args, schemaOf(INTENT_ARGUMENTS[intent as IntentName]));
  if (faults.length > 0) return faults;
  if (intent === "answer") return replyFaults(args as { readonly kind: string }, "");
  if (intent !== "override") return [];
  const { replies } = args as { readonly replies: readonly { readonly kind: string }[] };
  return replies.flatMap((reply, at) => replyFaults(reply, `replies[${at}]`));
}

/** Refuses an intent with an id or an argument that is not what it takes, and says which and why. Returns null for a good one. */
export function intentRefusal(intent: string, id: string, args: unknown): Notice | null {
  const [fault] = [...faultsOf(id, uuid, "id"), ...argumentFaults(intent, args ?? {})];
  return fault ? { level: "warn", key: "CROSSFIRE.Intent.refused", values: faultValues(fault) } : null;
}
