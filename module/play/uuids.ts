import type { CrossfireActor, CrossfireItem, CrossfireToken } from "../foundry/types";

/** Returns every actor that `play` can change: the world's actors, and the synthetic actors of unlinked tokens on all scenes. */
export function everyActor(): CrossfireActor[] {
  const synthetic = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (token.actorLink || !token.actor ? [] : [token.actor as CrossfireActor])),
  );
  return [...((game.actors?.contents ?? []) as CrossfireActor[]), ...synthetic];
}

/** Returns the uuid of an actor's item; also works for synthetic actors. */
export const weaponUuid = (actorUuid: string, itemId: string): string => `${actorUuid}.Item.${itemId}`;

/** Document types the rules use, by Foundry's document name. */
interface Kinds {
  Actor: CrossfireActor;
  Item: CrossfireItem;
  Token: CrossfireToken;
}

/** A document at a uuid, or the index entry of a document in a compendium. */
interface Found {
  readonly documentName?: string;
  readonly pack?: string | null;
}

/**
 * Returns the document at a uuid; null if it does not exist or is in a compendium. A player may own a whole compendium and write anything
 * into it.
 */
const found = (uuid: string): Found | null => {
  try {
    const document = (fromUuidSync(uuid) as Found | null) ?? null;
    return document?.pack ? null : document;
  } catch {
    return null;
  }
};

/**
 * Returns the world's document at a uuid; null if it is deleted, in a compendium or of another type.
 *
 * @param kind Required document type, because a uuid may come from a player.
 */
export function documentAt(uuid: string): object | null;
export function documentAt<Kind extends keyof Kinds>(uuid: string, kind: Kind): Kinds[Kind] | null;
export function documentAt(uuid: string, kind?: string): object | null {
  const document = found(uuid);
  return kind === undefined || document?.documentName === kind ? document : null;
}

/** An actor and its token on a map. */
export interface PlacedActor {
  readonly actor: CrossfireActor;
  readonly token: CrossfireToken | null;
}

/** Returns the actor and token at the uuid of either; null if deleted. */
export function standingAt(uuid: string): PlacedActor | null {
  const found = documentAt(uuid);
  if (found instanceof TokenDocument) {
    const actor = found.actor as CrossfireActor | null;
    return actor && { actor, token: found as CrossfireToken };
  }
  if (!(found instanceof Actor)) return null;
  return { actor: found as CrossfireActor, token: (found.token as CrossfireToken | null) ?? null };
}

/** Returns the actor at the uuid of an actor or token; null if deleted. */
export const actorAt = (uuid: string): CrossfireActor | null => standingAt(uuid)?.actor ?? null;
