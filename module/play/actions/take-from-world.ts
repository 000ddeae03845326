/** What is dragged, as far as it concerns us; anything may be in it. */
interface Dragged {
  type?: unknown;
  uuid?: unknown;
}

/**
 * An opponent dragged from a compendium onto the map a second time: a token of the one the world has already, instead of a second entry of
 * the same name in the list of actors. Changes what is dragged. Whoever is linked to one actor is somebody, and comes anew.
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
