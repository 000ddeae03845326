import { figured, plain } from "../../foundry/numbers";
import { type Clock, isActing, onFullDefense, type Ticking, hasActed } from "../../rules/clock/clock";
import { isOut, passCount, passOutlook, skippedBy, type PassOutlook } from "../../rules/clock/passes";
import { left } from "../../rules/clock/actions";
import { scoreOf } from "../../rules/clock/initiative";
import { secondsFought } from "../../rules/clock/rounds";
import { roundOver, asked } from "../../rules/clock/turn-order";
import type { OnFoot } from "../../play/movement/footwork";
import { type Places, placesOf } from "../../rules/clock/options";
import { aboutToForfeit, isWaiting } from "../../rules/clock/delay";
import { type Tie, ties } from "../../rules/clock/ties";
import { announcedBy } from "../../rules/clock/announced-movement";
import { nextUp } from "../../rules/clock/phases";
import type { Refusal } from "../../rules/ruling";

/** Formats a text of the clock's windows. */
export const words = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, figured(values)) ?? key;

/** One pass of a combatant's round, as a cell of the strip. */
export interface PassCell {
  /** Score in that pass; "" without a phase. */
  readonly text: string;
  readonly state: PassOutlook["state"];
}

/** A state of a combatant: the last part of a language key under CROSSFIRE.Tracker, and its values. */
export interface StateWord {
  readonly leaf: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** State of one combatant, as one row of the tracker shows it. */
export interface RowContext {
  readonly known: boolean;
  readonly score: number | null;
  /** Score in words, for rows without a strip of passes. */
  readonly scoreText: string;
  /** AP as pips; true: not yet spent. */
  readonly ap: readonly boolean[];
  readonly apText: string;
  readonly freeUsed: boolean;
  readonly acting: boolean;
  readonly acted: boolean;
  readonly out: boolean;
  readonly owing: boolean;
  readonly states: readonly StateWord[];
  readonly passes: readonly PassCell[];
  readonly passText: string;
  /** True if the combatant may delay now. */
  readonly mayDelay: boolean;
  readonly stepIn: readonly string[];
  readonly asked: boolean;
  readonly mayJoin: boolean;
  readonly surprised: boolean;
  /** Reason that decided a tie of scores; null without a tie. @rule SS-INIT-07 */
  readonly tie: StateWord | null;
  /** Reason why the acting combatant can no longer delay; null if the combatant can delay or is not acting. @rule SS-DELAY-01 */
  readonly delayRefused: Refusal | null;
  /** AP that the acting combatant can hold on overwatch with one press; 0: none. @rule XF-22 */
  readonly mayHold: number;
}

const NOBODY: RowContext = {
  known: false,
  score: null,
  scoreText: "",
  ap: [],
  apText: "",
  freeUsed: false,
  acting: false,
  acted: false,
  out: false,
  owing: false,
  states: [],
  passes: [],
  passText: "",
  mayDelay: false,
  stepIn: [],
  asked: false,
  mayJoin: false,
  surprised: false,
  tie: null,
  delayRefused: null,
  mayHold: 0,
};

/** Facts computed once for all rows. */
export interface ClockView {
  readonly clock: Clock;
  readonly next: ReadonlySet<string>;
  readonly ties: ReadonlyMap<string, Tie>;
  /** Number of passes in the round; 0 if rounds have no passes. @rule XF-11 */
  readonly passes: number;
  /** Returns the displayed name of a combatant, by the combatant's id. */
  readonly nameOf: (id: string) => string;
  /** AP cost of the cheapest attack, which overwatch holds by default. */
  readonly holdPrice: number;
}

export const clockView = (clock: Clock, nameOf: ClockView["nameOf"] = (id) => id, holdPrice = 1): ClockView => ({
  clock,
  holdPrice,
  next: new Set(clock.round > 0 ? nextUp(clock) : []),
  ties: clock.round > 0 ? ties(clock) : new Map(),
  passes: clock.passes ? passCount(clock) : 0,
  nameOf,
});

/** Text for a pass without a phase. */
const NO_PHASE = "\u2212";

/** Returns a cell per pass of the round; empty if rounds have no passes. @rule XF-11 */
const passCells = ({ clock, passes }: ClockView, id: string): PassCell[] =>
  passes > 0 ? passOutlook(clock, id, passes).map(({ score, state }) => ({ state, text: score === null ? "" : plain(score) })) : [];

/** Returns the reason why a combatant has no phase: down, score reduced, or score too low. @rule SS-INIT-17 */
function outState(score: number, { adjust }: Ticking, downAs: string): StateWord {
  if (downAs) return { leaf: "down", values: { why: downAs } };
  return adjust < 0
    ? { leaf: "outReduced", values: { score: plain(score), adjust: plain(adjust) } }
    : { leaf: "out", values: { score: plain(score) } };
}

interface Standing {
  readonly acting: boolean;
  readonly acted: boolean;
  readonly next: boolean;
  readonly out: boolean;
  readonly owing: boolean;
  readonly score: number | null;
  readonly downAs: string;
}

/** Returns the event a delaying combatant waits for, or its loss. @rule SS-DELAY-04 @rule SS-DELAY-05 @rule SS-DELAY-15 */
function delayStates(clock: Clock, id: string, fighter: Ticking): StateWord[] {
  const { delay } = fighter;
  if (delay?.active) return [stateWord("delayedPhase")];
  if (!delay || !isWaiting(clock, fighter)) return [];
  const what = delay.until === "score" ? stateWord(`waits.${delay.timing}`, { score: delay.score }) : stateWord(`waits.${delay.until}`);
  return [what, ...(aboutToForfeit(clock).includes(id) ? [stateWord("forfeit")] : [])];
}

/** Returns the state that names the combatants who surprised this combatant. @rule SS-SURPRISE-02 */
const surprisedState = ({ surprisedBy }: Ticking, nameOf: ClockView["nameOf"]): StateWord =>
  surprisedBy.length === 0 ? stateWord("surprised") : stateWord("surprisedBy", { who: surprisedBy.map(nameOf).join(", ") });

/** Returns the state that gives the reason that decided a tie. @rule SS-INIT-07 */
const tieState = ({ ties: all, nameOf }: ClockView, id: string): StateWord | null => {
  const tie = all.get(id);
  return tie ? stateWord(`tie.${tie.by}`, { who: nameOf(tie.over) }) : null;
};

/** Returns the state that shows the AP paid so far for an Extended Action. @rule SS-ACTION-20 */
const extendedState = ({ extended }: Ticking): StateWord[] =>
  extended ? [stateWord("extended", { name: extended.name, paid: extended.paid, cost: extended.cost })] : [];

/** Returns the distance and direction that this combatant announced for its phase. @rule SS-MOVE-11 */
function wayState(clock: Clock, id: string): StateWord[] {
  const way = announcedBy(clock, id);
  return way ? [stateWord(`way.${way.direction}`, { meters: plain(way.meters) })] : [];
}

/** Returns a combatant's pace; while it acts, also its remaining movement. @rule SS-MOVE-01 @rule SS-MOVE-02 */
function footStates(foot: OnFoot | null, acting: boolean): StateWord[] {
  if (!foot) return [];
  if (foot.left < 0) return [stateWord("tooFar", { meters: plain(-foot.left) })];
  if (acting) return [stateWord(`afoot.${foot.pace}`, { meters: plain(foot.left) })];
  return foot.pace === "walking" ? [] : [stateWord(foot.pace)];
}

/** Builds a state from the last part of its language key and the values of its text. */
export const stateWord = (leaf: string, values: StateWord["values"] = {}): StateWord => ({ leaf, values });

function statesOf(view: ClockView, id: string, fighter: Ticking, at: Standing): StateWord[] {
  const { clock, nameOf } = view;
  return [
    ...(at.acting ? [stateWord("acting")] : []),
    ...(at.next ? [stateWord("next")] : []),
    ...(at.acted ? [stateWord("acted")] : []),
    ...(at.out ? [outState(at.score ?? 0, fighter, at.downAs)] : []),
    ...(at.owing ? [stateWord("owes")] : []),
    ...delayStates(clock, id, fighter),
    ...(fighter.surprised ? [surprisedState(fighter, nameOf)] : []),
    ...(fighter.overwatch ? [stateWord("overwatch", { ap: fighter.overwatch.ap })] : []),
    ...extendedState(fighter),
    ...wayState(clock, id),
    ...(onFullDefense(clock, fighter) ? [stateWord("fullDefense")] : []),
    ...(fighter.defenses > 0 ? [stateWord("defenses", { count: fighter.defenses })] : []),
  ];
}

/** Returns the row of an object in a running fight, which has no phase and rolls nothing. */
export const thingContext = ({ clock }: ClockView): RowContext =>
  clock.round === 0 ? NOBODY : { ...NOBODY, known: true, out: true, states: [stateWord("thing")] };

/**
 * Returns one row of the tracker.
 * @param downAs Condition that prevents acting at any score ("Dead"); "" for none.
 * @param bleeds States that show when the next point of bleeding damage is due.
 * @param foot Pace and remaining movement of the combatant; null if distances are not counted.
 */
export function rowContext(
  view: ClockView,
  id: string,
  downAs = "",
  foot: OnFoot | null = null,
  bleeds: readonly StateWord[] = [],
): RowContext {
  const { clock } = view;
  const fighter = clock.fighters[id];
  if (!fighter) return NOBODY;
  // Before the first round, a row shows only past events. @rule SS-SURPRISE-03
  if (clock.round === 0) {
    const states = fighter.surprised ? [surprisedState(fighter, view.nameOf)] : [];
    return { ...NOBODY, known: true, surprised: fighter.surprised, states };
  }
  const score = scoreOf(clock, fighter);
  const { ap, freeActions } = left(clock, fighter);
  const acting = downAs === "" && isActing(clock, id);
  const out = downAs !== "" || isOut(clock, fighter);
  const owing = score === null && !out;
  const acted = !out && !acting && !owing && hasActed(clock, fighter) && !isWaiting(clock, fighter);
  const next = !out && !owing && view.next.has(id);
  const passes = passCells(view, id);
  return {
    known: true,
    score,
    scoreText: score === null || passes.length > 0 ? "" : plain(score),
    ap: out ? [] : Array.from({ length: fighter.apMax }, (_, index) => index < ap),
    apText: `${ap}/${fighter.apMax}`,
    freeUsed: freeActions > 0,
    acting,
    acted,
    out,
    owing,
    ...placesContext(out ? null : placesOf(clock, id), acting),
    surprised: fighter.surprised,
    tie: out ? null : tieState(view, id),
    mayHold: acting ? Math.min(ap, view.holdPrice) : 0,
    states: [
      ...statesOf(view, id, fighter, { acting, acted, next, out, owing, score, downAs }),
      ...(out ? [] : footStates(foot, acting)),
      ...bleeds,
    ],
    passes,
    passText: passes.map(({ text }) => text || NO_PHASE).join(", "),
  };
}

type PlacesContext = Pick<RowContext, "mayDelay" | "delayRefused" | "stepIn" | "asked" | "mayJoin">;

const placesContext = (places: Places | null, acting: boolean): PlacesContext => ({
  mayDelay: places?.delay === null,
  delayRefused: acting ? (places?.delay ?? null) : null,
  stepIn: places?.asked ? [] : (places?.stepIn ?? []),
  asked: places?.asked ?? false,
  mayJoin: places?.together ?? false,
});

/** Returns the time fought before this round in minutes and seconds, such as "1:05". @rule SS-ROUND-01 */
function elapsed(round: number): string {
  const seconds = secondsFought(round);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Describes a refusal, with combatants' names instead of ids. */
export function reasonOf({ refusal, values, rule }: Pick<Refusal, "refusal" | "values" | "rule">, nameOf: ClockView["nameOf"]): string {
  const named = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : nameOf(String(value))]),
  );
  return `${words(`CROSSFIRE.Refusal.${refusal}`, named)} (${rule})`;
}

/** Returns the header of the tracker, and the buttons that apply. */
export function clockContext(clock: Clock, nameOf: ClockView["nameOf"] = (id) => id) {
  const started = clock.round > 0;
  const owing = started ? Object.values(clock.fighters).filter(({ rolled }) => rolled === null).length : 0;
  return {
    started,
    round: clock.round,
    pass: clock.pass,
    /** Number of passes in the round; 0 if rounds have no passes. @rule XF-11 */
    passes: clock.passes ? passCount(clock) : 0,
    time: elapsed(clock.round),
    over: roundOver(clock),
    running: started && clock.acting !== null,
    acting: clock.acting,
    /** True if several combatants act at the same time; each row then has a button that ends only its own phase. */
    together: clock.together.length > 0,
    due: clock.due.length > 0,
    /** True if delaying combatants have their last chance to act. @rule SS-DELAY-10 */
    asking: asked(clock).length > 0,
    owing,
    /** Names of combatants who would lose a phase of this pass if the GM pressed *Next pass*. @rule SS-ROUND-15 */
    skips: started ? skippedBy(clock).map(nameOf).join(", ") : "",
  };
}
