import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireEffect } from "../../foundry/types";
import { statusEffectSource, statusList, type StatusEntry } from "../../foundry/version";

type Effect = CrossfireEffect;

/** Returns the id of the planned change that made an effect, stored as `flags.crossfire.given`; null for an effect made by hand. */
const givenBy = (effect: object): string | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.given") as string | undefined) ?? null;

/**
 * Returns the effect that a planned change has made, or null if it is gone.
 * An effect that a person has made since under the same id is another effect. Records of older versions stored the id of the effect itself.
 *
 * @param id Id of the planned change.
 */
export const effectGiven = (actor: CrossfireActor, id: string): Effect | null =>
  (actor.effects.contents as Effect[]).find((effect) => effect.id === id || givenBy(effect) === id) ?? null;

/**
 * Returns the effect as it was stored, or null if it is gone or another effect has taken its id since.
 *
 * @param source The effect as it was when it was taken away.
 */
export function effectStored(actor: CrossfireActor, id: string, source: object | undefined): Effect | null {
  const effect = (actor.effects.get(id) as Effect | undefined) ?? null;
  return effect && (!source || givenBy(effect) === givenBy(source)) ? effect : null;
}

/** Returns the sources of effects that planned changes make, without those that are there already. */
export function effectSources(actor: CrossfireActor, planned: readonly PlannedChange[]): object[] {
  const taken = new Set<string>();
  return planned.flatMap((change) => {
    const source = effectGiven(actor, change.id) ? null : sourceOf(actor, change, taken);
    if (source?._id) taken.add(source._id);
    return source ? [source] : [];
  });
}

interface Source {
  readonly _id?: string | null;
  readonly flags?: { readonly crossfire?: object };
}

/** A source under the fixed id of its status, by which Foundry's toggles find it; under an id of its own if the fixed one is in use. */
function sourceOf(actor: CrossfireActor, change: PlannedChange, taken: ReadonlySet<string>): Source | null {
  const { id, status, flags } = change;
  const whole = change.source as Source | undefined;
  // It was there before, and is restored as it was.
  if (whole && givenBy(whole) !== null) return actor.effects.has(whole._id ?? "") ? null : whole;
  const entry = statusList().find((known) => known.id === status);
  if (!entry && !whole) return null;
  const shown = (actor.effects.contents as Effect[]).some((effect) => !effect.disabled && effect.statuses.has(status));
  // A second effect of a status is of use only if it says more: its place, its end, its count.
  if (shown && !flags && !whole) return null;
  const fixed = entry?._id;
  const _id = fixed && !taken.has(fixed) && !actor.effects.has(fixed) ? fixed : id;
  const plain = whole ?? (entry && plainSource(entry, _id));
  return { ...plain, _id, flags: { ...plain?.flags, crossfire: { ...plain?.flags?.crossfire, ...flags, given: id } } };
}

const plainSource = (entry: StatusEntry, id: string): Source =>
  statusEffectSource({ ...entry, name: game.i18n?.localize(entry.name) ?? entry.name }, id) as Source;
