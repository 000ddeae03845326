import { switches } from "../../play/ruleset";
import { TOURS } from "./steps";
import { CrossfireTour } from "./tour";

/** Registers the tours with Foundry, which lists them in the settings. */
export function registerTours(): void {
  const { passes } = switches();
  for (const plan of TOURS) game.tours?.register("crossfire", plan.id, new CrossfireTour(plan, passes));
}
