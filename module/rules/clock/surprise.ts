import { type Put, passStamp, isActing, type Clock, type Ticking, withFighter } from "./clock";
import type { Part, RollSpec } from "../chance/roll-specs";
import { readPool, succeeds, type Glitch } from "../contest/hits-and-glitches";
import { testRoll, type SuccessTest, type Tester } from "../contest/success-test";
import { mayAct, phasesOf } from "./passes";
import { scoreOf } from "./initiative";
import { roundOver } from "./turn-order";

/** Score lost after a failed Surprise Test. @rule SS-SURPRISE-10 */
export const SURPRISE_COST = 10;

/** Alertness of a fighter before a surprise: none, warned, in ambush, or in ambush and watching the target. */
export const WARINESS = ["none", "alerted", "ambush", "watching"] as const;
export type Wary = (typeof WARINESS)[number];

/** A fighter's readiness for a surprise. */
export interface Wariness {
  /** true: the fighter passed the secret test. @rule SS-SURPRISE-06 */
  readonly alerted: boolean;
  /** true: the fighter waits in ambush with a delayed action. @rule SS-SURPRISE-17 */
  readonly ambusher: boolean;
  /** true: the fighter is an ambusher who watches the target. @rule SS-SURPRISE-18 */
  readonly awareOfTarget: boolean;
}

/** Returns the bonus dice on the Surprise Test. @rule SS-SURPRISE-06 @rule SS-SURPRISE-17 only the higher bonus counts */
export const surpriseBonus = ({ alerted, ambusher }: Pick<Wariness, "alerted" | "ambusher">): number => (ambusher ? 6 : alerted ? 3 : 0);

/**
 * Returns whether a fighter must make a Surprise Test.
 * @rule SS-SURPRISE-01 @rule SS-SURPRISE-03 @rule SS-SURPRISE-21
 * @rule SS-SURPRISE-18 an ambusher who watches the target does not test
 */
export const needsSurpriseTest = ({ ambusher, awareOfTarget }: Pick<Wariness, "ambusher" | "awareOfTarget">): boolean =>
  !(ambusher && awareOfTarget);

/**
 * Surprise Test. Wound modifiers apply to it. @rule SS-SURPRISE-07 Reaction + Intuition @rule SS-SURPRISE-08 without a limit
 * @rule SS-SURPRISE-19
 */
const SURPRISE_TEST: SuccessTest = { skill: null, attributes: ["reaction", "intuition"], threshold: 3, limit: null, resists: false };

/** Secret test that warns a fighter of a surprise. The GM can raise the threshold. @rule SS-SURPRISE-05 Perception + Intuition [Mental] */
const NOTICE_TEST: SuccessTest = { skill: "perception", attributes: ["intuition"], threshold: 1, limit: "mental", resists: false };

/** Returns the roll of a Surprise Test. @rule SS-SURPRISE-06 @rule SS-SURPRISE-17 */
export const surpriseRoll = (who: Tester, wariness: Pick<Wariness, "alerted" | "ambusher">): RollSpec =>
  testRoll(SURPRISE_TEST, who, [
    {
      part: wariness.ambusher ? "ambush" : "alerted",
      value: surpriseBonus(wariness),
      rule: wariness.ambusher ? "SS-SURPRISE-17" : "SS-SURPRISE-06",
    },
  ]);

/**
 * Returns the roll of the secret test that can warn a fighter.
 * @rule SS-SURPRISE-05 @rule SS-CALLED-13 @rule SS-CALLED-16
 * @param further Penalties for injured ears and eyes.
 * @param perceives false: the fighter is blind and deaf and rolls no dice.
 */
export function noticeRoll(who: Tester, further: readonly Part[] = [], perceives = true): RollSpec {
  const spec = testRoll(NOTICE_TEST, who, further);
  return perceives || spec.kind !== "pool" ? spec : { ...spec, dice: 0 };
}

/** Returns whether the fighter notices the danger. @rule SS-SURPRISE-04 @rule SS-SURPRISE-05 */
export const notices = (hits: number, threshold = NOTICE_TEST.threshold): boolean => succeeds(hits, threshold);

/** Result of a Surprise Test. */
export interface SurpriseReading {
  readonly surprised: boolean;
  /** true: after a glitch, the combatant does something foolish, chosen by the GM. @rule SS-SURPRISE-14 @rule SS-SURPRISE-15 */
  readonly startled: boolean;
  /** true: a critical glitch costs the combatant a phase. @rule SS-SURPRISE-16 @rule SS-GLITCH-07 */
  readonly losesPhase: boolean;
}

/** Reads a Surprise Test from its outcome. @rule SS-SURPRISE-07, SS-SURPRISE-09, SS-SURPRISE-14, SS-SURPRISE-16 and SS-GLITCH-07 */
export const readSurprise = ({ value, glitch }: { readonly value: number; readonly glitch: Glitch }): SurpriseReading => ({
  surprised: !succeeds(value, SURPRISE_TEST.threshold),
  startled: glitch !== "none",
  losesPhase: glitch === "critical",
});

/** Reads a Surprise Test from the rolled faces. @rule SS-SURPRISE-08 */
export function surpriseFrom(faces: readonly number[]): SurpriseReading {
  const { hits, glitch } = readPool(faces, null);
  return readSurprise({ value: hits, glitch });
}

