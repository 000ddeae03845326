import { CALLED_EFFECTS, ROUNDS_PER_HOUR, type EffectId, type BodySide, type EffectEnd } from "./effect-durations";
import { crippledEffects } from "../cripple-threshold";
import type { PlannedLimb } from "../body-plan";
import type { Limb } from "../limbs";

/** An injury effect that a body has now, with its location and duration. */
export interface ActiveInjury {
  readonly effect: EffectId;
  /** Fine location that was hit, or id of the crippled limb; "" if a user set the injury. */
  readonly location: string;
  /** Side of an arm or leg; null for other locations. Ears and eyes are counted instead. */
  readonly side: BodySide | null;
  /** Rounds left; 0: the time is up, but the injury still needs healing; null: no time limit. */
  readonly rounds: number | null;
  readonly until: EffectEnd;
}

/** Location and damage of a called shot that hits. */
export interface LocatedHit {
  readonly location: string;
  readonly side: BodySide | null;
  /** Weapon's Damage Value plus net hits, before soak and damage limit. @rule SS-CALLED-07 */
  readonly originalDv: number;
  /** Damage done, after soak and damage limit. @rule SS-CALLED-07 */
  readonly dv: number;
}

/**
 * Returns the duration of an effect in rounds; null: no time limit, or an instant effect.
 * @param missing Number of hits by which the test against the effect failed.
 */
export function effectRounds(effect: EffectId, { originalDv, dv }: Pick<LocatedHit, "originalDv" | "dv">, missing: number): number | null {
  switch (CALLED_EFFECTS[effect].lasts) {
    case "original-dv":
      return originalDv;
    case "dv":
      return dv;
    case "dv-hours":
      return dv * ROUNDS_PER_HOUR;
    case "missing-hits":
      return missing;
    case "round":
      return 1;
    default:
      return null;
  }
}

const isSided = (effect: EffectId): boolean => CALLED_EFFECTS[effect].per === "side";

/**
 * Returns the injury that a hit causes.
 * @param missing Number of hits by which the test against the effect failed; only some effects use it.
 */
export const injuryOf = (effect: EffectId, hit: LocatedHit, missing = 0): ActiveInjury => ({
  effect,
  location: hit.location,
  side: hit.side,
  rounds: effectRounds(effect, hit, missing),
  until: CALLED_EFFECTS[effect].until,
});

/** Returns the number of affected ears or eyes, at most the number that the body has. @rule SS-CALLED-12 @rule SS-CALLED-15 */
export const affectedOrgans = (active: readonly ActiveInjury[], effect: "deafened" | "blinded", organs = 2): number =>
  Math.min(organs, active.filter((injury) => injury.effect === effect).length);

const samePlace = (a: Pick<ActiveInjury, "location" | "side">, b: Pick<ActiveInjury, "location" | "side">): boolean =>
  a.location === b.location && a.side === b.side;

type Found = Pick<ActiveInjury, "effect" | "location" | "side">;

/** Returns the active injury with the same effect; undefined: none. If the effect has sides, only the same side counts. */
const present = (active: readonly ActiveInjury[], { effect, side }: Found): ActiveInjury | undefined =>
  active.find((injury) => injury.effect === effect && (!isSided(effect) || injury.side === side));

/**
 * Returns whether a second hit on the same location extends the effect. Effects that are instant, last until the end of the round or have
 * no time limit are not extended.
 * @rule SS-CALLED-09
 */
const lengthens = (effect: EffectId): boolean => !["round", "open", "at-once"].includes(CALLED_EFFECTS[effect].lasts);

/**
 * Returns whether a new hit with this effect changes the active injuries.
 * @rule SS-CALLED-08 an active effect is not applied again
 * @rule SS-CALLED-09 a hit on the same location can extend the effect
 * @rule SS-CALLED-12
 * @rule SS-CALLED-15 ears and eyes are counted
 * @param organs Number of ears or eyes of this body.
 */
export function takesEffect(active: readonly ActiveInjury[], wanted: Found, organs = 2): boolean {
  const { effect } = wanted;
  if (effect === "deafened" || effect === "blinded") return affectedOrgans(active, effect, organs) < organs;
  const there = present(active, wanted);
  return there === undefined || (lengthens(effect) && samePlace(there, wanted));
}

/**
 * Returns the active injuries with a new one added. An instant effect adds no injury, and an effect that is already active is at most
 * extended.
 * @rule SS-CALLED-08
 * @rule SS-CALLED-09 a second hit on the same location adds its rounds
 */
export function stack(active: readonly ActiveInjury[], injury: ActiveInjury, organs = 2): readonly ActiveInjury[] {
  if (injury.until === "at-once" || !takesEffect(active, injury, organs)) return active;
  const there = CALLED_EFFECTS[injury.effect].per === "organ" ? undefined : present(active, injury);
  if (!there) return [...active, injury];
  return active.map((kept) => (kept === there ? { ...kept, rounds: there.rounds! + injury.rounds! } : kept));
}

/**
 * Returns the remaining rounds of an effect at a location, which another hit there extends. Returns 0 if the effect is not active there,
 * has no time limit, or counts each hit separately.
 * @rule SS-CALLED-09
 */
export const roundsRunning = (active: readonly ActiveInjury[], { effect, location, side }: Found): number =>
  CALLED_EFFECTS[effect].per === "organ"
    ? 0
    : Math.max(0, ...active.flatMap((kept) => (kept.effect === effect && samePlace(kept, { location, side }) ? [kept.rounds ?? 0] : [])));

/** Returns the injuries left after a number of rounds. An effect that only healing ends remains, with 0 rounds. */
export const afterRounds = (active: readonly ActiveInjury[], rounds = 1): readonly ActiveInjury[] =>
  active
    .map((injury) => (injury.rounds === null ? injury : { ...injury, rounds: Math.max(0, injury.rounds - rounds) }))
    .filter(({ until, rounds: left }) => until !== "time" || left === null || left > 0);

/** Returns the side of a limb; null for the head and the torso. */
const sideOf = (limb: Limb): BodySide | null => (limb.startsWith("left") ? "left" : limb.startsWith("right") ? "right" : null);

const BY_STATUS: Readonly<Record<string, EffectId>> = { "blinded-eye": "blinded" };

/** Returns the injury effect of a status; null if the status is not an injury effect. */
export const effectOfStatus = (status: string): EffectId | null =>
  BY_STATUS[status] ?? (status in CALLED_EFFECTS ? (status as EffectId) : null);

/**
 * Returns an injury that a user sets manually. The injury stays until a user removes or treats it. @rule SS-CALLED-26 @rule SS-CALLED-37
 */
export const givenInjury = (effect: EffectId): ActiveInjury => ({
  effect,
  location: "",
  side: null,
  rounds: null,
  until: CALLED_EFFECTS[effect].until === "treatment" ? "treatment" : "healing",
});

/** Returns the effects of crippled limbs. An effect lasts while its limb is crippled. @rule XF-07 @rule XF-25 by the kind of each limb */
export const crippledInjuries = (crippled: readonly Pick<PlannedLimb, "id" | "kind">[]): ActiveInjury[] =>
  crippled.flatMap(({ id, kind }) =>
    crippledEffects(kind).statuses.map((status) => ({
      effect: effectOfStatus(status)!,
      location: id,
      side: sideOf(kind),
      rounds: null,
      until: "limb" as const,
    })),
  );
