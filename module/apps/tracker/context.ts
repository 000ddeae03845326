import { roundOver } from "../../rules/clock/queue";
import {
  left,
  mayAct,
  order,
  PASS_COST,
  passStamp,
  phasesOf,
  scoreOf,
  SECONDS_PER_ROUND,
  type Clock,
  type Ticking,
} from "../../rules/clock/clock";

/** One pass of somebody's round, as a cell of the strip. */
export interface PassCell {
  /** The score in that pass, "" where there is no phase. */
  readonly text: string;
  readonly state: "done" | "now" | "ready" | "later" | "none";
}

/** Words of a row that says where somebody stands: a language leaf of CROSSFIRE.Tracker and its numbers. */
export interface StateWord {
  readonly leaf: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Where everybody stands, in the words of one row. */
export interface RowContext {
  readonly known: boolean;
  readonly score: number | null;
  /** AP as pips: true is left. */
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
}

const NOBODY: RowContext = {
  known: false,
  score: null,
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
};

const MINUS = "\u2212";
const signless = (value: number): string => (value < 0 ? `${MINUS}${-value}` : String(value));

/** Score with no pass gone, which says how many phases the round has. @rule SS-PASS-01 */
const whole = ({ rolled, adjust }: Ticking): number => (rolled ?? 0) + adjust;

/** Passes of this round: as many as the highest score is good for, at least the one running. */
export const passCount = (clock: Clock): number =>
  Math.max(clock.pass, 1, ...Object.values(clock.fighters).map((fighter) => (fighter.rolled === null ? 0 : phasesOf(whole(fighter)))));

function cellState(clock: Clock, fighter: Ticking, pass: number, acting: boolean): PassCell["state"] {
  const score = whole(fighter) - PASS_COST * (pass - 1);
  if (score <= 0) return "none";
  if (pass !== clock.pass) return pass < clock.pass ? "done" : "later";
  return acting ? "now" : mayAct(clock, fighter) ? "ready" : "done";
}

/** The strip: one cell per pass of the round. @rule SS-PASS-03 each pass takes 10 */
function passCells(clock: Clock, fighter: Ticking, acting: boolean, down: boolean): PassCell[] {
  if (fighter.rolled === null) return [];
  return Array.from({ length: passCount(clock) }, (_, index) => {
    const counted = cellState(clock, fighter, index + 1, acting);
    // Who is down has scores, but no phase comes of them.
    const state = down && (counted === "ready" || counted === "now") ? "later" : counted;
    return { state, text: state === "none" ? "" : String(whole(fighter) - PASS_COST * index) };
  });
}

/** Why somebody has no phase: down, reduced, or simply slow. @rule SS-INIT-17 */
function outState(score: number, { adjust }: Ticking, downAs: string): StateWord {
  if (downAs) return { leaf: "down", values: { why: downAs } };
  return adjust < 0
    ? { leaf: "outReduced", values: { score: signless(score), adjust: signless(adjust) } }
    : { leaf: "out", values: { score: signless(score) } };
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

const plain = (leaf: string, values: StateWord["values"] = {}): StateWord => ({ leaf, values });

function statesOf(clock: Clock, fighter: Ticking, at: Standing): StateWord[] {
  return [
    ...(at.acting ? [plain("acting")] : []),
    ...(at.next ? [plain("next")] : []),
    ...(at.acted ? [plain("acted")] : []),
    ...(at.out ? [outState(at.score ?? 0, fighter, at.downAs)] : []),
    ...(at.owing ? [plain("owes")] : []),
    ...(fighter.surprised ? [plain("surprised")] : []),
    ...(fighter.fullDefenseIn === clock.round ? [plain("fullDefense")] : []),
    ...(fighter.defences > 0 ? [plain("defences", { count: fighter.defences })] : []),
  ];
}

/** Who comes after whoever acts now, in this pass or the next. @rule SS-ROUND-05 @rule SS-ROUND-17 */
export function nextUp(clock: Clock): string | null {
  const waiting = order(clock).filter((id) => id !== clock.acting);
  const now = waiting.find((id) => mayAct(clock, clock.fighters[id]!));
  if (now) return now;
  const later = { ...clock, pass: clock.pass + 1 };
  return order(later).find((id) => (scoreOf(later, later.fighters[id]!) ?? 0) > 0) ?? null;
}

/**
 * One row of the tracker.
 *
 * @param downAs what somebody is who cannot act whatever the score ("Dead"), or ""
 */
export function rowContext(clock: Clock, id: string, downAs = ""): RowContext {
  const fighter = clock.fighters[id];
  if (!fighter || clock.round === 0) return NOBODY;
  const score = scoreOf(clock, fighter);
  const { ap, freeActions } = left(clock, fighter);
  const acting = clock.acting === id;
  const out = downAs !== "" || (score !== null && score <= 0);
  const acted = !out && !acting && score !== null && fighter.actedIn === passStamp(clock);
  const owing = score === null && !out;
  const next = !out && !owing && clock.acting !== null && nextUp(clock) === id;
  const passes = passCells(clock, fighter, acting, downAs !== "");
  return {
    known: true,
    score,
    ap: out ? [] : Array.from({ length: fighter.apMax }, (_, index) => index < ap),
    apText: `${ap}/${fighter.apMax}`,
    freeUsed: freeActions > 0,
    acting,
    acted,
    out,
    owing,
    states: statesOf(clock, fighter, { acting, acted, next, out, owing, score, downAs }),
    passes,
    passText: passes.map(({ text }) => text || MINUS).join(", "),
  };
}

/** Minutes and seconds fought before this round. @rule SS-ROUND-01 */
function elapsed(round: number): string {
  const seconds = SECONDS_PER_ROUND * Math.max(0, round - 1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The line above the rows, and which buttons make sense. */
export function clockContext(clock: Clock) {
  const started = clock.round > 0;
  const owing = started ? Object.values(clock.fighters).filter(({ rolled }) => rolled === null).length : 0;
  return {
    started,
    round: clock.round,
    pass: clock.pass,
    passes: passCount(clock),
    time: elapsed(clock.round),
    over: roundOver(clock),
    running: started && clock.acting !== null,
    owing,
  };
}
