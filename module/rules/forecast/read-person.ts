import type { Fighter, Weapon } from "../attack/fighter";
import { inHand, isBare, isReady, wieldedDv } from "../attack/in-hand";
import { aThing } from "../attack/thing";
import { ORGANS } from "../body/called-effects";
import { barrierPoints, deriveFighter, type StoredTrack } from "../body/derive";
import { barrierBody, personBody } from "../body/plans";
import { DAMAGE_TYPES } from "../body/pools";
import { WOUND_CLASSES } from "../body/wounding";
import { weaponAccuracy } from "../contest/limits";
import type { CoverGrade } from "../flight/cover";
import type { Ruleset } from "../attack/ruleset";
import { isMap, oneOfAt, refusePlan, under, type PlainMap, type Where } from "./plain-words";
import type { Arm, Entrant } from "./skirmish";

/** An actor as a compendium stores it: whole documents, read without Foundry. */
export interface StoredActor {
  readonly name: string;
  readonly system: PlainMap;
  readonly items: readonly PlainMap[];
}

/** Somebody as a sheet would derive it, with everything a fight needs. */
export interface ReadPerson {
  readonly fighter: Fighter;
  readonly arms: readonly Arm[];
  readonly radius: number;
  readonly initiative: { readonly dice: number; readonly bonus: number };
  readonly apBonus: number;
}

const ADD = 2;
const OVERRIDE = 5;

const at = (map: PlainMap, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), map);
const numberAt = (map: PlainMap, initial: number, ...keys: readonly string[]): number => {
  const value = at(map, ...keys);
  return typeof value === "number" ? value : initial;
};
const textIn = (map: PlainMap, initial: string, ...keys: readonly string[]): string => {
  const value = at(map, ...keys);
  return typeof value === "string" ? value : initial;
};
const mapIn = (map: PlainMap, key: string): PlainMap => (isMap(map[key]) ? map[key] : {});

/** A map in which one path has another value. */
function withPath(map: PlainMap, [key, ...rest]: readonly string[], change: (before: unknown) => unknown): PlainMap {
  if (key === undefined) return map;
  return { ...map, [key]: rest.length === 0 ? change(map[key]) : withPath(mapIn(map, key), rest, change) };
}

/** What traits add, as Foundry applies it: numbers added, or a value put in place of another. */
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

const systemsOf = (items: readonly PlainMap[], type: string): { readonly item: PlainMap; readonly system: PlainMap }[] =>
  items.filter((item) => item["type"] === type).map((item) => ({ item, system: mapIn(item, "system") }));

const wornBy = (items: readonly PlainMap[]) =>
  systemsOf(items, "armor")
    .filter(({ system }) => system["equipped"] === true)
    .map(({ item, system }) => ({
      name: String(item["name"]),
      rating: numberAt(system, 0, "rating"),
      accessory: system["accessory"] === true,
    }));

const numbers = (map: PlainMap): Record<string, number> =>
  Object.fromEntries(Object.entries(map).filter((entry): entry is [string, number] => typeof entry[1] === "number"));

/** A stored weapon in somebody's hands. @param attributes as they are after encumbrance */
function readWeapon(item: PlainMap, attributes: Readonly<Record<string, number>>, where: Where): Weapon {
  const system = mapIn(item, "system");
  const skill = textIn(system, "pistols", "skill");
  const kind = oneOfAt(system["kind"], under(where, "kind"), ["ranged", "melee", "thrown"], "ranged");
  const woundClass = textIn(system, "", "damage", "woundClass");
  const modes = Array.isArray(system["modes"]) ? system["modes"].map(String) : [];
  const orNull = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return {
    id: String(item["_id"] ?? item["name"]),
    name: String(item["name"]),
    kind,
    skill,
    attribute: textIn(system, "agility", "attribute"),
    dv: wieldedDv(numberAt(system, 4, "damage", "value"), textIn(system, "", "damage", "add"), attributes),
    damageKind: oneOfAt(at(system, "damage", "kind"), under(where, "damage.kind"), ["health", "strain"], "health"),
    type: oneOfAt(at(system, "damage", "type"), under(where, "damage.type"), DAMAGE_TYPES, "kinetic"),
    woundClass: woundClass === "" ? null : oneOfAt(woundClass, under(where, "damage.woundClass"), WOUND_CLASSES),
    arp: numberAt(system, 0, "arp"),
    accuracy: weaponAccuracy({
      standard: orNull(system["accuracy"]),
      melee: kind === "melee",
      unarmed: isBare(skill),
      build: oneOfAt(textIn(system, "", "quality"), under(where, "quality"), ["", "improvised", "clumsy"]),
      poor: system["condition"] === "poor",
    }),
    reach: numberAt(system, 0, "reach"),
    increment: numberAt(system, 0, "range", "increment"),
    maxRange: kind === "melee" ? 0 : numberAt(system, 0, "range", "max"),
    modes,
    ammo: orNull(at(system, "ammo", "value")),
    ready: isReady({ drawn: system["ready"] === true, skill }),
    penetrates: system["penetrates"] === true,
    contact: system["contact"] === true,
    piercing: system["piercing"] === true,
    hands: isBare(skill) ? 0 : numberAt(system, 1, "hands"),
    area: orNull(at(system, "area", "radius")) !== null,
    power: null,
    spread: oneOfAt(textIn(system, "", "spread"), under(where, "spread"), ["", "narrow", "medium", "wide"]),
    knockdown: 0,
  };
}

