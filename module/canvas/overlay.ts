/** The system's drawings above the map, by name. They are removed with the scene. */
const shown = new Map<object | string, PIXI.Container>();
let watching = false;

/** Sort order above tokens and other marks. */
const ABOVE_ALL = 900;

/** Removes all drawings whenever the scene is torn down. */
function watch(): void {
  if (watching) return;
  watching = true;
  Hooks.on("canvasTearDown", () => {
    for (const name of [...shown.keys()]) clear(name);
  });
}

/** Returns true if the user views this scene. */
export const isViewed = (sceneId: string): boolean => canvas?.ready === true && canvas.scene?.id === sceneId;

/** Removes the drawing with this name. */
export function clear(name: object | string): void {
  const container = shown.get(name);
  shown.delete(name);
  if (container && !container.destroyed) container.destroy({ children: true });
}

/** Replaces the drawing that has this name with a new one. Draws nothing without a map. */
export function drawOverlay(name: object | string, title: string, paint: (container: PIXI.Container) => void): void {
  watch();
  clear(name);
  const parent = canvas?.interface;
  if (!parent) return;
  const container = new PIXI.Container();
  container.name = title;
  container.eventMode = "none";
  container.zIndex = ABOVE_ALL;
  paint(container);
  parent.addChild(container);
  shown.set(name, container);
}
