import { OUT_OF_COMBAT, type Fighter } from "../../attack/model/fighter";
import { personOnSheet, type PersonOnSheet } from "../../attack/model/person";
import type { Ruleset } from "../../attack/model/ruleset";
import { aThing } from "../../attack/model/thing";
import { barrierPoints, type StoredTrack } from "../../body/derive";
import { LACKS } from "../../locations/injury-tolerance";
import { barrierBody } from "../../body/plans";
import type { CoverGrade } from "../../flight/cover";
import { isMap, oneOfAt, refusePlan, under, type PlainMap, type Where } from "./plain-words";
import { armsOf, systemsOf, wardrobeOf, wornBy } from "./gear";
import type { Arm, Entrant } from "../skirmish";
import { DEADEYE } from "../../called/deadeye";
import { at, mapIn, numberAt, numberOrNull, numbersIn, textIn, textsIn } from "./stored-values";

/** An actor as a compendium stores it, read without Foundry. */
export interface StoredActor {
  readonly name: string;
  readonly system: PlainMap;
  readonly items: readonly PlainMap[];
}

/** A person with derived values and everything a fight needs. */
export interface ReadPerson {
  readonly fighter: Fighter;
  readonly arms: readonly Arm[];
  readonly radius: number;
  readonly initiative: { readonly dice: number; readonly bonus: number };
  readonly apBonus: number;
  /** Meters per round on foot. */
  readonly walkRate: number;
}

const ADD = 2;
const OVERRIDE = 5;

/** Returns a map with the value at one path changed. */
function withPath(map: PlainMap, [key, ...rest]: readonly string[], change: (before: unknown) => unknown): PlainMap {
  if (key === undefined) return map;
  return { ...map, [key]: rest.length === 0 ? change(map[key]) : withPath(mapIn(map, key), rest, change) };
}

/** Returns the data with the effects of traits applied as Foundry does: numbers added, or values overridden. */
function withEffects(system: PlainMap, items: readonly PlainMap[]): PlainMap {
  const effects = items.flatMap(({ effects: own }) => (Array.isArray(own) ? own.filter(isMap) : []));
  const changes = effects
    .filter(({ disabled, transfer }) => disabled !== true && transfer !== false)
    .flatMap(({ changes: own }) => (Array.isArray(own) ? own.filter(isMap) : []));
  return changes.reduce<PlainMap>((now, { key, mode, value }) => {
    const path = typeof key === "string" && key.startsWith("system.") ? key.split(".").slice(1) : [];
    if (mode === ADD) return withPath(now, path, (before) => (typeof before === "number" ? before : 0) + Number(value));
    return mode === OVERRIDE ? withPath(now, path, () => value) : now;
  }, system);
}

const tracks = (system: PlainMap, key: string): Record<string, StoredTrack> =>
  Object.fromEntries(
    Object.entries(mapIn(system, key)).map(([id, stored]) => {
      const own = isMap(stored) ? stored : {};
      const orNull = (name: string): number | null => (typeof own[name] === "number" ? own[name] : null);
      return [id, { value: orNull("value"), max: orNull("max"), bonus: numberAt(own, 0, "bonus") }];
    }),
  );

/** Returns the attributes of the ruleset; missing ones have their initial value. */
function attributesOf(actor: StoredActor, system: PlainMap, { id, declaration }: Ruleset, where: Where): Record<string, number> {
  const stored = numbersIn(system, "attributes");
  const missing = declaration.attributes.filter((one) => stored[one.id] === undefined);
  const [first] = missing;
  if (first && Object.keys(stored).some((name) => !declaration.attributes.some((one) => one.id === name))) {
    const example = `person: { attributes: { ${first.id}: ${first.initial} } }`;
    const wanted = missing.map((one) => one.id).join(", ");
    return refusePlan(
      where,
      `"${actor.name}" is of another ruleset: ${id} asks for ${wanted}. Describe somebody in place, such as ${example}`,
    );
  }
  return { ...Object.fromEntries(declaration.attributes.map((one) => [one.id, one.initial])), ...stored };
}

function skillsOf(system: PlainMap, { declaration }: Ruleset): Record<string, number> {
  const initial = declaration.skills.filter((one) => one.initial !== 0).map((one) => [one.id, one.initial]);
  return { ...(Object.fromEntries(initial) as Record<string, number>), ...numbersIn(system, "skills") };
}

