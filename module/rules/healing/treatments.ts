import type { Part } from "../chance/roll-specs";
import type { ExtendedTest } from "../contest/extended";
import type { HealthPool } from "../body/health-pools";
import type { RuleId } from "../ruling";

/** Loss or condition of the patient that a treatment improves. */
export type TreatmentGoal = "flesh" | "limb" | "stabilise" | "bleedout" | "slow-death" | "care" | "injury" | "armored";

/** A way to treat a patient. The rulebook has no Healing chapter, so this project sets the numbers. */
export interface Treatment {
  readonly id: string;
  readonly goal: TreatmentGoal;
  readonly skill: "first-aid" | "medicine" | "mechanics";
  /** Hits that a single roll needs; 0 for an extended test. */
  readonly threshold: number;
  /** Extended test of the treatment; null: a single roll. If `wanted` is 0, the test needs one hit for each missing point. */
  readonly extended: ExtendedTest | null;
  /** AP that the treatment costs in combat; null: the treatment is impossible in combat. */
  readonly ap: number | null;
  /** Limit for the same patient: once a scene, once a day, or without a limit. */
  readonly once: "scene" | "day" | "always";
  /** Money that each restored point costs. */
  readonly pricePerPoint: number;
  readonly rule: RuleId;
}

const FIRST_AID = { skill: "first-aid", ap: 2, extended: null, pricePerPoint: 0 } as const;
const MEDICINE = { skill: "medicine", ap: null, threshold: 0, pricePerPoint: 0, once: "always" } as const;
/** Returns whether medical care is possible with these skills of a ruleset. @rule SS-DAMAGE-08 */
export const offersCare = (skills: readonly { readonly id: string }[]): boolean => skills.some(({ id }) => id === MEDICINE.skill);

const MINUTE = 1;
const HOUR = 60;
const DAY = 24 * HOUR;

export const TREATMENTS = [
  { ...FIRST_AID, id: "first-aid", goal: "flesh", threshold: 1, once: "scene", rule: "SS-DAMAGE-08" },
  { ...FIRST_AID, id: "limb-first-aid", goal: "limb", threshold: 1, once: "scene", rule: "XF-07" },
  { ...FIRST_AID, id: "stabilise", goal: "stabilise", threshold: 3, once: "always", rule: "SS-DEATH-05" },
  { ...FIRST_AID, id: "stop-bleedout", goal: "bleedout", threshold: 4, once: "always", rule: "SS-CALLED-37" },
  {
    ...FIRST_AID,
    id: "stop-slow-death",
    goal: "slow-death",
    threshold: 0,
    extended: { wanted: 16, intervalMinutes: MINUTE },
    once: "always",
    rule: "SS-CALLED-26",
  },
  { ...MEDICINE, id: "operate-slow-death", goal: "slow-death", extended: { wanted: 16, intervalMinutes: MINUTE }, rule: "SS-CALLED-26" },
  { ...MEDICINE, id: "medical-care", goal: "care", threshold: 2, extended: null, once: "day", rule: "SS-DAMAGE-08" },
  { ...MEDICINE, id: "heal-injury", goal: "injury", extended: { wanted: 12, intervalMinutes: DAY }, rule: "SS-INJURY-02" },
  {
    id: "repair",
    goal: "armored",
    skill: "mechanics",
    threshold: 0,
    extended: { wanted: 0, intervalMinutes: HOUR },
    ap: null,
    once: "always",
    pricePerPoint: 50,
    rule: "SS-ARMOR-05",
  },
] as const satisfies readonly Treatment[];
export type TreatmentId = (typeof TREATMENTS)[number]["id"];

/**
 * Returns a treatment by id.
 * @throws {RangeError} if the id is unknown, which only damaged world data can cause
 */
export function treatment(id: string): Treatment {
  const found = TREATMENTS.find((one) => one.id === id);
  if (!found) throw new RangeError(`no treatment "${id}"; there are ${TREATMENTS.map((one) => one.id).join(", ")}`);
  return found;
}

/** Attribute and limit of every treatment roll, besides its skill. */
export const TREATS_WITH = { attribute: "logic", limit: "mental" } as const;

/** Goals that restore points. A treatment with any other goal works or fails as a whole. */
const RESTORING: readonly TreatmentGoal[] = ["flesh", "limb", "care", "armored"];
export const restores = ({ goal }: Pick<Treatment, "goal">): boolean => RESTORING.includes(goal);

/** Dice modifier for each earlier failed attempt. */
const PER_ATTEMPT = -1;

/**
 * Returns the penalty for earlier failed attempts on this patient and goal. An extended test has no penalty for failed attempts: it loses 1
 * die with each roll instead.
 */
export const treatmentParts = ({ rule }: Pick<Treatment, "rule">, attempts: number): Part[] =>
  attempts === 0 ? [] : [{ part: "attempts", value: attempts * PER_ATTEMPT, rule }];

/**
 * Returns the rule that forbids this treatment of a pool; null if the treatment is allowed.
 * @rule SS-ARMOR-05 only the mechanics skill restores Armored Health
 * @rule SS-DAMAGE-07
 */
export function whyNotTreated(pool: HealthPool, skill: Treatment["skill"] | "power" | "rest"): RuleId | null {
  if (pool === "shield") return "SS-DAMAGE-07";
  if (pool === "armored") return skill === "mechanics" ? null : "SS-ARMOR-05";
  return skill === "mechanics" ? "SS-ARMOR-05" : null;
}

/**
 * Returns the points that a single roll restores: its hits if they reach the threshold, otherwise 0.
 * @param hits Hits within the limit.
 */
export const treatedPoints = ({ threshold }: Pick<Treatment, "threshold">, hits: number): number => (hits >= threshold ? hits : 0);

/** Returns the extended test for a number of missing points; null if the treatment is a single roll. */
export function extendedFor({ extended }: Pick<Treatment, "extended">, missing: number): ExtendedTest | null {
  if (extended === null) return null;
  return extended.wanted > 0 ? extended : { ...extended, wanted: Math.max(0, missing) };
}
