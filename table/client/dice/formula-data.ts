import { generation } from "./environment";

export interface ReplacementOptions {
  /** Text that replaces an unknown reference; omitted: the reference remains. */
  missing?: string | undefined;
  /** True: warns the user about unknown references. */
  warn?: boolean | undefined;
  /** True: also replaces references inside replaced values (generation 14). */
  recursive?: boolean | undefined;
}

/** Matches a reference. Dots, digits, dashes and underscores belong to the reference: `@a-1` is the key "a-1", not a subtraction. */
const REFERENCE = /@([a-z.0-9_-]+)/gi;
const DEPTH = 16;

/** Returns the value whose key is the whole path, or else the value at the dotted path. Returns undefined if there is none. */
function lookUp(data: unknown, path: string): unknown {
  if (data === null || typeof data !== "object") return undefined;
  if (path in data) return (data as Record<string, unknown>)[path];
  return path
    .split(".")
    .reduce<unknown>((at, key) => (at === null || at === undefined ? undefined : (at as Record<string, unknown>)[key]), data);
}

/** Returns the text of a value; undefined for missing values, plain objects and functions. */
function asText(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === "function") return undefined;
  if (typeof value === "object" && Object.prototype.toString === value.toString) return undefined;
  return String(value).trim();
}

/** Replaces each `@path` with the text of the value at that path. */
export function replaceReferences(
  formula: string,
  data: unknown,
  { missing, warn = false, recursive = false }: ReplacementOptions = {},
): string {
  const absent = new Set<string>();
  const replace = (text: string, depth: number): string =>
    text.replace(REFERENCE, (reference, path: string) => {
      const value = asText(lookUp(data, path));
      if (value === undefined) {
        absent.add(reference);
        return missing === undefined || missing === null ? reference : String(missing);
      }
      return recursive && generation() >= 14 && depth < DEPTH ? replace(value, depth + 1) : value;
    });
  const replaced = replace(String(formula), 0);
  if (warn && absent.size) warnAbout([...absent], formula);
  return replaced;
}

function warnAbout(references: string[], formula: string): void {
  const message = `The roll formula "${formula}" refers to ${references.join(", ")}, which the roll data does not have.`;
  const notifications = (globalThis as { ui?: { notifications?: { warn?: (message: string) => void } } }).ui?.notifications;
  if (notifications?.warn) notifications.warn(message);
  else console.warn(message);
}
