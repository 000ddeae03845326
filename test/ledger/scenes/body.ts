import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { unhurt, type BodyPlan, type BodyState } from "../../../module/rules/body/body-state";
import { takeHarm, type Harm, type HarmDone } from "../../../module/rules/body/damage";
import { has, num, type Words } from "../probe";
import { damageType } from "./exchange";

/**
 * Returns a body with the row's Body, pools and Strain Threshold. If no pools are given, Flesh is the row's HP, or 1,000 points if the row
 * has no HP.
 */
export function bodyPlan(given: Words, pools: Readonly<Record<string, number>> = {}): BodyPlan {
  const flesh = has(given, "HP") || has(given, "HP_before") ? num(given, has(given, "HP") ? "HP" : "HP_before") : 1000;
  const named = Object.keys(pools).length > 0;
  return {
    maxima: { shield: pools["SHP"] ?? null, armored: pools["AHP"] ?? null, flesh: named ? (pools["FHP"] ?? null) : flesh },
    strainThreshold: num(given, "threshold", 10),
    limbs: null,
    body: num(given, "BOD", 4),
    physicalLimit: 5,
    injurable: true,
    tolerance: "",
  };
}

const HARM: Harm = { damage: 0, kind: "health", type: "kinetic", woundClass: null, limb: null, fine: null, quality: null };

export const harmOf = (given: Words, change: Partial<Harm> = {}): Harm => ({ ...HARM, type: damageType(given), ...change });

/** Returns the state of a body after damage, by ledger key. */
export function harmTold(plan: BodyPlan, before: BodyState, done: HarmDone): Words {
  const { state } = done;
  const condition = conditionOf(plan, state);
  return {
    HP: state.flesh,
    SHP: state.shield,
    AHP: state.armored,
    FHP: state.flesh,
    strain: state.strain,
    conscious: condition === "up",
    state: condition.replace("-", "_"),
    dead: condition === "dead",
    overflow: state.overflow,
    flesh_damage: before.flesh - state.flesh + state.overflow - before.overflow,
    injuries: done.injuries,
  };
}

export const harmed = (plan: BodyPlan, harm: Harm, before: BodyState = unhurt(plan)): Words =>
  harmTold(plan, before, takeHarm(plan, before, harm));
