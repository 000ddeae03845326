import { setSheetActions } from "../apps/fighter/actions";
import { setPrompts } from "../play/authority/prompts";

/** Runs the work only if there is a map; a world can be played without one. */
async function onMap(work: () => Promise<void>): Promise<void> {
  if (canvas?.ready) await work();
}

/** Connects play with its windows and the map. */
export function wirePrompts(): void {
  // The dialog is loaded with the first attack.
  setPrompts({
    attack: async (question) => (await import("../apps/attack/dialog")).askForAttack(question),
    timer: async (question) => (await import("../apps/charge/timer")).askForTimer(question),
    spot: async (question) => (await import("../canvas/aim-point")).askForPoint(question),
    test: async (question) => (await import("../apps/test/dialog")).askForTest(question),
    // Drawings are loaded once there is a map.
    showLine: (who, line, chances) => void onMap(async () => (await import("../canvas/line-of-fire")).showLine(who, line, chances)),
    showReadout: (line, friends) => void onMap(async () => (await import("../canvas/readout")).showReadout(line, friends)),
    showPath: (path) => void onMap(async () => (await import("../canvas/bullet-path")).drawBulletPath(path)),
  });
  setSheetActions({ reload: async (_actor, weapon) => (await import("../play/actions/reload")).beginReload(weapon) });
}
