import type { CrossfireActor } from "../foundry/types";
import { isBarrier } from "../scene/kinds";

/** Data of a drop on the map, with unchecked fields. */
interface Dropped {
  readonly type?: unknown;
  uuid?: unknown;
  readonly x?: number;
  readonly y?: number;
}

/** Returns the actor of the topmost token that this user sees at a point; null without a token. */
function actorAtPoint(x: number, y: number): CrossfireActor | null {
  const here = (canvas?.tokens?.placeables ?? []).filter(({ visible, bounds, actor }) => visible && actor && bounds.contains(x, y));
  const [top] = here.toSorted((a, b) => (b.document.sort ?? 0) - (a.document.sort ?? 0));
  return (top?.actor ?? null) as CrossfireActor | null;
}

/**
 * Gives an item that is dropped on a token to the token's actor. Notifies a user who may not give the item.
 *
 * @returns false if the drop is handled here
 */
export function dropOnToken({ type, uuid, x, y }: Dropped): boolean | void {
  if (type !== "Item" || typeof uuid !== "string" || x === undefined || y === undefined) return;
  const actor = actorAtPoint(x, y);
  if (!actor || isBarrier(actor)) return;
  void import("./fighter/drops").then(({ droppedOnToken }) => droppedOnToken(actor, uuid));
  return false;
}

/**
 * Reuses the world's actor when the same compendium opponent is dragged in again, so that the sidebar gets no duplicates. Changes the drag
 * data. Actors with a linked token are individuals and are imported again.
 */
export function takeFromWorld(data: Dropped): void {
  const { type, uuid } = data;
  if (type !== "Actor" || typeof uuid !== "string" || !uuid.startsWith("Compendium.")) return;
  const name = (fromUuidSync(uuid) as { name?: string } | null)?.name;
  const known = game.actors?.find(
    (actor) => actor._stats.compendiumSource === uuid && actor.name === name && !actor.prototypeToken.actorLink && actor.isOwner,
  );
  if (known) data.uuid = known.uuid;
}
