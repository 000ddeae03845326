import { itemsOf } from "../../foundry/documents";
import type { CrossfireScene, CrossfireToken } from "../../foundry/types";
import { isMeans, isWeapon } from "../../scene/kinds";

type Token = CrossfireToken;

/** Who plays what in a tour. */
export interface Cast {
  readonly attacker: Token;
  /** uuid of what is attacked with. */
  readonly weapon: string;
  readonly target: Token;
  /** Somebody else on the line of fire or beside it; null when nobody is. */
  readonly other: Token | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far from the line of fire somebody may stand to be worth showing, in squares. */
const BESIDE = 1.2;

const centre = (token: Token): Point => token.getCenterPoint() as Point;

/** Distance from a line that begins at `from` and goes on beyond `to`; Infinity behind its beginning. */
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

/** Somebody else near the line, nearest to it first. */
const near = (tokens: readonly Token[], attacker: Token, target: Token): Token | null => {
  const size = (attacker.parent as CrossfireScene | null)?.grid.size ?? 100;
  const others = tokens
    .filter((token) => token !== attacker && token !== target)
    .map((token) => ({ token, off: offLine(centre(token), centre(attacker), centre(target)) }))
    .filter(({ off }) => off <= BESIDE * size)
    .sort((a, b) => a.off - b.off);
  return others[0]?.token ?? null;
};

/**
 * Finds an attacker of this person's and somebody to shoot at on the scene that is looked at; what is selected and targeted comes first,
 * then who is of another side.
 * @param between prefer a target with somebody else on the line
 * @returns null where there are no two
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
