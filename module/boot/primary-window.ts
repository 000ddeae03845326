import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireMessage } from "../foundry/types";
import { applyAtOnce } from "../play/combat/act-together";
import { attendChecks } from "../play/checks/carry-check";
import { noticeAsks, noticeDeadlines, noticeRolls } from "../play/authority/deadlines";
import { claimPrimaryWindow, electPrimaryWindow } from "../play/authority/primary-window";
import { endByWorldTime, leaveToWorldTime } from "../play/apply/end-effects";
import { lookAtWorld } from "./migrations/migrate";
import { pruneChecks } from "../play/checks/prune-checks";
import { pruneMarks, pruneRecords } from "../play/undo/prune-records";
import { enqueue, goOnWithout, isActiveGM } from "../play/authority/queue";
import { attendAll } from "../play/attack/resolve-attack";
import { finishSteps } from "../play/combat/run-clock";
import { settleSurprise } from "../play/combat/surprise";

const combats = (): CrossfireCombat[] => (game.combats?.contents ?? []) as CrossfireCombat[];

const inTurn = (work: () => Promise<void>): void => {
  if (isActiveGM()) void enqueue(work);
};

/** What of a fight says who acts. */
const ACTING = ["system.clock.acting", "system.clock.together", "system.clock.pass", "system.clock.round"] as const;

/** Was it this client when it was last looked? */
let working = false;

/** Finishes what was left half done, by another client or because something was deleted on the way. */
function finish(): void {
  for (const combat of combats())
    inTurn(async () => {
      await finishSteps(combat);
      await settleSurprise(combat);
    });
  attendAll();
  inTurn(() => applyAtOnce());
  attendChecks();
}

/** This client has just come to work: it goes on where another stopped, and tidies up. */
function begin(): void {
  finish();
  noticeDeadlines(true);
  inTurn(endByWorldTime);
  inTurn(pruneMarks);
  inTurn(pruneRecords);
  inTurn(pruneChecks);
  void lookAtWorld();
}

/** Somebody came or went, or another window leads: who works now? What waits goes on; somebody who is here may be asked now. */
function lookWhoWorks(): void {
  const before = working;
  working = isActiveGM();
  if (working && !before) begin();
  else attendAll();
}

const fightersOf = (combat: CrossfireCombat): CrossfireActor[] =>
  combat.combatants.contents.flatMap(({ actor }) => (actor ? [actor as CrossfireActor] : []));

/** Whoever is in charge keeps the world in order: at a start, after another gamemaster or window, when time passes and when fights end. */
export async function followCharge(): Promise<void> {
  goOnWithout(() => {
    finish();
    noticeDeadlines();
  });
  electPrimaryWindow(lookWhoWorks);
  Hooks.on("userConnected", lookWhoWorks);
  Hooks.on("pauseGame", () => noticeDeadlines());
  Hooks.on("createChatMessage", (message) => noticeAsks(message as CrossfireMessage));
  Hooks.on("updateChatMessage", (message) => noticeAsks(message as CrossfireMessage));
  Hooks.on("updateCombat", (combat) => noticeRolls(combat as CrossfireCombat));
  Hooks.on("updateCombat", (_combat, changed) => {
    if (ACTING.some((path) => foundry.utils.hasProperty(changed, path))) inTurn(() => applyAtOnce());
  });
  Hooks.on("updateWorldTime", () => inTurn(endByWorldTime));
  Hooks.on("deleteCombat", (deleted) => {
    const combat = deleted as CrossfireCombat;
    const actors = fightersOf(combat);
    inTurn(() => leaveToWorldTime(combat, actors));
    inTurn(() => applyAtOnce());
    inTurn(pruneMarks);
  });
  Hooks.on("deleteCombatant", (deleted, _options, userId) => {
    const { combat, actor } = deleted as CrossfireCombatant;
    // Whom a player takes out comes back.
    if (combat && actor && game.users?.get(userId)?.isGM)
      inTurn(() => leaveToWorldTime(combat as CrossfireCombat, [actor as CrossfireActor]));
  });
  await claimPrimaryWindow();
}
