import { askForAttack } from "../apps/attack/dialog";
import { setSheetActions } from "../apps/fighter/actions";
import { setPrompts } from "../play/prompts";
import { beginReload } from "../play/reload";

/** Gives play its windows. */
export function wirePrompts(): void {
  setPrompts({ attack: askForAttack });
  setSheetActions({ reload: (_actor, weapon) => beginReload(weapon) });
}
