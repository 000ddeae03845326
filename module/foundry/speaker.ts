interface Spoken {
  readonly actor?: Actor.Implementation | null | undefined;
  readonly token?: TokenDocument.Implementation | null | undefined;
  readonly alias?: string;
}

interface Speaking {
  getSpeaker(spoken: object): ChatMessage.SpeakerData;
}

/** Names who speaks in a message. Foundry's types of 14 want saved documents here; Foundry takes any. */
export function speakerOf(spoken: Spoken): ChatMessage.SpeakerData {
  const messages: Speaking = ChatMessage.implementation;
  return messages.getSpeaker(spoken);
}
