/** A burst when one of its bullets hits. */
export interface BurstSoFar {
  /** Called limb, or null. */
  readonly called: string | null;
  /** Index of the bullet, from 0. */
  readonly bullet: number;
  /** Limb fixed by an earlier bullet, or null. */
  readonly fixed: string | null;
}

/**
 * Returns the limb a bullet hits; null: it must be rolled.
 * @rule CS-11 the first bullet hits the called limb
 * @rule CS-14 without a call it is rolled
 * @rule CS-31 later bullets follow the first that hit
 * @rule CS-32 after a first miss the limb is not fixed
 * @param keepsCall true: later bullets keep the called limb even then.
 */
export const burstLimb = ({ called, bullet, fixed }: BurstSoFar, keepsCall: boolean): string | null =>
  fixed ?? (bullet === 0 || keepsCall ? called : null);
