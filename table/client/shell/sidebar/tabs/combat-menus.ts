/** Context menus of the combat tracker. */
import { type SystemObject, globals } from "../../../../common/dynamic";
import { attempt, menuEntry } from "../../env";
import { openCombatantConfig, openCombatTrackerConfig } from "../../windows/open";

/**
 * Returns the entries for one row. @param tracker - each entry reads the tracker on use, because the tracker may show another combat by
 * then
 */
export function combatantEntries(tracker: SystemObject): unknown[] {
  const combatantOf = (target: HTMLElement) => tracker.viewed?.combatants.get(target.dataset["combatantId"]);
  const gm = (): boolean => globals.game.user.isGM;
  return [
    menuEntry({
      label: "COMBAT.CombatantUpdate",
      icon: "fa-solid fa-pen-to-square",
      visible: gm,
      onClick: (target) => openCombatantConfig(combatantOf(target)),
    }),
    menuEntry({
      label: "COMBAT.CombatantClear",
      icon: "fa-solid fa-arrow-rotate-left",
      visible: (target) => gm() && Number.isFinite(combatantOf(target)?.initiative),
      onClick: (target) => attempt(() => combatantOf(target).update({ initiative: null })),
    }),
    menuEntry({
      label: "COMBAT.CombatantReroll",
      icon: "fa-solid fa-dice-d20",
      visible: gm,
      onClick: (target) => attempt(() => tracker.viewed.rollInitiative([combatantOf(target).id])),
    }),
    menuEntry({
      label: "COMBAT.CombatantClearMovementHistory",
      icon: "fa-solid fa-shoe-prints",
      visible: (target) => gm() && typeof combatantOf(target)?.clearMovementHistory === "function",
      onClick: (target) => attempt(() => combatantOf(target).clearMovementHistory()),
    }),
    menuEntry({
      label: "COMBAT.CombatantRemove",
      icon: "fa-solid fa-trash",
      visible: gm,
      onClick: (target) => attempt(() => combatantOf(target).delete()),
    }),
  ];
}

/** Returns the entries for the viewed combat. */
export function combatEntries(tracker: SystemObject): unknown[] {
  const viewed = (): boolean => Boolean(tracker.viewed);
  const run = (method: string) => () => attempt(() => tracker.viewed[method]());
  return [
    menuEntry({ label: "COMBAT.ToggleScene", icon: "fa-solid fa-link", visible: viewed, onClick: run("toggleSceneLink") }),
    menuEntry({ label: "COMBAT.InitiativeReset", icon: "fa-solid fa-arrow-rotate-left", visible: viewed, onClick: run("resetAll") }),
    menuEntry({ label: "COMBAT.RollAll", icon: "fa-solid fa-dice", visible: viewed, onClick: run("rollAll") }),
    menuEntry({ label: "COMBAT.RollNPC", icon: "fa-solid fa-dice-d20", visible: viewed, onClick: run("rollNPC") }),
    menuEntry({ label: "COMBAT.Settings", icon: "fa-solid fa-gear", onClick: () => openCombatTrackerConfig() }),
    menuEntry({ label: "COMBAT.Delete", icon: "fa-solid fa-trash", visible: viewed, onClick: run("endCombat") }),
  ];
}
