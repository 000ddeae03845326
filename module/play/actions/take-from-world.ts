/** Data of a drag and drop; its fields are unchecked. */
interface Dragged {
  type?: unknown;
  uuid?: unknown;
}

/**
 * Reuses the world's actor when the same compendium opponent is dragged in again, so the sidebar gets no duplicates. Changes the drag data.
 * Actors with a linked token are individuals and are imported anew.
 */
export function takeFromWorld(data: Dragged): void {
  const { type, uuid } = data;
  if (type !== "Actor" || typeof uuid !== "string" || !uuid.startsWith("Compendium.")) return;
  const name = (fromUuidSync(uuid) as { name?: string } | null)?.name;
  const known = game.actors?.find(
    (actor) => actor._stats.compendiumSource === uuid && actor.name === name && !actor.prototypeToken.actorLink && actor.isOwner,
  );
  if (known) data.uuid = known.uuid;
}
