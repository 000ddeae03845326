import { itemsOf } from "../../../foundry/documents";
import type { CrossfireActor } from "../../../foundry/types";
import { VEHICLE_EFFECTS } from "../../../rules/called/vehicle-parts";
import { effectRow, statusSwitches, type EffectsContext } from "../../parts/effects";

const ON_PARTS: readonly string[] = VEHICLE_EFFECTS;

/** Returns the effects of an actor: its own and those of its items. Statuses of vehicle parts are offered for vehicles only. */
export function effectsContext(actor: CrossfireActor, statuses: readonly string[]): EffectsContext {
  const own = actor.effects.contents.map((effect) => effectRow(effect));
  const brought = itemsOf(actor).flatMap((item) =>
    item.effects.contents.filter(({ transfer }) => transfer).map((effect) => effectRow(effect, item)),
  );
  const active = actor.statuses as ReadonlySet<string>;
  const asked = statuses.filter((id) => actor.type === "vehicle" || active.has(id) || !ON_PARTS.includes(id));
  return { effects: [...own, ...brought], statuses: statusSwitches(asked, active) };
}
