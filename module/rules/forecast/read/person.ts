import { parse, pipe, transform, type InferOutput } from "valibot";
import { OUT_OF_COMBAT, type Fighter } from "../../attack/model/fighter";
import { personOnSheet, type PersonOnSheet } from "../../attack/model/person";
import type { Ruleset } from "../../attack/model/ruleset";
import { aThing } from "../../attack/model/thing";
import { barrierPoints } from "../../protection/barriers";
import type { StoredTrack } from "../../body/derive";
import { LACKS } from "../../body/hit-locations/injury-tolerance";
import { LIMBS } from "../../body/limbs";
import { planFault } from "../../body/body-plan";
import { barrierBody } from "../../body/plans";
import { isPlainObject, type PlainObject } from "../../reading/values";
import { listValue, readAt, wordValue, refusePlan, type Where } from "./plan-values";
import { armsOf, systemsOf, wardrobeOf, wornBy } from "./gear";
import type { Arm, Entrant } from "../skirmish";
import { DEADEYE } from "../../called-shots/deadeye";
import {
  storedFlag,
  storedMap,
  storedNumber,
  storedNumberOrNull,
  storedNumbers,
  storedObject,
  storedText,
  storedWord,
} from "../../reading/stored-values";

/** An actor in the form in which a compendium stores it. */
export interface StoredActor {
  readonly name: string;
  readonly system: PlainObject;
  readonly items: readonly PlainObject[];
}

/** A person with derived values and all other data that a fight needs. */
export interface ReadPerson {
  readonly fighter: Fighter;
  readonly arms: readonly Arm[];
  readonly radius: number;
  readonly initiative: { readonly dice: number; readonly bonus: number };
  readonly apBonus: number;
  /** Walk Rate in meters per round. */
  readonly walkRate: number;
}

const ADD = 2;
const OVERRIDE = 5;

/** Returns a copy of a map with the value at one path changed. */
function withPath(map: PlainObject, [key, ...rest]: readonly string[], change: (before: unknown) => unknown): PlainObject {
  if (key === undefined) return map;
  const own = map[key];
  return { ...map, [key]: rest.length === 0 ? change(own) : withPath(isPlainObject(own) ? own : {}, rest, change) };
}

/**
 * Returns a person's stored data with the active effects of the person's items applied. As in Foundry, an effect adds a number or overrides
 * a value.
 */
function withEffects(system: PlainObject, items: readonly PlainObject[]): PlainObject {
  const effects = items.flatMap(({ effects: own }) => (Array.isArray(own) ? own.filter(isPlainObject) : []));
  const changes = effects
    .filter(({ disabled, transfer }) => disabled !== true && transfer !== false)
    .flatMap(({ changes: own }) => (Array.isArray(own) ? own.filter(isPlainObject) : []));
  return changes.reduce<PlainObject>((now, { key, mode, value }) => {
    const path = typeof key === "string" && key.startsWith("system.") ? key.split(".").slice(1) : [];
    if (mode === ADD) return withPath(now, path, (before) => (typeof before === "number" ? before : 0) + Number(value));
    return mode === OVERRIDE ? withPath(now, path, () => value) : now;
  }, system);
}

const TRACK = storedObject({ value: storedNumberOrNull, max: storedNumberOrNull, bonus: storedNumber(0) });

const storedTracks = pipe(
  storedMap,
  transform((map): Record<string, StoredTrack> =>
    Object.fromEntries(Object.entries(map).map(([id, track]) => [id, parse(TRACK, isPlainObject(track) ? track : {})])),
  ),
);

const LIMB = storedObject({
  id: storedText(""),
  name: storedText(""),
  kind: storedWord(LIMBS, "torso"),
  threshold: storedNumberOrNull,
  share: storedNumberOrNull,
  modifier: storedNumberOrNull,
});

const PERSON = storedObject({
  attributes: storedNumbers,
  skills: storedNumbers,
  armor: storedObject({ natural: storedNumber(0) }),
  pools: storedTracks,
  limbs: storedTracks,
  overflow: storedNumber(0),
  tolerance: storedWord(["", "unliving", "homogenous", "diffuse"], ""),
  lacks: listValue(wordValue(LACKS)),
  bodyPlan: listValue(LIMB),
  male: storedFlag,
  evasion: storedObject({ value: storedNumberOrNull, passive: storedNumberOrNull }),
  reach: storedNumber(0),
  stance: storedObject({ prone: storedFlag, turnedAway: storedFlag, immersed: storedText(""), bodyShield: storedNumber(0) }),
  unjointed: storedFlag,
  sizeModifier: storedNumber(0),
  landing: pipe(
    storedMap,
    transform((places) => Object.fromEntries(Object.entries(places).map(([sum, place]) => [sum, String(place)]))),
  ),
  size: storedNumber(0.6),
  initiative: storedObject({ dice: storedNumber(0), bonus: storedNumber(0) }),
  ap: storedObject({ bonus: storedNumber(0) }),
});

const INJURY = storedObject({ penalty: storedNumber(-1) });
const TRAIT = storedObject({ grants: storedObject({ deadeye: storedFlag, tier: storedNumber(DEADEYE.tier) }) });

type StoredPerson = InferOutput<typeof PERSON>;

/**
 * Returns a person's attributes. A missing attribute has the initial value that the ruleset declares.
 * @throws {PlanError} if the person belongs to another ruleset
 */
