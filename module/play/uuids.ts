/** The uuid of an item of an actor, synthetic actors included. */
export const weaponUuid = (actorUuid: string, itemId: string): string => `${actorUuid}.Item.${itemId}`;

/** The document a uuid names here and now; null when it is gone. */
export const documentAt = <T>(uuid: string): T | null => {
  try {
    return (fromUuidSync(uuid) as T | null) ?? null;
  } catch {
    return null;
  }
};
