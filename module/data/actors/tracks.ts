import { leftover, richText, wholeOrNull } from "../field-builders";
import { LIMITS } from "../../rules/limits";
import type { StoredTrack, Track } from "../../rules/body/derive";
import type { DeclaredKey, DeclaredNumber } from "../declared-keys";

/** Builds the fields of every actor type. Labels: CROSSFIRE.Actor.FIELDS. */
export const actorFields = () => ({
  notes: richText(),
  /** GM notes of 0.1, until the migration moves them to a message that only GMs see. Newer actors lack the field. */
  gmNotes: leftover(),
});

/** Builds a field of numbers by key, such as attributes or skills. It has no `validateKey`, which would drop the keys of other rulesets. */
export function numberMap() {
  const { NumberField, TypedObjectField } = foundry.data.fields;
  return new TypedObjectField(new NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: LIMITS.rating }));
}

/** Builds a field of `{value, max}` pairs by key, such as pools or limbs; `null` means the derived value. */
export function trackMap() {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return new TypedObjectField(
    new SchemaField({ value: wholeOrNull({ max: LIMITS.hitPoints }), max: wholeOrNull({ max: LIMITS.hitPoints }) }),
  );
}

/** Gives every declared key a number, so that effects can add to it. */
export function fillNumbers(map: Record<string, number>, keys: readonly DeclaredNumber[]): void {
  for (const { id, initial = 0 } of keys) map[id] ??= initial;
}

/**
 * Rounds every number and clamps it to the range from 0 to `LIMITS.rating`. Foundry 14 does so after each effect; Foundry 13 does not check
 * keyed fields after effects.
 */
export function holdNumbers(map: Record<string, number>): void {
  for (const [id, value] of Object.entries(map)) map[id] = Math.min(LIMITS.rating, Math.max(0, Math.round(value)));
}

/** A track during preparation: the stored values at first, the derived values afterwards. */
type Preparing = { value: number | null; max: number | null; bonus?: number };

/**
 * Resets every stored and declared track to its stored values, with a `bonus` that effects can change. Always starts from the source, so
 * that repeated preparation is harmless.
 */
export function fillTracks(
  map: Record<string, Preparing>,
  stored: Readonly<Record<string, { value: number | null; max: number | null }>>,
  keys: readonly DeclaredKey[],
): void {
  for (const id of new Set([...Object.keys(stored), ...keys.map((key) => key.id)])) {
    map[id] = { value: stored[id]?.value ?? null, max: stored[id]?.max ?? null, bonus: 0 };
  }
}

/** Returns the tracks in the form that the derivation takes. */
export function storedTracks(map: Readonly<Record<string, Preparing>>): Record<string, StoredTrack> {
  return Object.fromEntries(Object.entries(map).map(([id, { value, max, bonus = 0 }]) => [id, { value, max, bonus }]));
}

/** Replaces stored numbers with derived numbers. A key that the rules do not know keeps its stored values; a missing value becomes 0. */
export function settleTracks(map: Record<string, Preparing>, derived: Readonly<Record<string, Track>>): void {
  for (const [id, { value, max }] of Object.entries(map)) map[id] = { ...(derived[id] ?? { value: value ?? 0, max: max ?? 0 }) };
}

/** Returns the paths of stored keys that the ruleset does not declare, such as `attributes.foo`. */
export function undeclared(path: string, map: Readonly<Record<string, unknown>>, keys: readonly DeclaredKey[]): string[] {
  const known = new Set(keys.map(({ id }) => id));
  return Object.keys(map)
    .filter((id) => !known.has(id))
    .map((id) => `${path}.${id}`);
}
