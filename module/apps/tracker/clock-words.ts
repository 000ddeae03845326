import { figured } from "../../cards/figures";

/** Words of the clock's windows, numbers in them as text. */
export const words = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, figured(values)) ?? key;
