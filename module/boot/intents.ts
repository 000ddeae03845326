import { award, raise, refundAdvance } from "../play/character/advancement";
import { announceWay } from "../play/movement/announce-movement";
import { expected } from "../play/combat/arrivals";
import { answer } from "../play/attack/answer";
import { rewindClock } from "../play/undo/rewind";
import { confirmChanges } from "../play/apply/confirm-changes";
import { performAction } from "../play/actions/perform";
import { actTogether, delay, holdOverwatch, endOverwatch, stepIn } from "../play/combat/delay";
import { noticeSecretly, recoverFromSurprise, rollSurprise, surprise } from "../play/combat/surprise";
import { answerCheck, rerollCheck, rollOn, undoCheck } from "../play/checks/answer-check";
import { startCheck, startRequest } from "../play/checks/start-check";
import { setCharge } from "../play/area/explosive-charges";
import { closeAttack, retryAttack } from "../play/attack/failed-attack";
import type { IntentHandlers, IntentWork } from "../play/authority/intents";
import { readIntent } from "../play/authority/intent-arguments";
import { stopAttackAt } from "../play/attack/resolve-attack";
import { beginLastFight, lastFightInTurn } from "../play/last-fight/last-fight";
import { overrideAttack } from "../play/override/override-attack";
import { declineReaction } from "../play/reactions/reactions";
import { reload } from "../play/actions/reload";
import { rerollDice } from "../play/attack/reroll";
import { rollInitiative, rollMissing } from "../play/combat/roll-initiative";
import { endPhaseIntent, newRoundIntent, nextPass } from "../play/combat/rounds";
import { changeDice, changeScore } from "../play/combat/score-change";
import { chooseEnd } from "../play/override/choose-end";
import { goOff, schedule } from "../play/combat/timed-items";
import { giveItem } from "../play/actions/give-item";
import { restTogether } from "../play/character/rest";
import { undoAttack, undoSeries } from "../play/undo/undo-attack";
import { decideCut, undoUpkeep } from "../play/apply/upkeep";
import { decideEdit } from "../play/by-hand/offer";
import { answerRest } from "../play/authority/waiting-answers";

/** Handlers of all intents that a client may send to the GM's client, by the intent's name. */
const INTENTS: IntentHandlers = {
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
  "say-end": chooseEnd,
  apply: confirmChanges,
  "fight-on": beginLastFight,
  "last-fight": lastFightInTurn,
  give: giveItem,
  rest: restTogether,
  award,
  raise,
  "take-back": refundAdvance,
  "undo-upkeep": undoUpkeep,
  "decide-cut": decideCut,
  "decide-edit": decideEdit,
  retry: retryAttack,
  close: closeAttack,
  "new-round": newRoundIntent,
  "roll-initiative": rollInitiative,
  "roll-missing": rollMissing,
  "answer-rest": answerRest,
  "end-phase": endPhaseIntent,
  "next-pass": nextPass,
  rewind: rewindClock,
  delay,
  "step-in": stepIn,
  together: actTogether,
  hold: holdOverwatch,
  "let-go": endOverwatch,
  "announce-way": announceWay,
  do: performAction,
  recover: recoverFromSurprise,
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

/** Functions that handle intents on a GM's client. */
export const INTENT_WORK: IntentWork = { handlers: INTENTS, read: readIntent, stopped: stopAttackAt };
