import { setSheetActions } from "../apps/fighter/actions";
import { setPrompts } from "../play/prompts";

/** Gives play its windows. */
export function wirePrompts(): void {
  // The dialog is loaded with the first attack.
  setPrompts({
    attack: async (question) => (await import("../apps/attack/dialog")).askForAttack(question),
    spot: async (question) => (await import("../canvas/aim-spot")).askForSpot(question),
    test: async (question) => (await import("../apps/test/dialog")).askForTest(question),
  });
  setSheetActions({ reload: async (_actor, weapon) => (await import("../play/reload")).beginReload(weapon) });
}
