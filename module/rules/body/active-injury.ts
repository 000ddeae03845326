import { CALLED_EFFECTS, ROUNDS_PER_HOUR, type EffectId, type BodySide, type EffectEnd } from "./injury-effects";
import { crippledEffects } from "./cripple";
import type { Limb } from "./limbs";

/** One effect of a hit at a place, as it burdens somebody now. */
export interface ActiveInjury {
  readonly effect: EffectId;
  /** Fine location that was hit, or the limb that is crippled. */
  readonly location: string;
  /** For arms and legs; ears and eyes are counted instead. */
  readonly side: BodySide | null;
  /** Rounds it still runs, 0 when the time is up and only healing is left; null: no time of its own. */
  readonly rounds: number | null;
  readonly until: EffectEnd;
}

/** Where and how hard a called shot struck. */
export interface LocatedHit {
  readonly location: string;
  readonly side: BodySide | null;
  /** Weapon's Damage Value and net hits, before soak and limit. @rule SS-CALLED-07 */
  readonly originalDv: number;
  /** Damage done, after soak and limit. @rule SS-CALLED-07 */
  readonly dv: number;
}

/** Rounds an effect lasts; null for one without a time of its own. @param missing hits short of its test */
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

/** The injury a hit leaves. @param missing hits short of the effect's test, for effects that count them */
export const injuryOf = (effect: EffectId, hit: LocatedHit, missing = 0): ActiveInjury => ({
  effect,
  location: hit.location,
  side: hit.side,
  rounds: effectRounds(effect, hit, missing),
  until: CALLED_EFFECTS[effect].until,
});

/** Ears or eyes that are affected. @rule SS-CALLED-12 @rule SS-CALLED-15 */
export const affectedOrgans = (active: readonly ActiveInjury[], effect: "deafened" | "blinded", organs = 2): number =>
  Math.min(organs, active.filter((injury) => injury.effect === effect).length);

const samePlace = (a: Pick<ActiveInjury, "location" | "side">, b: Pick<ActiveInjury, "location" | "side">): boolean =>
  a.location === b.location && a.side === b.side;

type Found = Pick<ActiveInjury, "effect" | "location" | "side">;

/** The effect as it is already there: on the same side where sides count, otherwise anywhere. */
const present = (active: readonly ActiveInjury[], { effect, side }: Found): ActiveInjury | undefined =>
  active.find((injury) => injury.effect === effect && (!isSided(effect) || injury.side === side));

/** May the same place make it longer? Not what lasts until the end of the round, nor what has no time. @rule SS-CALLED-09 */
const lengthens = (effect: EffectId): boolean => !["round", "open", "at-once"].includes(CALLED_EFFECTS[effect].lasts);

/**
 * Would this effect, from this place, do anything now?
 *
 * @rule SS-CALLED-08 what is present is not applied again @rule SS-CALLED-09 but the same place may lengthen it
 * @rule SS-CALLED-12 @rule SS-CALLED-15 ears and eyes are counted
 * @param organs how many ears, or eyes, this body has
 */
export function takesEffect(active: readonly ActiveInjury[], wanted: Found, organs = 2): boolean {
  const { effect } = wanted;
  if (effect === "deafened" || effect === "blinded") return affectedOrgans(active, effect, organs) < organs;
  const there = present(active, wanted);
  return there === undefined || (lengthens(effect) && samePlace(there, wanted));
}

/**
 * What somebody suffers from after one injury more. Effects that happen at once leave nothing.
 *
 * @rule SS-CALLED-08 @rule SS-CALLED-09 the rounds of a second hit at the same place are added
 */
export function stack(active: readonly ActiveInjury[], injury: ActiveInjury, organs = 2): readonly ActiveInjury[] {
  if (injury.until === "at-once" || !takesEffect(active, injury, organs)) return active;
  const there = CALLED_EFFECTS[injury.effect].per === "organ" ? undefined : present(active, injury);
  if (!there) return [...active, injury];
  return active.map((kept) => (kept === there ? { ...kept, rounds: there.rounds! + injury.rounds! } : kept));
}

/** Rounds an effect of the same place still runs, to which a second hit there adds; 0 where each hit stands for itself. @rule SS-CALLED-09 */
export const roundsRunning = (active: readonly ActiveInjury[], { effect, location, side }: Found): number =>
  CALLED_EFFECTS[effect].per === "organ"
    ? 0
    : Math.max(0, ...active.flatMap((kept) => (kept.effect === effect && samePlace(kept, { location, side }) ? [kept.rounds ?? 0] : [])));

/** What a round that ends leaves; the arm of somebody who waits for healing is of use again when its time is up. */
export const afterRounds = (active: readonly ActiveInjury[], rounds = 1): readonly ActiveInjury[] =>
  active
    .map((injury) => (injury.rounds === null ? injury : { ...injury, rounds: Math.max(0, injury.rounds - rounds) }))
    .filter(({ until, rounds: left }) => until !== "time" || left === null || left > 0);

/** The side a limb is on; null for head and torso. */
const sideOf = (limb: Limb): BodySide | null => (limb.startsWith("left") ? "left" : limb.startsWith("right") ? "right" : null);

const BY_STATUS: Readonly<Record<string, EffectId>> = { "blinded-eye": "blinded" };

/** The effect a status stands for; null for one that is no effect of a hit. */
export const effectOfStatus = (status: string): EffectId | null =>
  BY_STATUS[status] ?? (status in CALLED_EFFECTS ? (status as EffectId) : null);

/** An effect somebody was given by hand: it burdens until it is taken away. */
export const givenInjury = (effect: EffectId): ActiveInjury => ({ effect, location: "", side: null, rounds: null, until: "healing" });

/** What crippled limbs do for as long as they are, in the terms of called effects. @rule XF-07 */
export const crippledInjuries = (crippled: readonly Limb[]): ActiveInjury[] =>
  crippled.flatMap((limb) =>
    crippledEffects(limb).statuses.map((status) => ({
      effect: effectOfStatus(status)!,
      location: limb,
      side: sideOf(limb),
      rounds: null,
      until: "limb" as const,
    })),
  );
