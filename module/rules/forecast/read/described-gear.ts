import { isBare } from "../../attack/model/in-hand";
import type { DamageRoll } from "../../attack/model/fighter";
import { showsOf, type ArmorField, type WeaponField } from "../../describe/formulas";
import type { Ruleset } from "../../attack/model/ruleset";
import { DAMAGE_TYPES } from "../../body/pools";
import { WOUND_CLASSES } from "../../body/wounding";
import {
  flagAt,
  isMap,
  listAt,
  mapAt,
  numberFrom,
  oneOfAt,
  refusePlan,
  textAt,
  under,
  wholeAt,
  type PlainMap,
  type Where,
} from "./plain-words";

/** Weapon keys of every ruleset. */
const WEAPON = ["name", "skill", "kind", "modes", "magazine", "range", "hands"] as const;
/** Further weapon keys and the sheet fields they stand for. */
const WEAPON_FIELDS = {
  attribute: "attribute",
  reach: "reach",
  dv: "damageValue",
  add: "damageAdd",
  damage: "damageDice",
  type: "damageType",
  woundClass: "woundClass",
  arp: "arp",
  accuracy: "accuracy",
  acc: "acc",
  increment: "increment",
  carries: "carries",
  divisor: "divisor",
  tightBeam: "tightBeam",
  penetrates: "penetrates",
  piercing: "piercing",
} as const satisfies Readonly<Record<string, WeaponField>>;

const ARMOR = ["name", "rating", "places"] as const;
const ARMOR_FIELDS = { accessory: "accessory", types: "types", openFaced: "openFaced", shield: "shield" } as const satisfies Readonly<
  Record<string, ArmorField>
>;

const MOST = 10_000;
const DICE = /^(\d+)d(\d+)?([+-]\d+)?$/;

/** Reads damage such as 2d6+3, or a fixed number. */
function damageAt(value: unknown, where: Where): DamageRoll {
  if (typeof value === "number") return { dice: 0, faces: 6, add: wholeAt(value, where, { least: 1, most: 999 }) };
  const [whole, dice, faces = "6", add = "0"] = DICE.exec(typeof value === "string" ? value.replaceAll(" ", "") : "") ?? [];
  const roll = { dice: Number(dice), faces: Number(faces), add: Number(add) };
  const possible = whole !== undefined && roll.dice <= 99 && roll.faces >= 2 && roll.faces <= 100;
  return possible ? roll : refusePlan(where, `must be dice such as 2d6+1; it is ${JSON.stringify(value) ?? "nothing"}`);
}

/** Reads an optional integer of a map. */
type Whole = (key: string, least: number, most: number, initial: number) => number;
const wholes =
  (map: PlainMap, where: Where): Whole =>
  (key, least, most, initial) =>
    wholeAt(map[key], under(where, key), { least, most, initial });

function carriesAt(value: unknown, where: Where): PlainMap {
  if (value === undefined) return {};
  const map = mapAt(value, where, ["half", "max"]);
  const half = map["half"] === undefined ? null : wholeAt(map["half"], under(where, "half"), { least: 1, most: MOST });
  return { half, max: wholeAt(map["max"], under(where, "max"), { least: 1, most: MOST }) };
}

function modesAt(value: unknown, { declaration }: Ruleset, where: Where): readonly string[] {
  const known = declaration.modes.map(({ id }) => id);
  const modes = listAt(value, where).map((mode, index) => oneOfAt(mode, `${where}[${index}]`, known));
  return modes.length === 0 ? ["single"] : modes;
}

/** Returns the fields of a weapon with a magazine. */
const shot = (map: PlainMap, whole: Whole, ruleset: Ruleset, where: Where): PlainMap => {
  const magazine = whole("magazine", 1, MOST, 30);
  return { modes: modesAt(map["modes"], ruleset, under(where, "modes")), ammo: { value: magazine, max: magazine, type: "" } };
};

