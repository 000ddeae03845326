import { unhurt } from "../../body/body-state";
import { track, type FighterDerived, type FighterFacts } from "../../body/derive";
import { anatomyOf, ofBody } from "../../body/body-plan";
import type { Body, PersonFacts } from "../../body/plans";
import { walkRate } from "../../movement/walk-run-sprint";
import { bodyPlanOf, maximumHitPoints, limbThreshold } from "./derive";
import type { People } from "../../attack/model/ruleset";

const INITIATIVE = "awareness";

const rated = (attributes: FighterFacts["attributes"], id: string): number => attributes[id] ?? 0;

/** Returns the best DT of worn and natural armor. @rule CS-13 */
function bestThreshold({ naturalArmor, worn }: FighterFacts): FighterDerived["av"] {
  const best = worn.reduce((top, piece) => (piece.rating > top.value ? { part: "worn-armor", value: piece.rating, of: piece.name } : top), {
    part: "natural-armor",
    value: naturalArmor,
  } as { part: string; value: number; of?: string });
  return { value: best.value, parts: best.value === 0 ? [] : [{ ...best, rule: "CS-13" }] };
}

/** Returns the derived values of a sheet. This ruleset has no encumbrance, wound modifiers or limits. @rule CS-21 */
function derive(facts: FighterFacts): FighterDerived {
  const { attributes } = facts;
  const hp = track(facts.pools["hp"], maximumHitPoints(rated(attributes, "endurance")), "full");
  const others = Object.entries(facts.pools).map(([id, stored]) => [id, track(stored, 0, "full")] as const);
  return {
    effective: attributes,
    pools: { ...Object.fromEntries(others), hp },
    limbs: Object.fromEntries(
      anatomyOf(ofBody(facts)).map((limb) => [limb.id, track(facts.limbs[limb.id], limbThreshold(limb, hp.max), "full")]),
    ),
    limits: { physical: 0, mental: 0 },
    woundModifier: { total: 0, parts: [] },
    initiativeAttribute: rated(attributes, INITIATIVE),
    walkRate: walkRate(rated(attributes, "agility")),
    av: bestThreshold(facts),
  };
}

/** Returns the body of a person from the sheet: hit points and limbs. @rule CS-21 @rule XF-25 */
function body({ pools, limbs, overflow, prone, ...build }: PersonFacts): Body {
  const { value, max } = pools["hp"] ?? { value: 0, max: 0 };
  const parts = ofBody(build);
  const anatomy = anatomyOf(parts);
  const thresholds = anatomy.map((limb) => limbs[limb.id]?.max ?? limbThreshold(limb, max));
  const plan = { ...bodyPlanOf(max, thresholds), ...parts };
  const tallies = anatomy.map(({ id }, at) => limbs[id]?.value ?? plan.limbs![at]!);
  return { plan, body: { ...unhurt(plan), flesh: value, overflow, limbs: tallies, prone } };
}

/** Rules for people: hit points, limbs, and initiative of d20 + Awareness. */
export const survivors: People = { derive, body, initiative: { attributes: [INITIATIVE], faces: 20, moreDice: false } };
