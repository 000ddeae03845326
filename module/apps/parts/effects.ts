import { effectTimeLeft, type TimeLeft } from "./time-left";

/** An active effect, as the list needs it. */
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
  /** Id of the item that carries the effect, or "". */
  readonly itemId: string;
  readonly from: string;
  readonly name: string;
  readonly img: string;
  readonly on: boolean;
  /** Null for an effect without an end. */
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
