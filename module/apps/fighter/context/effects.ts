import { itemsOf } from "../../../foundry/documents";
import type { CrossfireActor } from "../../../foundry/types";
import { VEHICLE_EFFECTS } from "../../../rules/called/vehicle-parts";
import { effectRow, statusSwitches, type EffectsContext } from "../../parts/effects";

const ON_PARTS: readonly string[] = VEHICLE_EFFECTS;

/** Effects on an actor: its own and those its items bring along. People are not asked about what happens to parts of vehicles. */
export function effectsContext(actor: CrossfireActor, statuses: readonly string[]): EffectsContext {
  const own = actor.effects.contents.map((effect) => effectRow(effect));
  const brought = itemsOf(actor).flatMap((item) =>
    item.effects.contents.filter(({ transfer }) => transfer).map((effect) => effectRow(effect, item)),
  );
  const active = actor.statuses as ReadonlySet<string>;
  const asked = statuses.filter((id) => actor.type === "vehicle" || active.has(id) || !ON_PARTS.includes(id));
  return { effects: [...own, ...brought], statuses: statusSwitches(asked, active) };
}
