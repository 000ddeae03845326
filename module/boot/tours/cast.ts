import { itemsOf } from "../../foundry/documents";
import type { CrossfireScene, CrossfireToken } from "../../foundry/types";
import { isMeans, isWeapon } from "../../scene/kinds";

type Token = CrossfireToken;

/** Tokens that a tour shows, and the attacker's weapon. */
export interface Cast {
  readonly attacker: Token;
  /** uuid of the weapon. */
  readonly weapon: string;
  readonly target: Token;
  /** Bystander on or beside the line of fire; null without a bystander. */
  readonly other: Token | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Maximum distance of a bystander from the line of fire, in squares. */
const BESIDE = 1.2;

const center = (token: Token): Point => token.getCenterPoint() as Point;

/** Returns the distance from a point to the ray that starts at `from` and passes `to`; Infinity behind its start. */
function offLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Infinity;
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  return along <= 0 ? Infinity : Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length;
}

function weaponOf(actor: Actor.Implementation): string | null {
  const means = itemsOf(actor).filter(isMeans).filter(isWeapon);
  const ranged = means.filter(({ system }) => system.kind === "ranged");
  return (ranged.find(({ system }) => system.ready) ?? ranged[0] ?? means[0])?.uuid ?? null;
}

const isControlled = (token: Token): boolean => (token.object as { controlled?: boolean } | null)?.controlled === true;

/** Returns the bystander nearest to the line of fire; null if none is near enough. */
const near = (tokens: readonly Token[], attacker: Token, target: Token): Token | null => {
  const size = (attacker.parent as CrossfireScene | null)?.grid.size ?? 100;
  const others = tokens
    .filter((token) => token !== attacker && token !== target)
    .map((token) => ({ token, off: offLine(center(token), center(attacker), center(target)) }))
    .filter(({ off }) => off <= BESIDE * size)
    .sort((a, b) => a.off - b.off);
  return others[0]?.token ?? null;
};

/**
 * Finds an attacker that this user owns, and a target, on the viewed scene. Prefers selected and then player-owned attackers, and targeted
 * tokens and then tokens of another side as targets.
 * @param between True: prefers a target with a bystander on the line.
 * @returns null if the attacker or the target is missing
 */
export function cast(between: boolean): Cast | null {
  const scene = game.scenes?.viewed as CrossfireScene | null | undefined;
  const tokens = ((scene?.tokens.contents ?? []) as Token[]).filter((token) => token.actor && (game.user?.isGM || !token.hidden));
  const own = tokens.filter((token) => token.isOwner && token.actor && weaponOf(token.actor));
  const rank = (token: Token): number => Number(isControlled(token)) * 2 + Number(token.actor?.hasPlayerOwner ?? false);
  const [attacker] = own.toSorted((a, b) => rank(b) - rank(a));
  if (!attacker?.actor) return null;
  const aimedAt = new Set([...(game.user?.targets ?? [])].map((target) => (target as { document: Token }).document));
  const worth = (token: Token): number =>
    Number(aimedAt.has(token)) * 4 +
    Number(between && near(tokens, attacker, token) !== null) * 2 +
    Number(token.disposition !== attacker.disposition);
  const [target] = tokens.filter((token) => token !== attacker).toSorted((a, b) => worth(b) - worth(a));
  if (!target) return null;
  return { attacker, weapon: weaponOf(attacker.actor) ?? "", target, other: near(tokens, attacker, target) };
}
