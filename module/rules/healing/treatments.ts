import type { Part, Throw } from "../chance/throws";
import type { ExtendedTest } from "../contest/extended";
import { testThrow, type SuccessTest, type Tester } from "../contest/success-test";
import type { RuleId } from "../rule-id";
import type { HealthPool } from "../body/pools";

/** What a treatment is for. */
export type TreatmentGoal = "flesh" | "limb" | "stabilise" | "bleedout" | "slow-death" | "care" | "injury" | "armored";

/** One way to make somebody better. The text has no Healing chapter: these are the numbers of this game, editable per world. */
export interface Treatment {
  readonly id: string;
  readonly goal: TreatmentGoal;
  readonly skill: "first-aid" | "medicine" | "mechanics";
  /** Hits of a single roll that succeeds; 0 for an extended test. */
  readonly threshold: number;
  /** null: one roll. `wanted` 0: as many hits as points are missing. */
  readonly extended: ExtendedTest | null;
  /** AP in a fight; null: not in a fight. */
  readonly ap: number | null;
  /** How often on the same patient. */
  readonly once: "scene" | "day" | "always";
  /** Money for every point restored. */
  readonly pricePerPoint: number;
  readonly rule: RuleId;
}

const FIRST_AID = { skill: "first-aid", ap: 2, extended: null, pricePerPoint: 0 } as const;
const MEDICINE = { skill: "medicine", ap: null, threshold: 0, pricePerPoint: 0, once: "always" } as const;
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

/** @throws RangeError for an id that is none: a damaged world, never a player's doing */
export function treatment(id: string): Treatment {
  const found = TREATMENTS.find((one) => one.id === id);
  if (!found) throw new RangeError(`no treatment "${id}"; there are ${TREATMENTS.map((one) => one.id).join(", ")}`);
  return found;
}

/** What every treatment is rolled with besides its skill. */
export const TREATS_WITH = { attribute: "logic", limit: "mental" } as const;

/** Those that give back points; any other works or does not. */
const RESTORING: readonly TreatmentGoal[] = ["flesh", "limb", "care", "armored"];
export const restores = ({ goal }: Pick<Treatment, "goal">): boolean => RESTORING.includes(goal);

/** The test behind a treatment. */
const treatmentTest = ({ skill, threshold }: Pick<Treatment, "skill" | "threshold">): SuccessTest => ({
  skill,
  attributes: [TREATS_WITH.attribute],
  threshold,
  limit: TREATS_WITH.limit,
  resists: false,
});

/** Dice a further attempt loses for every attempt before it at the same thing. */
const PER_ATTEMPT = -1;

/** What earlier attempts cost: failed before, on this patient and for this goal; extended tests count their rolls themselves. */
export const treatmentParts = ({ rule }: Pick<Treatment, "rule">, attempts: number): Part[] =>
  attempts === 0 ? [] : [{ part: "attempts", value: attempts * PER_ATTEMPT, rule }];

/** Dice of a treatment. */
export const treatmentThrow = (of: Treatment, healer: Tester, attempts = 0): Throw =>
  testThrow(treatmentTest(of), healer, treatmentParts(of, attempts));

/** Which rule forbids to treat a pool in this way; null when nothing does. @rule SS-ARMOR-05 Armored Health is repaired, never healed @rule SS-DAMAGE-07 */
export function whyNotTreated(pool: HealthPool, skill: Treatment["skill"] | "power" | "rest"): RuleId | null {
  if (pool === "shield") return "SS-DAMAGE-07";
  if (pool === "armored") return skill === "mechanics" ? null : "SS-ARMOR-05";
  return skill === "mechanics" ? "SS-ARMOR-05" : null;
}

/** Points a treatment of one roll restores: its hits, when there are enough. @param hits within the limit */
export const treatedPoints = ({ threshold }: Pick<Treatment, "threshold">, hits: number): number => (hits >= threshold ? hits : 0);

/** What a repair costs. @rule SS-ARMOR-05 time and money */
export const repairPrice = (points: number): number => points * treatment("repair").pricePerPoint;

/** The extended test of a treatment on somebody who lacks so many points. */
export function extendedFor({ extended }: Pick<Treatment, "extended">, missing: number): ExtendedTest | null {
  if (extended === null) return null;
  return extended.wanted > 0 ? extended : { ...extended, wanted: Math.max(0, missing) };
}