/** Result of one surprise for one fighter. */
export interface Surprised {
  readonly failed: boolean;
  /** Ids of the fighters that this fighter did not notice; empty: everyone. @rule SS-SURPRISE-02 */
  readonly by: readonly string[];
  readonly losesPhase: boolean;
  readonly ambusher: boolean;
}

/**
 * Returns the fields that the score loss of a surprised fighter changes.
 * @rule SS-SURPRISE-10 the loss applies to the next initiative roll if no round is in progress
 */
const loss = (clock: Clock, { adjust, pending }: Ticking): Partial<Ticking> =>
  clock.round > 0 && !roundOver(clock) ? { adjust: adjust - SURPRISE_COST } : { pending: pending - SURPRISE_COST };

/** Returns whether a fighter has another phase this round after the current one. */
function hasPhaseToCome(clock: Clock, id: string, fighter: Ticking): boolean {
  if (mayAct(clock, fighter) && !isActing(clock, id)) return true;
  return clock.round > 0 && phasesOf(scoreOf(clock, fighter) ?? 0, clock.passes) > 1;
}

/**
 * Applies the result of a Surprise Test to a fighter. A critical glitch costs one phase, unless the score loss already takes the last phase
 * of the round.
 * @rule SS-SURPRISE-10 @rule SS-SURPRISE-16
 */
function struckBy(clock: Clock, id: string, { failed, by, losesPhase, ambusher }: Surprised): Clock {
  const fighter = clock.fighters[id]!;
  const lower: Ticking = failed ? { ...fighter, ...loss(clock, fighter) } : fighter;
  const gone = hasPhaseToCome(clock, id, fighter) && !hasPhaseToCome(clock, id, lower);
  const surprise = { surprised: true, surprisedBy: fighter.surprised ? bothSets(fighter.surprisedBy, by) : by, ...loss(clock, fighter) };
  return withFighter(clock, id, {
    ...(failed ? surprise : {}),
    stunned: fighter.stunned || (losesPhase && !gone),
    ambushing: fighter.ambushing || ambusher,
  });
}

/**
 * Applies one surprise to all fighters involved.
 * @rule SS-SURPRISE-20
 * @rule SS-SURPRISE-10 the loss is 10, for any number of unnoticed opponents
 * @rule SS-SURPRISE-22 the round continues with the new scores
 */
export function surprisedAll(clock: Clock, results: Readonly<Record<string, Surprised>>): Clock {
  // All losses use the same clock, because the first loss must not end the round for the next fighter.
  const losses = Object.entries(results).map(([id, result]) => [id, struckBy(clock, id, result).fighters[id]!] as const);
  return { ...clock, fighters: { ...clock.fighters, ...Object.fromEntries(losses) } };
}

/** State of a fighter who is not surprised. @rule SS-SURPRISE-11 the start of the fighter's own phase ends surprise */
export const UNSURPRISED: Pick<Ticking, "surprised" | "surprisedBy"> = { surprised: false, surprisedBy: [] };

/** Ends surprise for 1 point of Karma. The fighter does not regain the lost score. @rule SS-SURPRISE-13 @rule SS-KARMA-02 */
export const recovered = (clock: Clock, id: string): Clock => withFighter(clock, id, UNSURPRISED);

/** Returns whether a fighter did not notice another fighter. @rule SS-SURPRISE-02 */
const isSurprisedBy = ({ surprised, surprisedBy }: Pick<Ticking, "surprised" | "surprisedBy">, other: string): boolean =>
  surprised && (surprisedBy.length === 0 || surprisedBy.includes(other));

/**
 * Returns whether a fighter can defend against an attacker; true for a fighter who is not on the clock.
 * @rule SS-DEFENSE-18 @rule SS-SURPRISE-12 @rule SS-SURPRISE-22
 */
export const mayDefend = (clock: Clock, id: string, attacker: string): boolean => {
  const fighter = clock.fighters[id];
  return !fighter || !isSurprisedBy(fighter, attacker);
};

/**
 * Returns whether a fighter can take an action that affects, hinders or counters another fighter.
 * @rule SS-SURPRISE-23 not against unsurprised opponents who surprised the fighter
 * @rule SS-SURPRISE-24 actions without a target are allowed
 * @rule SS-SURPRISE-25 not in response to a friend who is not surprised
 * @param target Id of the other fighter; null: an action without a target.
 * @param friend true: the other fighter is a friend; omitted: an opponent.
 */
export function mayAffect(clock: Clock, id: string, target: string | null, friend = false): boolean {
  const fighter = clock.fighters[id];
  if (target === null || target === id || !fighter?.surprised) return true;
  if (clock.fighters[target]?.surprised) return true;
  return !friend && !isSurprisedBy(fighter, target);
}

/** Returns the union of two lists of fighters who surprised the same fighter. An empty list means everyone. @rule SS-SURPRISE-02 */
export const bothSets = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])];

/** Skips a lost phase. A fighter who loses a phase delayed in an earlier pass keeps the phase of this pass. @rule SS-SURPRISE-16 */
export function losePhase(clock: Clock, id: string, kind: "own" | "delayed", put: Put): Clock {
  const { actedIn, delay } = clock.fighters[id]!;
  const carried = kind === "delayed" && delay !== null && delay.from !== passStamp(clock);
  return put(clock, id, { stunned: false, actedIn: carried ? actedIn : passStamp(clock), delay: null });
}
