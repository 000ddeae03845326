import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireEffect } from "../../foundry/types";
import { statusEffectSource, statusList, type StatusEntry } from "../../foundry/version";

type Effect = CrossfireEffect;

/**
 * Returns the id of the planned change that created an effect, stored as `flags.crossfire.given`; null for an effect that a user created.
 */
const givenBy = (effect: object): string | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.given") as string | undefined) ?? null;

/**
 * Returns the effect that a planned change created, or null if it is gone. Ignores an effect that a user has since created under the
 * status's fixed id. Records of older versions stored the id of the effect itself.
 *
 * @param id Id of the planned change.
 */
export const effectGiven = (actor: CrossfireActor, id: string): Effect | null =>
  (actor.effects.contents as Effect[]).find((effect) => effect.id === id || givenBy(effect) === id) ?? null;

/**
 * Returns the stored effect; null if it is gone or another effect now has its id.
 *
 * @param source The effect's data from when it was deleted.
 */
export function effectStored(actor: CrossfireActor, id: string, source: object | undefined): Effect | null {
  const effect = (actor.effects.get(id) as Effect | undefined) ?? null;
  return effect && (!source || givenBy(effect) === givenBy(source)) ? effect : null;
}

/** Returns the source data of effects that planned changes create, except effects that already exist. */
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

/**
 * Builds an effect's source under its status's fixed id, which Foundry's toggles look for. If that id is taken, the effect gets its own id.
 * Returns null if the effect already exists, would show nothing new, or has neither a known status nor data.
 */
function sourceOf(actor: CrossfireActor, change: PlannedChange, taken: ReadonlySet<string>): Source | null {
  const { id, status, flags } = change;
  const whole = change.source as Source | undefined;
  // It existed before, so it is created again from its stored data.
  if (whole && givenBy(whole) !== null) return actor.effects.has(whole._id ?? "") ? null : whole;
  const entry = statusList().find((known) => known.id === status);
  if (!entry && !whole) return null;
  const shown = (actor.effects.contents as Effect[]).some((effect) => !effect.disabled && effect.statuses.has(status));
  // A second effect of the same status is useful only if it adds a location, an end or a count.
  if (shown && !flags && !whole) return null;
  const fixed = entry?._id;
  const _id = fixed && !taken.has(fixed) && !actor.effects.has(fixed) ? fixed : id;
  const plain = whole ?? (entry && plainSource(entry, _id));
  return { ...plain, _id, flags: { ...plain?.flags, crossfire: { ...plain?.flags?.crossfire, ...flags, given: id } } };
}

const plainSource = (entry: StatusEntry, id: string): Source =>
  statusEffectSource({ ...entry, name: game.i18n?.localize(entry.name) ?? entry.name }, id) as Source;
