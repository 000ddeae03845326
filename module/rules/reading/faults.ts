/** Kinds of faults; each has a sentence at CROSSFIRE.Fault. */
type FaultKey = "missing" | "type" | "const" | "enum" | "short" | "long" | "small" | "large" | "many" | "strange";

/** A fault of a value from outside, and its place. */
export interface Fault {
  /** Path inside the value: "items[2].type"; "" for the value itself. */
  readonly where: string;
  readonly key: FaultKey;
  readonly wanted: string;
  /** The value found, shortened, or its length if that is at fault. */
  readonly found: string;
}

const MOST_SHOWN = 60;
export const cutShort = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}...` : text);

/** Returns a value as a person can read it, at most 60 characters. */
export function shownValue(value: unknown): string {
  // JSON has no such numbers.
  if (typeof value === "number") return String(value);
  try {
    return cutShort(JSON.stringify(value) ?? typeof value);
  } catch {
    // It contains itself.
    return typeof value;
  }
}

/** Returns a fault as values of a sentence; the client that shows it chooses the words. */
export const faultValues = ({ where, key, wanted, found }: Fault): Readonly<Record<"faultKey" | "where" | "wanted" | "found", string>> => ({
  faultKey: key,
  where: where || "-",
  wanted,
  found,
});
