import { listenTo, type SceneControls } from "../foundry/hooks";
import { knowsFloors } from "../foundry/version";
import { watchLosses } from "../canvas/losses";
import type { CrossfireToken } from "../foundry/types";
import type { BarrierDocument } from "../scene/barriers";

/** Setting of a person: range and cover beside whoever the pointer is on. */
export const READOUT = "readout";

/** Keys for the map. Everything they do is loaded when they are pressed. */
export function registerKeys(): void {
  const register = (action: string, step: 1 | -1, modifiers: string[]): void => {
    game.keybindings?.register("crossfire", action, {
      name: `CROSSFIRE.Target.${action}.name`,
      hint: `CROSSFIRE.Target.${action}.hint`,
      editable: [{ key: "KeyN", modifiers: modifiers as never }],
      onDown: () => {
        void import("../play/preview/next-target").then(({ nextTarget }) => nextTarget(step));
        return true;
      },
    });
  };
  register("nextTarget", 1, []);
  register("previousTarget", -1, ["Shift"]);
}

interface Hovered {
  readonly document: CrossfireToken;
}

/** Nothing is computed but for the one token the pointer comes to. */
function pointedAt({ document }: Hovered, hovered: boolean): void {
  if (!game.settings?.get("crossfire", READOUT)) return;
  void import("../play/preview/next-target").then(({ readOut }) => readOut(hovered ? (document as CrossfireToken) : null));
}

/** A GM says what walls, tiles, tokens and floors are made of: a tool beside those that draw them. */
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

/** Fields of our own in the windows Foundry has for walls, tiles and regions. */
function addFields(app: { readonly document: BarrierDocument }, element: HTMLElement): void {
  if (!game.user?.isGM) return;
  void import("../apps/barrier/config-fields").then(({ addBarrierFields }) => addBarrierFields(app.document, element));
}

/** Everything this system does around the map. */
export function watchMap(): void {
  watchLosses();
  listenTo("hoverToken", pointedAt);
  listenTo("getSceneControlButtons", addCoverTool);
  listenTo("renderWallConfig", addFields);
  listenTo("renderTileConfig", addFields);
  listenTo("renderRegionConfig", addFields);
}
