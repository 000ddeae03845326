const MINUS = "\u2212";

/** Formatters by language and name. Creating a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number in the client's language.
 * @param name Name under which the formatter with these options is cached.
 */
export function inClientLanguage(value: number, name: string, options: Intl.NumberFormatOptions): string {
  const language = game.i18n?.lang ?? "en";
  const key = `${language} ${name}`;
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.NumberFormat(language, options)));
  return formatter.format(value);
}

/** Formats a non-integer with the decimal separator of the client's language. @param digits Maximum number of decimals. */
const decimal = (value: number, digits: number): string =>
  inClientLanguage(value, `most${digits}`, { maximumFractionDigits: digits, useGrouping: false });

/** Formats meters to one decimal in the client's language: "7.5", in German "7,5". */
export const inTenths = (meters: number): string => decimal(meters, 1);

/**
 * Formats a number in the client's language with at most three decimals. Uses a minus sign as wide as a plus sign. Returns text unchanged.
 */
export function plain(value: number | string): string {
  if (typeof value !== "number") return String(value);
  const digits = Number.isInteger(value) ? String(Math.abs(value)) : decimal(Math.abs(value), 3);
  return value < 0 ? `${MINUS}${digits}` : digits;
}

/** Formats a modifier with its sign, such as "+2"; 0 is "+0". */
export const signed = (value: number): string => (value < 0 ? plain(value) : `+${plain(value)}`);

const pluralRules = new Map<string, Intl.PluralRules>();

/**
 * Returns the key of the form that a text takes beside a number in the client's language. It is `<key>.one` for "1 die" and `<key>.other`
 * for "2 dice"; Polish also has `<key>.few` and `<key>.many`. If the form is missing, it is `<key>.other`.
 * @param key Language key of a group of forms.
 * @param count Number beside the text; its sign does not matter.
 */
export function formFor(key: string, count: number): string {
  const language = game.i18n?.lang ?? "en";
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  const form = `${key}.${rules.select(Math.abs(count))}`;
  return game.i18n?.has(form) ? form : `${key}.other`;
}

/** Formats the numbers among a message's values for display; leaves texts unchanged. */
export const figured = (values: Readonly<Record<string, number | string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
