import { award, raise, takeBack } from "../play/advance";
import { announceWay } from "../play/announce-way";
import { expected } from "../play/arrivals";
import { answer } from "../play/answer";
import { goBack } from "../play/back";
import { confirmChanges } from "../play/confirm-changes";
import { doSomething } from "../play/do";
import { actTogether, delay, holdOverwatch, letGoOverwatch, stepIn } from "../play/hold-back";
import { recover } from "../play/karma";
import { answerCheck, rerollCheck, rollOn, undoCheck } from "../play/checks/answer-check";
import { startCheck, startRequest } from "../play/checks/start-check";
import { setCharge } from "../play/charges";
import { closeAttack, retryAttack } from "../play/failed-attack";
import type { IntentHandler } from "../play/intents";
import { beginLastFight, lastFightInTurn } from "../play/last-fight";
import { overrideAttack } from "../play/override";
import { declineReaction } from "../play/reactions";
import { reload } from "../play/reload";
import { rerollDice } from "../play/reroll";
import { rollInitiative, rollMissing } from "../play/roll-initiative";
import { endPhase, newRound, nextPass } from "../play/rounds";
import { changeDice, changeScore } from "../play/score-change";
import { noticeSecretly, rollSurprise, surprise } from "../play/surprise";
import { sayEnd } from "../play/say-end";
import { goOff, schedule } from "../play/timers";
import { giveItem } from "../play/give";
import { restTogether } from "../play/rest";
import { undoAttack } from "../play/undo-attack";
import { undoSeries } from "../play/undo-series";
import { undoUpkeep } from "../play/upkeep";

/** Everything a person may ask the gamemaster's client to do. */
export const INTENTS: Readonly<Record<string, IntentHandler>> = {
  answer,
  "let-pass": declineReaction,
  test: startCheck,
  request: startRequest,
  "answer-test": answerCheck,
  "roll-on": rollOn,
  "reroll-test": rerollCheck,
  "undo-test": undoCheck,
  undo: undoAttack,
  "undo-series": undoSeries,
  reroll: rerollDice,
  override: overrideAttack,
  "say-end": sayEnd,
  apply: confirmChanges,
  "fight-on": beginLastFight,
  "last-fight": lastFightInTurn,
  give: giveItem,
  rest: restTogether,
  award,
  raise,
  "take-back": takeBack,
  "undo-upkeep": undoUpkeep,
  retry: retryAttack,
  close: closeAttack,
  "new-round": newRound,
  "roll-initiative": rollInitiative,
  "roll-missing": rollMissing,
  "end-phase": endPhase,
  "next-pass": nextPass,
  rewind: goBack,
  delay,
  "step-in": stepIn,
  together: actTogether,
  hold: holdOverwatch,
  "let-go": letGoOverwatch,
  "announce-way": announceWay,
  do: doSomething,
  recover,
  surprise,
  expected,
  "surprise-roll": rollSurprise,
  notice: noticeSecretly,
  schedule,
  "go-off": goOff,
  "set-charge": setCharge,
  "change-score": changeScore,
  "change-dice": changeDice,
  reload,
};
