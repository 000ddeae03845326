import { placeKey } from "../../cards/card-words";
import { formFor, plain, signed } from "../../foundry/numbers";
import { itemsOf } from "../../foundry/documents";
import type { CrossfireItem, CrossfireItemOf } from "../../foundry/types";
import { fireMode } from "../../rules/attack/model/declaration";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import { showsOf } from "../../rules/describe/formulas";
import { treatment } from "../../rules/healing/treatments";
import { isWeapon } from "../../scene/kinds";

/** One fact of a preview: a language key, a value and its unit. */
export interface Fact {
  /** Language key of the fact's name; "" for none. */
  readonly label: string;
  readonly value: string;
  /** True if the label is a sentence that contains the value. */
  readonly isSentence?: true;
  /** Language key of the unit after the value; "" for none. */
  readonly unit: string;
}

/** A fault that prevents an item from working. */
export interface Warning {
  readonly key: string;
  readonly value: string;
}

const fact = (label: string, value: number | string, unit = ""): Fact => ({
  label,
  value: typeof value === "number" ? plain(value) : value,
  unit,
});

const sentence = (key: string, value: number): Fact => ({ ...fact(key, value), isSentence: true });

type Kinds = "armor" | "ammunition" | "power" | "action" | "gear" | "injury" | "trait";
type Facts<T extends Kinds> = (item: CrossfireItemOf<T>, ruleset: RulesetFacts) => Fact[];

const AP = "CROSSFIRE.Sheet.short.ap";

/** Lists the armor rating by location, as if the item were the only armor worn. */
const armor: Facts<"armor"> = ({ system }, { declaration }) => {
  const { reading } = showsOf(declaration);
  const label = `CROSSFIRE.Sheet.short.${reading === "hits" ? "av" : `av-${reading}`}`;
  const rating = system.accessory ? signed(system.rating) : plain(system.rating);
  const places = [...system.locations];
  if (places.length === 0) return [fact(label, rating, "CROSSFIRE.Sheet.wholeBody")];
  return places.map((place) => fact(label, rating, placeKey(place)));
};

/** Lists the ammunition's changes to DV and ARP, and the owner's weapons that take it. */
const ammunition: Facts<"ammunition"> = (item) => {
  const { damage, arp, fits } = item.system;
  const weapons = (item.actor ? itemsOf(item.actor) : []).filter((one) => isWeapon(one) && one.system.ammo.type === fits);
  return [
    ...(damage === 0 ? [] : [fact("CROSSFIRE.Sheet.dv", signed(damage))]),
    ...(arp === 0 ? [] : [fact("CROSSFIRE.Sheet.arp", signed(arp))]),
    ...weapons.map(({ name }) => fact("CROSSFIRE.Sheet.goesInto", name)),
  ];
};

const power: Facts<"power"> = ({ system: { price, strain, damage, range, area } }) => [
  fact("", price, AP),
  ...(strain > 0 ? [fact("", strain, "CROSSFIRE.Pool.strain")] : []),
  ...(damage.value > 0 || damage.add ? [fact("CROSSFIRE.Sheet.dv", damage.value, `CROSSFIRE.Choice.damage.${damage.kind}`)] : []),
  ...((range.max ?? 0) > 0 ? [fact("CROSSFIRE.Sheet.range", range.max ?? 0, "CROSSFIRE.Sheet.meters")] : []),
  ...((area.radius ?? 0) > 0 ? [fact("CROSSFIRE.Sheet.radius", area.radius ?? 0, "CROSSFIRE.Sheet.meters")] : []),
];

const action: Facts<"action"> = ({ system: { kind, price, skill, attribute } }) => [
  fact(`CROSSFIRE.Choice.action.${kind}`, price, AP),
  ...(skill ? [fact(`CROSSFIRE.Skill.${skill}`, attribute ? "+" : "", attribute ? `CROSSFIRE.Attribute.${attribute}` : "")] : []),
];

const gear: Facts<"gear"> = ({ system: { price, quantity, timer, area } }) => [
  ...(price > 0 ? [fact("CROSSFIRE.Gear.FIELDS.price.label", price * quantity)] : []),
  ...(timer.rounds == null ? [] : [sentence("CROSSFIRE.Sheet.goesOff", timer.rounds)]),
  ...((area.radius ?? 0) > 0 ? [fact("CROSSFIRE.Sheet.radius", area.radius ?? 0, "CROSSFIRE.Sheet.meters")] : []),
];

const injury: Facts<"injury"> = ({ system: { healing, penalty } }) => [
  fact("CROSSFIRE.Injury.FIELDS.penalty.label", penalty, formFor("CROSSFIRE.Sheet.dice", penalty)),
  fact("CROSSFIRE.Injury.FIELDS.healing.label", `${healing} / ${treatment("heal-injury").extended?.wanted ?? 0}`),
];

const trait: Facts<"trait"> = ({ system: { karma } }) => (karma === 0 ? [] : [fact("CROSSFIRE.Sheet.karma", karma)]);

const FACTS: { readonly [T in Kinds]: Facts<T> } = { armor, ammunition, power, action, gear, injury, trait };

/** Returns the facts about an item; empty for weapons, which have their own preview. */
export function factsOf(item: CrossfireItem, ruleset: RulesetFacts): Fact[] {
  const told: Readonly<Record<string, ((item: never, ruleset: RulesetFacts) => Fact[]) | undefined>> = FACTS;
  // Unchecked: the type selects the function that takes an item of this type.
  return told[item.type as string]?.(item as never, ruleset) ?? [];
}

const warn = (leaf: string, value: number | string = ""): Warning => ({ key: `CROSSFIRE.Sheet.warning.${leaf}`, value: String(value) });

function weaponWarnings({ system }: CrossfireItemOf<"weapon">, ruleset: RulesetFacts): Warning[] {
  const { kind, modes, ammo, range, roll } = system;
  const shows = showsOf(ruleset.declaration).weapon;
  const shoots = kind === "ranged";
  const known = [...modes].filter((mode) => fireMode(ruleset, mode));
  return [
    ...(shoots && known.length === 0 ? [warn("noModes")] : []),
    ...(shoots && (range.max ?? 0) <= 0 ? [warn("noRange")] : []),
    ...((ammo.value ?? 0) > (ammo.max ?? Infinity) ? [warn("overfull", ammo.max ?? 0)] : []),
    ...(ammo.max != null && ammo.type === "" ? [warn("noType")] : []),
    ...(shows.includes("damageDice") && roll.dice === 0 && roll.add === 0 ? [warn("noDice", system.damage.value)] : []),
  ];
}

function armorWarnings({ system }: CrossfireItemOf<"armor">, { declaration }: RulesetFacts): Warning[] {
  const odd = [...system.locations].filter((place) => !declaration.places.includes(place));
  return odd.map((place) => warn("noPlace", place));
}

/** Returns the faults of an item that keep it from working. Does not change the item. */
export function warningsOf(item: CrossfireItem, ruleset: RulesetFacts): Warning[] {
  const { skill } = item.system as { skill?: string };
  const { skills } = ruleset.declaration;
  const unknown = skill && !skills.some(({ id }) => id === skill) ? [warn("noSkill", skill)] : [];
  if (isWeapon(item)) return [...unknown, ...weaponWarnings(item, ruleset)];
  if (item.type === "armor") return armorWarnings(item as CrossfireItemOf<"armor">, ruleset);
  if (item.type === "ammunition" && !(item.system as { fits?: string }).fits) return [warn("noFit")];
  return unknown;
}
