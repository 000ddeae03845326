import type { Limb } from "../../body/limbs";

/** What a burst has come to when one of its bullets hits. */
export interface BurstSoFar {
  /** The limb that was called, or null. */
  readonly called: Limb | null;
  /** Number of the bullet, from 0. */
  readonly bullet: number;
  /** The limb that an earlier bullet has fixed for the rest, or null. */
  readonly fixed: Limb | null;
}

/**
 * The limb a bullet that hits lands on; null when it must be rolled.
 *
 * @rule CS-11 the first bullet goes where it was called @rule CS-14 without a call there is a roll
 * @rule CS-31 later ones follow the first that hit @rule CS-32 once the first has missed, nobody's limb is fixed
 * @param keepsCall this table's later bullets keep the called limb even then
 */
export const burstLimb = ({ called, bullet, fixed }: BurstSoFar, keepsCall: boolean): Limb | null =>
  fixed ?? (bullet === 0 || keepsCall ? called : null);
