import { listenTo, type SceneControls } from "../foundry/hooks";
import { registerKey } from "../foundry/settings";
import { knowsFloors } from "../foundry/version";
import type { CrossfireToken } from "../foundry/types";
import type * as Targets from "../play/preview/next-target";
import type { BarrierDocument } from "../scene/barriers";

/** Key of the user setting that shows range and cover beside the hovered token. */
export const READOUT = "readout";

/** Keys that choose targets without a pointer. */
const TARGET_KEYS: Readonly<Record<string, { readonly key: string; readonly modifiers: string[]; work(code: typeof Targets): void }>> = {
  nextTarget: { key: "KeyN", modifiers: [], work: ({ nextTarget }) => nextTarget(1) },
  previousTarget: { key: "KeyN", modifiers: ["Shift"], work: ({ nextTarget }) => nextTarget(-1) },
  addTarget: { key: "KeyM", modifiers: [], work: ({ addTarget }) => addTarget() },
  dropTarget: { key: "KeyM", modifiers: ["Shift"], work: ({ dropTarget }) => dropTarget() },
};

/** Registers the keys for the map. Their code is loaded on the first press. */
export function registerKeys(): void {
  for (const [action, { key, modifiers, work }] of Object.entries(TARGET_KEYS)) {
    registerKey(action, {
      name: `CROSSFIRE.Target.${action}.name`,
      hint: `CROSSFIRE.Target.${action}.hint`,
      editable: [{ key, modifiers }],
      onDown: () => {
        void import("../play/preview/next-target").then(work);
        return true;
      },
    });
  }
}

interface Hovered {
  readonly document: TokenDocument.Implementation;
}

/**
 * Shows the readout of a hovered token, and removes it when the pointer leaves the token. Does nothing if the user has turned the readout
 * off.
 */
function pointedAt({ document }: Hovered, hovered: boolean): void {
  if (!game.settings?.get("crossfire", READOUT)) return;
  void import("../play/preview/next-target").then(({ readOut }) => readOut(hovered ? (document as CrossfireToken) : null));
}

/** Adds a tool that sets the material of walls, tiles, barrier tokens and floors. GMs only. */
function addCoverTool(controls: SceneControls): void {
  if (!game.user?.isGM) return;
  for (const name of ["walls", "tiles", "tokens", ...(knowsFloors() ? ["regions"] : [])]) {
    const control = controls[name];
    if (!control) continue;
    control.tools["crossfireCover"] = {
      name: "crossfireCover",
      order: Object.keys(control.tools).length + 1,
      title: "CROSSFIRE.Barrier.quickCover",
      icon: "fa-solid fa-shield-halved",
      button: true,
      visible: true,
      onChange: async () => (await import("../apps/barrier/quick-cover")).quickCover(),
    };
  }
}

/** Adds the system's fields to Foundry's configuration windows of walls, tiles and regions. GMs only. */
function addFields(app: { readonly document: BarrierDocument }, element: HTMLElement): void {
  if (!game.user?.isGM) return;
  void import("../apps/barrier/config-fields").then(({ addBarrierFields }) => addBarrierFields(app.document, element));
}

/** Registers everything this system does on the map. */
export function watchMap(): void {
  Hooks.once("canvasReady", () => {
    void import("../canvas/losses").then(({ watchLosses }) => watchLosses());
    void import("../canvas/token-states").then(({ watchStates }) => watchStates());
  });
  listenTo("hoverToken", pointedAt);
  listenTo("getSceneControlButtons", addCoverTool);
  listenTo("renderWallConfig", addFields);
  listenTo("renderTileConfig", addFields);
  listenTo("renderRegionConfig", addFields);
}
