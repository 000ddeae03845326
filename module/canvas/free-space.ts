/** A window that may cover the map. */
interface Framed {
  readonly hasFrame: boolean;
  readonly minimized: boolean;
  readonly rendered: boolean;
  readonly element: HTMLElement;
  minimize(): Promise<unknown>;
  maximize(): Promise<unknown>;
}

/** Selector of the system's windows and of all sheets, except prompts, which wait for an answer. */
const CHOSEN = ":is(.crossfire, .sheet):not(.cf-prompt, .cf-test-window)";

/**
 * Minimizes the system's windows and all sheets, and closes the token HUD, while the user chooses a point.
 * @returns a function that restores the windows that are still open
 */
export function outOfTheWay(): () => void {
  const open = ([...foundry.applications.instances.values()] as Framed[]).filter(
    ({ hasFrame, rendered, minimized, element }) => hasFrame && rendered && !minimized && element.matches(CHOSEN),
  );
  for (const app of open) void app.minimize();
  // The token HUD covers the map near the pointer.
  void (canvas?.tokens?.hud as { close?(): Promise<unknown> } | null)?.close?.();
  return () => {
    for (const app of open) if (app.rendered && app.minimized) void app.maximize();
  };
}
