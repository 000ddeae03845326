import type { CrossfireActor, CrossfireItem, CrossfireScene } from "./types";

/** Returns the items of an actor. A type guard cannot narrow the list of Foundry 14's types. */
export const itemsOf = ({ items }: Pick<Actor.Implementation, "items">): readonly CrossfireItem[] => items.contents;

/** Returns the actor of a token or combatant of the world; null when it has none. A synthetic actor's uuid is that of its token. */
export const actorOf = (holder: { readonly actor: Actor.Implementation | null } | null | undefined): CrossfireActor | null =>
  (holder?.actor ?? null) as CrossfireActor | null;

/** Returns the scene of a token of the world. */
export const sceneOf = (token: { readonly parent: Scene.Implementation | null } | null | undefined): CrossfireScene | null =>
  (token?.parent ?? null) as CrossfireScene | null;

/** Fields a token bar may show, by the type of actor. */
export type TrackableByType = Readonly<Record<string, { readonly bar: readonly string[]; readonly value: readonly string[] }>>;

/** Sets what token bars may show. Foundry 14's types know one list for all types of actors, Foundry one for each. */
export function setTrackable(byType: TrackableByType): void {
  const actors: { trackableAttributes: object } = CONFIG.Actor;
  actors.trackableAttributes = byType;
}

/** Returns items in the order the user sorted them; unsorted ones by name. */
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

/** Returns the speaker of a message. Foundry 14's types want saved documents here; Foundry takes any. */
export function speakerOf(spoken: Spoken): ChatMessage.SpeakerData {
  const messages: Speaking = ChatMessage.implementation;
  return messages.getSpeaker(spoken);
}
