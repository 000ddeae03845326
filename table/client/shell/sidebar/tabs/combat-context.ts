import type { Combat } from "../../../documents/combat";
import type { Combatant } from "../../../documents/combatant";
/** Contexts of the tracker's templates, as documented for header, footer and rows. */
import { type SystemObject, globals } from "../../../../common/dynamic";
import { t } from "../../env";

/** Maximum number of combats with numbered buttons. With more combats, arrows replace the buttons. */
const CYCLE_FROM = 7;

/** Returns the ids of the previous and next combat in the list; null if there is none. */
const neighbors = (combats: readonly Combat[], index: number): Record<"previousId" | "nextId", string | null> => ({
  previousId: index > 0 ? combats[index - 1].id : null,
  nextId: index >= 0 && index < combats.length - 1 ? combats[index + 1].id : null,
});

/** Returns the context of the header and the footer. */
export function combatContext(combat: Combat | null, combats: readonly SystemObject[]): Record<string, unknown> {
  const index = combats.indexOf(combat);
  const linked = Boolean(combat?.scene);
  const mayTurn = combat ? (combat.canUserModify?.(globals.game.user, "update", { turn: combat.turn }) ?? globals.game.user.isGM) : false;
  const players: readonly unknown[] = combat?.combatant?.players ?? [];
  return {
    combat,
    hasCombat: Boolean(combat),
    combats: combats.map((entry, at) => ({ id: entry.id, label: at + 1, active: entry === combat })),
    currentIndex: index + 1,
    ...neighbors(combats, index),
    control: players.includes(globals.game.user),
    canRound: mayTurn && (combat?._canChangeRound?.(globals.game.user) ?? true),
    canTurn: mayTurn && (combat?._canChangeTurn?.(globals.game.user) ?? true),
    css: combats.length > CYCLE_FROM ? "cycle" : combats.length ? "combats" : "",
    displayCycle: combats.length > CYCLE_FROM,
    initiativeIcon: globals.CONFIG.Combat.initiativeIcon?.icon ?? "icons/svg/d20.svg",
    initiativeIconHover: globals.CONFIG.Combat.initiativeIcon?.hover ?? "icons/svg/d20-highlight.svg",
    link: linked,
    linked,
    labels: { scope: t(linked ? "COMBAT.Linked" : "COMBAT.Unlinked") },
    isGM: globals.game.user.isGM,
  };
}

/** Returns the combatants that this user may see, each with its index among all turns. */
export function visibleTurns(combat: SystemObject): { combatant: Combatant; index: number }[] {
  const all: SystemObject[] = combat.turns ?? [];
  return all.map((combatant, index) => ({ combatant, index })).filter(({ combatant }) => combatant.visible !== false);
}

/** Returns the context of one row. `initiative` is still a number; the tracker adds `effects.tooltip`. */
export function turnContext(combat: { readonly turn: number | null }, combatant: SystemObject, index: number, img: string) {
  const active = index === combat.turn;
  const hidden = Boolean(combatant.hidden);
  const isDefeated = Boolean(combatant.isDefeated);
  const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" ");
  return {
    id: combatant.id,
    name: combatant.name,
    img,
    active,
    canPing: combatant.sceneId === globals.game.scenes?.viewed?.id && (globals.game.user.hasPermission?.("PING_CANVAS") ?? true),
    css,
    hidden,
    isDefeated,
    isOwner: Boolean(combatant.isOwner),
    initiative: combatant.initiative,
    hasRolled: combatant.initiative !== null,
    hasDecimals: Number.isFinite(combatant.initiative) && !Number.isInteger(combatant.initiative),
    hasResource: combatant.resource !== null && combatant.resource !== undefined,
    resource: combatant.permission === false ? null : combatant.resource,
    effects: { icons: effectIcons(combatant), tooltip: "" },
  };
}

function effectIcons(combatant: Combatant): { name: string; img: string }[] {
  const effects: SystemObject[] = combatant.actor?.temporaryEffects ?? [];
  const defeated = globals.CONFIG.specialStatusEffects?.DEFEATED;
  return effects
    .filter((effect) => effect.img && !effect.statuses?.has(defeated))
    .map((effect) => ({ name: effect.name, img: effect.img }));
}
