import type { Emit } from "../../attack/model/ask";
import type { AttackState } from "../../attack/model/state";
import { emitEntity } from "../../attack/machine/subject";
import { bodyWith, type BodyPlan, type BodyState } from "../../body/body-state";
import { withHitPoints } from "../../body/unconsciousness-and-death";
import type { LimbLost } from "../../body/consequences";
import type { HarmDone } from "../../body/damage";
import { PARTS, sided, type HitPlace, type Side } from "../../body/hit-locations/hit-locations";
import type { WorkedOut } from "./damage";

const SIDES = ["left", "right"] as const;
const eye = (side: Side): string => sided("eye", side);
const isSound = (body: BodyState, part: string): boolean => (body.limbs[PARTS.indexOf(part)] ?? 0) > 0;

/** Returns the sides of the eyes that still see. @rule TD-LOC-18 */
export const soundEyes = (body: BodyState): Side[] => SIDES.filter((side) => isSound(body, eye(side)));

/**
 * Returns the ids of the parts that a hit newly cripples.
 * @rule TD-LOC-32
 * @rule TD-LOC-35 limbs and extremities
 * @rule TD-LOC-18
 * @rule TD-LOC-24 eyes
 * @rule TD-LOC-38 left and right are separate parts
 * @param at Hit location. For acid in the face, its side is the side of the blinded eye.
 */
export function partsLost(body: BodyState, { crippled, blinded }: Pick<WorkedOut, "crippled" | "blinded">, at: HitPlace): string[] {
  const eyes = blinded === 2 ? SIDES.map(eye) : blinded === 1 && at.side ? [eye(at.side)] : [];
  return [...(crippled ? [sided(at.location, at.side)] : []), ...eyes].filter((part) => isSound(body, part));
}

/**
 * Returns the body with the given parts crippled. If the body has several parts with the same id, only one of them is crippled.
 * @rule TD-LOC-38 @rule XF-25
 */
export const crippledBody = (body: BodyState, parts: readonly string[]): BodyState =>
  parts.length === 0
    ? body
    : bodyWith(body, { limbs: body.limbs.map((points, at) => (parts.includes(PARTS[at]!) ? Math.max(0, points - 1) : points)) });

/**
 * Returns the body after a hit, and the points that each pool lost.
 * @rule TD-WOUND-09 hit points can be negative
 * @rule TD-WOUND-04 fatigue points are a separate pool
 */
export function harmDone(plan: BodyPlan, before: BodyState, worked: WorkedOut, crippled: boolean): HarmDone {
  const tired = worked.pool === "fp" ? worked.injury : 0;
  const after = bodyWith(withHitPoints(plan, before, worked.hpAfter), { strain: before.strain + tired });
  const { times, per } = worked.modifier;
  return {
    state: after,
    loss: {
      shield: before.shield - after.shield,
      armored: before.armored - after.armored,
      flesh: before.flesh - after.flesh,
      strain: tired,
      overflow: after.overflow - before.overflow,
    },
    limbLoss: 0,
    crippled,
    pastShield: worked.penetrating,
    woundingModifier: times / per,
    injuries: 0,
  };
}

const isEye = (part: string): boolean => part.endsWith("-eye");

/** Returns the id of the status for a lost part. @rule TD-LOC-18 a fighter without a sound eye is blind @rule TD-LOC-32 @rule TD-LOC-35 */
const lostStatus = (part: string, after: BodyState): string =>
  !isEye(part) ? "crippled" : soundEyes(after).length === 0 ? "blinded" : "blinded-eye";

/** Returns the changes that a lost part makes to its owner's body. */
export const partLost: LimbLost = (part, after) => [{ kind: "status", status: lostStatus(part, after), active: true }];

/** Emits the lost parts of a body and their statuses. @rule TD-LOC-32 @rule TD-LOC-35 @rule TD-LOC-18 @rule TD-LOC-24 */
export function emitParts(state: AttackState, lost: readonly string[], location: HitPlace["location"], tell: Emit): void {
  const who = emitEntity(state);
  const blinded = location === "face" ? "TD-LOC-24" : "TD-LOC-18";
  for (const limb of lost) {
    const rule = isEye(limb) ? blinded : limb.endsWith("arm") || limb.endsWith("leg") ? "TD-LOC-32" : "TD-LOC-35";
    tell({ kind: "crippled", rule, ...who, limb, points: 1 });
    tell({ kind: "marked", rule, ...who, status: lostStatus(limb, state.bodies[state.subject]!) });
  }
}