const landingOf = (system: PlainMap): Record<string, string> =>
  Object.fromEntries(Object.entries(mapIn(system, "landing")).map(([sum, place]) => [sum, String(place)]));

/** Returns a stored person's sheet and the values the ruleset derives from it. */
function sheetOf(actor: StoredActor, system: PlainMap, ruleset: Ruleset, id: string, where: Where) {
  const { items, name } = actor;
  const skills = skillsOf(system, ruleset);
  const natural = numberAt(system, 0, "armor", "natural");
  const critical = systemsOf(items, "injury").map(({ system: own }) => ({ penalty: numberAt(own, -1, "penalty") }));
  const derived = ruleset.people.derive({
    attributes: attributesOf(actor, system, ruleset, where),
    pools: tracks(system, "pools"),
    limbs: tracks(system, "limbs"),
    naturalArmor: natural,
    worn: wornBy(items),
    injuries: critical,
  });
  const sheet: Omit<PersonOnSheet, "weapons"> = {
    id,
    name,
    derived,
    skills,
    overflow: numberAt(system, 0, "overflow"),
    tolerance: oneOfAt(textIn(system, "", "tolerance"), under(where, "tolerance"), ["", "unliving", "homogenous", "diffuse"]),
    lacks: textsIn(system, "lacks").map((lack, index) => oneOfAt(lack, `${under(where, "lacks")}[${index}]`, LACKS)),
    male: system["male"] === true,
    evasion: { value: numberOrNull(system, "evasion", "value"), passive: numberOrNull(system, "evasion", "passive") },
    reach: numberAt(system, 0, "reach"),
    deadeye: systemsOf(items, "trait").some(({ system: own }) => at(own, "grants", "deadeye") === true),
    sniperTier: Math.max(
      0,
      ...systemsOf(items, "trait").flatMap(({ system: own }) =>
        at(own, "grants", "deadeye") === true ? [numberAt(own, DEADEYE.tier, "grants", "tier")] : [],
      ),
    ),
    worn: wardrobeOf(items, natural, skills["shield"] ?? 0, where),
    critical,
    injuries: [],
    shocks: [],
    prone: at(system, "stance", "prone") === true,
    movement: "walking",
    surprised: false,
    unconscious: false,
    down: false,
    pinned: false,
    turnedAway: at(system, "stance", "turnedAway") === true,
    immersed: textIn(system, "", "stance", "immersed"),
    unjointed: system["unjointed"] === true,
    sizeModifier: numberAt(system, 0, "sizeModifier"),
    landing: landingOf(system),
  };
  return { derived, sheet };
}

/**
 * Reads a person from a compendium with its derived values.
 * @param id Unique id.
 * @param magazines Spare magazines per weapon.
 */
export function readPerson(actor: StoredActor, ruleset: Ruleset, id: string, magazines: number, where: Where): ReadPerson {
  const system = withEffects(actor.system, actor.items);
  const { derived, sheet } = sheetOf(actor, system, ruleset, id, where);
  const arms = armsOf(actor.items, derived.effective, magazines, ruleset, where);
  const weapons = arms.map(({ weapon: { kind, skill, reach, ready } }) => ({ kind, skill, reach, drawn: ready }));
  return {
    fighter: personOnSheet({ ...sheet, weapons }, ruleset, OUT_OF_COMBAT),
    arms,
    radius: numberAt(system, 0.6, "size") / 2,
    initiative: { dice: numberAt(system, 0, "initiative", "dice"), bonus: numberAt(system, 0, "initiative", "bonus") },
    apBonus: numberAt(system, 0, "ap", "bonus"),
    walkRate: derived.walkRate,
  };
}

/** Reads a barrier from a compendium. */
export function readBarrier(actor: StoredActor, id: string, where: Where): Pick<Entrant, "fighter" | "barrier"> {
  const { system, name } = actor;
  const structure = numberAt(system, 4, "structure");
  const most = numberAt(system, barrierPoints(structure, numberAt(system, 1, "area"), numberAt(system, 10, "thickness")), "hp", "max");
  if (most <= 0) return refusePlan(where, `the barrier "${name}" has no hit points`);
  const points = { value: numberAt(system, most, "hp", "value"), max: most };
  const fighter = aThing({ id, name, kind: "barrier" }, barrierBody(structure, points), numberAt(system, 6, "armor"), 0);
  const cover: CoverGrade = oneOfAt(system["cover"], under(where, "cover"), ["none", "partial", "good"], "partial");
  return { fighter, barrier: { transparent: system["transparent"] === true, cover } };
}
