import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { metersTo } from "../../scene/area-field";
import type { AttackQuestion, Offered } from "../authority/prompts";
import { documentAt } from "../uuids";
import { nameHere } from "../withheld-names";

type Token = CrossfireToken;

const offeredToken = (token: Token): Offered => ({ uuid: token.uuid, name: nameHere(token), img: token.texture.src ?? "" });

/** Returns the user's targets on the map. */
export const targeted = (): Offered[] =>
  ([...(game.user?.targets ?? [])] as { document: Token }[]).map(({ document }) => offeredToken(document));

/** Returns the tokens and actors with these uuids; omits deleted documents. */
export const offered = (uuids: readonly string[]): Offered[] =>
  uuids.flatMap((uuid) => {
    const found = documentAt(uuid) as { uuid: string; name: string; img?: string; texture?: { src?: string | null } } | null;
    return found ? [{ uuid: found.uuid, name: nameHere(found), img: found.texture?.src ?? found.img ?? "" }] : [];
  });

/**
 * Returns the token that an actor attacks with; null if there is none. This is a synthetic actor's own token, or else a linked token on the
 * viewed or active scene.
 */
export function tokenOf(actor: CrossfireActor): Token | null {
  if (actor.token) return actor.token as Token;
  const scenes = [game.scenes?.viewed, game.scenes?.active];
  for (const scene of scenes) {
    const token = scene?.tokens.contents.find((candidate) => candidate.actorLink && candidate.actorId === actor.id);
    if (token) return token as Token;
  }
  return null;
}

/** Returns the possible targets on the attacker's scene that the user may see. Empty if the attacker has no token. */
export function onTheScene(attacker: CrossfireActor): Offered[] {
  const scene = tokenOf(attacker)?.parent;
  const others =
    scene?.tokens.contents.filter((token) => token.actor && token.actor !== attacker && (game.user?.isGM || !token.hidden)) ?? [];
  return others.map(offeredToken);
}

/** Returns the world's other actors that the user may see, sorted by name, for a fight without a scene. */
export const knownActors = (attacker: CrossfireActor): Offered[] =>
  ((game.actors?.contents ?? []) as CrossfireActor[])
    .filter((actor) => actor !== attacker && game.user && actor.testUserPermission(game.user, "LIMITED"))
    .map(({ uuid, name, img }) => ({ uuid, name, img: img ?? "" }))
    .sort((a, b) => a.name.localeCompare(b.name));

/**
 * Returns the entities that the user may see on the scene of an area order, with their distances in meters. Leaves out a cone's attacker.
 * Empty without a token or a point on the map.
 */
export function knownInArea(attacker: CrossfireActor, { area }: AttackOrder): AttackQuestion["others"] {
  const own = tokenOf(attacker);
  const scene = own?.parent as CrossfireScene | null | undefined;
  const at = area?.at;
  if (!own || !scene || !at) return [];
  const all = (scene.tokens.contents as Token[]).filter((token) => token.actor && (game.user?.isGM || !token.hidden));
  // A cone starts at its attacker, who is not a target. Other areas may hit their attacker.
  const around = area.form ? all.filter((token) => token !== own) : all;
  return around.map((token) => ({ ...offeredToken(token), away: metersTo(token, scene, area.form ? own : at) }));
}
