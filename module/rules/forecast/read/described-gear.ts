import { check, nullish, optional, pipe, regex, string, transform, type InferOutput } from "valibot";
import { isBare } from "../../attack/model/in-hand";
import { showsOf, type ArmorField, type WeaponField } from "../../describe/formulas";
import type { Ruleset } from "../../attack/model/ruleset";
import { DAMAGE_TYPES } from "../../body/health-pools";
import { WOUND_CLASSES } from "../../body/hit-locations/wound-classes";
import { isPlainObject, type PlainObject } from "../../reading/values";
import {
  absentValue,
  choiceValue,
  flagValue,
  listValue,
  mapValue,
  numberValue,
  readAt,
  textValue,
  wholeValue,
  wordValue,
  type Where,
} from "./plan-values";

const idsOf = (declared: readonly { readonly id: string }[]): readonly string[] => declared.map(({ id }) => id);

/** Returns the keys that a described item may have: those for every ruleset, and those that this ruleset shows. */
const knownKeys = <F extends string>(always: readonly string[], fields: Readonly<Record<string, F>>, shown: readonly F[]): string[] => [
  ...always,
  ...Object.keys(fields).filter((key) => shown.includes(fields[key]!)),
];

const WEAPON = ["weapon", "name", "skill", "kind", "modes", "magazine", "range", "hands"];
/** Further weapon keys, with the sheet field of each key. */
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

const MOST = 10_000;
const DICE = /^(\d+)d(\d+)?([+-]\d+)?$/;
const DICE_WANTED = "must be dice such as 2d6+1";

/** Schema of damage dice, written like "2d6+3". Without a number of faces ("2d"), the dice have 6. */
const diceValue = pipe(
  string(DICE_WANTED),
  transform((dice) => dice.replaceAll(" ", "")),
  regex(DICE, DICE_WANTED),
  transform((dice) => {
    const [, count, faces = "6", add = "0"] = DICE.exec(dice) ?? [];
    return { dice: Number(count), faces: Number(faces), add: Number(add) };
  }),
  check(({ dice, faces }) => dice <= 99 && faces >= 2 && faces <= 100, DICE_WANTED),
);

const fixedValue = pipe(
  wholeValue(1, 999),
  transform((add) => ({ dice: 0, faces: 6, add })),
);

const carriesValue = mapValue({ half: nullish(wholeValue(1, MOST), null), max: wholeValue(1, MOST) });

const weaponValue = ({ declaration }: Ruleset) => {
  const attributes = idsOf(declaration.attributes);
  const attribute = attributes.includes("agility") ? "agility" : attributes[0]!;
  return mapValue(
    {
      weapon: absentValue,
      name: textValue,
      skill: wordValue(idsOf(declaration.skills)),
      kind: optional(wordValue(["ranged", "melee", "thrown"]), "ranged"),
      modes: listValue(wordValue(idsOf(declaration.modes))),
      magazine: optional(wholeValue(1, MOST), 30),
      range: optional(wholeValue(1, MOST)),
      hands: optional(wholeValue(0, 2), 1),
      attribute: optional(wordValue(attributes), attribute),
      reach: optional(wholeValue(0, 99), 0),
      dv: optional(wholeValue(0, 99), 8),
      add: optional(wordValue(attributes)),
      damage: choiceValue((value) => typeof value === "number", fixedValue, diceValue),
      type: optional(wordValue(DAMAGE_TYPES), "kinetic"),
      woundClass: optional(wordValue(WOUND_CLASSES)),
      arp: optional(wholeValue(-99, 99), 0),
      accuracy: optional(wholeValue(1, 99), 5),
      acc: optional(wholeValue(0, 99), 0),
      increment: optional(wholeValue(1, MOST), 30),
      carries: optional(carriesValue),
      divisor: optional(numberValue(0.1, 100)),
      tightBeam: optional(flagValue, false),
      penetrates: optional(flagValue),
      piercing: optional(flagValue),
    },
    knownKeys(WEAPON, WEAPON_FIELDS, showsOf(declaration).weapon),
  );
};

/** Returns the stored damage of a described weapon. */
const damageOf = ({ dv, add, type, woundClass, kind }: InferOutput<ReturnType<typeof weaponValue>>): PlainObject => ({
  value: dv,
  add: add ?? "",
  kind: "health",
  type,
  woundClass: woundClass ?? (kind === "ranged" ? "pi" : "cr"),
});

/** Converts a weapon described in the plan to compendium form. Missing values default to a plain firearm or melee weapon. */
export function describedWeapon(value: unknown, ruleset: Ruleset, where: Where): PlainObject {
  const read = readAt(weaponValue(ruleset), value, where);
  const { name, kind, skill, modes, magazine } = read;
  const ranged = kind === "ranged";
  const magazines = { modes: modes.length === 0 ? ["single"] : modes, ammo: { value: magazine, max: magazine, type: "" } };
  const { attribute, arp, accuracy, acc, reach, tightBeam, penetrates = ranged, piercing = ranged } = read;
  return {
    name,
    type: "weapon",
    system: {
      kind,
      skill,
      attribute,
      damage: damageOf(read),
      roll: showsOf(ruleset.declaration).weapon.includes("damageDice") ? read.damage : {},
      arp,
      accuracy,
      acc,
      reach,
      range: { increment: read.increment, max: read.range ?? (ranged ? 300 : 20) },
      carries: read.carries ?? {},
      divisor: read.divisor ?? null,
      tightBeam,
      ...(ranged ? magazines : {}),
      hands: isBare(skill) ? 0 : read.hands,
      penetrates,
      piercing,
      ready: true,
    },
  };
}

const ARMOR = ["armor", "name", "rating", "places"];
const ARMOR_FIELDS = { accessory: "accessory", types: "types", openFaced: "openFaced", shield: "shield" } as const satisfies Readonly<
  Record<string, ArmorField>
>;

/**
 * Returns the schema of armor values, such as { fire: 4 } or { fire: { value: 4, percent: 20 } }. The keys are damage types; without
 * `percent`, they are wound classes.
 */
function typesValue(percent: boolean) {
  const points = wholeValue(0, 99);
  const figures = { value: nullish(points, null), percent: optional(wholeValue(0, 100), 0) };
  const figure = choiceValue(
    isPlainObject,
    mapValue(figures, percent ? ["value", "percent"] : ["value"]),
    pipe(
      points,
      transform((value) => ({ value, percent: 0 })),
    ),
  );
  return mapValue(Object.fromEntries((percent ? DAMAGE_TYPES : WOUND_CLASSES).map((type) => [type, optional(figure)])));
}

/** Converts a worn armor piece described in the plan to compendium form. */
export function describedArmor(value: unknown, { declaration }: Ruleset, where: Where): PlainObject {
  const shown = showsOf(declaration).armor;
  const schema = mapValue(
    {
      armor: absentValue,
      name: textValue,
      rating: optional(wholeValue(0, 99), 0),
      places: listValue(wordValue(declaration.places)),
      accessory: optional(flagValue, false),
      types: optional(typesValue(shown.includes("percent")), {}),
      openFaced: optional(flagValue, false),
      shield: optional(wordValue(["left", "right"])),
    },
    knownKeys(ARMOR, ARMOR_FIELDS, shown),
  );
  const { name, places, shield, rating, types, accessory, openFaced } = readAt(schema, value, where);
  return {
    name,
    type: "armor",
    system: { rating, locations: places, types, accessory, openFaced, shield: shield ?? "", equipped: true },
  };
}
