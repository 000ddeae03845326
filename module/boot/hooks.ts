import { followAttacks } from "./show-attacks";
import { listenTo } from "../foundry/hooks";
import { listenToCards } from "../apps/card/listen";
import { addToMessageMenu } from "../apps/card/message-menu";
import { watchAllOrders, watchOrder } from "../apps/card/watch-orders";
import { watchAll, watchAsks } from "../apps/defense/watch";
import { watchRolls } from "../apps/defense/rolls";
import { watchAllChecks, watchCheck } from "../apps/test/watch";
import { watchAllReactions, watchReaction } from "../apps/reaction/watch";
import { dropOnHotbar } from "../apps/macro-drop";
import { dropOnToken } from "../apps/token-drop";
import { placeWindows } from "../apps/parts/start-place";
import { registerSheets } from "../apps/register-sheets";
import { CrossfireChatMessage } from "../documents/chat-message";
import type { CrossfireCombat, CrossfireMessage } from "../foundry/types";
import { countFromNow } from "../play/apply/effect-duration";
import { takeFromWorld } from "../apps/token-drop";
import { mayGo, notifyPrice } from "../play/movement/footwork";
import { wasPut } from "../play/movement/stop-movement";
import { listenForIntents } from "../play/authority/intents";
import { enqueue } from "../play/authority/queue";
import { SERVER_TIME, setTimekeeper } from "../play/authority/timekeeper";
import { watchAllSeries, watchSeries } from "../play/series/watch-series";
import { offerApi } from "./api";
import { listenToChat } from "./chat-command";
import { addGMTools, offerRequests } from "./scene-tools";
import { registerKeys, watchMap } from "./map";
import { notifyModules } from "./module-hooks";
import { listenForIntegrations } from "./integrations/listen";
import { keepLimits } from "./keep-limits";
import { keepMaps } from "./scene-maps";
import { registerDocuments } from "./documents";
import { registerKeybindings } from "./keybindings";
import { registerSettings, syncOwnDice } from "./settings";
import { takeUpRuleset } from "./ruleset";
import { followClock, wirePrompts } from "./prompts";
import { markStatuses } from "../apps/status-palette";
import { addToActorMenu } from "./directory-menu";
import { findElement } from "../foundry/elements";
import { isNameWithheld, unknownName } from "../play/withheld-names";

/** Replaces the sender of a chat message if this user may not read the speaker's name. The setting *Hide names* decides. */
function withholdSender({ speaker }: Pick<ChatMessage, "speaker">, element: HTMLElement): void {
  if (game.user?.isGM) return;
  const { scene, token, actor } = speaker;
  const uuid = scene && token ? `Scene.${scene}.Token.${token}` : actor ? `Actor.${actor}` : "";
  const sender = isNameWithheld(uuid) ? findElement(element, HTMLElement, ".message-sender") : null;
  if (sender) sender.textContent = unknownName();
}

/** Registers all Foundry hooks of this system. The startup hooks come first, in the order that Foundry fires them. */
export function listen(): void {
  setTimekeeper(SERVER_TIME);
  Hooks.once("init", () => {
    registerSettings();
    registerKeys();
    registerDocuments();
    takeUpRuleset();
    registerSheets();
    wirePrompts();
    registerKeybindings();
    offerApi();
    listenToChat();
  });
  // Clients that could not read the world's settings at init can read them now.
  Hooks.once("setup", takeUpRuleset);
  Hooks.once("ready", () => {
    const gamemaster = game.user?.isGM ? import("./gm-work") : null;
    listenForIntents(gamemaster?.then(({ INTENT_WORK }) => INTENT_WORK) ?? null);
    // The GM's work starts first. All other requests wait for it in the queue.
    if (gamemaster) void enqueue(async () => (await gamemaster).work());
    listenToCards();
    notifyModules();
    syncOwnDice();
    void import("./tours/tour").then(({ registerTours }) => registerTours());
    watchAll();
    watchAllChecks();
    watchAllReactions();
    watchAllSeries();
    void import("../play/tactics/follow-tactics").then(({ followTactics }) => followTactics());
  });

  // The system's card is placed before modules handle the message, so that their additions stay.
  Hooks.on("renderChatMessageHTML", (message, element) => {
    if (message instanceof CrossfireChatMessage) message.placeCard(element);
    withholdSender(message, element);
  });
  keepLimits();
  Hooks.on("preCreateActiveEffect", countFromNow);
  listenForIntegrations();
  watchMap();
  keepMaps();
  for (const hook of ["createChatMessage", "updateChatMessage"] as const) {
    Hooks.on(hook, (message: CrossfireMessage) => {
      watchAsks(message);
      watchCheck(message);
      watchReaction(message);
      watchSeries(message);
    });
  }
  Hooks.on("createChatMessage", (message) => watchOrder(message as CrossfireMessage));
  Hooks.on("deleteChatMessage", (message) => watchCheck(message as CrossfireMessage));
  listenTo("openDetachedWindow", (_id, opened) => listenToCards(opened.document));
  Hooks.on("userConnected", watchAll);
  Hooks.on("userConnected", watchAllOrders);
  listenTo("getSceneControlButtons", offerRequests);
  Hooks.on("getSceneControlButtons", addGMTools);
  listenTo("getChatMessageContextOptions", (_app, entries) => addToMessageMenu(entries));
  listenTo("getActorContextOptions", (_app, entries) => addToActorMenu(entries));
  followClock();
  followAttacks();
  Hooks.on("updateCombat", (combat) => {
    watchRolls(combat as CrossfireCombat);
    void import("../play/movement/warn-too-far").then(({ warnTooFar }) => warnTooFar(combat as CrossfireCombat));
    if (game.user?.isGM) void import("../apps/tracker/timer-window").then(({ announceDue }) => announceDue(combat as CrossfireCombat));
  });
  listenTo("preMoveToken", mayGo);
  listenTo("moveToken", (token, movement, operation, user) => {
    if (user.isSelf && !wasPut(operation)) void notifyPrice(token, movement);
  });
  listenTo("renderTokenHUD", (hud, element) => {
    markStatuses(hud, element);
    void import("../apps/token-hud").then(({ addToTokenHud }) => addToTokenHud(hud, element));
  });
  Hooks.on(
    "renderActorDirectory",
    (_app: unknown, element: HTMLElement) =>
      void import("../apps/directory-buttons").then(({ addDirectoryButtons }) => addDirectoryButtons(element)),
  );
  Hooks.on("dropCanvasData", (_canvas: unknown, data: object) => takeFromWorld(data));
  Hooks.on("dropCanvasData", (_canvas: unknown, data: object) => dropOnToken(data));
  Hooks.on(
    "renderCombatTracker",
    (app: object, element: HTMLElement) => void import("../apps/tracker-drop").then(({ acceptActors }) => acceptActors(app, element)),
  );
  Hooks.on(
    "renderCompendiumDirectory",
    (_app: unknown, element: HTMLElement) =>
      void import("../apps/directory-buttons").then(({ addBrowserButton }) => addBrowserButton(element)),
  );
  placeWindows();
  Hooks.on("hotbarDrop", (bar, data, slot) => dropOnHotbar(bar, data, Number(slot)));
}
