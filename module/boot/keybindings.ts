import { delayMine, endMyPhase, focusTracker, stepInMine } from "../apps/tracker/keys";

/**
 * Keys for what a player does most in a fight; everybody may choose others in Configure Controls.
 * Foundry turns tokens by Shift with W, A, S and D, and lifts them by E and Q (14): a player who turns a token must not give the phase away.
 */
const KEYS: Readonly<Record<string, { readonly key: string; readonly work: () => boolean }>> = {
  endPhase: { key: "KeyP", work: endMyPhase },
  delay: { key: "KeyL", work: delayMine },
  stepIn: { key: "KeyI", work: stepInMine },
  focusTracker: { key: "KeyF", work: focusTracker },
};

/** Registers the keys; only possible at init. */
export function registerKeybindings(): void {
  for (const [action, { key, work }] of Object.entries(KEYS)) {
    game.keybindings?.register("crossfire", action, {
      name: `CROSSFIRE.Keys.${action}.name`,
      hint: `CROSSFIRE.Keys.${action}.hint`,
      editable: [{ key, modifiers: ["Shift"] }],
      onDown: work,
    } as never);
  }
}
