import type { CheckOrder, CheckReading, Checks } from "../rules/checks/check";
import { standing, type CheckRoll, type CheckStanding } from "../rules/checks/side";
import { rerolledDice } from "../rules/contest/karma";
import type { ExtendedTest } from "../rules/contest/extended";
import { readRoll } from "../rules/chance/roll-specs";
import type { RollReading } from "../rules/describe/formulas";
import { cardDice, type CardDice, type Figures } from "./card-words";

/** One side of a test, as plain values. */
export interface ShownSide {
  readonly actor: string;
  readonly name: string;
  readonly order: CheckOrder;
  readonly rolls: readonly CheckRoll[];
  readonly waits: "choice" | "dice" | null;
  /** True for an opponent's side, whose dice are hidden from players unless a world setting shows opponents' numbers. */
  readonly hidden: boolean;
  /** True if the actor is hidden from players. */
  readonly unseen?: boolean;
  readonly note: "" | "by-time" | "by-gm" | "by-hand";
}

export interface CardRoll {
  readonly dice: CardDice;
  readonly reading: CheckReading;
  /** True if some of the dice were rerolled with Karma. */
  readonly again: boolean;
}

export interface CardSide {
  readonly actor: string;
  readonly name: string;
  readonly skill: string | null;
  readonly attributes: readonly string[];
  readonly threshold: number | null;
  /** Keys of the parts that were turned off. */
  readonly off: readonly string[];
  readonly status: "waits" | "secret" | "rolled";
  readonly rolls: readonly CardRoll[];
  readonly standing: CheckStanding | null;
  readonly note: ShownSide["note"];
  /** True if Karma could reroll some dice. */
  readonly rerolls: boolean;
  readonly goesOn: boolean;
}

export interface CheckCard {
  readonly kind: "single" | "opposed" | "request";
  readonly secret: boolean;
  readonly reading: RollReading;
  readonly extended: ExtendedTest | null;
  readonly treatment: { readonly id: string; readonly name: string; readonly limb: string; readonly points: number | null } | null;
  readonly sides: readonly CardSide[];
  /** Comparison of the two sides after both have rolled. */
  readonly verdict: {
    readonly winner: number | null;
    /** Net hits; null if hidden. */ readonly net: number | null;
    readonly rule: string;
  } | null;
}

/** Data for building a card. */
export interface WholeCheck extends Pick<CheckCard, "kind" | "secret" | "extended"> {
  /** Treatment; `unseen` is true if the patient is hidden from players. */
  readonly treatment: (NonNullable<CheckCard["treatment"]> & { readonly unseen?: boolean; readonly limbName?: string }) | null;
  readonly sides: readonly ShownSide[];
}

const MAY_REROLL = (roll: CheckRoll | undefined): boolean =>
  roll !== undefined && roll.before === null && roll.spec.kind === "pool" && rerolledDice(roll.faces).length > 0;

function cardRolls({ rolls }: ShownSide, readings: readonly CheckReading[], figures: Figures, reading: RollReading): CardRoll[] {
  return rolls.flatMap((roll, at) => {
    const outcome = readRoll(roll.spec, roll.faces);
    const rolled = { spec: roll.spec, faces: roll.faces, outcome } as Parameters<typeof cardDice>[0];
    const dice = cardDice(rolled, figures, reading);
    return dice ? [{ dice, reading: readings[at]!, again: roll.before !== null }] : [];
  });
}

/** Returns a test's standing without its numbers: only whether it is over and whether it succeeded. */
const outcomeOnly = ({ over, success }: CheckStanding): CheckStanding => ({ readings: [], progress: null, over, success });

/** Returns how much of a side's dice readers may see. */
const figuresOfSide = ({ hidden, unseen }: ShownSide, complete: boolean, opponents: Figures): Figures =>
  complete ? "all" : unseen ? "outcomes" : hidden ? opponents : "all";

function cardSide(
  checks: Checks,
  whole: WholeCheck,
  side: ShownSide,
  reading: RollReading,
  { complete, opponents }: CheckAudience,
): CardSide {
  const { order, note } = side;
  const { actor, name } = side.unseen && !complete ? { actor: "", name: "?" } : side;
  const secret = whole.secret && !complete;
  const rolled = side.rolls.length > 0 && side.waits === null;
  const so = rolled && !secret ? standing(checks, order, side.rolls, whole.extended) : null;
  const figures = figuresOfSide(side, complete, opponents);
  return {
    actor,
    name,
    skill: order.skill,
    attributes: order.attributes,
    threshold: secret ? null : order.threshold,
    off: figures === "all" && !secret ? order.off : [],
    status: !rolled ? "waits" : secret ? "secret" : "rolled",
    rolls: so ? cardRolls(side, so.readings, figures, reading) : [],
    standing: so && figures === "outcomes" ? outcomeOnly(so) : so,
    note,
    rerolls: so !== null && checks.karma && MAY_REROLL(side.rolls.at(-1)),
    goesOn: so !== null && whole.extended !== null && !so.over,
  };
}

function verdictOf(checks: Checks, whole: WholeCheck, sides: readonly CardSide[]): CheckCard["verdict"] {
  if (whole.kind !== "opposed" || sides.some(({ standing: so }) => !so)) return null;
  const [own, other] = whole.sides.map(({ order, rolls }) => standing(checks, order, rolls, whole.extended).readings.at(-1));
  if (!own || !other) return null;
  const { wins, net, rule } = checks.oppose(own, other);
  const told = sides.every((side) => side.standing!.readings.length > 0);
  return { winner: wins === "nobody" ? null : wins === "own" ? 0 : 1, net: told ? net : null, rule };
}

/** The readers of a card. */
export interface CheckAudience {
  /** True for GMs, who also see opponents' dice and secret results. */
  readonly complete: boolean;
  /** Parts of opponents' dice pools that players see. */
  readonly opponents: Figures;
}

/** Audience of a GM, who sees everything. */
export const FOR_GMS: CheckAudience = { complete: true, opponents: "all" };

/** Returns the contents of a test's card, without words. */
export function checkCard(checks: Checks, reading: RollReading, whole: WholeCheck, audience: CheckAudience): CheckCard {
  const { complete } = audience;
  const sides = whole.sides.map((side) => cardSide(checks, whole, side, reading, audience));
  return {
    kind: whole.kind,
    secret: whole.secret,
    reading,
    extended: whole.extended,
    treatment: whole.treatment && {
      id: whole.treatment.id,
      name: whole.treatment.unseen && !complete ? "?" : whole.treatment.name,
      limb: whole.treatment.limbName ?? whole.treatment.limb,
      points: whole.secret && !complete ? null : whole.treatment.points,
    },
    sides,
    verdict: verdictOf(checks, whole, sides),
  };
}
