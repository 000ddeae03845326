import { clockOf } from "../../documents/combat";
import { findElement } from "../../foundry/elements";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { isActing } from "../../rules/clock/clock";

const fight = (): CrossfireCombat | null =>
  (ui.combat?.viewed as CrossfireCombat | null | undefined) ?? (game.combat as CrossfireCombat | null) ?? null;

const owned = (combat: CrossfireCombat): CrossfireCombatant[] =>
  (combat.combatants.contents as CrossfireCombatant[]).filter(({ isOwner }) => isOwner);

/**
 * Ends the phase of the acting combatant that this user owns.
 * @returns false if this user owns no acting combatant
 */
export function endMyPhase(): boolean {
  const combat = fight();
  const clock = combat && clockOf(combat);
  const mine = combat && clock ? owned(combat).find(({ id }) => isActing(clock, id ?? "")) : undefined;
  if (!combat || !mine) return false;
  void send("end-phase", combat.id ?? "", { acting: mine.id ?? undefined });
  return true;
}

/** Delays the phase of the acting combatant that this user owns. @returns false if this user owns no acting combatant */
export function delayMine(): boolean {
  const combat = fight();
  const clock = combat && clockOf(combat);
  const mine = combat && clock ? owned(combat).find(({ id }) => isActing(clock, id ?? "")) : undefined;
  if (!combat || !mine) return false;
  void send("delay", combat.id ?? "", { combatant: mine.id ?? "" });
  return true;
}

/**
 * Lets a delaying combatant that this user owns step in at the earliest possible moment. @returns false if this user owns no delaying
 * combatant
 */
export function stepInMine(): boolean {
  const combat = fight();
  if (!combat) return false;
  const clock = clockOf(combat);
  const mine = owned(combat).find(({ id }) => clock.fighters[id ?? ""]?.delay);
  if (!mine) return false;
  void import("../../rules/clock/options").then(async ({ placesOf }) => {
    const [timing = "after"] = placesOf(clock, mine.id ?? "").stepIn;
    await send("step-in", combat.id ?? "", { combatant: mine.id ?? "", timing });
  });
  return true;
}

/** Opens the encounter tab and focuses the acting combatant, or the first row. Returns true, because the key is always handled. */
export function focusTracker(): boolean {
  const sidebar = ui.sidebar as { expand?(): void; changeTab(tab: string, group: string): void };
  sidebar.expand?.();
  sidebar.changeTab("combat", "primary");
  const element = (ui.combat as { element?: HTMLElement } | undefined)?.element;
  const row = findElement(element, HTMLElement, "li.combatant.acting") ?? findElement(element, HTMLElement, "li.combatant");
  row?.focus();
  return true;
}
