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
