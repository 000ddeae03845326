import type { ActiveInjury } from "../body/injuries/active-injury";
import type { BodyPlan, BodyState } from "../body/body-state";
import type { Part, RollSpec } from "../chance/roll-specs";
import type { Glitch } from "../contest/hits-and-glitches";
import type { Pace } from "../contest/burdens";
import type { RuleId } from "../ruling";

export type LimitKind = "physical" | "mental";

export const SENSES = ["sight", "hearing"] as const;
export type Sense = (typeof SENSES)[number];

/** A requested test outside attacks: ids and choices without a result. */
export interface CheckOrder {
  /** Id of the skill; null: attributes only. */
  readonly skill: string | null;
  /** Ids of one or two attributes, which the test adds to the skill or uses alone. */
  readonly attributes: readonly string[];
  readonly limit: LimitKind | null;
  /** Hits needed, or the number that the total must exceed; null: no threshold, or the ruleset has no thresholds. */
  readonly threshold: number | null;
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
  /** Keys (`partKey`) of the parts that do not count in this test. */
  readonly off: readonly string[];
  /** true: the character spends 1 point of Karma for more dice. @rule SS-KARMA-03 */
  readonly push: boolean;
  /** Sense that the test uses; omitted: any sense. @rule SS-CALLED-13 @rule SS-CALLED-16 */
  readonly sense?: Sense;
}

/** A character who makes a test. Every Fighter has these fields. */
export interface CheckPerson {
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly plan: BodyPlan;
  readonly body: BodyState;
  readonly injuries: readonly ActiveInjury[];
  readonly organs: number;
  /** Number of sustained powers. */
  readonly keptUp: number;
  /** Shock penalty, 0 or less; omitted: 0. */
  readonly shock?: number;
  /** Movement this round; omitted: walking or standing. @rule SS-MOVE-07 */
  readonly movement?: Pace;
  /** `delayed`: the character has a delayed phase; `acting`: the character acts now. Omitted: no delay. @rule SS-DELAY-06 */
  readonly readiness?: { readonly delayed: boolean; readonly acting: boolean };
  /** true: the character fights for their life, which halves the base of their dice pools. @rule SS-LAST-05 */
  readonly lastFight?: boolean;
}

/** Result of one roll of a test. */
export interface CheckReading {
  /** Hits that count, a total, or the margin below the skill, depending on the ruleset. */
  readonly value: number;
  /** true: success; null: the test has no threshold. */
  readonly success: boolean | null;
  /** Margin of success, 0 or less after a failure; null: no threshold. */
  readonly by: number | null;
  readonly glitch: Glitch;
  /** true: the test is a critical success. @rule TD-ROLL-10 */
  readonly critical: boolean;
  readonly rule: RuleId;
}

/** Comparison of the results of two tests. */
export interface CheckContest {
  readonly wins: "own" | "other" | "nobody";
  /** The winner's advantage, 0 or more. */
  readonly net: number;
  readonly rule: RuleId;
}

/** A ruleset's tests outside attacks. */
export interface Checks {
  /** true: a test adds a skill and an attribute; false: a test uses a skill or an attribute alone. */
  readonly pairs: boolean;
  readonly limits: boolean;
  /** Default threshold; null: none. */
  readonly threshold: number | null;
  readonly karma: boolean;
  readonly extended: boolean;
  /** Id of the rule that defines tests. */
  readonly rule: RuleId;
  /** Ids of the skills that use a sense; omitted: none. */
  readonly perceives?: readonly string[];
  attributeOf(skill: string): string | null;
  limitOf(skill: string | null): LimitKind | null;
  /**
   * Returns all parts of a test, including those that are switched off.
   * @param karma Maximum Karma of the character.
   */
  parts(order: CheckOrder, who: CheckPerson, karma: number): Part[];
  specOf(order: CheckOrder, who: CheckPerson, karma: number): RollSpec;
  read(order: Pick<CheckOrder, "threshold">, spec: RollSpec, faces: readonly number[]): CheckReading;
  oppose(own: CheckReading, other: CheckReading): CheckContest;
}

/** Returns the key of a part within a test. */
export const partKey = ({ part, of = "" }: Pick<Part, "part" | "of">): string => `${part}:${of}`;

/** Basic parts, which a user cannot switch off. */
const OWN: readonly string[] = ["skill", "attribute", "karma", "repeated", "senseless"];

export const mayBeOff = ({ part }: Pick<Part, "part">): boolean => !OWN.includes(part);

/** Returns the parts that are not switched off. */
export const counting = (parts: readonly Part[], off: readonly string[]): Part[] =>
  parts.filter((part) => !mayBeOff(part) || !off.includes(partKey(part)));

/**
 * Returns the entered modifiers that are not 0, as parts.
 * @param rule Id of the rule that allows entered modifiers.
 */
export const typedModifiers = ({ modifiers }: Pick<CheckOrder, "modifiers">, rule: RuleId): Part[] =>
  modifiers.filter(({ value }) => value !== 0).map(({ name, value }) => ({ part: "typed", value, rule, of: name }));

/** Compares two results. The higher result wins by the difference; nobody wins if the results are equal. */
export const greaterWins = (own: number, other: number, rule: RuleId): CheckContest => ({
  wins: own > other ? "own" : own < other ? "other" : "nobody",
  net: Math.abs(own - other),
  rule,
});

/** Returns the skill and the attributes as parts, including ratings of 0. */
export const ratedParts = ({ skill, attributes }: Pick<CheckOrder, "skill" | "attributes">, who: CheckPerson, rule: RuleId): Part[] => [
  ...(skill === null ? [] : [{ part: "skill", value: who.skills[skill] ?? 0, rule, of: skill }]),
  ...attributes.map((id) => ({ part: "attribute", value: who.attributes[id] ?? 0, rule, of: id })),
];
