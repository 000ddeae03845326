import { plain } from "../../foundry/numbers";
import { type Clock, onFullDefense, type PassTime, type Ticking, hasActed } from "../../rules/clock/clock";
import { isOut, passCount, passOutlook, skippedBy, type PassOutlook } from "../../rules/clock/passes";
import { left } from "../../rules/clock/actions";
import { scoreOf } from "../../rules/clock/initiative";
import { secondsFought } from "../../rules/clock/rounds";
import { roundOver, asked } from "../../rules/clock/turn-order";
import type { OnFoot } from "../../play/movement/footwork";
import type { Places } from "../../rules/clock/options";
import { isWaiting } from "../../rules/clock/delay";
import { wayInPhase } from "../../rules/clock/announced-movement";
import type { ClockView, RowInputs } from "./rows/inputs";
import { type Reason, type StateWord, stateWord } from "./words";

/** One pass of a combatant's round, as a cell of the strip. */
export interface PassCell {
  /** Score in the pass of this cell; "" without a phase. */
  readonly text: string;
  readonly state: PassOutlook["state"];
}

/** State of one combatant, as one row of the tracker shows it. */
export interface RowContext {
  readonly known: boolean;
  readonly score: number | null;
  /** Score in words, for rows without a strip of passes. */
  readonly scoreText: string;
  /** Values for a combatant that does not act: it can neither hold AP on overwatch nor attack. */
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
  /** Reason why the acting combatant can no longer delay, with names; null if it can delay or does not act. @rule SS-DELAY-01 */
  readonly delayRefused: Reason | null;
  /** AP that the acting combatant can hold on overwatch with one press; 0: none. @rule XF-22 */
  readonly mayHold: number;
  /** True if the acting combatant has AP left and has not attacked in this phase. @rule SS-ACTION-11 */
  readonly mayAttack: boolean;
}

/** Means of a combatant who does not act. */
const NO_MEANS = { mayHold: 0, mayAttack: false };

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
  ...NO_MEANS,
};

/** Text for a pass without a phase. */
const NO_PHASE = "\u2212";

/** Returns a cell per pass of the round; empty if rounds have no passes. @rule XF-11 */
const passCells = ({ shared, fighter, relations: { acting } }: RowInputs): PassCell[] =>
  shared.count > 0
    ? passOutlook(shared, fighter, acting, shared.count).map(({ score, state }) => ({ state, text: score === null ? "" : plain(score) }))
    : [];

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
  readonly owing: boolean;
  readonly out: boolean;
  readonly score: number | null;
  readonly downAs: string;
}

/**
 * Returns what a delaying combatant waits for, and a warning if it is about to lose its phase; empty without a delay. @rule SS-DELAY-04
 * @rule SS-DELAY-05 @rule SS-DELAY-15
 */
function delayStates({ shared, fighter, relations }: RowInputs): StateWord[] {
  const { delay } = fighter;
  if (delay?.active) return [stateWord("delayedPhase")];
  if (!delay || !isWaiting(shared, fighter)) return [];
  const what = delay.until === "score" ? stateWord(`waits.${delay.timing}`, { score: delay.score }) : stateWord(`waits.${delay.until}`);
  return [what, ...(relations.forfeits ? [stateWord("forfeit")] : [])];
}

/** Returns the state that names the combatants who surprised this combatant. @rule SS-SURPRISE-02 */
const surprisedState = ({ relations: { surprisers } }: RowInputs): StateWord =>
  surprisers === "" ? stateWord("surprised") : stateWord("surprisedBy", { who: surprisers });

/** Returns the state that gives the reason that decided a tie; null without a tie. @rule SS-INIT-07 */
function tieState({ relations: { tie } }: RowInputs): StateWord | null {
  if (!tie) return null;
  const { by, attribute, who } = tie;
  return attribute ? stateWord("tie.attribute", { who, attribute: `CROSSFIRE.Attribute.${attribute}` }) : stateWord(`tie.${by}`, { who });
}

/** Returns the state that shows the AP paid so far for an Extended Action; empty without one. @rule SS-ACTION-20 */
const extendedState = ({ extended }: Ticking): StateWord[] =>
  extended ? [stateWord("extended", { name: extended.name, paid: extended.paid, cost: extended.cost })] : [];

/** Returns the distance and direction that this combatant announced for its phase; empty without an announcement. @rule SS-MOVE-11 */
function wayState(now: PassTime, fighter: Ticking): StateWord[] {
  const way = wayInPhase(now, fighter);
  return way ? [stateWord(`way.${way.direction}`, { meters: plain(way.meters) })] : [];
}

/**
 * Returns a combatant's pace; while it acts, also its remaining movement. A combatant that has moved too far gets the excess instead. Empty
 * if distances are not counted, or for a walking combatant that is not acting.
 * @rule SS-MOVE-01 @rule SS-MOVE-02
 */
