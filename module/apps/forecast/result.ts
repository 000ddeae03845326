import { inClientLanguage } from "../../foundry/numbers";
import type { Mean, Share } from "../../rules/forecast/interval";
import { PER_FIGHT, forecastSummary } from "../../rules/forecast/summary";
import type { Totals } from "../../rules/forecast/totals";

const PERCENT = 100;

/** A share as text, and the positions of the share and its confidence interval on a bar, in percent. */
export interface Bar {
  readonly name: string;
  readonly kind: "first" | "second" | "nobody";
  readonly share: string;
  readonly low: string;
  readonly high: string;
  readonly width: number;
  readonly from: number;
  readonly wide: number;
}

const figure = (value: number, digits = 1): string =>
  inClientLanguage(value, `always${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
const hundredths = (value: number): number => Math.round(value * PERCENT * PERCENT) / PERCENT;

function barOf(name: string, kind: Bar["kind"], { share, low, high }: Share): Bar {
  return {
    name,
    kind,
    share: figure(PERCENT * share),
    low: figure(PERCENT * low),
    high: figure(PERCENT * high),
    width: hundredths(share),
    from: hundredths(low),
    wide: hundredths(high - low),
  };
}

/** Ids of rows that are shown only if at least one side has a value. */
const RARE = new Set<string>(["friendHits", "bystanderHits", "interruptAp", "reloads"]);

const MOST_COLUMNS = 20;

/** Counts the fights that ended in each round. Late rounds share the last column. */
function endings(byRound: readonly number[]) {
  const shown =
    byRound.length > MOST_COLUMNS
      ? [...byRound.slice(0, MOST_COLUMNS - 1), byRound.slice(MOST_COLUMNS - 1).reduce((a, b) => a + b, 0)]
      : byRound;
  const most = Math.max(1, ...shown);
  return shown.map((count, at) => ({
    round: byRound.length > MOST_COLUMNS && at === MOST_COLUMNS - 1 ? `${at + 1}+` : `${at + 1}`,
    count,
    tall: Math.round((PERCENT * count) / most),
  }));
}

const meanOf = ({ mean, low, high }: Mean) => ({ mean: figure(mean), low: figure(low), high: figure(high) });

/**
 * Returns the context of the forecast window's lower half.
 * @param names Names of both sides, and of the outcome without a winner.
 */
export function resultContext(totals: Totals, names: readonly [string, string, string]) {
  const { sides, bothDown, undecided, rounds, fights, bystanders } = forecastSummary(totals);
  const [one, other] = sides;
  // The interval is that of the larger share, shifted by the smaller one.
  const [more, less] = bothDown.share >= undecided.share ? [bothDown, undecided] : [undecided, bothDown];
  const neither: Share = { share: more.share + less.share, low: more.low + less.share, high: Math.min(1, more.high + less.share) };
  const rows = PER_FIGHT.filter((key) => !RARE.has(key) || one[key] + other[key] > 0);
  return {
    fights,
    bars: [barOf(names[0], "first", one.wins), barOf(names[1], "second", other.wins), barOf(names[2], "nobody", neither)],
    rounds: meanOf(rounds),
    undecided: figure(PERCENT * undecided.share),
    stuck: undecided.share > 1 / 3,
    rows: rows.map((key) => ({ label: `CROSSFIRE.Forecast.row.${key}`, first: figure(one[key], 2), second: figure(other[key], 2) })),
    names,
    bystanders:
      bystanders.there > 0
        ? { there: figure(bystanders.there, 0), down: figure(bystanders.down, 2), dead: figure(bystanders.dead, 2) }
        : null,
    endings: endings(totals.byRound),
  };
}
