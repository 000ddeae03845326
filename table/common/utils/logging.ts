import { globals } from "../dynamic";

export interface CompatibilityOptions {
  /** Generation in which it became old. */
  since?: number | string;
  /** Generation in which it goes away. */
  until?: number | string;
  details?: string;
  once?: boolean;
  /** Only 0 (silent) is honoured; everything else is an error. */
  mode?: number;
}

/** CONST.COMPATIBILITY_MODES.ERROR: written as an error instead of a warning. */
const ERROR = 2;

const seen = new Set<string>();

/** Record the use of an old name; throws when the table runs strictly. */
export function logCompatibilityWarning(message: string, { since, until, details, once = false, mode }: CompatibilityOptions = {}): void {
  if (mode === 0) return;
  const text = [
    message,
    since && `Deprecated since Version ${since}`,
    until && `Backwards-compatible support will be removed in Version ${until}`,
    details,
  ]
    .filter(Boolean)
    .join("\n");
  const table = globals.__table;
  if (once && seen.has(text)) return;
  seen.add(text);
  table?.deprecations?.push(message);
  if (table?.strict) throw new Error(text);
  if (globals.CONFIG?.compatibility?.mode === ERROR) console.error(text);
  else console.warn(text);
}
