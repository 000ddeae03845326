import { calledLocation, callPrice } from "../../../module/rules/body/called-shot";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { UNCALLED_POINTS, type Quality } from "../../../module/rules/body/glancing";
import { takeHarm } from "../../../module/rules/body/harm";
import { isLimb, LIMB_MODIFIER, limbAt, limbKind, LIMBS, type Limb } from "../../../module/rules/body/limbs";
import { COVER_DICE } from "../../../module/rules/flight/cover";
import { has, noProbe, notCovered, num, pass, text, word, type Probe, type Probes, type Words } from "../probe";
import { harmOf } from "../scenes/body";

/** "Left Arm" for "left-arm". */
const titled = (limb: Limb): string =>
  limb
    .split("-")
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(" ");

function limbOf(given: Words): Limb {
  const id = text(given, "limb").toLowerCase().replace(" ", "-");
  return isLimb(id) ? id : noProbe(`limb "${id}"`);
}

const called = (given: Words): boolean => word(given, "attack", { called: true, standard: false });

const penalty: Probe = (given) => {
  if (!called(given)) return { accuracy_penalty: 0, offset: UNCALLED_POINTS };
  pass(given, "evasion");
  const ruling = calledLocation({ location: limbOf(given) });
  if (!ruling.allowed) return noProbe(ruling.refusal);
  return { accuracy_penalty: ruling.value.modifier, offset: Math.abs(LIMB_MODIFIER[limbKind(ruling.value.limb)]) };
};

const shares: Probe = (given) => {
  word(given, "query", { location_shares: true });
  const faces = Array.from({ length: 20 }, (_, at) => limbAt(at + 1));
  const percent = Object.fromEntries(
    LIMBS.map((limb) => [titled(limb), (100 * faces.filter((found) => found === limb).length) / faces.length]),
  );
  return { shares_percent: percent, sum_percent: Object.values(percent).reduce((sum, share) => sum + share, 0) };
};

const TOUGH: BodyPlan = {
  maxima: { shield: null, armored: null, flesh: 1000 },
  strainThreshold: 1000,
  limbs: LIMBS.map(() => 1000),
  body: 1000,
  physicalLimit: 5,
  injurable: false,
  tolerance: "",
};
const QUALITIES = { solid: "solid", glancing: "glancing" } as const satisfies Record<Quality, Quality>;

/** What limb and health lose to the same damage. */
const halved: Probe = (given) => {
  if (!has(given, "quality_given") || has(given, "raw")) return notCovered(D20);
  const done = takeHarm(
    TOUGH,
    unhurt(TOUGH),
    harmOf({}, { damage: num(given, "damage"), limb: "torso", quality: word(given, "quality_given", QUALITIES) }),
  );
  return { cripple_damage: done.limbLoss, hp_damage: done.loss.flesh };
};

export const D20 = "the d20 ruleset is not written yet";

export const probes: Probes = {
  "CS-03": (given) => {
    word(given, "query", { limb_list: true });
    return { limbs: LIMBS.map(titled), limb_count: LIMBS.length };
  },
  "CS-04": (given) => ({ ap_cost: num(given, "base_ap") + (called(given) ? callPrice(true).ap : 0) }),
  "CS-06": penalty,
  "CS-15": (given) => ({ rolled_location: titled(limbAt(num(given, "location_d20"))) }),
  "CS-16": shares,
  "CS-22": (given) => ({ cover_bonus: word(given, "cover", { none: COVER_DICE.none, half: COVER_DICE.partial, full: COVER_DICE.good }) }),
  "GL-06": halved,
  "GL-07": halved,
  "GL-13": penalty,
};