function footStates(foot: OnFoot | null, acting: boolean): StateWord[] {
  if (!foot) return [];
  if (foot.left < 0) return [stateWord("tooFar", { meters: plain(-foot.left) })];
  if (acting) return [stateWord(`afoot.${foot.pace}`, { meters: plain(foot.left) })];
  return foot.pace === "walking" ? [] : [stateWord(foot.pace)];
}

function statesOf(given: RowInputs, at: Standing): StateWord[] {
  const { shared, fighter, relations } = given;
  return [
    ...(at.acting ? [stateWord("acting")] : []),
    ...(at.next ? [stateWord("next")] : []),
    ...(at.acted ? [stateWord("acted")] : []),
    ...(at.out ? [outState(at.score ?? 0, fighter, at.downAs)] : []),
    ...(at.owing ? [stateWord("owes")] : []),
    ...delayStates(given),
    ...(fighter.surprised ? [surprisedState(given)] : []),
    ...(fighter.overwatch ? [stateWord("overwatch", { ap: fighter.overwatch.ap })] : []),
    ...extendedState(fighter),
    ...(relations.acting ? wayState(shared, fighter) : []),
    ...(at.downAs === "" ? defenseStates(given) : []),
  ];
}

/** Returns the states about a combatant's defenses. @rule SS-DEFENSE-04 @rule SS-DEFENSE-22 */
const defenseStates = ({ shared, fighter }: RowInputs): StateWord[] => [
  ...(onFullDefense(shared, fighter) ? [stateWord("fullDefense")] : []),
  ...(fighter.defenses > 0 ? [stateWord("defenses", { count: fighter.defenses })] : []),
];

/** Returns the row of an object, which has no phase and rolls nothing. Before the first round, the row is empty. */
export const thingContext = (round: number): RowContext =>
  round === 0 ? NOBODY : { ...NOBODY, known: true, out: true, states: [stateWord("thing")] };

/**
 * Returns one row of the tracker.
 * @param given null: the combatant is not on the clock.
 * @param downAs Condition that prevents acting at any score ("Dead"); "" for none.
 * @param foot Pace and remaining movement of the combatant; null if distances are not counted.
 * @param bleeds States that show when the next point of bleeding damage is due.
 */
export function rowContext(
  given: RowInputs | null,
  downAs = "",
  foot: OnFoot | null = null,
  bleeds: readonly StateWord[] = [],
): RowContext {
  if (!given) return NOBODY;
  const { shared, fighter, relations } = given;
  // Before the first round, a row shows only past events. @rule SS-SURPRISE-03
  if (shared.round === 0) {
    return { ...NOBODY, known: true, surprised: fighter.surprised, states: fighter.surprised ? [surprisedState(given)] : [] };
  }
  const score = scoreOf(shared, fighter);
  const { ap, freeActions } = left(shared, fighter);
  const acting = downAs === "" && relations.acting;
  const out = downAs !== "" || isOut(shared, fighter);
  const owing = score === null && !out;
  const acted = !out && !acting && !owing && hasActed(shared, fighter) && !isWaiting(shared, fighter);
  const next = !out && !owing && relations.next;
  const passes = passCells(given);
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
    ...placesContext(out ? null : relations.places),
    delayRefused: acting && !out ? relations.delayRefused : null,
    surprised: fighter.surprised,
    tie: out ? null : tieState(given),
    ...(acting ? meansContext(shared, fighter) : NO_MEANS),
    states: [...statesOf(given, { acting, acted, next, out, owing, score, downAs }), ...(out ? [] : footStates(foot, acting)), ...bleeds],
    passes,
    passText: passes.map(({ text }) => text || NO_PHASE).join(", "),
  };
}

/** Returns the AP that an acting combatant can hold on overwatch, and whether it can attack. @rule SS-ACTION-11 */
function meansContext(shared: RowInputs["shared"], fighter: Ticking): typeof NO_MEANS {
  const { ap, attacks } = left(shared, fighter);
  return { mayHold: Math.min(ap, shared.holdPrice), mayAttack: ap > 0 && (attacks === 0 || shared.attacksAgain) };
}

type PlacesContext = Pick<RowContext, "mayDelay" | "stepIn" | "asked" | "mayJoin">;

const placesContext = (places: Places | null): PlacesContext => ({
  mayDelay: places?.delay === null,
  stepIn: places?.asked ? [] : (places?.stepIn ?? []),
  asked: places?.asked ?? false,
  mayJoin: places?.together ?? false,
});

/** Returns the time fought before this round in minutes and seconds, such as "1:05". @rule SS-ROUND-01 */
function elapsed(round: number): string {
  const seconds = secondsFought(round);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the state of the clock for the tracker: round, pass, time, and the facts that decide which buttons appear. */
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
