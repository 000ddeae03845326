import { PASS_COST, passStamp } from "./passes";
import type { AnnouncedWay, Extended, TimedItem } from "./entries";

/** Place of a delaying fighter among those who act at that score. @rule SS-DELAY-05 */
export type Timing = "before" | "after" | "together";

/**
 * Moment a delaying fighter waits for. `open`: not announced yet. `score`: a score. `last`: the end of the pass. `next`: the start of the
 * next pass. `now`: the end of the running phase.
 */
export type DelayUntil = "open" | "score" | "last" | "next" | "now";

/** A delayed phase. Fixed in shape, so that storing it overwrites every field. */
export interface Delay {
  /** Stamp of the pass whose phase was delayed. @rule SS-DELAY-03 */
  readonly from: number;
  readonly until: DelayUntil;
  /** Announced score; used only with `score`. @rule SS-DELAY-04 */
  readonly score: number;
  readonly timing: Timing;
  /** The delayed phase is being taken now. */
  readonly active: boolean;
}

/** Values the start of a phase reset. They are restored if another fighter enters before it. */
export interface HeldPhase {
  readonly defenses: number;
  readonly surprised: boolean;
  readonly surprisedBy: readonly string[];
  readonly startedIn: number;
  /** Omitted in clocks stored by older versions: none. */
  readonly overwatch?: Overwatch | null;
}

/** AP of an attack held until the fighter's next phase. @rule XF-22 */
export interface Overwatch {
  readonly ap: number;
  /** Stamp of the pass the AP were taken from. */
  readonly heldIn: number;
}

/** State of one combatant in the clock. Nothing is reset at the end of a pass: values that belong to a pass carry its stamp. */
export interface Ticking {
  /** Initiative as rolled; null: not rolled yet. */
  readonly rolled: number | null;
  /** Sum of this round's score changes: wounds, stuns, surprise. */
  readonly adjust: number;
  /** Modifier to the next initiative roll. @rule SS-SURPRISE-10 */
  readonly pending: number;
  /** Tie-breakers; `coin` is 0 until tossed. @rule SS-INIT-07 */
  readonly reaction: number;
  readonly intuition: number;
  readonly coin: number;
  /** Action Points per pass. @rule SS-ACTION-03 */
  readonly apMax: number;
  /** Stamps of the passes in which a phase was last started, and last taken or given away; 0: none. */
  readonly startedIn: number;
  readonly actedIn: number;
  /** Stamp of the pass `ap`, `freeActions` and `attacks` belong to. */
  readonly spentIn: number;
  readonly ap: number;
  readonly freeActions: number;
  /** Attack actions of the running phase. @rule SS-ACTION-11 */
  readonly attacks: number;
  /** AP and Free Actions of this pass used before the phase started. */
  readonly usedBefore: number;
  /** Defense tests since the fighter's last phase. @rule SS-DEFENSE-22 */
  readonly defenses: number;
  /** Round in which Full Defense was taken; 0: none. @rule SS-DEFENSE-04 */
  readonly fullDefenseIn: number;
  readonly surprised: boolean;
  /** Ids of those who surprised the fighter; empty while surprised: everyone. @rule SS-SURPRISE-02 */
  readonly surprisedBy: readonly string[];
  /** Unconscious, near death or dead: takes no phase, whatever the score. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 */
  readonly down: boolean;
  /** Loses the next phase. @rule SS-SURPRISE-16 */
  readonly stunned: boolean;
  /** Waited in ambush: the next phase counts as delayed. @rule SS-SURPRISE-17 */
  readonly ambushing: boolean;
  readonly delay: Delay | null;
  readonly extended: Extended | null;
  readonly held: HeldPhase | null;
  /** Round `meters`, `runs` and `sprinted` belong to. @rule SS-MOVE-02 @rule SS-MOVE-04 */
  readonly movedIn: number;
  readonly meters: number;
  readonly runs: number;
  /** Meters that sprints added to the allowed distance. @rule SS-MOVE-05 */
  readonly sprinted: number;
  /** @rule XF-22 */
  readonly overwatch: Overwatch | null;
  /** Stamp of the pass whose Free Action was used for walking; 0: none. @rule SS-MOVE-02 */
  readonly walkedIn: number;
  /** Movement announced for a phase. @rule SS-MOVE-11 */
  readonly way: AnnouncedWay | null;
  /** Number of opponents (`past`) the fighter can still pass without a fight in the pass with stamp `in`. @rule SS-INTERCEPT-10 */
  readonly slips: { readonly in: number; readonly past: number } | null;
}

