const MINUS = "\u2212";

/** A number as people read it: with a real minus sign, as wide as a plus. Words stay what they are. */
export const plain = (value: number | string): string => (typeof value === "number" && value < 0 ? `${MINUS}${-value}` : String(value));

/** A modifier: always with its sign, 0 included. */
export const signed = (value: number): string => (value < 0 ? plain(value) : `+${value}`);

/** What goes into a sentence: every number as people read it. */
export const figured = (values: Readonly<Record<string, number | string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
