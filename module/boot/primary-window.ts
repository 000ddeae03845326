import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireMessage } from "../foundry/types";
import { applyAtOnce } from "../play/combat/act-together";
import { attendChecks } from "../play/checks/carry-check";
import { noticeAsks, noticeDeadlines, noticeRolls } from "../play/authority/deadlines";
import { claimPrimaryWindow, electPrimaryWindow } from "../play/authority/primary-window";
import { endByWorldTime, leaveToWorldTime } from "../play/apply/end-effects";
import { lookAtWorld } from "./migrations/migrate";
import { isNewWorld, noticeRulesetChange, welcome } from "../play/welcome";
import { pruneChecks } from "../play/checks/prune-checks";
import { dropOldMarks, pruneRecords } from "../play/undo/prune-records";
import { resumeRewind } from "../play/undo/rewind";
import { resumeClosing } from "../play/attack/failed-attack";
import { resumeUpkeep } from "../play/apply/upkeep";
import { resumeUndo, undoAbandoned } from "../play/undo/undo-attack";
import { enqueue, goOnWithout, isActiveGM } from "../play/authority/queue";
import { attendAll } from "../play/attack/resolve-attack";
import { finishSteps } from "../play/combat/run-clock";
import { renewTacticsReaders } from "../play/tactics/keep-tactics";
import { moveAllTactics } from "../play/tactics/move-tactics";
import { settleSurprise } from "../play/combat/surprise";

const combats = (): CrossfireCombat[] => (game.combats?.contents ?? []) as CrossfireCombat[];

const inTurn = (work: () => Promise<void>): void => {
  if (isActiveGM()) void enqueue(work);
};

/** Data paths of a combat that change when the acting combatant changes. */
const ACTING = ["system.clock.acting", "system.clock.together", "system.clock.pass", "system.clock.round"] as const;

/** True if this client was the active GM's primary window at the last check. */
let working = false;

/** Completes work that another client has left unfinished or that a deletion has interrupted. */
function finish(): void {
  for (const combat of combats())
    inTurn(async () => {
      // An unfinished rewind comes first, because a half-undone step would be carried out again.
      await resumeRewind(combat);
      await finishSteps(combat);
      await settleSurprise(combat);
    });
  inTurn(resumeUndo);
  inTurn(undoAbandoned);
  inTurn(resumeClosing);
  inTurn(resumeUpkeep);
  attendAll();
  inTurn(() => applyAtOnce());
  attendChecks();
}

/**
 * Starts the work of the primary window: finishes interrupted work, handles expired deadlines, and removes leftovers. Also welcomes a new
 * world, and checks for a new ruleset and a migration.
 */
function begin(): void {
  inTurn(moveAllTactics);
  inTurn(renewTacticsReaders);
  finish();
  noticeDeadlines(true);
  inTurn(endByWorldTime);
  inTurn(dropOldMarks);
  inTurn(pruneRecords);
  inTurn(pruneChecks);
  // A world that a GM has opened has a version and is no longer new.
  if (isNewWorld()) inTurn(welcome);
  inTurn(noticeRulesetChange);
  void lookAtWorld();
}

/**
 * Checks which client does the GM's work after a user or window has connected or left. Resumes pending attacks, because connected users may
 * now be asked.
 */
function lookWhoWorks(): void {
  const before = working;
  working = isActiveGM();
  if (working && !before) begin();
  else attendAll();
}

const fightersOf = (combat: CrossfireCombat): CrossfireActor[] =>
  combat.combatants.contents.flatMap(({ actor }) => (actor ? [actor as CrossfireActor] : []));

/**
 * Starts the automatic work of the primary window. It runs at the start, when users connect or leave, when messages or fights change, and
 * when time passes.
 */
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
  Hooks.on("deleteChatMessage", () => inTurn(undoAbandoned));
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
  });
  Hooks.on("deleteCombatant", (deleted, _options, userId) => {
    const { combat, actor } = deleted as CrossfireCombatant;
    // A combatant removed by a player is restored.
    if (combat && actor && game.users?.get(userId)?.isGM)
      inTurn(() => leaveToWorldTime(combat as CrossfireCombat, [actor as CrossfireActor]));
  });
  await claimPrimaryWindow();
}
