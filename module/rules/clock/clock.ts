import type { AnnouncedWay, Extended, TimedItem } from "./entries";

/** Where a delayer steps in, seen from whoever acts at that score. @rule SS-DELAY-05 */
export type Timing = "before" | "after" | "together";

/**
 * What a delayer waits for: `open` until said otherwise, a `score`, the end of the pass (`last`), the beginning of the next one (`next`),
 * or nothing more: `now` is as soon as the running phase is over.
 */
export type DelayUntil = "open" | "score" | "last" | "next" | "now";

/** A phase that is held back. Fixed in shape, so that a stored one is overwritten whole. */
export interface Delay {
  /** Stamp of the pass whose phase it stands in for. @rule SS-DELAY-03 */
  readonly from: number;
  readonly until: DelayUntil;
  /** Announced score; counts with `score` only. @rule SS-DELAY-04 */
  readonly score: number;
  readonly timing: Timing;
  /** It is being taken now. */
  readonly active: boolean;
}

/** What a phase set back when it began; puts it back when somebody steps in before it. */
export interface HeldPhase {
  readonly defences: number;
  readonly surprised: boolean;
  readonly surprisedBy: readonly string[];
  readonly startedIn: number;
  /** Left out by older worlds: none. */
  readonly overwatch?: Overwatch | null;
}

/** AP of an attack that is held back until the own next phase. @rule XF-22 */
export interface Overwatch {
  readonly ap: number;
  /** Stamp of the pass they were taken out of. */
  readonly heldIn: number;
}

/** What the clock keeps about one combatant. Nothing here is rewritten when a pass ends: what belongs to a pass names its pass. */
export interface Ticking {
  /** Initiative as rolled; null until the dice lie on the table. */
  readonly rolled: number | null;
  /** Everything that moved the score this round: wounds, stuns, surprise. */
  readonly adjust: number;
  /** What the next roll will be changed by. @rule SS-SURPRISE-10 */
  readonly owed: number;
  /** For ties; the coin is 0 until it is tossed. @rule SS-INIT-07 */
  readonly reaction: number;
  readonly intuition: number;
  readonly coin: number;
  /** Action Points of a pass. @rule SS-ACTION-03 */
  readonly apMax: number;
  /** Stamps of the passes in which a phase was begun, and taken or given away; 0 for none. */
  readonly startedIn: number;
  readonly actedIn: number;
  /** Stamp of the pass the next three count for. */
  readonly spentIn: number;
  readonly ap: number;
  readonly freeActions: number;
  /** Attack actions of the running phase. @rule SS-ACTION-11 */
  readonly attacks: number;
  /** AP and Free Actions of the pass that were gone when the phase began. */
  readonly usedBefore: number;
  /** Defence tests since the own last phase. @rule SS-DEFENSE-22 */
  readonly defences: number;
  /** Round in which Full Defense was taken; 0 for none. @rule SS-DEFENSE-04 */
  readonly fullDefenseIn: number;
  readonly surprised: boolean;
  /** Who surprised; empty while surprised means everybody. @rule SS-SURPRISE-02 */
  readonly surprisedBy: readonly string[];
  /** Unconscious, near death or dead: takes no phase, whatever the score. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 */
  readonly down: boolean;
  /** Loses the next phase. @rule SS-SURPRISE-16 */
  readonly stunned: boolean;
  /** Lay in wait: the next phase counts as delayed. @rule SS-SURPRISE-17 */
  readonly ambushing: boolean;
  readonly delay: Delay | null;
  readonly extended: Extended | null;
  readonly held: HeldPhase | null;
  /** Round the next three count for. @rule SS-MOVE-02 @rule SS-MOVE-04 */
  readonly movedIn: number;
  readonly metres: number;
  readonly runs: number;
  /** Metres that sprints have added to what may be covered. @rule SS-MOVE-05 */
  readonly sprinted: number;
  /** @rule XF-22 */
  readonly overwatch: Overwatch | null;
  /** Stamp of the pass whose Free Action went into walking; 0 for none. @rule SS-MOVE-02 */
  readonly walkedIn: number;
  /** Movement announced for a phase. @rule SS-MOVE-11 */
  readonly way: AnnouncedWay | null;
  /** Opponents that may still be passed in a pass without a fight, and its stamp. @rule SS-INTERCEPT-10 */
  readonly slips: { readonly in: number; readonly past: number } | null;
}

