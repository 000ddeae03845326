import { sumOf, type Part, type RollSpec } from "../chance/roll-specs";
import { burdenParts, halvedParts, type Burdens } from "./burdens";
import { mentalLimit, physicalLimit } from "./limits";
import { poolSize, succeeds } from "./hits-and-glitches";

/** A success test. The rules write it as skill + attribute (threshold) [limit]. @rule SS-GLITCH-02 */
export interface SuccessTest {
  /** Id of the skill; null: attributes only. */
  readonly skill: string | null;
  readonly attributes: readonly string[];
  /** Hits needed, 0 or more. */
  readonly threshold: number;
  readonly limit: "physical" | "mental" | null;
  /** true: the test resists damage, so wounds do not apply. @rule SS-WOUND-04 */
  readonly resists: boolean;
}

/** The character who rolls: ratings by id (a missing rating is 0), the wound modifier (0 or less), and burdens. */
export interface Tester {
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly wounds: number;
  readonly burdens?: Burdens;
}

/** Attributes of a Composure test. The rulebook does not define this test, so this project uses Charisma + Willpower. @rule SS-CALLED-34 */
export const COMPOSURE = ["charisma", "willpower"] as const;

const ratings = (attributes: Readonly<Record<string, number>>) => ({
  strength: attributes["strength"] ?? 0,
  body: attributes["body"] ?? 0,
  reaction: attributes["reaction"] ?? 0,
  logic: attributes["logic"] ?? 0,
  intuition: attributes["intuition"] ?? 0,
  willpower: attributes["willpower"] ?? 0,
});

/** Returns the limit of a test; null: none. @rule SS-ACCURACY-05 tests marked [Physical] or [Mental] have a limit */
export function limitOf(limit: SuccessTest["limit"], attributes: Readonly<Record<string, number>>): number | null {
  if (limit === null) return null;
  return limit === "physical" ? physicalLimit(ratings(attributes)) : mentalLimit(ratings(attributes));
}

/**
 * Returns the roll of a test, itemized. The skill and attributes are always listed, modifiers only if they are not 0.
 * @rule SS-GLITCH-02
 * @rule SS-WOUND-04 wounds apply unless the test resists damage
 * @rule SS-MOVE-07
 * @rule SS-DELAY-06 running and a delayed phase apply to every test
 * @rule SS-LAST-05 skill and attributes of a character who fights for their life are halved first
 * @param further Situational modifiers.
 */
export function testRoll(test: SuccessTest, who: Tester, further: readonly Part[] = []): RollSpec {
  const own: Part[] = [
    ...(test.skill === null ? [] : [{ part: "skill", value: who.skills[test.skill] ?? 0, rule: "SS-GLITCH-02", of: test.skill }]),
    ...test.attributes.map((id) => ({ part: "attribute", value: who.attributes[id] ?? 0, rule: "SS-GLITCH-02", of: id })),
  ];
  const wounds: Part[] = test.resists || who.wounds === 0 ? [] : [{ part: "wounds", value: who.wounds, rule: "SS-WOUND-04" }];
  const { burdens = {} } = who;
  const modifiers = [...wounds, ...burdenParts(burdens), ...further.filter(({ value }) => value !== 0)];
  const parts = [...(burdens.lastFight ? halvedParts(own) : own), ...modifiers];
  return { kind: "pool", dice: poolSize(sumOf(parts)), cover: 0, limit: limitOf(test.limit, who.attributes), parts };
}

/**
 * Returns whether the hits reach the threshold.
 * @rule SS-GLITCH-02
 * @param hits Hits within the limit.
 */
export const passes = ({ threshold }: Pick<SuccessTest, "threshold">, hits: number): boolean => succeeds(hits, threshold);

/** Returns the number of hits above the threshold; negative after a failure. */
export const margin = ({ threshold }: Pick<SuccessTest, "threshold">, hits: number): number => hits - threshold;
