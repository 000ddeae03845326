import { sumOf, type Part, type Throw } from "../chance/throws";
import { burdenParts, halvedParts, type Burdens } from "./burdens";
import { mentalLimit, physicalLimit } from "./limits";
import { poolSize, succeeds } from "./pool";

/** A test as the rules write it: skill + attribute (threshold) [limit]. @rule SS-GLITCH-02 */
export interface SuccessTest {
  /** null: the attributes alone. */
  readonly skill: string | null;
  readonly attributes: readonly string[];
  /** Hits wanted, 0 and up. */
  readonly threshold: number;
  readonly limit: "physical" | "mental" | null;
  /** Keeps damage away: wounds do not burden it. @rule SS-WOUND-04 */
  readonly resists: boolean;
}

/** Whoever throws: ratings by id (what is not there is 0), wound modifier 0 or less. */
export interface Tester {
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly wounds: number;
  readonly burdens?: Burdens;
}

/** Composure is not a test of its own in the text; Charisma + Willpower. @rule SS-CALLED-34 */
export const COMPOSURE = ["charisma", "willpower"] as const;

const ratings = (attributes: Readonly<Record<string, number>>) => ({
  strength: attributes["strength"] ?? 0,
  body: attributes["body"] ?? 0,
  reaction: attributes["reaction"] ?? 0,
  logic: attributes["logic"] ?? 0,
  intuition: attributes["intuition"] ?? 0,
  willpower: attributes["willpower"] ?? 0,
});

/** @rule SS-ACCURACY-05 tests marked [Physical] or [Mental] are capped */
export function limitOf(limit: SuccessTest["limit"], attributes: Readonly<Record<string, number>>): number | null {
  if (limit === null) return null;
  return limit === "physical" ? physicalLimit(ratings(attributes)) : mentalLimit(ratings(attributes));
}

/**
 * The dice of a test, itemised. Skill and attributes are listed even at 0, everything else only when it counts.
 *
 * @rule SS-GLITCH-02 @rule SS-WOUND-04 wounds burden every test but those that resist
 * @rule SS-MOVE-07 @rule SS-DELAY-06 running and a delayed phase burden every test @rule SS-LAST-05 skill and attributes are halved first
 * @param further situational modifiers; those that are 0 are left out
 */
export function testThrow(test: SuccessTest, who: Tester, further: readonly Part[] = []): Throw {
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

/** @rule SS-GLITCH-02 @param hits within the limit */
export const passes = ({ threshold }: Pick<SuccessTest, "threshold">, hits: number): boolean => succeeds(hits, threshold);

/** Hits above the threshold; negative when the test failed. */
export const margin = ({ threshold }: Pick<SuccessTest, "threshold">, hits: number): number => hits - threshold;
