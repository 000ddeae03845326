/** Kind of a fault. The language files have a sentence for each kind at CROSSFIRE.Fault. */
type FaultKey = "missing" | "type" | "const" | "enum" | "short" | "long" | "small" | "large" | "many" | "strange";

/** A fault in a value from outside the system, such as a file or a request, with its path. */
export interface Fault {
  /** Path inside the value, such as "items[2].type"; "" for the value itself. */
  readonly where: string;
  readonly key: FaultKey;
  readonly wanted: string;
  /** The value found, shortened; if its length is the fault, the length. */
  readonly found: string;
}

const MOST_SHOWN = 60;
export const cutShort = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}...` : text);

/** Returns a value as readable text of at most 60 characters. */
export function shownValue(value: unknown): string {
  // JSON has no NaN and no Infinity.
  if (typeof value === "number") return String(value);
  try {
    return cutShort(JSON.stringify(value) ?? typeof value);
  } catch {
    // The value contains itself.
    return typeof value;
  }
}

/** Returns the values for the sentence about a fault. The client that shows the sentence chooses the words. */
export const faultValues = ({ where, key, wanted, found }: Fault): Readonly<Record<"faultKey" | "where" | "wanted" | "found", string>> => ({
  faultKey: key,
  where,
  wanted,
  found,
});