/** The whole clock of a fight: a value, changed only by commands. */
export interface Clock {
  /** 0 before the fight begins. */
  readonly round: number;
  /** From 1 within a round. */
  readonly pass: number;
  /** Rounds have passes; without them everybody acts once, by score. Settled when a round begins. @rule XF-11 */
  readonly passes: boolean;
  /** Who is acting; null between rounds, while a timed item goes off, and while delayers are asked at the end of a pass. */
  readonly acting: string | null;
  /** Who acts at the same time. @rule SS-ROUND-20 */
  readonly together: readonly string[];
  readonly timed: readonly TimedItem[];
  /** Items that go off now, before anybody else acts. */
  readonly due: readonly string[];
  readonly fighters: Readonly<Record<string, Ticking>>;
}

export const STOPPED: Clock = { round: 0, pass: 1, passes: true, acting: null, together: [], timed: [], due: [], fighters: {} };

const BLANK: Ticking = {
  rolled: null,
  adjust: 0,
  owed: 0,
  reaction: 0,
  intuition: 0,
  coin: 0,
  apMax: 0,
  startedIn: 0,
  actedIn: 0,
  spentIn: 0,
  ap: 0,
  freeActions: 0,
  attacks: 0,
  usedBefore: 0,
  defences: 0,
  fullDefenseIn: 0,
  surprised: false,
  surprisedBy: [],
  down: false,
  stunned: false,
  ambushing: false,
  delay: null,
  extended: null,
  held: null,
  movedIn: 0,
  metres: 0,
  runs: 0,
  sprinted: 0,
  overwatch: null,
  walkedIn: 0,
  way: null,
  slips: null,
};

/** Somebody the clock has not met. A coin of 0 is tossed when a tie asks for it. */
export const newcomer = (reaction: number, intuition: number, apMax: number, coin: number): Ticking => ({
  ...BLANK,
  reaction,
  intuition,
  apMax,
  coin,
});

/** The newest field: whoever has it has all of them. */
const NEWEST: keyof Ticking = "slips";

const isWhole = (stored: Partial<Ticking>): stored is Ticking => NEWEST in stored;

/** Somebody as stored: what an older world did not know is filled in. One who lacks nothing stays the same object. */
export const readTicking = (stored: Partial<Ticking>): Ticking => (isWhole(stored) ? stored : { ...BLANK, ...stored });

/** A clock as stored, or nothing at all. */
export function readClock(
  stored: Partial<Omit<Clock, "fighters">> & { readonly fighters?: Readonly<Record<string, Partial<Ticking>>> },
): Clock {
  const { fighters = {} } = stored;
  const whole = Object.values(fighters).every(isWhole);
  const read = whole
    ? (fighters as Clock["fighters"])
    : Object.fromEntries(Object.entries(fighters).map(([id, fighter]) => [id, readTicking(fighter)]));
  return { ...STOPPED, ...stored, fighters: read };
}

/** Points every pass takes. @rule SS-PASS-03 */
const PASS_COST = 10;

/** One number for a pass of a round, so that what belongs to a pass ages by itself. */
export const passStamp = ({ round, pass }: Pick<Clock, "round" | "pass">): number => round * 100 + pass;

/**
 * The score that counts now, or null before the roll.
 *
 * @rule SS-INIT-01 @rule SS-INIT-05 @rule SS-PASS-03 10 less for every pass gone @rule SS-INIT-18 also for those who came late
 * @rule SS-DELAY-08 @rule SS-DELAY-09 @rule SS-DELAY-14 waiting changes nothing about it
 */
export const scoreOf = ({ pass }: Pick<Clock, "pass">, { rolled, adjust }: Pick<Ticking, "rolled" | "adjust">): number | null =>
  rolled === null ? null : rolled - PASS_COST * (pass - 1) + adjust;

/** Reaction, Intuition, coin. @rule SS-INIT-07 @rule SS-DELAY-07 */
export const byAttributes = (a: Ticking, b: Ticking): number => b.reaction - a.reaction || b.intuition - a.intuition || b.coin - a.coin;

/** @rule SS-INIT-07 score, Reaction, Intuition, coin */
export function before(clock: Clock, a: Ticking, b: Ticking): number {
  const left = scoreOf(clock, a) ?? -Infinity;
  const right = scoreOf(clock, b) ?? -Infinity;
  return (left === right ? 0 : right - left) || byAttributes(a, b);
}

/** Everybody, highest score first; those without a score last. @rule SS-ROUND-05 @rule SS-INIT-06 */
export const order = (clock: Clock): string[] =>
  Object.keys(clock.fighters).sort((a, b) => before(clock, clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));

