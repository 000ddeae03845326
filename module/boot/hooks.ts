import { register as registerTemplates } from "virtual:crossfire-templates";
import { listenToCards } from "../apps/card/listen";
import { watchAll, watchAsks } from "../apps/defence/watch";
import { dropOnHotbar } from "../apps/macro-drop";
import { registerSheets } from "../apps/register-sheets";
import { guardClock } from "../play/guard-clock";
import { guardDeletion, guardOrder } from "../play/guard";
import { listenForIntents } from "../play/intents";
import { attend, attendAll } from "../play/resolve-attack";
import { offerApi } from "./api";
import { registerDocuments } from "./documents";
import { INTENTS } from "./intents";
import { registerSettings } from "./settings";
import { registerStatuses } from "./statuses";
import { wirePrompts } from "./prompts";
import { followCombatants } from "./combatants";

/** Every Foundry hook this system listens to, in the order Foundry fires them. Handlers live in their own rooms. */
export function listen(): void {
  Hooks.once("init", () => {
    registerTemplates();
    registerSettings();
    registerDocuments();
    registerStatuses();
    registerSheets();
    wirePrompts();
    offerApi();
  });
  Hooks.once("ready", () => {
    listenForIntents(INTENTS);
    listenToCards();
    attendAll();
    watchAll();
  });

  Hooks.on("createChatMessage", (message) => {
    attend(message as ChatMessage.Implementation);
    watchAsks(message as ChatMessage.Implementation);
  });
  Hooks.on("updateChatMessage", (message, changed, _options, userId) => {
    guardOrder(message as ChatMessage.Implementation, changed, userId);
    watchAsks(message as ChatMessage.Implementation);
  });
  Hooks.on("deleteChatMessage", (message, _options, userId) => guardDeletion(message as ChatMessage.Implementation, userId));
  Hooks.on("updateCombat", (combat, changed, _options, userId) => guardClock(combat as Combat.Implementation, changed, userId));
  Hooks.on("openDetachedWindow" as never, ((_id: string, win: Window) => listenToCards(win.document)) as never);
  Hooks.on("userConnected", () => {
    attendAll();
    watchAll();
  });
  Hooks.on("hotbarDrop", (bar, data, slot) => dropOnHotbar(bar, data as never, Number(slot)));
  followCombatants();
}
