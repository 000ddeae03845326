import { declareStatuses } from "../foundry/version";
import { ruleset } from "../play/ruleset";

/** Every status has an icon of its own. */
const icon = (id: string): string => `systems/crossfire/assets/statuses/${id}.svg`;

/** The palette of the token HUD: what this ruleset can do to somebody. */
export function registerStatuses(): void {
  declareStatuses(ruleset().declaration.statuses.map((id) => ({ id, name: `CROSSFIRE.Status.${id}`, img: icon(id) })));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "dead" });
}