/** The whole clock of a fight: a value, changed only by commands. */
export interface Clock {
  /** 0 before the fight begins. */
  readonly round: number;
  /** From 1 within a round. */
  readonly pass: number;
  /** Rounds have passes; false: each fighter acts once, by score. Set at the start of a round. @rule XF-11 */
  readonly passes: boolean;
  /** Id of the acting fighter. null: between rounds, while a timed item goes off, or while delaying fighters are asked. */
  readonly acting: string | null;
  /** Ids of further fighters who act at the same time. @rule SS-ROUND-20 */
  readonly together: readonly string[];
  readonly timed: readonly TimedItem[];
  /** Ids of items that go off now, before anyone else acts. */
  readonly due: readonly string[];
  readonly fighters: Readonly<Record<string, Ticking>>;
}

export const STOPPED: Clock = { round: 0, pass: 1, passes: true, acting: null, together: [], timed: [], due: [], fighters: {} };

const BLANK: Ticking = {
  rolled: null,
  adjust: 0,
  pending: 0,
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
  defenses: 0,
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
  meters: 0,
  runs: 0,
  sprinted: 0,
  overwatch: null,
  walkedIn: 0,
  way: null,
  slips: null,
};

/** Returns the entry of a fighter new to the clock. `coin` 0: tossed when a tie needs it. */
export const newcomer = (reaction: number, intuition: number, apMax: number, coin: number): Ticking => ({
  ...BLANK,
  reaction,
  intuition,
  apMax,
  coin,
});

/** The newest field: an entry that has it has all others. */
const NEWEST: keyof Ticking = "slips";

const isWhole = (stored: Partial<Ticking>): stored is Ticking => NEWEST in stored;

/** Returns a stored entry with missing fields of older versions filled in; the same object if none is missing. */
export const readTicking = (stored: Partial<Ticking>): Ticking => (isWhole(stored) ? stored : { ...BLANK, ...stored });

/** Returns a stored clock with missing fields filled in. */
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

/**
 * Returns the current score; null: not rolled yet. @rule SS-INIT-01 @rule SS-INIT-05 @rule SS-PASS-03 10 less per completed pass
 * @rule SS-INIT-18 also for late arrivals @rule SS-DELAY-08 @rule SS-DELAY-09 @rule SS-DELAY-14 delaying does not change it
 */
export const scoreOf = ({ pass }: Pick<Clock, "pass">, { rolled, adjust }: Pick<Ticking, "rolled" | "adjust">): number | null =>
  rolled === null ? null : rolled - PASS_COST * (pass - 1) + adjust;

/** Compares by Reaction, Intuition and coin. @rule SS-INIT-07 @rule SS-DELAY-07 */
export const byAttributes = (a: Ticking, b: Ticking): number => b.reaction - a.reaction || b.intuition - a.intuition || b.coin - a.coin;

/** Compares by initiative. @rule SS-INIT-07 score, Reaction, Intuition, coin */
export function before(clock: Clock, a: Ticking, b: Ticking): number {
  const left = scoreOf(clock, a) ?? -Infinity;
  const right = scoreOf(clock, b) ?? -Infinity;
  return (left === right ? 0 : right - left) || byAttributes(a, b);
}

