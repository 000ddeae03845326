import { hasActed, isActing, isOut, left, onFullDefense, scoreOf, secondsFought, type Clock, type Ticking } from "../../rules/clock/clock";
import { roundOver } from "../../rules/clock/queue";
import { nextUp, outlook, passCount, type PassOutlook } from "../../rules/clock/upcoming";

/** One pass of somebody's round, as a cell of the strip. */
export interface PassCell {
  /** The score in that pass, "" where there is no phase. */
  readonly text: string;
  readonly state: PassOutlook["state"];
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
  /** The score in words where no strip of passes shows it. */
  readonly scoreText: string;
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
};

const MINUS = "\u2212";
const signless = (value: number): string => (value < 0 ? `${MINUS}${-value}` : String(value));

/** The strip: one cell per pass of the round; none where rounds have no passes. @rule XF-11 */
const passCells = (clock: Clock, id: string): PassCell[] =>
  clock.passes ? outlook(clock, id).map(({ score, state }) => ({ state, text: score === null ? "" : String(score) })) : [];

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
    ...(onFullDefense(clock, fighter) ? [plain("fullDefense")] : []),
    ...(fighter.defences > 0 ? [plain("defences", { count: fighter.defences })] : []),
  ];
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
  const acting = isActing(clock, id);
  const out = downAs !== "" || isOut(clock, fighter);
  const owing = score === null && !out;
  const acted = !out && !acting && !owing && hasActed(clock, fighter);
  const next = !out && !owing && nextUp(clock).includes(id);
  const passes = passCells(clock, id);
  return {
    known: true,
    score,
    scoreText: score === null || passes.length > 0 ? "" : signless(score),
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
  const seconds = secondsFought(round);
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
    /** 0 where rounds have no passes. @rule XF-11 */
    passes: clock.passes ? passCount(clock) : 0,
    time: elapsed(clock.round),
    over: roundOver(clock),
    running: started && clock.acting !== null,
    owing,
  };
}
