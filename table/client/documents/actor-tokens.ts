const g = globalThis as any;

/** Tokens of an actor on the scene in view. Without a canvas there are no placeables, so documents of the current scene come back. */
export function actorTokens(actor: any, linked: boolean, document: boolean): any[] {
  if (actor.isToken) return placed([actor.token], document);
  const scene = g.canvas?.ready ? g.canvas.scene : g.game.scenes?.current;
  if (!scene) return [];
  const tokens = scene.tokens.filter((t: any) => t.actorId === actor.id && (!linked || t.actorLink));
  return placed(tokens, document);
}

function placed(tokens: any[], document: boolean): any[] {
  if (document || !g.canvas?.ready) return tokens;
  return tokens.map((t) => t.object).filter(Boolean);
}
