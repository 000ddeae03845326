import type { ActiveInjury } from "../body/active-injury";
import type { BodyPlan, BodyState } from "../body/body-state";
import type { Part, Throw } from "../chance/throws";
import type { Glitch } from "../contest/pool";
import type { Pace } from "../contest/burdens";
import type { RuleId } from "../rule-id";

export type LimitKind = "physical" | "mental";

export const SENSES = ["sight", "hearing"] as const;
export type Sense = (typeof SENSES)[number];

/** A test outside attacks as somebody asks for it: ids and choices, no result. */
export interface CheckOrder {
  /** null: attributes alone. */
  readonly skill: string | null;
  /** What the skill is added to, or what is tested alone: one or two. */
  readonly attributes: readonly string[];
  readonly limit: LimitKind | null;
  /** Hits wanted, or the total to exceed; null: nothing in particular, or the way to play knows none. */
  readonly threshold: number | null;
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
  /** Parts that do not count this once, by `partKey`. */
  readonly off: readonly string[];
  /** A point of Karma for further dice. @rule SS-KARMA-03 */
  readonly push: boolean;
  /** The one sense something is noticed by; left out: by any. @rule SS-CALLED-13 @rule SS-CALLED-16 */
  readonly sense?: Sense;
}

/** Whoever makes a test, as the rules see them. A fighter is one. */
export interface CheckPerson {
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly plan: BodyPlan;
  readonly body: BodyState;
  readonly injuries: readonly ActiveInjury[];
  readonly organs: number;
  /** Powers kept up. */
  readonly keptUp: number;
  /** Penalty from pain, 0 or less. */
  readonly shock?: number;
  /** How fast they move this round; left out: they walk or stand. @rule SS-MOVE-07 */
  readonly movement?: Pace;
  /** Whether they act in a delayed phase; left out: they do not. @rule SS-DELAY-06 */
  readonly readiness?: { readonly delayed: boolean; readonly acting: boolean };
  /** They fight for their life: their pools are halved. @rule SS-LAST-05 */
  readonly lastFight?: boolean;
}

/** What dice of a test come to. */
export interface CheckReading {
  /** Hits that count, a total, or how far below the skill. */
  readonly value: number;
  /** null: there was nothing to reach. */
  readonly success: boolean | null;
  /** By how much it succeeded, or below 0 failed; null with nothing to reach. */
  readonly by: number | null;
  readonly glitch: Glitch;
  /** Better than a success can be. @rule TD-ROLL-10 */
  readonly critical: boolean;
  readonly rule: RuleId;
}

/** How one reading stands against another's. */
export interface CheckContest {
  readonly wins: "own" | "other" | "nobody";
  /** How much more the winner has, 0 and up. */
  readonly net: number;
  readonly rule: RuleId;
}

/** How tests outside attacks are made in a way to play. */
export interface Checks {
  /** A skill is added to an attribute; else it is rolled alone. */
  readonly pairs: boolean;
  readonly limits: boolean;
  /** What a test has to reach unless somebody says otherwise; null where nothing is asked for. */
  readonly threshold: number | null;
  readonly karma: boolean;
  readonly extended: boolean;
  /** Rule by which such a test is made. */
  readonly rule: RuleId;
  /** Skills that notice something by a sense; left out: none. */
  readonly perceives?: readonly string[];
  attributeOf(skill: string): string | null;
  limitOf(skill: string | null): LimitKind | null;
  /** Everything the number is made of, switched off or not. @param karma maximum of the person's */
  parts(order: CheckOrder, who: CheckPerson, karma: number): Part[];
  throwOf(order: CheckOrder, who: CheckPerson, karma: number): Throw;
  read(order: Pick<CheckOrder, "threshold">, thrown: Throw, faces: readonly number[]): CheckReading;
  oppose(own: CheckReading, other: CheckReading): CheckContest;
}

/** What tells the parts of one test apart. */
export const partKey = ({ part, of = "" }: Pick<Part, "part" | "of">): string => `${part}:${of}`;

/** What a test is made of at heart, which nobody can leave out. */
const OWN: readonly string[] = ["skill", "attribute", "karma", "repeated", "senseless"];

export const mayBeOff = ({ part }: Pick<Part, "part">): boolean => !OWN.includes(part);

/** The parts that count. */
export const counting = (parts: readonly Part[], off: readonly string[]): Part[] =>
  parts.filter((part) => !mayBeOff(part) || !off.includes(partKey(part)));

/** What somebody named and typed; 0 says nothing. @param rule that lets the table do so */
export const typedModifiers = ({ modifiers }: Pick<CheckOrder, "modifiers">, rule: RuleId): Part[] =>
  modifiers.filter(({ value }) => value !== 0).map(({ name, value }) => ({ part: "typed", value, rule, of: name }));

/** The greater figure wins by the difference. */
export const greaterWins = (own: number, other: number, rule: RuleId): CheckContest => ({
  wins: own > other ? "own" : own < other ? "other" : "nobody",
  net: Math.abs(own - other),
  rule,
});

/** Skill and attributes as parts, at 0 as well. */
export const ratedParts = ({ skill, attributes }: Pick<CheckOrder, "skill" | "attributes">, who: CheckPerson, rule: RuleId): Part[] => [
  ...(skill === null ? [] : [{ part: "skill", value: who.skills[skill] ?? 0, rule, of: skill }]),
  ...attributes.map((id) => ({ part: "attribute", value: who.attributes[id] ?? 0, rule, of: id })),
];
