import { declareStatuses } from "../foundry/version";
import { ruleset } from "../play/ruleset";

/** Returns the path of a status icon. */
const icon = (id: string): string => `systems/crossfire/assets/statuses/${id}.svg`;

/** Registers the statuses of the active ruleset in the palette of the token HUD. */
export function registerStatuses(): void {
  declareStatuses(ruleset().declaration.statuses.map((id) => ({ id, name: `CROSSFIRE.Status.${id}`, img: icon(id) })));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "dead" });
}