function attributesOf(
  name: string,
  { attributes: stored }: StoredPerson,
  { id, declaration }: Ruleset,
  where: Where,
): Record<string, number> {
  const missing = declaration.attributes.filter((one) => stored[one.id] === undefined);
  const [first] = missing;
  if (first && Object.keys(stored).some((key) => !declaration.attributes.some((one) => one.id === key))) {
    const example = `person: { attributes: { ${first.id}: ${first.initial} } }`;
    const wanted = missing.map((one) => one.id).join(", ");
    return refusePlan(where, `"${name}" is of another ruleset: ${id} asks for ${wanted}. Describe somebody in place, such as ${example}`);
  }
  return { ...Object.fromEntries(declaration.attributes.map((one) => [one.id, one.initial])), ...stored };
}

function skillsOf({ skills }: StoredPerson, { declaration }: Ruleset): Record<string, number> {
  const initial = declaration.skills.filter((one) => one.initial !== 0).map((one) => [one.id, one.initial]);
  return { ...(Object.fromEntries(initial) as Record<string, number>), ...skills };
}

/** Returns the tier of the best Deadeye trait; null if there is none. */
function sniperTier(items: readonly PlainObject[], where: Where): number | null {
  const grants = systemsOf(items, "trait").map(({ system }) => readAt(TRAIT, system, where).grants);
  const tiers = grants.filter(({ deadeye }) => deadeye).map(({ tier }) => tier);
  return tiers.length > 0 ? Math.max(0, ...tiers) : null;
}

/**
 * Returns a stored person's sheet, and the values that the ruleset derives from it.
 * @throws {PlanError} if the person's body plan is invalid
 */
function sheetOf({ items, name }: StoredActor, person: StoredPerson, ruleset: Ruleset, id: string, where: Where) {
  const { pools, limbs, armor, overflow, tolerance, lacks, male, evasion, reach, stance, unjointed, sizeModifier, landing, bodyPlan } =
    person;
  const fault = planFault(bodyPlan);
  if (fault) return refusePlan(where, `the body plan of "${name}" is refused: ${fault.fault} ${fault.limb}`.trim());
  const { natural } = armor;
  const { prone, turnedAway, immersed, bodyShield } = stance;
  const skills = skillsOf(person, ruleset);
  const critical = systemsOf(items, "injury").map(({ system }) => readAt(INJURY, system, where));
  const derived = ruleset.people.derive({
    attributes: attributesOf(name, person, ruleset, where),
    pools,
    limbs,
    naturalArmor: natural,
    worn: wornBy(items, where),
    injuries: critical,
    bodyShield,
    bodyPlan,
    lacks,
  });
  const tier = sniperTier(items, where);
  const sheet: Omit<PersonOnSheet, "weapons"> = {
    id,
    name,
    derived,
    skills,
    overflow,
    tolerance,
    lacks,
    bodyPlan,
    male,
    evasion,
    reach,
    deadeye: tier !== null,
    sniperTier: tier ?? 0,
    worn: wardrobeOf(items, natural, skills["shield"] ?? 0, where),
    critical,
    injuries: [],
    shocks: [],
    prone,
    movement: "walking",
    surprised: false,
    unconscious: false,
    down: false,
    pinned: false,
    turnedAway,
    immersed,
    unjointed,
    sizeModifier,
    landing,
  };
  return { derived, sheet };
}

/**
 * Reads a person in compendium form and derives all further values.
 * @param id Unique id of the person in the fight.
 * @param magazines Number of spare magazines for each weapon.
 * @throws {PlanError} if the stored data is invalid or belongs to another ruleset
 */
export function readPerson(actor: StoredActor, ruleset: Ruleset, id: string, magazines: number, where: Where): ReadPerson {
  const person = readAt(PERSON, withEffects(actor.system, actor.items), where);
  const { derived, sheet } = sheetOf(actor, person, ruleset, id, where);
  const arms = armsOf(actor.items, derived.effective, magazines, ruleset, where);
  const weapons = arms.map(({ weapon: { kind, skill, reach, ready } }) => ({ kind, skill, reach, drawn: ready }));
  return {
    fighter: personOnSheet({ ...sheet, weapons }, ruleset, OUT_OF_COMBAT),
    arms,
    radius: person.size / 2,
    initiative: person.initiative,
    apBonus: person.ap.bonus,
    walkRate: derived.walkRate,
  };
}

const BARRIER = storedObject({
  structure: storedNumber(4),
  area: storedNumber(1),
  thickness: storedNumber(10),
  hp: storedObject({ value: storedNumberOrNull, max: storedNumberOrNull }),
  armor: storedNumber(6),
  cover: storedWord(["none", "partial", "good"], "partial"),
  transparent: storedFlag,
});

/** Reads a barrier from a compendium. @throws {PlanError} if the barrier has no hit points */
export function readBarrier({ system, name }: StoredActor, id: string, where: Where): Pick<Entrant, "fighter" | "barrier"> {
  const { structure, area, thickness, hp, armor, cover, transparent } = readAt(BARRIER, system, where);
  const max = hp.max ?? barrierPoints(structure, area, thickness);
  if (max <= 0) return refusePlan(where, `the barrier "${name}" has no hit points`);
  const body = barrierBody(structure, { value: hp.value ?? max, max });
  return { fighter: aThing({ id, name, kind: "barrier" }, body, armor, 0), barrier: { transparent, cover } };
}
