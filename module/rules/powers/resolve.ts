import type { Glitch } from "../contest/hits-and-glitches";
import type { ActiveInjury } from "../body/injuries/active-injury";
import type { BodyPlan, BodyState } from "../body/body-state";
import { afterHealingPower, healFlesh } from "../healing/recovery";
import type { Power, SustainedEffect } from "./power";

export interface Healed {
  readonly state: BodyState;
  readonly injuries: readonly ActiveInjury[];
  /** Health points restored. */
  readonly points: number;
}

/**
 * Applies a healing power to a living body.
 * @rule SS-CALLED-26
 * @rule SS-CALLED-37 one restored point ends Slow Death and Bleedout
 * @rule SS-ARMOR-05 a power heals only Flesh
 * @param hits Hits within the limit.
 * @param fighting true: the patient fights for their life.
 */
export function heal(
  { heals }: Pick<Power, "heals">,
  plan: BodyPlan,
  state: BodyState,
  injuries: readonly ActiveInjury[],
  hits: number,
  fighting = false,
): Healed {
  const restored = healFlesh(plan, state, heals * Math.max(0, hits), fighting);
  return { state: restored.state, injuries: afterHealingPower(injuries, restored.points), points: restored.points };
}

/** A sustained power, with its user, its target and its effect. */
export interface KeptUp {
  readonly power: string;
  readonly by: string;
  readonly on: string;
  readonly changes: string;
  readonly amount: number;
}

/** Returns the change that a sustained effect makes for a number of net hits, up to its maximum. */
export const sustainedAmount = ({ perHit, most }: SustainedEffect, net: number): number => Math.min(most, perHit * Math.max(0, net));

/** Returns the number of powers that a user sustains. */
export const keptUpBy = (kept: readonly KeptUp[], by: string): number => kept.filter((one) => one.by === by).length;

/** Returns the amount that sustained powers add to a target's value. Only the strongest power counts. */
export const sustainedOn = (kept: readonly KeptUp[], on: string, changes: string): number =>
  Math.max(0, ...kept.filter((one) => one.on === on && one.changes === changes).map(({ amount }) => amount));

/** Returns the Strain of one use of a power. A glitch adds 1; a critical glitch doubles the Strain (at least 2). */
export const strainOfUse = ({ strain }: Pick<Power, "strain">, glitch: Glitch): number =>
  glitch === "critical" ? 2 * Math.max(1, strain) : glitch === "glitch" ? strain + 1 : strain;
