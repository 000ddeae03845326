import { PASS_COST, passStamp } from "./passes";
import type { AnnouncedWay, Extended, TimedItem } from "./entries";

/** Position of a delaying fighter relative to the fighters who act at the announced score. @rule SS-DELAY-05 */
export type Timing = "before" | "after" | "together";

/**
 * Moment for which a delaying fighter waits. `open`: not announced yet. `score`: a score. `last`: the end of the pass. `next`: the start of
 * the next pass. `now`: the end of the current phase.
 */
export type DelayUntil = "open" | "score" | "last" | "next" | "now";

/** A delayed phase. It always has all fields, so storing it overwrites every stored field. */
export interface Delay {
  /** Stamp of the pass in which the fighter delayed the phase. @rule SS-DELAY-03 */
  readonly from: number;
  readonly until: DelayUntil;
  /** Announced score; used only if `until` is "score". @rule SS-DELAY-04 */
  readonly score: number;
  readonly timing: Timing;
  /** true: the fighter takes the delayed phase now. */
  readonly active: boolean;
}

/** Values that the start of a phase resets. They are restored if another fighter enters before this phase. */
export interface HeldPhase {
  readonly defenses: number;
  readonly surprised: boolean;
  readonly surprisedBy: readonly string[];
  readonly startedIn: number;
  /** Overwatch before the phase; omitted in clocks from older versions: none. */
  readonly overwatch?: Overwatch | null;
}

/** AP of an attack held until the fighter's next phase. @rule XF-22 */
export interface Overwatch {
  readonly ap: number;
  /** Stamp of the pass in which the AP were paid. */
  readonly heldIn: number;
}

/** State of one combatant on the clock. Values of a pass have its stamp, so no reset is needed at the end. */
export interface Ticking {
  /** Score of the initiative roll; null: not rolled yet. */
  readonly rolled: number | null;
  /** Sum of this round's score changes from wounds, stuns and surprise. */
  readonly adjust: number;
  /** Modifier to the next initiative roll. @rule SS-SURPRISE-10 */
  readonly pending: number;
  /** Reaction, Intuition and coin break ties. `coin` is 0 before the toss. @rule SS-INIT-07 */
  readonly reaction: number;
  readonly intuition: number;
  readonly coin: number;
  /** AP per pass. @rule SS-ACTION-03 */
  readonly apMax: number;
  /** Stamp of the pass in which the fighter last started a phase; `actedIn`: last took or gave up a phase. 0: none. */
  readonly startedIn: number;
  readonly actedIn: number;
  /** Stamp of the pass to which `ap`, `freeActions` and `attacks` belong. */
  readonly spentIn: number;
  readonly ap: number;
  readonly freeActions: number;
  /** Number of attack actions in the current phase. @rule SS-ACTION-11 */
  readonly attacks: number;
  /** AP plus Free Actions that the fighter used in this pass before the phase started. */
  readonly usedBefore: number;
  /** Number of defense tests since the fighter's last phase. @rule SS-DEFENSE-22 */
  readonly defenses: number;
  /** Round in which the fighter took Full Defense; 0: none. @rule SS-DEFENSE-04 */
  readonly fullDefenseIn: number;
  readonly surprised: boolean;
  /** Ids of the fighters who surprised this one; empty while surprised: everyone. @rule SS-SURPRISE-02 */
  readonly surprisedBy: readonly string[];
  /** true: unconscious, near death or dead, and without a phase at any score. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 */
  readonly down: boolean;
  /** true: the fighter loses the next phase. @rule SS-SURPRISE-16 */
  readonly stunned: boolean;
  /** true: the fighter waited in ambush, and the next phase counts as delayed. @rule SS-SURPRISE-17 */
  readonly ambushing: boolean;
  readonly delay: Delay | null;
  readonly extended: Extended | null;
  readonly held: HeldPhase | null;
  /** Round to which `meters`, `runs` and `sprinted` belong. @rule SS-MOVE-02 @rule SS-MOVE-04 */
  readonly movedIn: number;
  readonly meters: number;
  readonly runs: number;
  /** Meters that sprints added to the allowed distance. @rule SS-MOVE-05 */
  readonly sprinted: number;
  /** AP held for overwatch; null: none. @rule XF-22 */
  readonly overwatch: Overwatch | null;
  /** Stamp of the pass in which the Free Action was used to walk; 0: none. @rule SS-MOVE-02 */
  readonly walkedIn: number;
  /** Announced movement for a phase; null: none. @rule SS-MOVE-11 */
  readonly way: AnnouncedWay | null;
  /** Opponents (`past`) that the fighter can still move past without a fight, in the pass with stamp `in`. @rule SS-INTERCEPT-10 */
  readonly slips: { readonly in: number; readonly past: number } | null;
}

