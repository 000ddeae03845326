import type { Glitch } from "../contest/pool";
import { oppose, strikesUnaware, type OpposedResult, type TieRules } from "../contest/opposed";
import type { ActiveInjury } from "../body/active-injury";
import type { BodyPlan, BodyState } from "../body/body-state";
import { afterHealingPower, healFlesh } from "../healing/recovery";
import type { Power, PowerDamage, SustainedEffect } from "./power";

/**
 * A power against whoever defends or resists; without a defence its hits stand, and one is needed.
 *
 * @rule SS-ATTACK-03 more hits strike, a tie is contact, fewer miss @rule SS-DEFENSE-17
 * @param against hits of the defence or resistance; null: nobody opposes
 */
export const meet = (hits: number, against: number | null, ties: TieRules): OpposedResult =>
  against === null ? strikesUnaware(hits) : oppose(hits, against, 0, ties);

/** Does the power work on somebody it met so? @rule SS-ATTACK-21 what needs only a touch works on a graze */
export const works = ({ contact }: Pick<Power, "contact">, meeting: OpposedResult): boolean =>
  meeting.contact === "hit" || meeting.contact === "through-cover" || (contact && meeting.contact === "grazing");

/** Damage to soak, or null when the power does none here. @rule SS-ATTACK-13 net hits raise it, a mere touch does not */
export const powerDamage = (power: Pick<Power, "damage" | "contact">, meeting: OpposedResult): PowerDamage | null =>
  power.damage === null || !works(power, meeting) ? null : { ...power.damage, dv: power.damage.dv + Math.max(0, meeting.net) };

export interface Healed {
  readonly state: BodyState;
  readonly injuries: readonly ActiveInjury[];
  /** Points of Health that came back. */
  readonly points: number;
}

/**
 * A power that heals, on somebody alive.
 *
 * @rule SS-CALLED-26 @rule SS-CALLED-37 a point of damage removed ends Slow Death and Bleedout @rule SS-ARMOR-05 only Flesh
 * @param hits within the limit
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

/** A power that is kept up: who keeps it on whom, and what it does. */
export interface KeptUp {
  readonly power: string;
  readonly by: string;
  readonly on: string;
  readonly changes: string;
  readonly amount: number;
}

/** What a sustained power changes for so many net hits: never more than its most. */
export const sustainedAmount = ({ perHit, most }: SustainedEffect, net: number): number => Math.min(most, perHit * Math.max(0, net));

/** Begins to keep a power up; a second use on the same person takes the place of the first. null: it is not one that is kept up. */
export function keepUp(kept: readonly KeptUp[], power: Power, by: string, on: string, net: number): readonly KeptUp[] | null {
  if (power.sustained === null) return null;
  const entry = { power: power.id, by, on, changes: power.sustained.changes, amount: sustainedAmount(power.sustained, net) };
  return [...kept.filter((one) => one.power !== power.id || one.by !== by || one.on !== on), entry];
}

/** Powers somebody keeps up. */
export const keptUpBy = (kept: readonly KeptUp[], by: string): number => kept.filter((one) => one.by === by).length;

/** What is left when somebody lets go of a power. */
export const letGo = (kept: readonly KeptUp[], by: string, power: string): readonly KeptUp[] =>
  kept.filter((one) => one.by !== by || one.power !== power);

/** Whoever falls, keeps nothing up. */
export const letGoOfAll = (kept: readonly KeptUp[], by: string): readonly KeptUp[] => kept.filter((one) => one.by !== by);

/** What powers add to something of somebody: the strongest of the same kind counts. */
export const sustainedOn = (kept: readonly KeptUp[], on: string, changes: string): number =>
  Math.max(0, ...kept.filter((one) => one.on === on && one.changes === changes).map(({ amount }) => amount));

/** Strain of a use: a glitch costs 1 more, a critical glitch as much again. */
export const strainOfUse = ({ strain }: Pick<Power, "strain">, glitch: Glitch): number =>
  glitch === "critical" ? 2 * Math.max(1, strain) : glitch === "glitch" ? strain + 1 : strain;
