import type { CrossfireActor } from "../foundry/types";

/** Every actor that can be changed by play: those of the world, and the synthetic ones of unlinked tokens on every scene. */
export function everyActor(): CrossfireActor[] {
  const synthetic = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (token.actorLink || !token.actor ? [] : [token.actor as CrossfireActor])),
  );
  return [...((game.actors?.contents ?? []) as CrossfireActor[]), ...synthetic];
}