/** Reads a weapon described in the plan, in compendium form. Defaults are those of a plain firearm or melee weapon. */
export function describedWeapon(value: unknown, ruleset: Ruleset, where: Where): PlainMap {
  const { declaration } = ruleset;
  const shown = showsOf(declaration).weapon;
  const fields = Object.entries(WEAPON_FIELDS).filter(([, field]) => shown.includes(field));
  const map = mapAt(value, where, ["weapon", ...WEAPON, ...fields.map(([key]) => key)]);
  const whole = wholes(map, where);
  const kind = oneOfAt(map["kind"], under(where, "kind"), ["ranged", "melee", "thrown"], "ranged");
  const skill = oneOfAt(
    map["skill"],
    under(where, "skill"),
    declaration.skills.map(({ id }) => id),
  );
  const attributes = declaration.attributes.map(({ id }) => id);
  const name = (key: string, words: readonly string[], initial: string): string => oneOfAt(map[key], under(where, key), words, initial);
  const ranged = kind === "ranged";
  return {
    name: textAt(map["name"], under(where, "name")),
    type: "weapon",
    system: {
      kind,
      skill,
      attribute: name("attribute", attributes, attributes.includes("agility") ? "agility" : attributes[0]!),
      damage: {
        value: whole("dv", 0, 99, 8),
        add: map["add"] === undefined ? "" : name("add", attributes, ""),
        kind: "health",
        type: name("type", DAMAGE_TYPES, "kinetic"),
        woundClass: name("woundClass", WOUND_CLASSES, ranged ? "pi" : "cr"),
      },
      roll: shown.includes("damageDice") ? damageAt(map["damage"], under(where, "damage")) : {},
      arp: whole("arp", -99, 99, 0),
      accuracy: whole("accuracy", 1, 99, 5),
      acc: whole("acc", 0, 99, 0),
      reach: whole("reach", 0, 99, 0),
      range: { increment: whole("increment", 1, MOST, 30), max: whole("range", 1, MOST, ranged ? 300 : 20) },
      carries: carriesAt(map["carries"], under(where, "carries")),
      divisor: map["divisor"] === undefined ? null : numberFrom(map["divisor"], under(where, "divisor"), 0.1, 100),
      tightBeam: flagAt(map["tightBeam"], under(where, "tightBeam"), false),
      ...(ranged ? shot(map, whole, ruleset, where) : {}),
      hands: isBare(skill) ? 0 : whole("hands", 0, 2, 1),
      penetrates: flagAt(map["penetrates"], under(where, "penetrates"), ranged),
      piercing: flagAt(map["piercing"], under(where, "piercing"), ranged),
      ready: true,
    },
  };
}

/** Reads an armor's values by damage type: { energy: 4 } or { energy: { value: 4, percent: 20 } }. */
function typesAt(value: unknown, percent: boolean, where: Where): PlainMap {
  if (value === undefined) return {};
  const known = percent ? DAMAGE_TYPES : WOUND_CLASSES;
  const figure = (one: unknown, at: Where): PlainMap => {
    if (!isMap(one)) return { value: wholeAt(one, at, { least: 0, most: 99 }), percent: 0 };
    const map = mapAt(one, at, percent ? ["value", "percent"] : ["value"]);
    return {
      value: map["value"] === undefined ? null : wholeAt(map["value"], under(at, "value"), { least: 0, most: 99 }),
      percent: wholeAt(map["percent"], under(at, "percent"), { least: 0, most: 100, initial: 0 }),
    };
  };
  return Object.fromEntries(Object.entries(mapAt(value, where, known)).map(([type, one]) => [type, figure(one, under(where, type))]));
}

/** Reads a worn armor piece described in the plan. */
export function describedArmor(value: unknown, { declaration }: Ruleset, where: Where): PlainMap {
  const shown = showsOf(declaration).armor;
  const fields = Object.entries(ARMOR_FIELDS).filter(([, field]) => shown.includes(field));
  const map = mapAt(value, where, ["armor", ...ARMOR, ...fields.map(([key]) => key)]);
  const places = under(where, "places");
  return {
    name: textAt(map["name"], under(where, "name")),
    type: "armor",
    system: {
      rating: wholeAt(map["rating"], under(where, "rating"), { least: 0, most: 99, initial: 0 }),
      locations: listAt(map["places"], places).map((place, index) => oneOfAt(place, `${places}[${index}]`, declaration.places)),
      types: typesAt(map["types"], shown.includes("percent"), under(where, "types")),
      accessory: flagAt(map["accessory"], under(where, "accessory"), false),
      openFaced: flagAt(map["openFaced"], under(where, "openFaced"), false),
      shield: map["shield"] === undefined ? "" : oneOfAt(map["shield"], under(where, "shield"), ["left", "right"]),
      equipped: true,
    },
  };
}
