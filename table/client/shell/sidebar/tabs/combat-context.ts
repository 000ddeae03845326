/** What the tracker's templates are given, as documented for header, footer and rows. */
import { t } from "../../env";

declare const game: any;
declare const CONFIG: any;

/** More fights than this are offered as arrows instead of numbered buttons. */
const CYCLE_FROM = 7;

/** Ids of the fights before and after one in the list; null at its ends. */
const neighbors = (combats: readonly any[], index: number): Record<"previousId" | "nextId", string | null> => ({
  previousId: index > 0 ? combats[index - 1].id : null,
  nextId: index >= 0 && index < combats.length - 1 ? combats[index + 1].id : null,
});

/** Context of the header and the footer. */
export function combatContext(combat: any, combats: readonly any[]): Record<string, unknown> {
  const index = combats.indexOf(combat);
  const linked = Boolean(combat?.scene);
  const mayTurn = combat ? (combat.canUserModify?.(game.user, "update", { turn: combat.turn }) ?? game.user.isGM) : false;
  const players: readonly any[] = combat?.combatant?.players ?? [];
  return {
    combat,
    hasCombat: Boolean(combat),
    combats: combats.map((entry, at) => ({ id: entry.id, label: at + 1, active: entry === combat })),
    currentIndex: index + 1,
    ...neighbors(combats, index),
    control: players.includes(game.user),
    canRound: mayTurn && (combat?._canChangeRound?.(game.user) ?? true),
    canTurn: mayTurn && (combat?._canChangeTurn?.(game.user) ?? true),
    css: combats.length > CYCLE_FROM ? "cycle" : combats.length ? "combats" : "",
    displayCycle: combats.length > CYCLE_FROM,
    initiativeIcon: CONFIG.Combat.initiativeIcon?.icon ?? "icons/svg/d20.svg",
    initiativeIconHover: CONFIG.Combat.initiativeIcon?.hover ?? "icons/svg/d20-highlight.svg",
    link: linked,
    linked,
    labels: { scope: t(linked ? "COMBAT.Linked" : "COMBAT.Unlinked") },
    isGM: game.user.isGM,
  };
}

/** The combatants this user may see, with their index among all turns. */
export function visibleTurns(combat: any): { combatant: any; index: number }[] {
  const all: any[] = combat.turns ?? [];
  return all.map((combatant, index) => ({ combatant, index })).filter(({ combatant }) => combatant.visible !== false);
}

/** Context of one row. `initiative` is still a number; `effects.tooltip` is left to the tracker. */
export function turnContext(combat: any, combatant: any, index: number, img: string): any {
  const active = index === combat.turn;
  const hidden = Boolean(combatant.hidden);
  const isDefeated = Boolean(combatant.isDefeated);
  const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" ");
  return {
    id: combatant.id,
    name: combatant.name,
    img,
    active,
    canPing: combatant.sceneId === game.scenes?.viewed?.id && (game.user.hasPermission?.("PING_CANVAS") ?? true),
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

function effectIcons(combatant: any): { name: string; img: string }[] {
  const effects: any[] = combatant.actor?.temporaryEffects ?? [];
  const defeated = CONFIG.specialStatusEffects?.DEFEATED;
  return effects
    .filter((effect) => effect.img && !effect.statuses?.has(defeated))
    .map((effect) => ({ name: effect.name, img: effect.img }));
}
