import { BARRIER_GRADES, type BarrierGrade } from "./barriers";

/** Properties of a material for barriers on the map. */
export interface Material {
  readonly grade: BarrierGrade;
  /** Thickness in centimeters. */
  readonly thickness: number;
  /** true: the barrier hides nothing, but a shot must penetrate it. @rule SS-BARRIER-05 */
  readonly transparent: boolean;
  /** Best cover grade that the barrier gives. */
  readonly cover: "none" | "partial" | "good";
}

const solid = (grade: BarrierGrade, thickness: number): Material => ({ grade, thickness, transparent: false, cover: "good" });
const clear = (grade: BarrierGrade, thickness: number): Material => ({ grade, thickness, transparent: true, cover: "none" });
const low = (grade: BarrierGrade, thickness: number): Material => ({ grade, thickness, transparent: false, cover: "partial" });

/** All materials, from weakest to strongest. @rule SS-BARRIER-09 */
export const MATERIALS = {
  glass: clear("fragile", 5),
  brush: low("fragile", 10),
  drywall: solid("cheap", 10),
  "ballistic-glass": clear("average", 10),
  furniture: low("average", 10),
  crates: low("average", 10),
  "wooden-door": solid("average", 5),
  hardwood: solid("heavy", 10),
  sandbags: low("heavy", 30),
  "armored-glass": clear("reinforced", 10),
  "security-door": solid("reinforced", 10),
  brick: solid("structure", 15),
  concrete: solid("heavy-structure", 20),
  "reinforced-concrete": solid("reinforced-concrete", 30),
  bunker: solid("hardened", 50),
} as const satisfies Readonly<Record<string, Material>>;

export type MaterialId = keyof typeof MATERIALS;

export const isMaterial = (id: unknown): id is MaterialId => typeof id === "string" && Object.hasOwn(MATERIALS, id);

/** Returns the Structure and Armor of a material. @rule SS-BARRIER-01 @rule SS-BARRIER-09 */
export const materialRatings = (id: MaterialId): { readonly structure: number; readonly armor: number } =>
  BARRIER_GRADES[MATERIALS[id].grade];
