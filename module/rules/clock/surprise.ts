import type { Part, Throw } from "../chance/throws";
import { readPool, succeeds, type Glitch } from "../contest/pool";
import { testThrow, type SuccessTest, type Tester } from "../contest/success-test";
import { isActing, mayAct, phasesOf, scoreOf, type Clock, type Ticking } from "./clock";
import { roundOver } from "./queue";
import { bothSets, withFighter } from "./turn";

/** Taken off the score of whoever fails. @rule SS-SURPRISE-10 */
export const SURPRISE_COST = 10;

/** How somebody stands to what is about to happen. */
export interface Wariness {
  /** Passed the secret test. @rule SS-SURPRISE-06 */
  readonly alerted: boolean;
  /** Lies in wait with a delayed action. @rule SS-SURPRISE-17 */
  readonly ambusher: boolean;
  /** An ambusher who follows the target's movements. @rule SS-SURPRISE-18 */
  readonly awareOfTarget: boolean;
}

/** @rule SS-SURPRISE-18 whoever waits and watches is not surprised @rule SS-SURPRISE-19 whoever waits without seeing tests like everybody */
export const needsSurpriseTest = ({ ambusher, awareOfTarget }: Wariness): boolean => !(ambusher && awareOfTarget);

/** @rule SS-SURPRISE-06 @rule SS-SURPRISE-17 the better of both for somebody who is both */
export const surpriseBonus = ({ alerted, ambusher }: Pick<Wariness, "alerted" | "ambusher">): number => (ambusher ? 6 : alerted ? 3 : 0);

/** A Surprise Test: wounds burden it. @rule SS-SURPRISE-07 Reaction + Intuition @rule SS-SURPRISE-08 without a limit @rule SS-SURPRISE-19 */
const SURPRISE_TEST: SuccessTest = { skill: null, attributes: ["reaction", "intuition"], threshold: 3, limit: null, resists: false };

/** The secret test that may warn somebody; the gamemaster may want more hits. @rule SS-SURPRISE-05 Perception + Intuition [Mental] */
const NOTICE_TEST: SuccessTest = { skill: "perception", attributes: ["intuition"], threshold: 1, limit: "mental", resists: false };

/** @rule SS-SURPRISE-06 @rule SS-SURPRISE-17 */
export const surpriseThrow = (who: Tester, wariness: Pick<Wariness, "alerted" | "ambusher">): Throw =>
  testThrow(SURPRISE_TEST, who, [
    {
      part: wariness.ambusher ? "ambush" : "alerted",
      value: surpriseBonus(wariness),
      rule: wariness.ambusher ? "SS-SURPRISE-17" : "SS-SURPRISE-06",
    },
  ]);

/**
 * Dice of the secret test that may warn somebody.
 *
 * @rule SS-SURPRISE-05 @rule SS-CALLED-13 @rule SS-CALLED-16
 * @param further what ears and eyes cost
 * @param perceives false: blind and deaf, and without any dice
 */
export function noticeThrow(who: Tester, further: readonly Part[] = [], perceives = true): Throw {
  const thrown = testThrow(NOTICE_TEST, who, further);
  return perceives || thrown.kind !== "pool" ? thrown : { ...thrown, dice: 0 };
}

/** Was it noticed? @rule SS-SURPRISE-04 @rule SS-SURPRISE-05 */
export const notices = (hits: number, threshold = NOTICE_TEST.threshold): boolean => succeeds(hits, threshold);

/** What a Surprise Test did. */
export interface SurpriseReading {
  readonly surprised: boolean;
  /** Does something foolish the gamemaster names. @rule SS-SURPRISE-14 @rule SS-SURPRISE-15 */
  readonly startled: boolean;
  /** @rule SS-SURPRISE-16 @rule SS-GLITCH-07 */
  readonly losesPhase: boolean;
}

/** @rule SS-SURPRISE-07 @rule SS-SURPRISE-09 @rule SS-SURPRISE-14 @rule SS-SURPRISE-16 @rule SS-GLITCH-07 */
export const readSurprise = ({ value, glitch }: { readonly value: number; readonly glitch: Glitch }): SurpriseReading => ({
  surprised: !succeeds(value, SURPRISE_TEST.threshold),
  startled: glitch !== "none",
  losesPhase: glitch === "critical",
});