/** Returns all ids, highest score first; fighters without a score are last. @rule SS-ROUND-05 @rule SS-INIT-06 */
export const order = (clock: Clock): string[] =>
  Object.keys(clock.fighters).sort((a, b) => before(clock, clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));

const positive = (clock: Clock, fighter: Ticking): boolean => (scoreOf(clock, fighter) ?? 0) > 0;

/** Returns whether a fighter can still take a phase in this pass. @rule SS-ROUND-06 @rule SS-PASS-02 @rule SS-PASS-05 @rule SS-INIT-17 */
export const mayAct = (clock: Clock, fighter: Ticking): boolean => !fighter.down && positive(clock, fighter) && !hasActed(clock, fighter);

/** Returns the ids of all who act now, `acting` first. */
export const actingNow = ({ acting, together }: Pick<Clock, "acting" | "together">): readonly string[] =>
  acting === null ? [] : together.length === 0 ? [acting] : [acting, ...together];

export const isActing = (clock: Clock, id: string): boolean => actingNow(clock).includes(id);

/** Returns whether a fighter started a phase and has not ended it. */
const inPhase = (clock: Clock, { startedIn, actedIn, delay }: Ticking): boolean => {
  const stamp = passStamp(clock);
  return startedIn === stamp && (actedIn !== stamp || delay?.active === true);
};

/**
 * Returns what a fighter has left in this pass. @rule SS-ACTION-05 nothing at a score of 0 or less, except to finish a started phase
 * @rule SS-ACTION-06 unspent points are lost
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

/** Returns whether a fighter has done nothing yet in the running phase. @rule SS-ROUND-08 @rule SS-DELAY-01 */
export function isFresh(clock: Clock, fighter: Ticking): boolean {
  if (fighter.spentIn !== passStamp(clock)) return true;
  return fighter.ap + fighter.freeActions <= fighter.usedBefore && fighter.attacks === 0;
}

/** Returns whether a fighter acts in a delayed phase, which costs 1 die. @rule SS-DELAY-06 @rule SS-SURPRISE-17 */
export const isDelayed = ({ delay, ambushing }: Pick<Ticking, "delay" | "ambushing">): boolean => delay?.active === true || ambushing;

/** Returns what a fighter has moved this round. */
export const movedOf = (
  { round }: Pick<Clock, "round">,
  { movedIn, meters, runs, sprinted }: Ticking,
): { meters: number; runs: number; sprinted: number } =>
  movedIn === round ? { meters, runs, sprinted } : { meters: 0, runs: 0, sprinted: 0 };

/** Returns whether a fighter has taken or given away this pass's phase. @rule SS-INIT-17 */
export const hasActed = (clock: Clock, { actedIn }: Pick<Ticking, "actedIn">): boolean => actedIn === passStamp(clock);

/** Returns whether a fighter has no phase in this pass at all: down, or a score of 0 or less. @rule SS-PASS-05 @rule SS-DAMAGE-03 */
export const isOut = (clock: Clock, fighter: Ticking): boolean => fighter.down || (fighter.rolled !== null && !positive(clock, fighter));

/** Returns whether Full Defense is active; it lasts for the round. @rule SS-DEFENSE-04 */
export const onFullDefense = ({ round }: Pick<Clock, "round">, { fullDefenseIn }: Pick<Ticking, "fullDefenseIn">): boolean =>
  fullDefenseIn === round;

/** Seconds per round. @rule SS-ROUND-01 @rule SS-ROUND-19 whatever older name a text uses for a round */
export const SECONDS_PER_ROUND = 5;

/** Returns the seconds fought before this round. @rule SS-ROUND-01 */
export const secondsFought = (round: number): number => SECONDS_PER_ROUND * Math.max(0, round - 1);

/** Converts minutes to rounds. @rule SS-ROUND-01 */
export const minutesToRounds = (minutes: number): number => minutes * (60 / SECONDS_PER_ROUND);
