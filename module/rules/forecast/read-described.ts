import type { Ruleset } from "../attack/ruleset";
import { flagAt, isMap, listAt, mapAt, oneOfAt, refusePlan, textAt, under, wholeAt, type PlainMap, type Where } from "./plain-words";
import type { StoredActor } from "./read-person";

/** Compendia a plan may refer to by the names of their files. */
export interface Library {
  /** The stored document of one of the names. */
  find(pack: string, name: string): unknown;
  names(pack: string): readonly string[];
}

/** What is needed to read one entry. */
export interface Reading {
  readonly library: Library;
  readonly ruleset: Ruleset;
  /** Ids given so far. */
  readonly ids: { next: number };
}

/** A document of a compendium by the name of its file. */
export function fromPack({ library }: Reading, pack: string, name: unknown, where: Where): PlainMap {
  const wanted = textAt(name, where);
  const names = library.names(pack);
  const found = names.includes(wanted) ? library.find(pack, wanted) : undefined;
  return isMap(found) ? found : refusePlan(where, `packs/${pack} has no ${wanted}.yaml; there are ${names.join(", ")}`);
}

const TRACKED = ["flesh", "shield", "armored"] as const;
const PERSON = ["attributes", "skills", "armor", "weapons", ...TRACKED, "deadeye"] as const;
const WEAPON = [
  "weapon",
  "name",
  "skill",
  "dv",
  "arp",
  "accuracy",
  "woundClass",
  "modes",
  "magazine",
  "increment",
  "range",
  "hands",
] as const;

/** Ids the ruleset declares, with whole numbers. */
function ratings(value: unknown, declared: readonly { readonly id: string }[], where: Where): Record<string, number> {
  if (value === undefined) return {};
  const map = mapAt(
    value,
    where,
    declared.map(({ id }) => id),
  );
  return Object.fromEntries(Object.entries(map).map(([id, rating]) => [id, wholeAt(rating, under(where, id), { least: 0, most: 50 })]));
}

/** A weapon of a plan: one of the compendium by its file name, or a firearm described on the spot. */
function weaponItem(reading: Reading, value: unknown, where: Where): PlainMap {
  if (typeof value === "string") return fromPack(reading, "weapons", value, where);
  const map = mapAt(value, where, WEAPON);
  if (map["weapon"] !== undefined) return fromPack(reading, "weapons", map["weapon"], under(where, "weapon"));
  const whole = (key: (typeof WEAPON)[number], least: number, most: number, initial: number): number =>
    wholeAt(map[key], under(where, key), { least, most, initial });
  const magazine = whole("magazine", 1, 10_000, 30);
  const modes = listAt(map["modes"], under(where, "modes"));
  const known = reading.ruleset.declaration.modes.map(({ id }) => id);
  const skills = reading.ruleset.declaration.skills.map(({ id }) => id);
  return {
    name: textAt(map["name"], under(where, "name")),
    type: "weapon",
    system: {
      kind: "ranged",
      skill: oneOfAt(map["skill"], under(where, "skill"), skills),
      damage: {
        value: whole("dv", 0, 99, 8),
        kind: "health",
        type: "kinetic",
        woundClass: textAt(map["woundClass"], under(where, "woundClass"), "pi"),
      },
      arp: whole("arp", -99, 99, 0),
      accuracy: whole("accuracy", 1, 99, 5),
      range: { increment: whole("increment", 1, 10_000, 30), max: whole("range", 1, 10_000, 300) },
      modes: modes.length === 0 ? ["single"] : modes.map((mode, index) => oneOfAt(mode, `${where}.modes[${index}]`, known)),
      ammo: { value: magazine, max: magazine, type: "" },
      hands: whole("hands", 0, 2, 1),
      penetrates: true,
      piercing: true,
      ready: true,
    },
  };
}

/** Somebody described on the spot, in the shape of a compendium. */
export function described(reading: Reading, value: unknown, name: string, where: Where): StoredActor {
  const map = mapAt(value, where, PERSON);
  const { attributes, skills } = reading.ruleset.declaration;
  const weapons = listAt(map["weapons"], under(where, "weapons"));
  const pools = TRACKED.filter((key) => map[key] !== undefined).map((key) => [
    key,
    { max: wholeAt(map[key], under(where, key), { least: 1, most: 1000 }) },
  ]);
  const items = weapons.map((weapon, index) => {
    const item = weaponItem(reading, weapon, `${where}.weapons[${index}]`);
    // The first is in the hand.
    const system = isMap(item["system"]) ? item["system"] : {};
    return { ...item, type: "weapon", system: { ...system, ready: index === 0 } };
  });
  const deadeye = flagAt(map["deadeye"], under(where, "deadeye"), false);
  return {
    name,
    system: {
      attributes: ratings(map["attributes"], attributes, under(where, "attributes")),
      skills: ratings(map["skills"], skills, under(where, "skills")),
      armor: { natural: wholeAt(map["armor"], under(where, "armor"), { least: 0, most: 99, initial: 0 }) },
      pools: Object.fromEntries(pools),
    },
    items: deadeye ? [...items, { type: "trait", name: "Deadeye", system: { grants: { deadeye } } }] : items,
  };
}
