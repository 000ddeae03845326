import type { TokenDocument } from "./token";
import { type SystemObject, globals as g } from "../../common/dynamic";

/**
 * Returns the tokens of an actor on the viewed scene; with `linked`, only linked tokens. For a synthetic actor, returns its own token. With
 * `document` or without a canvas, returns documents instead of placeables.
 */
export function actorTokens(actor: SystemObject, linked: boolean, document: boolean): unknown[] {
  if (actor.isToken) return placed([actor.token], document);
  const scene = g.canvas?.ready ? g.canvas.scene : g.game.scenes?.current;
  if (!scene) return [];
  const tokens = scene.tokens.filter((t: SystemObject) => t.actorId === actor.id && (!linked || t.actorLink));
  return placed(tokens, document);
}

function placed(tokens: TokenDocument[], document: boolean) {
  if (document || !g.canvas?.ready) return tokens;
  return tokens.map((t) => t.object).filter(Boolean);
}
