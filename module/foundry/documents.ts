import type { CrossfireActor, CrossfireItem, CrossfireScene } from "./types";

/** Returns the items of an actor. The list as Foundry's types of 14 know it cannot be narrowed by a type guard. */
export const itemsOf = ({ items }: Pick<Actor.Implementation, "items">): readonly CrossfireItem[] => items.contents;

/** Returns the actor of a token or combatant of the world; null when it has none. A synthetic actor has the address of its token. */
export const actorOf = (holder: { readonly actor: Actor.Implementation | null } | null | undefined): CrossfireActor | null =>
  (holder?.actor ?? null) as CrossfireActor | null;

/** Returns the scene on which a token of the world stands. */
export const sceneOf = (token: { readonly parent: Scene.Implementation | null } | null | undefined): CrossfireScene | null =>
  (token?.parent ?? null) as CrossfireScene | null;

/** Fields a token bar may show, by the type of actor. */
export type TrackableByType = Readonly<Record<string, { readonly bar: readonly string[]; readonly value: readonly string[] }>>;

/** Tells Foundry what token bars may show. Its types of 14 know one list for all types of actors, Foundry one for each. */
export function setTrackable(byType: TrackableByType): void {
  const actors: { trackableAttributes: object } = CONFIG.Actor;
  actors.trackableAttributes = byType;
}
