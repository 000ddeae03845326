import type { Glitch } from "../contest/pool";
import { oppose, strikesUnaware, type OpposedResult, type TieRules } from "../contest/opposed";
import type { ActiveInjury } from "../body/active-injury";
import type { BodyPlan, BodyState } from "../body/body-state";
import { afterHealingPower, healFlesh } from "../healing/recovery";
import type { Power, PowerDamage, SustainedEffect } from "./power";

/**
 * Compares a power with the defense; without one it needs 1 hit.
 * @rule SS-ATTACK-03 more hits succeed, a tie is contact, fewer miss
 * @rule SS-DEFENSE-17
 * @param against Hits of defense or resistance; null: unopposed.
 */
export const meet = (hits: number, against: number | null, ties: TieRules): OpposedResult =>
  against === null ? strikesUnaware(hits) : oppose(hits, against, 0, ties);

/** Returns whether the power works. @rule SS-ATTACK-21 a touch power also works on a graze */
export const works = ({ contact }: Pick<Power, "contact">, meeting: OpposedResult): boolean =>
  meeting.contact === "hit" || meeting.contact === "through-cover" || (contact && meeting.contact === "grazing");

/** Returns the damage to soak; null: none. @rule SS-ATTACK-13 net hits raise it, a graze does not */
export const powerDamage = (power: Pick<Power, "damage" | "contact">, meeting: OpposedResult): PowerDamage | null =>
  power.damage === null || !works(power, meeting) ? null : { ...power.damage, dv: power.damage.dv + Math.max(0, meeting.net) };

export interface Healed {
  readonly state: BodyState;
  readonly injuries: readonly ActiveInjury[];
  /** Health points restored. */
  readonly points: number;
}

/**
 * Applies a healing power to a living body.
 * @rule SS-CALLED-26
 * @rule SS-CALLED-37 1 restored point ends Slow Death and Bleedout
 * @rule SS-ARMOR-05 only Flesh is healed
 * @param hits Within the limit.
 */
export function heal(
  { heals }: Pick<Power, "heals">,
  plan: BodyPlan,
  state: BodyState,
  injuries: readonly ActiveInjury[],
  hits: number,
): Healed {
  const restored = healFlesh(plan, state, heals * Math.max(0, hits));
  return { state: restored.state, injuries: afterHealingPower(injuries, restored.points), points: restored.points };
}

/** A sustained power: its user, target and effect. */
export interface KeptUp {
  readonly power: string;
  readonly by: string;
  readonly on: string;
  readonly changes: string;
  readonly amount: number;
}

/** Returns the amount of a sustained effect for some net hits, up to its maximum. */
export const sustainedAmount = ({ perHit, most }: SustainedEffect, net: number): number => Math.min(most, perHit * Math.max(0, net));

/** Starts sustaining a power; another use on the same target replaces the first. null: it cannot be sustained. */
export function keepUp(kept: readonly KeptUp[], power: Power, by: string, on: string, net: number): readonly KeptUp[] | null {
  if (power.sustained === null) return null;
  const entry = { power: power.id, by, on, changes: power.sustained.changes, amount: sustainedAmount(power.sustained, net) };
  return [...kept.filter((one) => one.power !== power.id || one.by !== by || one.on !== on), entry];
}

/** Returns the number of powers a user sustains. */
export const keptUpBy = (kept: readonly KeptUp[], by: string): number => kept.filter((one) => one.by === by).length;

/** Returns the sustained powers after a user ends one. */
export const letGo = (kept: readonly KeptUp[], by: string, power: string): readonly KeptUp[] =>
  kept.filter((one) => one.by !== by || one.power !== power);

/** Returns the sustained powers after a user falls, which ends all of theirs. */
export const letGoOfAll = (kept: readonly KeptUp[], by: string): readonly KeptUp[] => kept.filter((one) => one.by !== by);

/** Returns what powers add to a value of a target; only the strongest counts. */
export const sustainedOn = (kept: readonly KeptUp[], on: string, changes: string): number =>
  Math.max(0, ...kept.filter((one) => one.on === on && one.changes === changes).map(({ amount }) => amount));

/** Returns the Strain of a use: 1 more on a glitch, double on a critical glitch. */
export const strainOfUse = ({ strain }: Pick<Power, "strain">, glitch: Glitch): number =>
  glitch === "critical" ? 2 * Math.max(1, strain) : glitch === "glitch" ? strain + 1 : strain;