/** Weapons in the order they are reached for: what is in the hand, the rest as listed, bare hands last. What bursts over an area is left out. */
function armsOf(items: readonly PlainMap[], attributes: Readonly<Record<string, number>>, magazines: number, where: Where): Arm[] {
  const weapons = systemsOf(items, "weapon").map(({ item, system }) => ({
    weapon: readWeapon(item, attributes, where),
    most: numberAt(system, 0, "ammo", "max"),
  }));
  const rank = ({ ready, skill }: Weapon): number => (isBare(skill) ? 2 : ready ? 0 : 1);
  return weapons
    .filter(({ weapon }) => !weapon.area)
    .toSorted((a, b) => rank(a.weapon) - rank(b.weapon))
    .map(({ weapon, most }) => ({ weapon, magazine: most, spare: weapon.ammo === null ? 0 : most * magazines }));
}

/**
 * Somebody out of a compendium, as the sheet would show them.
 *
 * @param id told apart from everybody else's
 * @param magazines spare ones for each weapon
 */
export function readPerson(actor: StoredActor, ruleset: Ruleset, id: string, magazines: number, where: Where): ReadPerson {
  const system = withEffects(actor.system, actor.items);
  const skills = numbers(mapIn(system, "skills"));
  const initial = Object.fromEntries(ruleset.declaration.attributes.map((declared) => [declared.id, declared.initial]));
  const derived = deriveFighter({
    attributes: { ...initial, ...numbers(mapIn(system, "attributes")) },
    pools: tracks(system, "pools"),
    limbs: tracks(system, "limbs"),
    naturalArmor: numberAt(system, 0, "armor", "natural"),
    worn: wornBy(actor.items),
    injuries: systemsOf(actor.items, "injury").map(({ system: own }) => ({ penalty: numberAt(own, -1, "penalty") })),
  });
  const tolerance = oneOfAt(textIn(system, "", "tolerance"), under(where, "tolerance"), ["", "unliving", "homogenous", "diffuse"]);
  const arms = armsOf(actor.items, derived.effective, magazines, where);
  const hand = inHand(
    arms.map(({ weapon }) => ({ kind: weapon.kind, skill: weapon.skill, reach: weapon.reach, drawn: weapon.ready })),
    skills,
  );
  const { plan, body } = personBody({
    pools: derived.pools,
    limbs: derived.limbs,
    overflow: numberAt(system, 0, "overflow"),
    rating: derived.effective["body"] ?? 0,
    physicalLimit: derived.limits.physical,
    tolerance,
    injuries: systemsOf(actor.items, "injury").map(({ system: own }) => ({ penalty: numberAt(own, -1, "penalty") })),
    prone: at(system, "stance", "prone") === true,
  });
  return {
    fighter: {
      ...aThing({ id, name: actor.name, kind: "person" }, { plan, body }, 0, 0),
      attributes: derived.effective,
      skills,
      armor: derived.av.value,
      reach: Math.max(numberAt(system, 0, "reach"), hand.reach),
      parrySkill: hand.parrySkill,
      handsEmpty: hand.handsEmpty,
      prone: body.prone,
      deadeye: systemsOf(actor.items, "trait").some(({ system: own }) => at(own, "grants", "deadeye") === true),
      organs: ORGANS,
    },
    arms,
    radius: numberAt(system, 0.6, "size") / 2,
    initiative: { dice: numberAt(system, 0, "initiative", "dice"), bonus: numberAt(system, 0, "initiative", "bonus") },
    apBonus: numberAt(system, 0, "ap", "bonus"),
  };
}

/** A barrier out of a compendium. */
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
