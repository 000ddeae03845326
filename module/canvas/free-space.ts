/** A window that may lie over the map, as far as it concerns us. */
interface Framed {
  readonly hasFrame: boolean;
  readonly minimized: boolean;
  readonly rendered: boolean;
  readonly element: HTMLElement;
  minimize(): Promise<unknown>;
  maximize(): Promise<unknown>;
}

/** Windows of ours but questions, which wait for an answer. */
const CHOSEN = ".crossfire:not(.cf-prompt, .cf-test-window)";

/** Folds our windows up, and closes the panel of a token, while somebody points at the map. @returns unfolds those that are still there */
export function outOfTheWay(): () => void {
  const open = ([...foundry.applications.instances.values()] as Framed[]).filter(
    ({ hasFrame, rendered, minimized, element }) => hasFrame && rendered && !minimized && element.matches(CHOSEN),
  );
  for (const app of open) void app.minimize();
  // The panel of a token lies where people point.
  void (canvas?.tokens?.hud as { close?(): Promise<unknown> } | null)?.close?.();
  return () => {
    for (const app of open) if (app.rendered && app.minimized) void app.maximize();
  };
}
