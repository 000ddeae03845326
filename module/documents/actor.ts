import type { CrossfireEffect } from "../foundry/types";
import { statusList } from "../foundry/version";

interface ToggleOptions {
  readonly active?: boolean;
  readonly overlay?: boolean;
}
type Toggled = ReturnType<Actor["toggleStatusEffect"]>;

/** Switches a status off: deletes effects that show only this status, and removes the status from all other effects. Returns false. */
async function switchOff(actor: Actor, statusId: string, showing: readonly CrossfireEffect[]): Promise<false> {
  const gone = showing.flatMap(({ id, statuses }) => (statuses.size === 1 && id ? [id] : []));
  const kept = showing.flatMap(({ id, statuses }) =>
    statuses.size > 1 ? [{ _id: id, statuses: [...statuses].filter((status) => status !== statusId) }] : [],
  );
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", gone);
  if (kept.length > 0) await actor.updateEmbeddedDocuments("ActiveEffect", kept);
  return false;
}

let preparations = 0;
/** Number of each actor's latest preparation. A class field would be set too late, because actors are prepared during construction. */
const marks = new WeakMap<object, number>();

/**
 * Returns a number that changes whenever an actor may have changed: its own data, items or effects. Each actor has its own number. Returns
 * 0 for null.
 */
export function preparedAs(actor: object | null): number {
  if (!actor) return 0;
  const known = marks.get(actor);
  if (known !== undefined) return known;
  preparations += 1;
  marks.set(actor, preparations);
  return preparations;
}

/** An actor of the system. Data models supply its numbers, and `play` makes its decisions. */
export class CrossfireActor extends Actor {
  override prepareData(): void {
    marks.delete(this);
    super.prepareData();
  }

  /** Returns the values for roll formulas: prepared numbers, and attributes by their short names. */
  override getRollData(): ReturnType<Actor["getRollData"]> {
    const data = { ...super.getRollData() } as Record<string, unknown>;
    return { ...data, ...(data["effective"] as object | undefined) } as ReturnType<Actor["getRollData"]>;
  }

  /**
   * Switches a status on or off, whether the palette, a hit, a power or an older version set it. Foundry looks only for the status's fixed
   * id and would add a second effect beside an effect with another id.
   *
   * @returns true if the status was already on; false if it is off now; undefined if there was nothing to switch off or an item gives the
   *   status; otherwise the effect
   */
  override async toggleStatusEffect(statusId: string, options: ToggleOptions = {}): Toggled {
    const known = statusList().find(({ id }) => id === statusId);
    if (!known) return super.toggleStatusEffect(statusId, options);
    const effects = this.effects.contents as CrossfireEffect[];
    const showing = effects.filter(({ disabled, statuses }) => !disabled && statuses.has(statusId));
    const on = showing.length > 0 || this.statuses.has(statusId);
    if (!(options.active ?? !on)) return showing.length > 0 ? switchOff(this, statusId, showing) : undefined;
    if (on) return true;
    const asleep = this.effects.get(known._id ?? "");
    if (!asleep) return super.toggleStatusEffect(statusId, { ...options, active: true });
    await asleep.update({ disabled: false });
    return asleep;
  }
}
