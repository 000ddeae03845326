import type { CrossfireActor, CrossfireItem, CrossfireScene } from "./types";

/** Returns the items of an actor as a plain list. With the types of Foundry 14, a type guard cannot narrow Foundry's own collection. */
export const itemsOf = ({ items }: Pick<Actor.Implementation, "items">): readonly CrossfireItem[] => items.contents;

/**
 * Returns the actor of a token or combatant in the world; null without an actor. Even a synthetic actor has a uuid, because its token has
 * one.
 */
export const actorOf = (holder: { readonly actor: Actor.Implementation | null } | null | undefined): CrossfireActor | null =>
  (holder?.actor ?? null) as CrossfireActor | null;

/** Returns the scene of a token in the world; null without a token or a scene. */
export const sceneOf = (token: { readonly parent: Scene.Implementation | null } | null | undefined): CrossfireScene | null =>
  (token?.parent ?? null) as CrossfireScene | null;

/** Fields that a token bar may show, by actor type. */
export type TrackableByType = Readonly<Record<string, { readonly bar: readonly string[]; readonly value: readonly string[] }>>;

/**
 * Sets the fields that token bars may show. The types of Foundry 14 allow one list for all actor types; Foundry has one list for each type.
 */
export function setTrackable(byType: TrackableByType): void {
  const actors: { trackableAttributes: object } = CONFIG.Actor;
  actors.trackableAttributes = byType;
}

/** Returns items in the order the user sorted them; items with the same sort value are sorted by name. */
export const inOrder = <T extends { readonly sort: number; readonly name: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));

interface Spoken {
  readonly actor?: Actor.Implementation | null | undefined;
  readonly token?: TokenDocument.Implementation | null | undefined;
  readonly alias?: string;
}

interface Speaking {
  getSpeaker(spoken: object): ChatMessage.SpeakerData;
}

/** Returns the speaker of a message. The types of version 14 require saved documents here; Foundry accepts any document. */
export function speakerOf(spoken: Spoken): ChatMessage.SpeakerData {
  const messages: Speaking = ChatMessage.implementation;
  return messages.getSpeaker(spoken);
}
