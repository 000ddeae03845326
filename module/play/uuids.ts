import type { CrossfireActor, CrossfireItem, CrossfireToken } from "../foundry/types";

/** Every actor that can be changed by play: those of the world, and the synthetic ones of unlinked tokens on every scene. */
export function everyActor(): CrossfireActor[] {
  const synthetic = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (token.actorLink || !token.actor ? [] : [token.actor as CrossfireActor])),
  );
  return [...((game.actors?.contents ?? []) as CrossfireActor[]), ...synthetic];
}

/** The uuid of an item of an actor, synthetic actors included. */
export const weaponUuid = (actorUuid: string, itemId: string): string => `${actorUuid}.Item.${itemId}`;

/** Documents that rules speak of, by Foundry's name of their kind. */
interface Kinds {
  Actor: CrossfireActor;
  Item: CrossfireItem;
  Token: CrossfireToken;
}

const found = (uuid: string): { readonly documentName?: string } | null => {
  try {
    return (fromUuidSync(uuid) as object | null) ?? null;
  } catch {
    return null;
  }
};

/**
 * The document a uuid names here and now; null when it is gone.
 *
 * @param kind a document of any other kind is none: a uuid may come from a player
 */
export function documentAt(uuid: string): object | null;
export function documentAt<Kind extends keyof Kinds>(uuid: string, kind: Kind): Kinds[Kind] | null;
export function documentAt(uuid: string, kind?: string): object | null {
  const document = found(uuid);
  return kind === undefined || document?.documentName === kind ? document : null;
}

/** Somebody, and the token they stand on a map by. */
export interface PlacedActor {
  readonly actor: CrossfireActor;
  readonly token: CrossfireToken | null;
}

/** Whoever a uuid names, by actor or by token; null when they are gone. */
export function standingAt(uuid: string): PlacedActor | null {
  const found = documentAt(uuid);
  if (found instanceof TokenDocument) {
    const actor = found.actor as CrossfireActor | null;
    return actor && { actor, token: found as CrossfireToken };
  }
  if (!(found instanceof Actor)) return null;
  return { actor: found as CrossfireActor, token: (found.token as CrossfireToken | null) ?? null };
}

/** The actor a uuid names, by itself or by its token; null when it is gone. */
export const actorAt = (uuid: string): CrossfireActor | null => standingAt(uuid)?.actor ?? null;
