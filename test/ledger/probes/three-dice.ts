import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { takeHarm } from "../../../module/rules/body/harm";
import { LIMBS, type Limb } from "../../../module/rules/body/limbs";
import { TOLERANCES, WOUND_CLASSES } from "../../../module/rules/body/wounding";
import { flag, has, notCovered, num, text, word, type Probe, type Probes } from "../probe";
import { harmOf } from "../scenes/body";

export const THREE_DICE = "the 3d6 ruleset is not written yet";

/** Places that mean the same to both: the wounding modifier of a torso, arm or leg hit (XF-09). */
const SAME: Readonly<Record<string, Limb>> = { torso: "torso", arm: "left-arm", leg: "left-leg" };
const CLASSES = Object.fromEntries(WOUND_CLASSES.map((id) => [id, id]));
const TOLERANCE = { ...Object.fromEntries(TOLERANCES.map((id) => [id, id])), none: "" } as Readonly<Record<string, BodyPlan["tolerance"]>>;

/** Injury from damage that already got past the armor. */
const injury: Probe = (given) => {
  const limb = SAME[text(given, "location", "torso")];
  if (!limb || !has(given, "penetrating") || flag(given, "large_area")) return notCovered(THREE_DICE);
  const plan: BodyPlan = {
    maxima: { shield: null, armored: null, flesh: num(given, "hp", 1000) },
    strainThreshold: 1000,
    limbs: LIMBS.map(() => 1000),
    body: 1000,
    physicalLimit: 5,
    injurable: true,
    tolerance: word(given, "tolerance", TOLERANCE, "none"),
  };
  const damage = num(given, "penetrating");
  const done = takeHarm(plan, unhurt(plan), harmOf({}, { damage, woundClass: word(given, "type", CLASSES), limb, quality: "solid" }));
  const lost = done.loss.flesh + done.loss.overflow;
  return {
    penetrating: damage,
    multiplier: done.woundingModifier,
    injury: lost,
    ...(has(given, "hp_current") ? { hp_after: num(given, "hp_current") - lost } : {}),
  };
};

export const probes: Probes = {
  "TD-WOUND-03": injury,
  "TD-WOUND-04": injury,
  "TD-WOUND-05": injury,
  "TD-WOUND-06": injury,
  "TD-WOUND-07": injury,
  "TD-WOUND-08": injury,
  "TD-LOC-31": injury,
  "TD-TOLERANCE-03": injury,
  "TD-TOLERANCE-04": injury,
  "TD-TOLERANCE-05": injury,
  "TD-TOLERANCE-06": injury,
  "TD-TOLERANCE-08": injury,
  "TD-TOLERANCE-10": injury,
  "TD-TOLERANCE-11": injury,
};
