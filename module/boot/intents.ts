import { answer } from "../play/answer";
import { confirmChanges } from "../play/confirm-changes";
import { closeAttack, retryAttack } from "../play/failed-attack";
import type { IntentHandler } from "../play/intents";
import { overrideAttack } from "../play/override";
import { reload } from "../play/reload";
import { rerollDice } from "../play/reroll";
import { rollInitiative, rollMissing } from "../play/roll-initiative";
import { endPhase, newRound, nextPass, rewind } from "../play/rounds";
import { undoAttack } from "../play/undo-attack";

/** Everything a person may ask the gamemaster's client to do. */
export const INTENTS: Readonly<Record<string, IntentHandler>> = {
  answer,
  undo: undoAttack,
  reroll: rerollDice,
  override: overrideAttack,
  apply: confirmChanges,
  retry: retryAttack,
  close: closeAttack,
  "new-round": newRound,
  "roll-initiative": rollInitiative,
  "roll-missing": rollMissing,
  "end-phase": endPhase,
  "next-pass": nextPass,
  rewind,
  reload,
};
