import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { metresTo } from "../../scene/area-field";
import type { AttackQuestion, Offered } from "../authority/prompts";
import { documentAt } from "../uuids";

type Token = CrossfireToken;

const offeredToken = (token: Token): Offered => ({ uuid: token.uuid, name: token.name, img: token.texture.src ?? "" });

/** What this person has targeted on the map. */
export const targeted = (): Offered[] =>
  ([...(game.user?.targets ?? [])] as { document: Token }[]).map(({ document }) => offeredToken(document));

/** Tokens and actors by uuid; those that are gone are left out. */
export const offered = (uuids: readonly string[]): Offered[] =>
  uuids.flatMap((uuid) => {
    const found = documentAt(uuid) as { uuid: string; name: string; img?: string; texture?: { src?: string | null } } | null;
    return found ? [{ uuid: found.uuid, name: found.name, img: found.texture?.src ?? found.img ?? "" }] : [];
  });

/** The token somebody attacks with: their own synthetic one, or the linked one on the scene being looked at. */
export function tokenOf(actor: CrossfireActor): Token | null {
  if (actor.token) return actor.token as Token;
  const scenes = [game.scenes?.viewed, game.scenes?.active];
  for (const scene of scenes) {
    const token = scene?.tokens.contents.find((candidate) => candidate.actorLink && candidate.actorId === actor.id);
    if (token) return token as Token;
  }
  return null;
}

/** Everybody on the scene an attack could be aimed at, for picking in the dialog. */
export function onTheScene(attacker: CrossfireActor): Offered[] {
  const scene = tokenOf(attacker)?.parent;
  const others =
    scene?.tokens.contents.filter((token) => token.actor && token.actor !== attacker && (game.user?.isGM || !token.hidden)) ?? [];
  return others.map(offeredToken);
}

/** Actors of the world this person knows, for a fight without a scene. */
export const knownActors = (attacker: CrossfireActor): Offered[] =>
  ((game.actors?.contents ?? []) as CrossfireActor[])
    .filter((actor) => actor !== attacker && game.user && actor.testUserPermission(game.user, "LIMITED"))
    .map(({ uuid, name, img }) => ({ uuid, name, img: img ?? "" }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** Everybody this person knows of on the scene of an order at a spot, the attacker too, with the metres that count there. */
export function knownInArea(attacker: CrossfireActor, { area }: AttackOrder): AttackQuestion["others"] {
  const own = tokenOf(attacker);
  const scene = own?.parent as CrossfireScene | null | undefined;
  const at = area?.at;
  if (!own || !scene || !at) return [];
  const all = (scene.tokens.contents as Token[]).filter((token) => token.actor && (game.user?.isGM || !token.hidden));
  // Shots come from the shooter, who is not shot at.
  const around = area.form ? all.filter((token) => token !== own) : all;
  return around.map((token) => ({ ...offeredToken(token), away: metresTo(token, scene, area.form ? own : at) }));
}
