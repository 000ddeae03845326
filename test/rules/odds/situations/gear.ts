/** Weapons, ammunition and armor of a situation in the format of items. */
import type { PlainObject } from "../../../../module/rules/reading/values";
import { describedArmor, describedWeapon } from "../../../../module/rules/forecast/read/described-gear";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import { chargeItem, powerItem } from "./means";
import type { Mode, RulesetId, Situation } from "./situation";

export const GUN = "gun0000000000000";
export const GRENADE = "grenade000000000";
export const BLADE = "blade00000000000";
/** Kind of ammunition that the gun accepts. */
const FITS = "pistol";
/** Number of grenades that the attacker carries. */
export const GRENADES = 3;

export const SKILL: Readonly<Record<RulesetId, string>> = {
  crossfire: "pistols",
  "swan-song": "pistols",
  "called-shot-d20": "small-guns",
  "three-dice": "pistols",
};

export const MELEE_SKILL: Readonly<Record<RulesetId, string>> = {
  crossfire: "blades",
  "swan-song": "blades",
  "called-shot-d20": "melee-weapons",
  "three-dice": "blades",
};

export const isPool = (ruleset: RulesetId): boolean => ruleset === "crossfire" || ruleset === "swan-song";

const MODES: Readonly<Record<RulesetId, readonly Mode[]>> = {
  crossfire: ["single", "burst", "long-burst", "full-auto"],
  "swan-song": ["single", "burst", "long-burst", "full-auto"],
  "called-shot-d20": ["single", "burst"],
  "three-dice": ["single", "burst"],
};

/** Returns this fire mode, or the ruleset's longest mode if the ruleset lacks this mode. */
export const modeFor = (ruleset: RulesetId, mode: Mode): Mode => (MODES[ruleset].includes(mode) ? mode : MODES[ruleset].at(-1)!);

/** Returns a copy of an item with these stored values added or replaced. */
const withSystem = (item: PlainObject, more: object): PlainObject => ({ ...item, system: { ...(item["system"] as object), ...more } });

/** Returns a weapon's damage, ARP, Accuracy and penetration in the format of the ruleset. */
function damageOf({ ruleset, weapon: { damage, arp, accuracy, penetrates } }: Situation): object {
  if (isPool(ruleset)) return { dv: damage, arp, accuracy, penetrates };
  const dice = { damage: `1d6+${damage}`, acc: accuracy % 4, penetrates };
  return ruleset === "three-dice" ? { ...dice, carries: { half: 300, max: 1000 } } : dice;
}

function gunOf(situation: Situation): PlainObject {
  const { ruleset, weapon, order } = situation;
  const words = { name: "Gun", skill: SKILL[ruleset], modes: MODES[ruleset], magazine: 30, range: 300, ...damageOf(situation) };
  const shown = { ...words, ...(isPool(ruleset) ? { increment: 300 } : {}) };
  const { spread, antiVehicle } = weapon;
  return withSystem(describedWeapon(shown, rulesetById(ruleset), "weapon"), {
    ...{ spread, antiVehicle, areaKind: ruleset === "three-dice" && order.area === "cone" ? "cone" : "" },
    ...(weapon.rounds ? { ammo: { value: 30, max: 30, type: FITS } } : {}),
  });
}

function grenadeOf(situation: Situation): PlainObject {
  const { ruleset, weapon } = situation;
  const words = { name: "Grenade", kind: "thrown", skill: "throwing", range: 60, ...damageOf(situation) };
  const item = describedWeapon(words, rulesetById(ruleset), "weapon");
  return withSystem(item, { area: weapon.blast, quantity: GRENADES, antiVehicle: weapon.antiVehicle });
}

function bladeOf(situation: Situation): PlainObject {
  const { ruleset, weapon } = situation;
  const words = { name: "Blade", kind: "melee", skill: MELEE_SKILL[ruleset], ...damageOf(situation) };
  const item = describedWeapon({ ...words, penetrates: false }, rulesetById(ruleset), "weapon");
  return withSystem(item, { reach: weapon.reach, antiVehicle: weapon.antiVehicle });
}

function gunAndRounds(situation: Situation): readonly PlainObject[] {
  const { rounds } = situation.weapon;
  const gun = { _id: GUN, ...gunOf(situation) };
  if (!rounds) return [gun];
  const system = { fits: FITS, loaded: true, quantity: 60, ...rounds };
  return [gun, { _id: "rounds0000000000", name: "Rounds", type: "ammunition", system }];
}

/** Returns the item with which the attacker attacks, and the ammunition that is loaded in a gun. */
export function gearOf(situation: Situation): readonly PlainObject[] {
  switch (situation.order.means) {
    case "blade":
      return [{ _id: BLADE, ...bladeOf(situation) }];
    case "power":
      return [powerItem(situation)];
    case "grenade":
      return [{ _id: GRENADE, ...grenadeOf(situation) }];
    case "charge":
      return [chargeItem(situation)];
    case "gun":
      return gunAndRounds(situation);
  }
}

/** Returns a piece of armor that is worn on the torso. */
export const vestOf = (ruleset: RulesetId, rating: number): PlainObject => ({
  _id: "vest000000000000",
  ...describedArmor({ name: "Vest", rating, places: ["torso"] }, rulesetById(ruleset), "worn"),
});
