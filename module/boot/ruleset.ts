import { setTrackable, type TrackableByType } from "../foundry/documents";
import { vehiclePools } from "../rules/attack/model/declaration";
import { ruleset } from "../play/ruleset";
import { showSwitches } from "./settings";
import { declareStatuses } from "../foundry/version";

/** Returns the numbers that token bars may show, by actor type, such as the pools of the ruleset. */
function trackable(): TrackableByType {
  const { pools } = ruleset().declaration;
  const people = { bar: pools.map(({ id }) => `pools.${id}`), value: ["overflow", "karma.value"] };
  return {
    character: people,
    npc: people,
    vehicle: {
      bar: vehiclePools(pools)
        .map(({ id }) => `pools.${id}`)
        .toReversed(),
      value: [],
    },
    barrier: { bar: ["hp"], value: [] },
  };
}

/** Id of the ruleset last registered. */
let taken = "";

/**
 * Registers the statuses and token bars of the active ruleset, and shows its switches. Does nothing if this ruleset is already registered.
 */
export function takeUpRuleset(): void {
  const { id } = ruleset();
  if (id === taken) return;
  taken = id;
  setTrackable(trackable());
  registerStatuses();
  showSwitches();
}

/** Returns the path of a status icon. */
const icon = (id: string): string => `systems/crossfire/assets/statuses/${id}.svg`;

/** Registers the statuses of the active ruleset in the palette of the token HUD. */
export function registerStatuses(): void {
  declareStatuses(ruleset().declaration.statuses.map((id) => ({ id, name: `CROSSFIRE.Status.${id}`, img: icon(id) })));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "dead" });
}
