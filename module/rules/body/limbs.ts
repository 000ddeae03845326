/** The limbs of a humanoid. @rule CS-03 */
export const LIMBS = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"] as const;
export type Limb = (typeof LIMBS)[number];
export type LimbKind = "head" | "torso" | "arm" | "leg";

export const isLimb = (id: string): id is Limb => (LIMBS as readonly string[]).includes(id);

export const limbKind = (limb: Limb): LimbKind =>
  limb.endsWith("arm") ? "arm" : limb.endsWith("leg") ? "leg" : limb === "head" ? "head" : "torso";

/** Figures of a limb that a body plan can change. */
export interface LimbFigures {
  /** Cripple Threshold in percent of Body; by the d20 rules, in percent of a quarter of the hit points. @rule XF-06 */
  readonly threshold: number;
  /** Number of faces of the limb die that hit the limb; 0: random hits never reach it. @rule CS-15 */
  readonly share: number;
  /** Modifier of a called shot in d20 points, 0 or less; without sign, the glancing threshold. @rule XF-03 @rule CS-06 @rule GL-13 */
  readonly modifier: number;
}

/**
 * Cripple Threshold, share of the limb die and call modifier of a humanoid's limbs, by kind.
 * @rule XF-06 head: Body; arm or leg: 1.5 × Body; torso: 2 × Body
 * @rule CS-15
 * @rule XF-03
 */
export const LIMB_FIGURES: Readonly<Record<LimbKind, LimbFigures>> = {
  head: { threshold: 100, share: 2, modifier: -9 },
  torso: { threshold: 200, share: 6, modifier: -3 },
  arm: { threshold: 150, share: 3, modifier: -6 },
  leg: { threshold: 150, share: 3, modifier: -6 },
};
