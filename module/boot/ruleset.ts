import { setTrackable, type TrackableByType } from "../foundry/documents";
import { ruleset } from "../play/ruleset";
import { showSwitches } from "./settings";
import { registerStatuses } from "./statuses";

/** Bars a token may show: the pools the ruleset declares. */
function trackable(): TrackableByType {
  const { pools } = ruleset().declaration;
  const people = { bar: pools.map(({ id }) => `pools.${id}`), value: ["overflow", "karma.value"] };
  const hull = pools.filter(({ holds }) => holds === "armored" || holds === "shield");
  const health = hull.length > 0 ? hull : pools.filter(({ holds }) => holds === "flesh");
  return {
    character: people,
    npc: people,
    vehicle: { bar: health.map(({ id }) => `pools.${id}`).reverse(), value: [] },
    barrier: { bar: ["hp"], value: [] },
  };
}

/** The ruleset that was last taken up. */
let taken = "";

/** Statuses, token bars and switches of the ruleset in play; nothing where they are there already. */
export function takeUpRuleset(): void {
  const { id } = ruleset();
  if (id === taken) return;
  taken = id;
  setTrackable(trackable());
  registerStatuses();
  showSwitches();
}