const positive = (clock: Clock, fighter: Ticking): boolean => (scoreOf(clock, fighter) ?? 0) > 0;

/** May still take a phase in this pass. @rule SS-ROUND-06 @rule SS-PASS-02 @rule SS-PASS-05 @rule SS-INIT-17 */
export const mayAct = (clock: Clock, fighter: Ticking): boolean => !fighter.down && positive(clock, fighter) && !hasActed(clock, fighter);

/** Everybody who acts at this moment, the one the clock names first. */
export const actingNow = ({ acting, together }: Pick<Clock, "acting" | "together">): readonly string[] =>
  acting === null ? [] : [acting, ...together];

export const isActing = (clock: Clock, id: string): boolean => actingNow(clock).includes(id);

/** Has begun a phase and not ended it. */
const inPhase = (clock: Clock, { startedIn, actedIn, delay }: Ticking): boolean => {
  const stamp = passStamp(clock);
  return startedIn === stamp && (actedIn !== stamp || delay?.active === true);
};

/**
 * What somebody has left in this pass.
 *
 * @rule SS-ACTION-05 nothing at a score of 0 or less, but a phase that has begun goes on @rule SS-ACTION-06 unspent points are lost
 */
export function left(clock: Clock, fighter: Ticking): { ap: number; freeActions: number; attacks: number } {
  const current = fighter.spentIn === passStamp(clock);
  const refilled = positive(clock, fighter) || inPhase(clock, fighter) ? fighter.apMax : 0;
  return {
    ap: Math.max(0, refilled - (current ? fighter.ap : 0)),
    freeActions: current ? fighter.freeActions : 0,
    attacks: current ? fighter.attacks : 0,
  };
}

/** Has done nothing yet in the running phase. @rule SS-ROUND-08 @rule SS-DELAY-01 */
export function isFresh(clock: Clock, fighter: Ticking): boolean {
  if (fighter.spentIn !== passStamp(clock)) return true;
  return fighter.ap + fighter.freeActions <= fighter.usedBefore && fighter.attacks === 0;
}

/** Acts in a phase that was held back: 1 die less. @rule SS-DELAY-06 @rule SS-SURPRISE-17 */
export const isDelayed = ({ delay, ambushing }: Pick<Ticking, "delay" | "ambushing">): boolean => delay?.active === true || ambushing;

/** What somebody has covered in this round. */
export const movedOf = (
  { round }: Pick<Clock, "round">,
  { movedIn, metres, runs, sprinted }: Ticking,
): { metres: number; runs: number; sprinted: number } =>
  movedIn === round ? { metres, runs, sprinted } : { metres: 0, runs: 0, sprinted: 0 };

/** Phases a score is good for if nothing changes it. @rule SS-ROUND-02 @rule SS-PASS-01 @rule XF-11 one at most where rounds have no passes */
export function phasesOf(score: number, passes = true): number {
  const phases = Math.max(0, Math.ceil(score / PASS_COST));
  return passes ? phases : Math.min(1, phases);
}

/** Scores of the passes to come. @rule SS-PASS-01 */
export const passScores = (score: number, passes = true): number[] =>
  Array.from({ length: phasesOf(score, passes) }, (_, pass) => score - PASS_COST * pass);

/** Has had the phase of this pass, or given it away. @rule SS-INIT-17 */
export const hasActed = (clock: Clock, { actedIn }: Pick<Ticking, "actedIn">): boolean => actedIn === passStamp(clock);

/** Has no phase in this pass, whatever comes: down, or at a score of 0 or less. @rule SS-PASS-05 @rule SS-DAMAGE-03 */
export const isOut = (clock: Clock, fighter: Ticking): boolean => fighter.down || (fighter.rolled !== null && !positive(clock, fighter));

/** Full Defense lasts for the round. @rule SS-DEFENSE-04 */
export const onFullDefense = ({ round }: Pick<Clock, "round">, { fullDefenseIn }: Pick<Ticking, "fullDefenseIn">): boolean =>
  fullDefenseIn === round;

/** Seconds of rounds. @rule SS-ROUND-01 @rule SS-ROUND-19 by whatever older name a text calls them */
export const SECONDS_PER_ROUND = 5;

/** Seconds fought before this round. @rule SS-ROUND-01 */
export const secondsFought = (round: number): number => SECONDS_PER_ROUND * Math.max(0, round - 1);

/** Rounds that something lasts which a text gives in minutes. @rule SS-ROUND-01 */
export const minutesToRounds = (minutes: number): number => minutes * (60 / SECONDS_PER_ROUND);
