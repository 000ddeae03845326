import { globals } from "../../common/dynamic";

const localized = (key: string, data: Record<string, unknown> = {}): string => globals.game.i18n.format(`TIME.${key}`, data);

/** Formats a number of seconds in short form, in the client's language: "12s", "3m", "5h", "1d 4h". */
function shortSpan(seconds: number): string {
  const short = (count: number, unit: string): string => `${count}${localized(`${unit}Abbreviation`)}`;
  if (seconds < 60) return short(Math.round(seconds), "Seconds");
  if (seconds < 3600) return short(Math.round(seconds / 60), "Minutes");
  const hours = Math.round(seconds / 3600);
  return seconds <= 86_400 ? short(hours, "Hours") : `${short(Math.floor(hours / 24), "Days")} ${short(hours % 24, "Hours")}`;
}

/** Formats a time in the past, in the client's language: "now" within a second, otherwise in short form, such as "3m ago". */
export function timeSince(stamp: Date | string | number): string {
  const seconds = (Date.now() - new Date(stamp).getTime()) / 1000;
  return seconds < 1 ? localized("Now") : localized("Since", { since: shortSpan(seconds) });
}
