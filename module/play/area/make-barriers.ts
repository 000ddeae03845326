import type { CrossfireActor } from "../../foundry/types";
import { forgetting } from "../../foundry/version";
import { isMaterial, MATERIALS, materialRatings, type MaterialId } from "../../rules/protection/materials";
import { isFloor, isRegion } from "../../scene/barriers";
import { isBarrier } from "../../scene/kinds";
import { notify } from "../authority/notices";
import { documentAt } from "../uuids";

interface Changing {
  readonly documentName: string;
  update(changes: object): Promise<unknown>;
}

/**
 * Gives a barrier actor the ratings of a material and clears its Hit Points, so that they follow the material. Returns false for any other
 * actor.
 */
async function ofActor(actor: CrossfireActor, material: MaterialId): Promise<boolean> {
  if (!isBarrier(actor)) return false;
  const { transparent, cover, thickness } = MATERIALS[material];
  await actor.update({ system: { ...materialRatings(material), transparent, cover, thickness, hp: { value: null, max: null } } });
  return true;
}

/** Returns whether the document stores its material in a flag, as a wall, a tile or a floor region does. */
const mayBeMade = (document: Changing): boolean =>
  ["Wall", "Tile"].includes(document.documentName) || (isRegion(document) && isFloor(document));

async function make(document: Changing | null, material: MaterialId | null): Promise<boolean> {
  if (!document) return false;
  if (mayBeMade(document)) {
    const change = forgetting("flags.crossfire.barrier");
    // Hit Points left from the old material do not carry over to the new one.
    await document.update(material === null ? change : { "flags.crossfire.barrier": { material, hp: null } });
    return true;
  }
  const actor = document instanceof TokenDocument ? document.actor : document instanceof Actor ? document : null;
  return actor !== null && material !== null && ofActor(actor as CrossfireActor, material);
}

/**
 * Sets the material of walls, tiles, floors and barriers; null makes walls, tiles and floors ordinary again. GMs only.
 *
 * @param uuids Walls, tiles, regions, or actors and tokens of the type barrier.
 */
export async function makeBarriers(uuids: readonly string[], material: string | null): Promise<void> {
  if (!game.user?.isGM) return notify({ level: "warn", key: "CROSSFIRE.Barrier.gmOnly", values: {} });
  if (material !== null && !isMaterial(material)) {
    const known = Object.keys(MATERIALS).join(", ");
    return notify({ level: "error", key: "CROSSFIRE.Barrier.noSuchMaterial", values: { material, known } });
  }
  if (uuids.length === 0) return notify({ level: "warn", key: "CROSSFIRE.Barrier.nothingSelected", values: {} });
  let done = 0;
  for (const uuid of uuids) if (await make(documentAt(uuid) as Changing | null, material)) done += 1;
  notify({ level: done < uuids.length ? "warn" : "info", key: "CROSSFIRE.Barrier.made", values: { done, of: uuids.length } });
}
