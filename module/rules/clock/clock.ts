/** An action that the fighter pays for in parts. @rule SS-ACTION-20 */
export interface Extended {
  readonly name: string;
  /** Total AP; `paid`: AP paid so far. */
  readonly cost: number;
  readonly paid: number;
  /** `passStamp` of the pass in which the fighter last paid. */
  readonly paidIn: number;
}

/** Compass directions of an announced movement. */
export const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** A movement that a fighter announced in a phase. @rule SS-MOVE-11 */
export interface AnnouncedWay {
  readonly meters: number;
  readonly pace: "walking" | "running" | "sprinting";
  readonly direction: Direction;
  /** `passStamp` of the pass in which the fighter announced the movement. */
  readonly announcedIn: number;
}

/** Moments at which a timed item goes off: a score, the phase of its setter, the round's start or end. @rule SS-TIMED-04 */
export const MOMENTS = ["score", "phase", "start", "end"] as const;

export type Moment = (typeof MOMENTS)[number];

/** An item with a timer, such as a bomb. */
export interface TimedItem {
  readonly id: string;
  /** Display name; omitted: none. */
  readonly name?: string;
  /** Text that the caller uses to link the item to data outside the clock; omitted: none. */
  readonly what?: string;
  /** Id of the fighter who set the item, needed only for `phase`; null: none. The item also goes off if this fighter is gone. */
  readonly by: string | null;
  readonly round: number;
  readonly moment: Moment;
  /** Pass in which the item goes off; used with `score` and `phase`. */
  readonly pass: number;
  /** Score at which the item goes off; used with `score`. */
  readonly score: number;
}

/** Position of a delaying fighter relative to the fighters who act at the announced score. @rule SS-DELAY-05 */
export type Timing = "before" | "after" | "together";

/**
 * Moment for which a delaying fighter waits. `open`: not announced yet. `score`: a score. `last`: the end of the pass. `next`: the start of
 * the next pass. `now`: the end of the current phase.
 */
export type DelayUntil = "open" | "score" | "last" | "next" | "now";

/** A delayed phase. It always has all fields, so storing it overwrites every stored field. */
export interface Delay {
  /** `passStamp` of the pass in which the fighter delayed the phase. @rule SS-DELAY-03 */
  readonly from: number;
  readonly until: DelayUntil;
  /** Announced score; used only if `until` is "score". @rule SS-DELAY-04 */
  readonly score: number;
  readonly timing: Timing;
  /** true: the fighter takes the delayed phase now. */
  readonly active: boolean;
}

/** Values that the start of a phase resets. They are restored if another fighter enters before the phase, or if the fighter delays it. */
export interface HeldPhase {
  readonly defenses: number;
  readonly surprised: boolean;
  readonly surprisedBy: readonly string[];
  readonly startedIn: number;
  /** Overwatch before the phase; omitted in clocks from older versions: none. */
  readonly overwatch?: Overwatch | null;
}

/** AP that the fighter holds for an attack until the fighter's next phase. @rule XF-22 */
export interface Overwatch {
  readonly ap: number;
  /** `passStamp` of the pass in which the AP were paid; 0 after an undo. */
  readonly heldIn: number;
}

/** State of one combatant on the clock. Values for one pass are stored with its `passStamp`, so no one needs to reset them. */
export interface Ticking {
  /** Score of the initiative roll; null: not rolled yet. */
  readonly rolled: number | null;
  /** Sum of this round's changes to the score, for example by wounds or surprise. */
  readonly adjust: number;
  /** Modifier to the next initiative roll. @rule SS-SURPRISE-10 */
  readonly pending: number;
  /** Reaction, Intuition and coin break ties. `coin` is 0 before the toss. @rule SS-INIT-07 */
  readonly reaction: number;
  readonly intuition: number;
  readonly coin: number;
  /** AP per pass. @rule SS-ACTION-03 */
  readonly apMax: number;
  /** `passStamp` of the pass in which the fighter last started a phase; 0: none. `actedIn`: last took or gave up a phase. */
  readonly startedIn: number;
  readonly actedIn: number;
  /** `passStamp` of the pass to which `ap`, `freeActions` and `attacks` belong. */
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
  /** Ids of the fighters who surprised this fighter; empty while `surprised` is true: everyone. @rule SS-SURPRISE-02 */
  readonly surprisedBy: readonly string[];
  /** true: the fighter is unconscious, near death or dead, and has no phase at any score. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 */
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
  /** `passStamp` of the pass in which the fighter used the Free Action to walk; 0: none. @rule SS-MOVE-02 */
  readonly walkedIn: number;
  /** Announced movement for a phase; null: none. @rule SS-MOVE-11 */
  readonly way: AnnouncedWay | null;
  /**
   * Opponents that the fighter can pass without a fight: `past` is their number, `in` the `passStamp` of the pass. Null: none.
   * @rule SS-INTERCEPT-10
   */
  readonly slips: { readonly in: number; readonly past: number } | null;
}

