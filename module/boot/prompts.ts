import { setSheetActions } from "../apps/fighter/actions";
import { followPrompts } from "../apps/prompts/open-prompts";
import type { CrossfireCombat } from "../foundry/types";
import { setPrompts } from "../play/authority/prompts";

/** Runs the work only if there is a map, because a world can be played without a map. */
async function onMap(work: () => Promise<void>): Promise<void> {
  if (canvas?.ready) await work();
}

/** Shows players the prompts of the clock, and shows GMs who has yet to answer. */
export function followClock(): void {
  const clocks = () => import("../apps/prompts/clock-prompts");
  followPrompts();
  Hooks.once("ready", () => void (game.user?.isGM ? null : clocks().then(({ watchAllClocks }) => watchAllClocks())));
  for (const hook of ["updateCombat", "deleteCombat"] as const)
    Hooks.on(hook, (combat: unknown) => {
      if (!game.user?.isGM) void clocks().then(({ watchClock }) => watchClock(combat as CrossfireCombat));
    });
  for (const hook of ["deleteCombatant", "userConnected"] as const)
    Hooks.on(hook, () => {
      if (!game.user?.isGM) void clocks().then(({ watchAllClocks }) => watchAllClocks());
    });
  // Once the player acts, the notice of the phase is no longer needed.
  Hooks.on("renderApplicationV2", ({ options }: { readonly options: { readonly classes: readonly string[] } }) => {
    if (options.classes.includes("cf-attack") && !game.user?.isGM) void clocks().then(({ closePhasePrompts }) => closePhasePrompts());
  });
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
    Hooks.on(hook, () => {
      if (game.user?.isGM) void import("../apps/tracker/pending").then(({ followPending }) => followPending());
    });
}

/** Connects the `play` folder with its windows and the drawings on the map. Their code is loaded on first use. */
export function wirePrompts(): void {
  // The dialog is loaded with the first attack.
  setPrompts({
    attack: async (question) => (await import("../apps/attack/dialog")).askForAttack(question),
    timer: async (question) => (await import("../apps/charge/timer")).askForTimer(question),
    ammunition: async (question) => (await import("../apps/prompts/ammunition-prompt")).askForAmmunition(question),
    spot: async (question) => (await import("../canvas/aim-point")).askForPoint(question),
    test: async (question) => (await import("../apps/test/dialog")).askForTest(question),
    // Drawings are loaded once there is a map.
    showLine: (who, line, chances) => void onMap(async () => (await import("../canvas/line-of-fire")).showLine(who, line, chances)),
    showReadout: (line, friends) => void onMap(async () => (await import("../canvas/readout")).showReadout(line, friends)),
    showPath: (path) => void onMap(async () => (await import("../canvas/bullet-path")).drawBulletPath(path)),
  });
  setSheetActions({ reload: async (_actor, weapon) => (await import("../play/actions/reload")).beginReload(weapon) });
}
