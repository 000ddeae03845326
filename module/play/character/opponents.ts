import type { CrossfireCombat, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { DeclaredPool } from "../../rules/attack/model/declaration";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import { ruleset } from "../ruleset";
import { OPPONENTS_READY } from "../world-settings";

/** Highest number given to somebody of a name on a scene since this client began: those of one drop do not see each other yet, and no number comes twice. */
const given = new Map<string, number>();

/** Number at the end of a name, if the rest is this name. */
export function numberOf(name: string, base: string): number {
  const rest = name.startsWith(`${base} `) ? name.slice(base.length + 1) : "";
  return /^[1-9]\d*$/.test(rest) ? Number(rest) : 0;
}

/**
 * The next name nobody on a scene has had: "Rifleman 3" after "Rifleman 2".
 *
 * @param names of everybody on the scene
 * @param least the highest number that was given before
 */
export function nextOpponentNumber(base: string, names: readonly string[], least = 0): number {
  return Math.max(least, ...names.map((name) => numberOf(name, base))) + 1;
}

/** Attributes for the two bars of a token: what somebody lives by, and what else is counted. */
export function barsFor(pools: readonly DeclaredPool[]): readonly (string | null)[] {
  const lives = pools.find(({ holds }) => holds === "flesh") ?? pools[0];
  const other = pools.find(({ id, kind }) => id !== lives?.id && kind === "strain") ?? pools.find(({ id }) => id !== lives?.id);
  return [lives, other].map((pool) => (pool ? `pools.${pool.id}` : null));
}

/** An opponent of whom there may be many. Whoever is linked to one actor is somebody, and stays as they are. */
const isOneOfMany = (token: CrossfireToken): boolean => !token.actorLink && token.baseActor?.type === "npc";

const wanted = (): boolean => (game.user?.isGM ?? false) && game.settings?.get("crossfire", OPPONENTS_READY) !== false;

/** A bar that shows nothing in this ruleset gets something to show; a gamemaster's own choice stays. */
function barsOf(token: CrossfireToken): Record<string, unknown> {
  const known = new Set(ruleset().declaration.pools.map(({ id }) => `pools.${id}`));
  const [first, second] = barsFor(ruleset().declaration.pools);
  const bar = (key: "bar1" | "bar2", attribute: string | null | undefined) =>
    attribute && !known.has(token[key].attribute ?? "") ? { [key]: { attribute } } : {};
  const { NONE, OWNER } = CONST.TOKEN_DISPLAY_MODES;
  return { ...bar("bar1", first), ...bar("bar2", second), ...(token.displayBars === NONE ? { displayBars: OWNER } : {}) };
}

/** The name with its number; one that a gamemaster has typed in stays. */
function nameOf(token: CrossfireToken): { name: string } | object {
  const { baseActor, name, parent } = token;
  const base = baseActor?.prototypeToken.name ?? "";
  const counts = baseActor?.prototypeToken as { appendNumber?: boolean } | undefined;
  if (!base || counts?.appendNumber || (name !== base && numberOf(name, base) === 0)) return {};
  const key = `${parent?.id} ${base}`;
  const number = nextOpponentNumber(
    base,
    (parent?.tokens.contents ?? []).map((other) => other.name),
    given.get(key),
  );
  given.set(key, number);
  return { name: `${base} ${number}` };
}

/** Prepares an opponent that is about to be put on a map. What comes back with its old id is left as it was. */
function makeReady(token: CrossfireToken, options: { keepId?: boolean; isUndo?: boolean }): void {
  if (!wanted() || options.keepId || options.isUndo || !isOneOfMany(token)) return;
  token.updateSource({ ...nameOf(token), ...barsOf(token) });
}

/** The fight that runs on a scene; one that belongs to no scene runs everywhere. */
const fightOn = (scene: CrossfireScene | null): CrossfireCombat | undefined =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).find(
    (combat) => combat.active && combat.round > 0 && (!combat.scene || combat.scene.id === scene?.id),
  );

/** Whoever comes onto the map of a running fight comes into it: the clock lets them roll as late entries. @rule SS-INIT-18 */
async function joinFight(token: CrossfireToken): Promise<void> {
  const combat = fightOn(token.parent as CrossfireScene | null);
  if (!combat || !token.parent?.tokens.has(token.id ?? "") || combat.combatants.some(({ tokenId }) => tokenId === token.id)) return;
  assertActiveGM();
  const { id, actorId, parent, hidden } = token;
  await combat.createEmbeddedDocuments("Combatant", [{ tokenId: id, sceneId: parent?.id, actorId, hidden }]);
}

/** Opponents come ready: on the client of whichever gamemaster puts them there. */
export function followOpponents(): void {
  Hooks.on("preCreateToken", (token, _data, options) => makeReady(token as CrossfireToken, options as object));
  Hooks.on("createToken", (token, options) => {
    const { keepId, isUndo } = options as { keepId?: boolean; isUndo?: boolean };
    const document = token as CrossfireToken;
    if (isActiveGM() && wanted() && !keepId && !isUndo && isOneOfMany(document)) void enqueue(() => joinFight(document));
  });
}