/** The whole clock of a fight. It is immutable; commands return a new clock. */
export interface Clock {
  /** Current round; 0 before the fight begins. */
  readonly round: number;
  /** Current pass, from 1 in each round. */
  readonly pass: number;
  /** true: the round has passes; false: each fighter acts once. The start of a round sets this value. @rule XF-11 */
  readonly passes: boolean;
  /** Id of the acting fighter; null between rounds, while a timed item goes off, or while delaying fighters are asked. */
  readonly acting: string | null;
  /** Ids of other fighters who act at the same time. @rule SS-ROUND-20 */
  readonly together: readonly string[];
  readonly timed: readonly TimedItem[];
  /** Ids of the timed items that go off now, before the next fighter acts. */
  readonly due: readonly string[];
  readonly fighters: Readonly<Record<string, Ticking>>;
}

/** Current round and pass. */
export type PassTime = Pick<Clock, "round" | "pass">;

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

/** Returns the state of a new fighter. `coin` 0: the coin is tossed later if a tie needs it. */
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

/** Returns a fighter's stored state, with defaults for fields that older versions lack. If no field is missing, returns the same object. */
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

/** Returns the ids of all fighters who act now, with `acting` first. */
export const actingNow = ({ acting, together }: Pick<Clock, "acting" | "together">): readonly string[] =>
  acting === null ? [] : together.length === 0 ? [acting] : [acting, ...together];

export const isActing = (clock: Clock, id: string): boolean => actingNow(clock).includes(id);

/** Returns a fighter's movement this round: meters, Run actions, and meters added by sprints. */
export const movedOf = (
  { round }: Pick<Clock, "round">,
  { movedIn, meters, runs, sprinted }: Ticking,
): { meters: number; runs: number; sprinted: number } =>
  movedIn === round ? { meters, runs, sprinted } : { meters: 0, runs: 0, sprinted: 0 };

/** Returns whether Full Defense is active. Full Defense lasts for the round. @rule SS-DEFENSE-04 */
export const onFullDefense = ({ round }: Pick<Clock, "round">, { fullDefenseIn }: Pick<Ticking, "fullDefenseIn">): boolean =>
  fullDefenseIn === round;

/** Changes some fields of a fighter and returns the clock after the change. */
export type Put = (clock: Clock, id: string, change: Partial<Ticking>) => Clock;

/** Returns the clock with some fields of a fighter changed. */
export const withFighter: Put = (clock, id, change) => ({
  ...clock,
  fighters: { ...clock.fighters, [id]: { ...clock.fighters[id]!, ...change } },
});

/** Changes a fighter in place, without a copy of all fighters. Use this only for clocks that no other code holds or rewinds. */
export function putInPlace(clock: Clock, id: string, change: Partial<Ticking>): Clock {
  Object.assign(clock.fighters[id]!, change);
  return clock;
}

const NO_ONE: readonly string[] = [];

/** Returns the clock with other acting fighters. The fields are spelled out because a spread of clocks with different fields is slow. */
const actedBy = ({ round, pass, passes, timed, due, fighters }: Clock, acting: string | null, together: readonly string[]): Clock => ({
  round,
  pass,
  passes,
  acting,
  together,
  timed,
  due,
  fighters,
});

export const idling = (clock: Clock): Clock => actedBy(clock, null, NO_ONE);

/** Returns the clock with these fighters acting. The first id becomes `acting`. */
export const withActing = (clock: Clock, ids: readonly string[]): Clock =>
  ids.length === 0 ? idling(clock) : actedBy(clock, ids[0]!, ids.length === 1 ? NO_ONE : ids.slice(1));

/** Returns a number that is unique for each pass. A value stored with the number of an earlier pass no longer counts. */
export const passStamp = ({ round, pass }: PassTime): number => round * 100 + pass;

/** Next step of the clock when no fighter acts. */
export type NextStep =
  /** These fighters start a phase; if there are several, they act at the same time. */
  | { readonly kind: "phase"; readonly own: readonly string[]; readonly delayed: readonly string[] }
  | { readonly kind: "timed"; readonly items: readonly string[] }
  /** The pass ends, and these delaying fighters have a last chance to act. @rule SS-DELAY-10 @rule SS-DELAY-12 */
  | { readonly kind: "ask"; readonly ids: readonly string[] }
  | { readonly kind: "pass" }
  | { readonly kind: "over" };

/** Returns whether a fighter already took or gave up the phase of this pass. @rule SS-INIT-17 */
export const hasActed = (clock: PassTime, { actedIn }: Pick<Ticking, "actedIn">): boolean => actedIn === passStamp(clock);
