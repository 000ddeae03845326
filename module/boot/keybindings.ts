import { delayMine, endMyPhase, focusTracker, stepInMine } from "../apps/tracker/keys";
import { ANSWER_KEY, answerPrompt } from "../apps/prompts/open-prompts";
import { registerKey } from "../foundry/settings";

/**
 * Keys for the most common actions in a fight; users can change them in Configure Controls.
 * Foundry turns tokens with Shift and W, A, S or D, and lifts them with E and Q (14).
 * None of these keys may end a phase by accident.
 */
const KEYS: Readonly<Record<string, { readonly key: string; readonly modifiers?: readonly string[]; readonly work: () => boolean }>> = {
  [ANSWER_KEY]: { key: "KeyY", modifiers: [], work: answerPrompt },
  endPhase: { key: "KeyP", work: endMyPhase },
  delay: { key: "KeyL", work: delayMine },
  stepIn: { key: "KeyI", work: stepInMine },
  focusTracker: { key: "KeyF", work: focusTracker },
};

/** Registers the keys; only possible at init. */
export function registerKeybindings(): void {
  for (const [action, { key, modifiers = ["Shift"], work }] of Object.entries(KEYS)) {
    registerKey(action, {
      name: `CROSSFIRE.Keys.${action}.name`,
      hint: `CROSSFIRE.Keys.${action}.hint`,
      editable: [{ key, modifiers }],
      onDown: work,
    });
  }
}
