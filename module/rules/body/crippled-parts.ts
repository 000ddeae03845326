import { isPaired, sided, type HitLocation, type Side } from "./hit-locations";

/** Ids of parts that are crippled or blinded: "left-hand". Left and right are kept apart. @rule TD-LOC-38 */
export type CrippledParts = readonly string[];

/** @rule TD-LOC-38 */
export const withCrippled = (parts: CrippledParts, location: HitLocation, side: Side | null): CrippledParts => {
  const id = sided(location, side);
  return parts.includes(id) ? parts : [...parts, id];
};

/** Sides on which a part still works: with one hand gone the other goes on. @rule TD-LOC-38 */
export const soundSides = (parts: CrippledParts, location: HitLocation): readonly Side[] =>
  isPaired(location) ? (["left", "right"] as const).filter((side) => !parts.includes(sided(location, side))) : [];
