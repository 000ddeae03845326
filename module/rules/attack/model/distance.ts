import { rangeDice } from "../../flight/cover";
import type { Battlefield } from "./battlefield";

/** What an entity farther away than the one aimed at gains by it, 0 and up, in place of a penalty on the attack. @rule UT-34 @rule UT-33 */
export function farther({ entities, intended, weapon }: Battlefield, entity: number): number {
  if (entity === intended || weapon.increment <= 0) return 0;
  return rangeDice(entities[entity]!.distance, entities[intended]!.distance, weapon.increment);
}
