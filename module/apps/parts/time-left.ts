import { formFor } from "../../foundry/numbers";
import { SECONDS_PER_ROUND } from "../../rules/clock/rounds";

/** Remaining duration, as a number and the text for its unit. */
export interface TimeLeft {
  /** Language key of a text with {count}. */
  readonly key: string;
  readonly count: number;
}

interface Stored {
  readonly combat: string;
  readonly round: number;
  readonly time: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const left = (unit: "rounds" | "minutes" | "hours" | "days", count: number): TimeLeft => ({
  key: formFor(`CROSSFIRE.Sheet.left.${unit}`, count),
  count,
});

const inWords = (seconds: number): TimeLeft => {
  if (seconds < 2 * MINUTE) return left("rounds", Math.max(0, Math.ceil(seconds / SECONDS_PER_ROUND)));
  if (seconds < 2 * HOUR) return left("minutes", Math.ceil(seconds / MINUTE));
  if (seconds < 2 * DAY) return left("hours", Math.ceil(seconds / HOUR));
  return left("days", Math.ceil(seconds / DAY));
};

/** Returns the remaining time of an effect, in rounds of its fight or in world time; null for an effect without an end. */
export function effectTimeLeft({ flags }: { readonly flags: object }): TimeLeft | null {
  const until = (flags as { crossfire?: { until?: Stored } }).crossfire?.until;
  if (!until) return null;
  const fight = until.combat ? game.combats?.get(until.combat) : undefined;
  if (fight) return left("rounds", Math.max(0, until.round - fight.round));
  return inWords(until.time - (game.time?.worldTime ?? 0));
}
