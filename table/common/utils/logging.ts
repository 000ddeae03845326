import { globals } from "../dynamic";

export interface CompatibilityOptions {
  /** Generation since which the name is deprecated. */
  since?: number | string;
  /** Generation that removes the name. */
  until?: number | string;
  details?: string;
  once?: boolean;
  /** 0: the use is not recorded. Other values have no effect. */
  mode?: number;
}

/** CONST.COMPATIBILITY_MODES.ERROR: logs an error instead of a warning. */
const ERROR = 2;

const seen = new Set<string>();

/** Logs the use of a deprecated name. @throws {Error} if the table runs in strict mode */
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
