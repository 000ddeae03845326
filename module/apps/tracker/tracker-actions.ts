import { clockOf } from "../../documents/combat";
import { closestElement } from "../../foundry/elements";
import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { usesManualDice } from "../../play/attack/manual-dice";
import { type ArgumentsOf, send } from "../../play/authority/intents";
import type { IntentName } from "../../play/authority/intent-arguments";
import { REWINDS } from "../../rules/clock/rewind/rewind-steps";
import { newestStep } from "../../play/combat/steps";

/** Returns the combat that the encounter tab shows; null if it shows none. */
export const viewedCombat = (): CrossfireCombat | null => (ui.combat?.viewed as CrossfireCombat | null | undefined) ?? null;

/** Sends a request about the viewed combat; does nothing without a viewed combat. */
async function order<K extends IntentName>(intent: K, ...args: ArgumentsOf<K>): Promise<void> {
  const combat = viewedCombat();
  if (combat) await send(intent, combat.id ?? "", ...args);
}

const combatantAt = (button: HTMLElement): string | undefined =>
  closestElement(button, HTMLElement, "[data-combatant-id]")?.dataset["combatantId"];

const forViewed = (intent: "roll-missing" | "answer-rest" | "expected") => (): Promise<void> => order(intent);

/** Returns a handler that sends a request with the displayed round and pass, so that a late request changes nothing. */
const forClock = (intent: "new-round" | "next-pass") => async (): Promise<void> => {
  const combat = viewedCombat();
  if (!combat) return;
  const { round, pass } = clockOf(combat);
  await order(intent, { round, pass });
};

/** Returns a handler that sends a request for the button's row, with the button's options. */
const forRow =
  (intent: "delay" | "step-in" | "together" | "let-go" | "recover" | "last-fight") =>
  async (_event: Event, button: HTMLElement): Promise<void> => {
    const combatant = combatantAt(button);
    const { timing, until } = button.dataset;
    if (combatant) await order(intent, { combatant, ...(timing ? { timing } : {}), ...(until ? { until } : {}) });
  };

/** Ends only the phase that the screen shows, so that a second press does not end the next one. */
async function endPhase(_event: Event, button: HTMLElement): Promise<void> {
  const combat = viewedCombat();
  if (combat) await order("end-phase", { acting: combatantAt(button) ?? clockOf(combat).acting ?? undefined });
}

async function rollFor(_event: Event, button: HTMLElement): Promise<void> {
  const combatant = combatantAt(button);
  if (combatant) await order("roll-initiative", { combatant, karma: button.dataset["karma"] === "true" });
}

/** Rolls a Surprise Test. A user who rolls physical dice is asked for the faces. */
async function rollSurprise(_event: Event, button: HTMLElement): Promise<void> {
  const [combat, combatant] = [viewedCombat(), combatantAt(button)];
  if (!combat || !combatant) return;
  if (!usesManualDice(game.user as User.Implementation | null)) return order("surprise-roll", { combatant });
  const { askForSurprise } = await import("./surprise-window");
  await askForSurprise(combat, combatant);
}

/** Opens the attack panel for the combatant's weapon in hand, or else for any weapon. Shift and Alt work as on a weapon. */
async function attackFrom(event: Event, button: HTMLElement): Promise<void> {
  const actor = viewedCombat()?.combatants.get(combatantAt(button) ?? "")?.actor as CrossfireActor | null | undefined;
  const { shiftKey, altKey } = event as MouseEvent;
  if (actor) await (await import("../../play/attack/begin-attack")).attackBy(actor, "", { skipDialog: shiftKey, advanced: altKey });
}

/** Selects the token and pans to it, as a click on the row does. The user can then move the token. */
const selectToMove = (_event: Event, button: HTMLElement): void => closestElement(button, HTMLElement, "li.combatant")?.click();

async function holdFire(_event: Event, button: HTMLElement): Promise<void> {
  const combatant = combatantAt(button);
  if (combatant) await order("hold", { combatant, ap: Number(button.dataset["ap"]) });
}

async function openDo(_event: Event, button: HTMLElement): Promise<void> {
  const [combat, combatant] = [viewedCombat(), combatantAt(button)];
  if (combat && combatant) await (await import("./actions-window")).openActions(combat, combatant);
}

async function openSurprise(): Promise<void> {
  const combat = viewedCombat();
  if (combat) await (await import("./surprise-window")).openSurprising(combat);
}

/** Opens the surprise window for all combatants after an unexpected arrival. @rule SS-SURPRISE-21 */
async function openArrival(): Promise<void> {
  const combat = viewedCombat();
  if (combat) await (await import("./surprise-window")).openSurprising(combat, true);
}

async function openTimer(): Promise<void> {
  const combat = viewedCombat();
  if (combat) await (await import("./timer-window")).openScheduling(combat);
}

async function openHistory(): Promise<void> {
  const combat = viewedCombat();
  if (combat) await (await import("./history-window")).openHistory(combat);
}

async function goOff(_event: Event, button: HTMLElement): Promise<void> {
  const item = closestElement(button, HTMLElement, "[data-timed]")?.dataset["timed"];
  if (item) await order("go-off", { item });
}

async function goBack(_event: Event, button: HTMLElement): Promise<void> {
  const combat = viewedCombat();
  if (combat) await order("rewind", { to: REWINDS.find((to) => to === button.dataset["to"]), newest: newestStep(combat) });
}

/** Ends the fight. If timed items are still running, lists them first. @rule SS-TIMED-02 */
async function endFight(): Promise<void> {
  const combat = viewedCombat();
  if (!combat) return;
  const { timedRows } = await import("./timed-rows");
  if (timedRows(clockOf(combat)).length === 0) return void (await combat.endCombat());
  await (await import("./timer-window")).endWithTimers(combat);
}

/** Handlers of the encounter tab's buttons, by their `data-action`. */
export const TRACKER_ACTIONS = {
  crossfireRound: forClock("new-round"),
  crossfireEndPhase: endPhase,
  crossfireNextPass: forClock("next-pass"),
  crossfireRewind: goBack,
  crossfireRollMissing: forViewed("roll-missing"),
  crossfireAnswerRest: forViewed("answer-rest"),
  crossfireRoll: rollFor,
  crossfireDelay: forRow("delay"),
  crossfireStepIn: forRow("step-in"),
  crossfireTogether: forRow("together"),
  crossfireLetGo: forRow("let-go"),
  crossfireRecover: forRow("recover"),
  crossfireLastFight: forRow("last-fight"),
  crossfireSurpriseRoll: rollSurprise,
  crossfireAttack: attackFrom,
  crossfireMove: selectToMove,
  crossfireHold: holdFire,
  crossfireDo: openDo,
  crossfireSurprise: openSurprise,
  crossfireArrival: openArrival,
  crossfireExpected: forViewed("expected"),
  crossfireTimer: openTimer,
  crossfireHistory: openHistory,
  crossfireGoOff: goOff,
  crossfireEnd: endFight,
};
