import type { Part } from "../../../module/rules/chance/roll-specs";
import { defenseModifiers, defensePool, type DefenseSituation } from "../../../module/rules/contest/defense";
import { karmaDice, rerollPrice } from "../../../module/rules/contest/karma";
import { freeActionsPrice, mostAttacks, poolBeforeSplit, splitPool } from "../../../module/rules/contest/multiple-attacks";
import { flag, has, num, type Probe, type Probes, type Words } from "../probe";

const MODIFIERS = ["skill", "attribute", "wound", "environment", "situation", "recoil_all_attacks", "mods"] as const;

const partsOf = (given: Words): Part[] =>
  MODIFIERS.filter((key) => has(given, key)).map((key) => ({ part: key, value: num(given, key), rule: "SS-MULTI-03" }));

const STILL: DefenseSituation = {
  melee: false,
  distance: 10,
  prone: false,
  running: false,
  inMelee: false,
  inMovingVehicle: false,
  woundModifier: 0,
  reach: 0,
  attackerReach: 0,
  previousDefenses: 0,
  spread: "",
  modeModifier: 0,
  area: false,
};

/**
 * Returns the defense pools against several attacks. Each attack on the same target counts as a previous defense against the next attack.
 */
const separate: Probe = (given) => {
  const own: Part = { part: "reaction", value: num(given, "base_defense"), rule: "SS-ATTACK-11" };
  const same = flag(given, "same_target");
  const pools = Array.from({ length: num(given, "attacks") }, (_, at) =>
    defensePool([own, ...defenseModifiers({ ...STILL, previousDefenses: same ? at : 0 })]),
  );
  return { defense_pools: pools };
};

export const probes: Probes = {
  "SS-MULTI-01": (given) => ({ extra_ap: freeActionsPrice(1, !flag(given, "free_action_available")).ap }),
  "SS-MULTI-03": (given) => ({ pool_before_split: poolBeforeSplit([partsOf(given)], num(given, "karma_dice", 0)) }),
  "SS-MULTI-04": (given) => ({ pools: splitPool(num(given, "pool"), num(given, "attacks"), num(given, "first", 0)) }),
  "SS-MULTI-05": separate,
  "SS-MULTI-06": (given) => ({ max_attacks: mostAttacks(num(given, "skill"), num(given, "second_skill", Infinity)) }),
  "SS-KARMA-03": (given) => {
    const own: Part = { part: "skill", value: num(given, "pool"), rule: "SS-MULTI-03" };
    return { pools: splitPool(poolBeforeSplit([[own]], karmaDice(num(given, "karma_dice"))), num(given, "attacks")) };
  },
  "SS-KARMA-04": (given) => ({ karma_cost: rerollPrice(flag(given, "reroll_all") ? num(given, "pools") : 0) }),
};
