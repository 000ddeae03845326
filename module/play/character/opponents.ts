import type { CrossfireCombat, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { DeclaredPool } from "../../rules/attack/model/declaration";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import { ruleset } from "../ruleset";
import { OPPONENTS_READY } from "../world-settings";

/**
 * Highest number given per name and scene since this client started. Tokens dropped together are not on the scene yet, so this number keeps
 * their names different.
 */
const given = new Map<string, number>();

/** Returns the number after `base` in a name such as "Rifleman 2"; 0 for any other name. */
export function numberOf(name: string, base: string): number {
  const rest = name.startsWith(`${base} `) ? name.slice(base.length + 1) : "";
  return /^[1-9]\d*$/.test(rest) ? Number(rest) : 0;
}

/**
 * Returns the next unused number: 3 if "Rifleman 2" is the highest.
 *
 * @param names Names of all tokens on the scene.
 * @param least Highest number given so far.
 */
export function nextOpponentNumber(base: string, names: readonly string[], least = 0): number {
  return Math.max(least, ...names.map((name) => numberOf(name, base))) + 1;
}

/**
 * Returns the attributes for a token's two bars: Flesh or else the first pool, then Strain or else the next pool. Null stands for a missing
 * pool.
 */
export function barsFor(pools: readonly DeclaredPool[]): readonly (string | null)[] {
  const lives = pools.find(({ holds }) => holds === "flesh") ?? pools[0];
  const other = pools.find(({ id, kind }) => id !== lives?.id && kind === "strain") ?? pools.find(({ id }) => id !== lives?.id);
  return [lives, other].map((pool) => (pool ? `pools.${pool.id}` : null));
}

/** Returns whether a token is one of many copies of an opponent. A linked token is not, because its actor is an individual. */
const isOneOfMany = (token: CrossfireToken): boolean => !token.actorLink && token.baseActor?.type === "npc";

const wanted = (): boolean => (game.user?.isGM ?? false) && game.settings?.get("crossfire", OPPONENTS_READY) !== false;

/**
 * Returns an update that sets the bars that show nothing in this ruleset, and shows hidden bars to owners. Bars that a GM chose do not
 * change.
 */
function barsOf(token: CrossfireToken): Record<string, unknown> {
  const known = new Set(ruleset().declaration.pools.map(({ id }) => `pools.${id}`));
  const [first, second] = barsFor(ruleset().declaration.pools);
  const bar = (key: "bar1" | "bar2", attribute: string | null | undefined) =>
    attribute && !known.has(token[key].attribute ?? "") ? { [key]: { attribute } } : {};
  const { NONE, OWNER } = CONST.TOKEN_DISPLAY_MODES;
  return { ...bar("bar1", first), ...bar("bar2", second), ...(token.displayBars === NONE ? { displayBars: OWNER } : {}) };
}

/** Returns an update with the numbered name of a token. Returns {} if the token needs none, such as after the GM typed another name. */
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

/** Prepares an opponent that is about to be placed on a map. A token recreated under its old id does not change. */
function makeReady(token: CrossfireToken, options: { keepId?: boolean; isUndo?: boolean }): void {
  if (!wanted() || options.keepId || options.isUndo || !isOneOfMany(token)) return;
  token.updateSource({ ...nameOf(token), ...barsOf(token) });
}

/** Returns the active fight on a scene once it has begun; undefined if there is none. A fight without a scene counts for every scene. */
const fightOn = (scene: CrossfireScene | null): CrossfireCombat | undefined =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).find(
    (combat) => combat.active && combat.round > 0 && (!combat.scene || combat.scene.id === scene?.id),
  );

/** Adds a token placed during a fight to that fight, as a late entry. @rule SS-INIT-18 */
async function joinFight(token: CrossfireToken): Promise<void> {
  const combat = fightOn(token.parent as CrossfireScene | null);
  if (!combat || !token.parent?.tokens.has(token.id ?? "") || combat.combatants.some(({ tokenId }) => tokenId === token.id)) return;
  assertActiveGM();
  const { id, actorId, parent, hidden } = token;
  await combat.createEmbeddedDocuments("Combatant", [{ tokenId: id, sceneId: parent?.id, actorId, hidden }]);
}

/** Prepares opponents on the client of the GM who places them, and adds them to a running fight. */
export function followOpponents(): void {
  Hooks.on("preCreateToken", (token, _data, options) => makeReady(token as CrossfireToken, options as object));
  Hooks.on("createToken", (token, options) => {
    const { keepId, isUndo } = options as { keepId?: boolean; isUndo?: boolean };
    const document = token as CrossfireToken;
    if (isActiveGM() && wanted() && !keepId && !isUndo && isOneOfMany(document)) void enqueue(() => joinFight(document));
  });
}
