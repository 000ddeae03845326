import { globals, type FieldValue } from "../dynamic";
import type { BaseActiveEffect } from "../documents/active-effect";
import { logCompatibilityWarning } from "../utils/logging";

/** One change of an active effect, in the form of either generation. */
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

/** Returns the type of a change in either notation. */
export const changeType = (change: EffectChange): string => change.type ?? BY_MODE[change.mode ?? 2] ?? "custom";

/** Returns the name of a numeric mode. A mode that a package adds becomes a separate type. */
export const typeOfMode = (mode: number): string => BY_MODE[mode] ?? `custom.${mode}`;

/** Parses the text of a change's value as JSON. Returns other text unchanged. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Adds the deprecated numeric property `mode` to changes that have only a type. Reading the property logs a warning. */
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

/** Returns the default priority of a change that has no priority of its own. Changes of lower priority apply earlier. */
export function defaultPriority(change: EffectChange): number {
  if (change.type === undefined) return (change.mode ?? 2) * 10;
  const registered = globals.CONFIG?.ActiveEffect?.changeTypes?.[change.type]?.defaultPriority;
  return registered ?? PRIORITY[change.type] ?? 0;
}
