import { effectTimeLeft, type TimeLeft } from "./time-left";
import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor } from "../../foundry/types";
import { VEHICLE_EFFECTS } from "../../rules/called-shots/vehicle-parts";

/** An active effect, with the fields that the list needs. */
export interface ListedEffect {
  readonly id: string | null;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly disabled: boolean;
  readonly isSuppressed?: boolean;
  readonly flags?: object;
}

export interface EffectRow {
  readonly id: string;
  /** Id of the item that carries the effect; "" for none. */
  readonly itemId: string;
  readonly from: string;
  readonly name: string;
  readonly img: string;
  readonly on: boolean;
  /** Remaining time; null for an effect without an end. */
  readonly left: TimeLeft | null;
}

export interface StatusSwitch {
  readonly id: string;
  readonly key: string;
  readonly on: boolean;
}

export interface EffectsContext {
  readonly effects: readonly EffectRow[];
  /** Statuses the user can toggle; empty for items. */
  readonly statuses: readonly StatusSwitch[];
}

export const effectRow = (
  { id, name, img, disabled, isSuppressed = false, flags = {} }: ListedEffect,
  from?: { id: string | null; name: string },
): EffectRow => ({
  id: id ?? "",
  itemId: from?.id ?? "",
  from: from?.name ?? "",
  name,
  img: img ?? "",
  on: !disabled && !isSuppressed,
  left: effectTimeLeft({ flags }),
});

/** Returns the statuses of the ruleset as toggles. */
export const statusSwitches = (ids: readonly string[], active: ReadonlySet<string>): StatusSwitch[] =>
  ids.map((id) => ({ id, key: `CROSSFIRE.Status.${id}`, on: active.has(id) }));

const ON_PARTS: readonly string[] = VEHICLE_EFFECTS;

/**
 * Returns the effects of an actor, including those that its items transfer to it. Statuses of vehicle parts appear only for vehicles, or
 * while they are active.
 */
export function effectsContext(actor: CrossfireActor, statuses: readonly string[]): EffectsContext {
  const own = actor.effects.contents.map((effect) => effectRow(effect));
  const brought = itemsOf(actor).flatMap((item) =>
    item.effects.contents.filter(({ transfer }) => transfer).map((effect) => effectRow(effect, item)),
  );
  const active = actor.statuses as ReadonlySet<string>;
  const asked = statuses.filter((id) => actor.type === "vehicle" || active.has(id) || !ON_PARTS.includes(id));
  return { effects: [...own, ...brought], statuses: statusSwitches(asked, active) };
}
