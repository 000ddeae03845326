import { globals, type FieldValue } from "../dynamic";
import type { BaseActiveEffect } from "../documents/active-effect";
import { logCompatibilityWarning } from "../utils/logging";

/** One change of an active effect, in either generation's shape. */
export interface EffectChange {
  key: string;
  value: FieldValue;
  mode?: number;
  type?: string;
  phase?: string;
  priority?: number | null;
  effect?: BaseActiveEffect;
}

const BY_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITY: Record<string, number> = { custom: 0, multiply: 10, add: 20, subtract: 20, downgrade: 30, upgrade: 40, override: 50 };

/** The kind of a change, whichever way it is written. */
export const changeType = (change: EffectChange): string => change.type ?? BY_MODE[change.mode ?? 2] ?? "custom";

/** Name of a numeric mode; a mode of a package's own stays a kind of its own. */
export const typeOfMode = (mode: number): string => BY_MODE[mode] ?? `custom.${mode}`;

/** Reads the text of a change's value as JSON; text that is none stays as it is. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Makes the older name of a change's kind readable, with a warning, on changes that do not carry it. */
export function shimChanges(changes: readonly EffectChange[]): void {
  for (const change of changes) {
    if (Object.hasOwn(change, "mode")) continue;
    Object.defineProperty(change, "mode", {
      configurable: true,
      enumerable: false,
      get: () => {
        const message = "ActiveEffect#changes#mode is deprecated: use its type.";
        logCompatibilityWarning(message, { since: 14, until: 16, once: true });
        return Math.max(0, BY_MODE.indexOf(change.type ?? "custom"));
      },
    });
  }
}

/** When a change without its own priority is applied; lower is earlier. */
export function defaultPriority(change: EffectChange): number {
  if (change.type === undefined) return (change.mode ?? 2) * 10;
  const registered = globals.CONFIG?.ActiveEffect?.changeTypes?.[change.type]?.defaultPriority;
  return registered ?? PRIORITY[change.type] ?? 0;
}
