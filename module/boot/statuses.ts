import { declareStatuses } from "../foundry-version";
import { ruleset } from "../play/ruleset";

/** Icons that say something about a status; the rest share one. */
const icon = (id: string): string => `systems/crossfire/assets/statuses/${id}.svg`;

/** The palette of the token HUD: what this ruleset can do to somebody. */
export function registerStatuses(): void {
  declareStatuses(ruleset().declaration.statuses.map((id) => ({ id, name: `CROSSFIRE.Status.${id}`, img: icon(id) })));
  Object.assign(CONFIG.specialStatusEffects, { DEFEATED: "dead" });
}