/** The whole clock of a fight. It is immutable; commands return a new clock. */
export interface Clock {
  /** Current round; 0 before the fight begins. */
  readonly round: number;
  /** Current pass, from 1 in each round. */
  readonly pass: number;
  /** true: the round has passes; false: each fighter acts once. Set at the start of a round. @rule XF-11 */
  readonly passes: boolean;
  /** Id of the acting fighter; null between rounds, while a timed item goes off, or while the clock waits for delaying fighters. */
  readonly acting: string | null;
  /** Ids of other fighters who act at the same time. @rule SS-ROUND-20 */
  readonly together: readonly string[];
  readonly timed: readonly TimedItem[];
  /** Ids of the timed items that go off now, before the next fighter acts. */
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

/** Returns the state of a new fighter. `coin` 0: tossed later if a tie needs it. */
export const newcomer = (reaction: number, intuition: number, apMax: number, coin: number): Ticking => ({
  ...BLANK,
  reaction,
  intuition,
  apMax,
  coin,
});

/** The newest field. A stored state with this field has all fields. */
const NEWEST: keyof Ticking = "slips";

const isWhole = (stored: Partial<Ticking>): stored is Ticking => NEWEST in stored;

/** Returns a fighter's stored state, with defaults for fields that older versions lack; the same object if none is missing. */
export const readTicking = (stored: Partial<Ticking>): Ticking => (isWhole(stored) ? stored : { ...BLANK, ...stored });

/** Returns a stored clock, with defaults for missing fields. */
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
 * Returns the current score; null: not rolled yet.
 * @rule SS-INIT-01 @rule SS-INIT-05 @rule SS-PASS-03 10 less for each completed pass
 * @rule SS-INIT-18 also for late arrivals @rule SS-DELAY-08 @rule SS-DELAY-09 @rule SS-DELAY-14 a delay does not change it
 */
export const scoreOf = ({ pass }: Pick<Clock, "pass">, { rolled, adjust }: Pick<Ticking, "rolled" | "adjust">): number | null =>
  rolled === null ? null : rolled - PASS_COST * (pass - 1) + adjust;

/** Compares by Reaction, Intuition and coin. @rule SS-INIT-07 @rule SS-DELAY-07 */
export const byAttributes = (a: Ticking, b: Ticking): number => b.reaction - a.reaction || b.intuition - a.intuition || b.coin - a.coin;

/** Compares by initiative. @rule SS-INIT-07 score, then Reaction, Intuition and coin */
export function before(clock: Clock, a: Ticking, b: Ticking): number {
  const left = scoreOf(clock, a) ?? -Infinity;
  const right = scoreOf(clock, b) ?? -Infinity;
  return (left === right ? 0 : right - left) || byAttributes(a, b);
}

/** Returns all ids, highest score first. Fighters without a score come last. @rule SS-ROUND-05 @rule SS-INIT-06 */
export const order = (clock: Clock): string[] =>
  Object.keys(clock.fighters).sort((a, b) => before(clock, clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));

const positive = (clock: Clock, fighter: Ticking): boolean => (scoreOf(clock, fighter) ?? 0) > 0;

/** Returns whether a fighter can still take a phase in this pass. @rule SS-ROUND-06 @rule SS-PASS-02 @rule SS-PASS-05 @rule SS-INIT-17 */
export const mayAct = (clock: Clock, fighter: Ticking): boolean => !fighter.down && positive(clock, fighter) && !hasActed(clock, fighter);

/** Returns the ids of all fighters who act now, with `acting` first. */
export const actingNow = ({ acting, together }: Pick<Clock, "acting" | "together">): readonly string[] =>
  acting === null ? [] : together.length === 0 ? [acting] : [acting, ...together];

export const isActing = (clock: Clock, id: string): boolean => actingNow(clock).includes(id);

/** Returns whether a fighter started a phase and has not ended it. */
const inPhase = (clock: Clock, { startedIn, actedIn, delay }: Ticking): boolean => {
  const stamp = passStamp(clock);
  return startedIn === stamp && (actedIn !== stamp || delay?.active === true);
};

/**
 * Returns the AP a fighter has left in this pass, and the Free Actions and attacks already used.
 * @rule SS-ACTION-05 no AP at a score of 0 or less, except to finish a started phase
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

/** Returns whether a fighter has not yet used AP, a Free Action or an attack in the current phase. @rule SS-ROUND-08 @rule SS-DELAY-01 */
export function isFresh(clock: Clock, fighter: Ticking): boolean {
  if (fighter.spentIn !== passStamp(clock)) return true;
  return fighter.ap + fighter.freeActions <= fighter.usedBefore && fighter.attacks === 0;
}

/** Returns whether a fighter acts in a delayed phase, which costs 1 die. @rule SS-DELAY-06 @rule SS-SURPRISE-17 */
export const isDelayed = ({ delay, ambushing }: Pick<Ticking, "delay" | "ambushing">): boolean => delay?.active === true || ambushing;

/** Returns a fighter's movement this round: meters, Run actions, and meters added by sprints. */
export const movedOf = (
  { round }: Pick<Clock, "round">,
  { movedIn, meters, runs, sprinted }: Ticking,
): { meters: number; runs: number; sprinted: number } =>
  movedIn === round ? { meters, runs, sprinted } : { meters: 0, runs: 0, sprinted: 0 };

/** Returns whether a fighter already took or gave up the phase of this pass. @rule SS-INIT-17 */
export const hasActed = (clock: Clock, { actedIn }: Pick<Ticking, "actedIn">): boolean => actedIn === passStamp(clock);

/** Returns whether a fighter is down or has a score of 0 or less, and so has no phase in this pass. @rule SS-PASS-05 @rule SS-DAMAGE-03 */
export const isOut = (clock: Clock, fighter: Ticking): boolean => fighter.down || (fighter.rolled !== null && !positive(clock, fighter));

/** Returns whether Full Defense is active. Full Defense lasts for the round. @rule SS-DEFENSE-04 */
export const onFullDefense = ({ round }: Pick<Clock, "round">, { fullDefenseIn }: Pick<Ticking, "fullDefenseIn">): boolean =>
  fullDefenseIn === round;

/** Seconds per round. @rule SS-ROUND-01 @rule SS-ROUND-19 also under older names for a round */
export const SECONDS_PER_ROUND = 5;

/** Returns the seconds of combat before this round. @rule SS-ROUND-01 */
export const secondsFought = (round: number): number => SECONDS_PER_ROUND * Math.max(0, round - 1);

/** Converts minutes to rounds. @rule SS-ROUND-01 */
export const minutesToRounds = (minutes: number): number => minutes * (60 / SECONDS_PER_ROUND);
