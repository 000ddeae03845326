import { delayMine, endMyPhase, focusTracker, stepInMine } from "../apps/tracker/keys";
import { ANSWER_KEY, answerPrompt } from "../apps/prompts/open-prompts";
import { registerKey, type KeyContext } from "../foundry/settings";

/**
 * Keys for the most common actions in a fight; users can change them in Configure Controls. None of them moves tokens in Foundry, so that a
 * slip cannot end a phase. Foundry rotates tokens with Shift and W, A, S or D; version 14 lifts them with E and Q.
 */
const KEYS: Readonly<Record<string, { readonly key: string; readonly modifiers?: readonly string[]; readonly work: () => boolean }>> = {
  [ANSWER_KEY]: { key: "KeyY", modifiers: [], work: answerPrompt },
  endPhase: { key: "KeyP", work: endMyPhase },
  delay: { key: "KeyL", work: delayMine },
  stepIn: { key: "KeyI", work: stepInMine },
  focusTracker: { key: "KeyF", work: focusTracker },
};

const SLOTS = 10;
const DIGITS = Array.from({ length: SLOTS }, (_, digit) => ({ key: `Digit${digit}`, modifiers: ["Shift"] }));

interface Executed {
  execute(scope: { readonly event: KeyboardEvent }): unknown;
}

/**
 * Runs the macro in a slot of the shown hotbar page with the modifier keys held. Shift then skips the dialog, as it does with the mouse.
 * Foundry binds only the digits without modifiers.
 *
 * @returns false for an empty slot, which leaves the key to other bindings
 */
function runSlot({ key, event }: KeyContext): boolean {
  const slot = Number(key.replace("Digit", "")) || SLOTS;
  const page = Number((ui.hotbar as { page?: number } | undefined)?.page ?? 1);
  const id = (game.user?.hotbar as Readonly<Record<number, string>> | undefined)?.[(page - 1) * SLOTS + slot];
  const macro = id === undefined ? undefined : (game.macros?.get(id) as Executed | undefined);
  void macro?.execute({ event });
  return macro !== undefined;
}

/** Registers the keys. Only possible at init. */
export function registerKeybindings(): void {
  registerKey("attackAtOnce", {
    name: "CROSSFIRE.Keys.attackAtOnce.name",
    hint: "CROSSFIRE.Keys.attackAtOnce.hint",
    uneditable: DIGITS,
    onDown: runSlot,
  });
  for (const [action, { key, modifiers = ["Shift"], work }] of Object.entries(KEYS)) {
    registerKey(action, {
      name: `CROSSFIRE.Keys.${action}.name`,
      hint: `CROSSFIRE.Keys.${action}.hint`,
      editable: [{ key, modifiers }],
      onDown: work,
    });
  }
}
