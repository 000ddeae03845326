import { answer } from "../play/answer";
import { closeAttack, retryAttack } from "../play/failed-attack";
import type { IntentHandler } from "../play/intents";
import { reload } from "../play/reload";
import { rollInitiative, rollMissing } from "../play/roll-initiative";
import { endPhase, newRound, nextPass, rewind } from "../play/rounds";
import { undoAttack } from "../play/undo-attack";

/** Everything a person may ask the gamemaster's client to do. */
export const INTENTS: Readonly<Record<string, IntentHandler>> = {
  answer,
  undo: undoAttack,
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
