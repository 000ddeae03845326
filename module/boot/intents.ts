import { answer } from "../play/answer";
import type { IntentHandler } from "../play/intents";
import { reload } from "../play/reload";
import { endPhase, newRound, nextPass, rewind, rollInitiative, rollMissing } from "../play/rounds";
import { undoAttack } from "../play/undo-attack";

/** Everything a person may ask the gamemaster's client to do. */
export const INTENTS: Readonly<Record<string, IntentHandler>> = {
  answer,
  undo: undoAttack,
  "new-round": newRound,
  "roll-initiative": rollInitiative,
  "roll-missing": rollMissing,
  "end-phase": endPhase,
  "next-pass": nextPass,
  rewind,
  reload,
};
