/** Words of the clock's windows, numbers in them as text. */
export const words = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  game.i18n?.format(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))) ?? key;
