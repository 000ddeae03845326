import { meanOf, wilson, type Mean, type Share } from "./interval";
import type { SideCount, SideTotals, Totals } from "./totals";

/** Forecast for one side. Numbers without an interval are means per fight. */
export interface SideSummary {
  readonly wins: Share;
  /** Number of fighters at the start. The next three fields count these fighters' conditions at the end. */
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

/** Forecast of a fight: probabilities with their intervals, and means per fight. */
export interface Summary {
  readonly fights: number;
  readonly sides: readonly [SideSummary, SideSummary];
  readonly bothDown: Share;
  readonly undecided: Share;
  readonly rounds: Mean;
  readonly phases: number;
  readonly bystanders: { readonly there: number; readonly down: number; readonly dead: number };
}

/** Keys of a side's means per fight, in display order: fighters, their conditions, and their actions. */
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

/** Returns the probabilities and means of a forecast. */
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

/** Statistics of wounds, used to balance the rules. */
export interface Balance {
  /** true: at least one hit was judged solid or glancing; always false in a ruleset without this distinction. */
  readonly judged: boolean;
  /** Share of solid hits among the first hits that fighters took; `through`: share of those hits that penetrated the body. */
  readonly solid: Share;
  readonly through: Share;
  /** Mean number of hits until a fighter went down, among the fighters who went down. */
  readonly hitsToDrop: number;
  /** Share of fighters who died at once, among the fighters who went down. */
  readonly deadAtOnce: Share;
  /** Share of fights in which a hit crippled a limb of a fighter who stayed up. */
  readonly crippledUp: Share;
}

/** Returns the wound statistics over both sides. */
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
