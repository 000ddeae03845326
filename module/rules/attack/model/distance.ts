import { rangeDice } from "../../flight/cover";
import type { Battlefield } from "./battlefield";

/**
 * Returns the defense bonus of an entity farther away than the intended target, 0 or more. It replaces a range penalty on the attack.
 * @rule UT-34 @rule UT-33
 */
export function farther({ entities, intended, weapon }: Battlefield, entity: number): number {
  if (entity === intended || weapon.increment <= 0) return 0;
  return rangeDice(entities[entity]!.distance, entities[intended]!.distance, weapon.increment);
}
