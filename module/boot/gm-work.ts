import type { CrossfireActor, CrossfireCombat, CrossfireMessage } from "../foundry/types";
import { guardDeletion, guardOrder } from "../play/authority/message-guard";
import { guardClock } from "../play/combat/run-clock";
import { followOpponents } from "../play/character/opponents";
import { followNotes, moveGmNotes } from "../play/character/gm-notes";
import { noticeRolls } from "../play/authority/deadlines";
import { followTactics } from "../play/tactics/follow-tactics";
import { followTacticsReaders } from "../play/tactics/keep-tactics";
import { moveTactics } from "../play/tactics/move-tactics";
import { enqueue, isActiveGM } from "../play/authority/queue";
import { followMovement } from "../play/reactions/reactions";
import { followEdits } from "../play/by-hand/notice-edits";
import { followRising } from "../play/movement/stand-up";
import { attend } from "../play/attack/resolve-attack";
import { followCharge } from "./primary-window";
import { followCombatants } from "./combatants";

export { INTENT_WORK } from "./intents";

/** Starts the work of a GM's client. The code is loaded only there. The code also handles documents that existed before it was loaded. */
export async function work(): Promise<void> {
  followTactics(noticeRolls);
  Hooks.on("createChatMessage", (message) => attend(message as CrossfireMessage));
  Hooks.on("updateChatMessage", (message, changed, _options, userId) => guardOrder(message as CrossfireMessage, changed, userId));
  Hooks.on("deleteChatMessage", (message, _options, userId) => guardDeletion(message as CrossfireMessage, userId));
  Hooks.on("updateCombat", (combat, changed, _options, userId) => guardClock(combat as CrossfireCombat, changed, userId));
  followCombatants();
  followOpponents();
  followMovement();
  followRising();
  followNotes();
  followTacticsReaders();
  followEdits();
  Hooks.on("createCombat", (combat) => {
    if (isActiveGM()) void enqueue(() => moveTactics(combat as CrossfireCombat));
  });
  Hooks.on("createActor", (actor, _options, userId) => {
    if (isActiveGM() && game.users?.get(userId)?.isGM) void enqueue(() => moveGmNotes(actor as CrossfireActor));
  });
  await followCharge();
}
