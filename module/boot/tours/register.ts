import { switches } from "../../play/ruleset";
import { TOURS } from "./steps";
import { CrossfireTour } from "./tour";

/** Puts the tours among those of Foundry, where the settings list them. */
export function registerTours(): void {
  const { passes } = switches();
  for (const plan of TOURS) game.tours?.register("crossfire", plan.id, new CrossfireTour(plan, passes));
}
