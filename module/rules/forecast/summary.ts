import { meanOf, wilson, type Mean, type Share } from "./interval";
import type { SideCount, SideTotals, Totals } from "./totals";

/** What a forecast says about one side. Numbers without an interval are means per fight. */
export interface SideSummary {
  readonly wins: Share;
  /** Fighters who went in, and how many of them were what at the end. */
  readonly fighters: number;
  readonly unconscious: number;
  readonly nearDeath: number;
  readonly dead: number;
  readonly attacks: number;
  readonly enemyHits: number;
  readonly friendHits: number;
  readonly bystanderHits: number;
  readonly ap: number;
  readonly interruptAp: number;
  readonly rounds: number;
  readonly reloads: number;
}

/** What a forecast says about the fight. */
export interface Summary {
  readonly fights: number;
  readonly sides: readonly [SideSummary, SideSummary];
  readonly bothDown: Share;
  readonly undecided: Share;
  readonly rounds: Mean;
  readonly phases: number;
  readonly bystanders: { readonly there: number; readonly down: number; readonly dead: number };
}

/** Figures of a side that are means of a fight, as they are read: who went in, what became of them, what they did. */
export const PER_FIGHT = [
  "fighters",
  "unconscious",
  "nearDeath",
  "dead",
  "attacks",
  "enemyHits",
  "friendHits",
  "bystanderHits",
  "ap",
  "interruptAp",
  "rounds",
  "reloads",
] as const satisfies readonly SideCount[];

const per = (count: number, of: number): number => (of === 0 ? 0 : count / of);

const sideSummary = (side: SideTotals, fights: number): SideSummary => ({
  wins: wilson(side.wins, fights),
  ...(Object.fromEntries(PER_FIGHT.map((key) => [key, per(side[key], fights)])) as Record<(typeof PER_FIGHT)[number], number>),
});

/** Chances and means of a forecast. */
export function forecastSummary(totals: Totals): Summary {
  const { fights, sides, bothDown, undecided, rounds, roundsSquared, phases, bystanders, bystandersDown, bystandersDead } = totals;
  return {
    fights,
    sides: [sideSummary(sides[0], fights), sideSummary(sides[1], fights)],
    bothDown: wilson(bothDown, fights),
    undecided: wilson(undecided, fights),
    rounds: meanOf(rounds, roundsSquared, fights),
    phases: per(phases, fights),
    bystanders: { there: per(bystanders, fights), down: per(bystandersDown, fights), dead: per(bystandersDead, fights) },
  };
}

/** How wounds go, by which the rules are balanced. */
export interface Balance {
  /** Hits were told apart into solid and glancing ones. */
  readonly judged: boolean;
  /** Of the first hits that fighters took: solid, and through the body and out behind. */
  readonly solid: Share;
  readonly through: Share;
  /** Hits it took to put somebody down. */
  readonly hitsToDrop: number;
  /** Of those who fell: dead at once. */
  readonly deadAtOnce: Share;
  /** Of fights: a limb crippled on somebody who was still up. */
  readonly crippledUp: Share;
}

/** What both sides suffered together. */
export function balanceOf({ sides, fights, crippledUp }: Totals): Balance {
  const both = (key: SideCount): number => sides[0][key] + sides[1][key];
  return {
    judged: both("solid") + both("glancing") > 0,
    solid: wilson(both("firstSolid"), both("firstTaken")),
    through: wilson(both("firstThrough"), both("firstTaken")),
    hitsToDrop: per(both("hitsUntilFall"), both("fell")),
    deadAtOnce: wilson(both("deadAtOnce"), both("fell")),
    crippledUp: wilson(crippledUp, fights),
  };
}
