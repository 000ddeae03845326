/** What this system draws above the map, each thing under its own name; it goes with the scene. */
const shown = new Map<object | string, PIXI.Container>();
let watching = false;

/** Above tokens and the marks of others. */
const ABOVE_ALL = 900;

/** A scene that is left takes along what was drawn on it. */
function watch(): void {
  if (watching) return;
  watching = true;
  Hooks.on("canvasTearDown", () => {
    for (const name of [...shown.keys()]) clear(name);
  });
}

/** Is this scene the one on the screen? */
export const isViewed = (sceneId: string): boolean => canvas?.ready === true && canvas.scene?.id === sceneId;

/** Takes away what was drawn under a name. */
export function clear(name: object | string): void {
  const container = shown.get(name);
  shown.delete(name);
  if (container && !container.destroyed) container.destroy({ children: true });
}

/** Draws something in place of what was drawn under the same name. */
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