/** A Surprise Test from its faces. @rule SS-SURPRISE-08 */
export function surpriseFrom(faces: readonly number[]): SurpriseReading {
  const { hits, glitch } = readPool(faces, null);
  return readSurprise({ value: hits, glitch });
}

/**
 * Who has to test when something unexpected happens: everybody who fights and everybody who arrives, but for those who watch their prey.
 *
 * @rule SS-SURPRISE-01 @rule SS-SURPRISE-03 at any moment @rule SS-SURPRISE-18 @rule SS-SURPRISE-21
 */
export const surpriseTests = (clock: Clock, arriving: readonly string[], watching: readonly string[]): readonly string[] =>
  [...new Set([...Object.keys(clock.fighters), ...arriving])].filter((id) => !watching.includes(id));

/** What one event did to one participant. */
export interface Surprised {
  readonly failed: boolean;
  /** Who was not noticed; empty for everybody. @rule SS-SURPRISE-02 */
  readonly by: readonly string[];
  readonly losesPhase: boolean;
  readonly ambusher: boolean;
}

/** @rule SS-SURPRISE-10 on the roll to come when no round is running */
const loss = (clock: Clock, { adjust, owed }: Ticking): Partial<Ticking> =>
  clock.round > 0 && !roundOver(clock) ? { adjust: adjust - SURPRISE_COST } : { owed: owed - SURPRISE_COST };

/** Does somebody have a phase to come in this round, after the running one? */
function hasPhaseToCome(clock: Clock, id: string, fighter: Ticking): boolean {
  if (mayAct(clock, fighter) && !isActing(clock, id)) return true;
  return clock.round > 0 && phasesOf(scoreOf(clock, fighter) ?? 0, clock.passes) > 1;
}

/**
 * What a test does to somebody. A critical glitch takes one phase: where the loss of score takes the last one of the round already,
 * none of the next round goes with it.
 *
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

/** One event for all. @rule SS-SURPRISE-20 @rule SS-SURPRISE-10 ten once, however many were overlooked @rule SS-SURPRISE-22 the round goes on with the new scores */
export function surprisedAll(clock: Clock, results: Readonly<Record<string, Surprised>>): Clock {
  // Every loss is judged by the same clock: the first must not make the round look over for the next.
  const losses = Object.entries(results).map(([id, result]) => [id, struckBy(clock, id, result).fighters[id]!] as const);
  return { ...clock, fighters: { ...clock.fighters, ...Object.fromEntries(losses) } };
}

/** A point of Karma: surprised no longer, the score stays lost. @rule SS-SURPRISE-13 @rule SS-KARMA-02 */
export const recovered = (clock: Clock, id: string): Clock => withFighter(clock, id, { surprised: false, surprisedBy: [] });

/** Was this one overlooked by somebody? @rule SS-SURPRISE-02 */
const isSurprisedBy = ({ surprised, surprisedBy }: Pick<Ticking, "surprised" | "surprisedBy">, other: string): boolean =>
  surprised && (surprisedBy.length === 0 || surprisedBy.includes(other));

/** May defend against this attacker? @rule SS-DEFENSE-18 @rule SS-SURPRISE-12 @rule SS-SURPRISE-22 */
export const mayDefend = (clock: Clock, id: string, attacker: string): boolean => {
  const fighter = clock.fighters[id];
  return !fighter || !isSurprisedBy(fighter, attacker);
};

/**
 * May somebody do something that affects, hinders or counters another?
 *
 * @rule SS-SURPRISE-23 nothing against those who surprised and are not surprised themselves
 * @rule SS-SURPRISE-24 what is aimed at nobody is allowed @rule SS-SURPRISE-25 a friend who is not surprised cannot be answered either
 * @param target null for an act that is aimed at nobody
 */
export function mayAffect(clock: Clock, id: string, target: string | null, friend = false): boolean {
  const fighter = clock.fighters[id];
  if (target === null || target === id || !fighter?.surprised) return true;
  if (clock.fighters[target]?.surprised) return true;
  return !friend && !isSurprisedBy(fighter, target);
}
