import { injuryParts, mayPerceive } from "../body/injuries/called-effects";
import { woundsOf } from "../body/wound-modifier";
import { readRoll, sumOf, type Part } from "../chance/roll-specs";
import { karmaDice } from "../contest/karma";
import { poolSize } from "../contest/hits-and-glitches";
import { burdensOf } from "../contest/burdens";
import { margin, passes, testRoll } from "../contest/success-test";
import { sustainingParts } from "../powers/power";
import {
  counting,
  greaterWins,
  SENSES,
  typedModifiers,
  type CheckOrder,
  type CheckPerson,
  type Checks,
  type LimitKind,
  type Sense,
} from "./check";

/** Default attribute and limit of each skill. */
const LINKS: Readonly<Record<string, readonly [attribute: string, limit: LimitKind]>> = {
  blades: ["agility", "physical"],
  clubs: ["agility", "physical"],
  unarmed: ["agility", "physical"],
  pistols: ["agility", "physical"],
  automatics: ["agility", "physical"],
  longarms: ["agility", "physical"],
  "heavy-weapons": ["agility", "physical"],
  throwing: ["agility", "physical"],
  acrobatics: ["agility", "physical"],
  running: ["strength", "physical"],
  stealth: ["agility", "physical"],
  piloting: ["reaction", "physical"],
  perception: ["intuition", "mental"],
  "first-aid": ["logic", "mental"],
  medicine: ["logic", "mental"],
  demolitions: ["logic", "mental"],
  mechanics: ["logic", "mental"],
  biotics: ["willpower", "mental"],
  leadership: ["charisma", "mental"],
};

/** Ids of the skills that need eyes or ears. @rule SS-CALLED-13 @rule SS-CALLED-16 */
const PERCEIVING: readonly string[] = ["perception"];

/** Returns the senses that a test can use; empty if the test needs none. */
const sensesOf = ({ skill, sense }: CheckOrder): readonly Sense[] =>
  skill === null || !PERCEIVING.includes(skill) ? [] : sense ? [sense] : SENSES;

/**
 * Returns one part, which removes all dice, if the character has lost every sense that the test can use. Otherwise returns an empty list.
 * @rule SS-CALLED-13 @rule SS-CALLED-16
 */
function senseless(order: CheckOrder, { injuries, organs }: CheckPerson, dice: number): Part[] {
  const senses = sensesOf(order);
  if (senses.length === 0 || senses.some((sense) => mayPerceive(injuries, sense, organs))) return [];
  return [{ part: "senseless", value: -Math.max(0, dice), rule: senses.includes("sight") ? "SS-CALLED-16" : "SS-CALLED-13" }];
}

function situation(order: CheckOrder, who: CheckPerson, karma: number): Part[] {
  const senses = sensesOf(order);
  return [
    ...injuryParts(who.injuries, { sight: senses.includes("sight"), hearing: senses.includes("hearing") }, who.organs),
    ...sustainingParts(who.keptUp),
    { part: "karma", value: order.push ? karmaDice(karma) : 0, rule: "SS-KARMA-03" },
    ...typedModifiers(order, "SS-ATTACK-10"),
  ];
}

const whole = (order: CheckOrder, who: CheckPerson, karma: number) =>
  testRoll(
    { skill: order.skill, attributes: order.attributes, threshold: order.threshold ?? 0, limit: order.limit, resists: false },
    { attributes: who.attributes, skills: who.skills, wounds: woundsOf(who), burdens: burdensOf(who) },
    situation(order, who, karma),
  ) as Extract<ReturnType<typeof testRoll>, { kind: "pool" }>;

/**
 * Tests with dice pools, written as skill + attribute (threshold) [limit].
 * @rule SS-GLITCH-02 @rule SS-ACCURACY-05 @rule SS-WOUND-04
 */
export const poolChecks: Checks = {
  pairs: true,
  limits: true,
  threshold: 1,
  karma: true,
  extended: true,
  rule: "SS-GLITCH-02",
  attributeOf: (skill) => LINKS[skill]?.[0] ?? null,
  limitOf: (skill) => (skill === null ? null : (LINKS[skill]?.[1] ?? null)),
  perceives: PERCEIVING,
  parts(order, who, karma) {
    const { parts } = whole(order, who, karma);
    return [...parts, ...senseless(order, who, sumOf(parts))];
  },
  specOf(order, who, karma) {
    const spec = whole(order, who, karma);
    const counted = counting(spec.parts, order.off);
    const parts = [...counted, ...senseless(order, who, sumOf(counted))];
    return { ...spec, parts, dice: poolSize(sumOf(parts)) };
  },
  read({ threshold }, spec, faces) {
    const { value, glitch } = readRoll(spec, faces);
    const test = threshold === null ? null : { threshold };
    return {
      value,
      success: test && passes(test, value),
      by: test && margin(test, value),
      glitch,
      critical: false,
      rule: "SS-GLITCH-02",
    };
  },
  oppose: (own, other) => greaterWins(own.value, other.value, "SS-ATTACK-12"),
};
