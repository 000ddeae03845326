import type { BodyPlan, BodyState } from "../../body/body-state";
import { burstLimb } from "../../body/burst-limb";
import type { Quality } from "../../body/glancing";
import { glancingTotal, qualityOfTotal } from "../../body/glancing-points";
import type { Harm, HarmDone } from "../../body/harm";
import { limbAt, type Limb } from "../../body/limbs";
import { takePlainHarm } from "../../body/plain-harm";
import type { DamageType } from "../../body/pools";
import { againstEvasion, attackTotal, effectiveEvasion } from "../../contest/evasion";
import { coverAgainstCall } from "../../flight/cover";
import { pastThreshold, type DamageThreshold } from "../../protection/damage-threshold";
import { partsOfBullet, type CalledAttack } from "./called-attack";
import type { Readings } from "./declaration";

/** Whom the attack is aimed at. */
export interface Target {
  /** Before cover. */
  readonly evasion: number;
  /** Evasion its cover adds. @rule CS-22 */
  readonly cover: number;
  /** Limbs that the cover hides from this attacker. @rule CS-25 */
  readonly coveredLimbs: readonly string[];
}

/** What became of one bullet. */
export interface Bullet {
  readonly face: number;
  readonly total: number;
  /** Evasion the total had to exceed. */
  readonly evasion: number;
  readonly hit: boolean;
  /** The limb struck, or null. */
  readonly limb: Limb | null;
  /** The highest total that glances. */
  readonly threshold: number;
  /** null: no hit, nobody asks. @rule GL-02 */
  readonly quality: Quality | null;
}

/** Evasion an attack is up against. @rule CS-23 @rule CS-24 @rule CS-26 who calls nothing cannot aim around the cover */
export const evasionAgainst = ({ called }: Pick<CalledAttack, "called">, { evasion, cover, coveredLimbs }: Target): number =>
  effectiveEvasion(evasion, coverAgainstCall(cover, called?.limb ?? null, coveredLimbs));

/** How one roll ends, but for the limb. @rule CS-08 @rule CS-27 @rule CS-33 @rule GL-14 by its own total @param bullet from 0 */
export function judgeRoll(
  attack: CalledAttack,
  target: Target,
  { face, bullet }: { face: number; bullet: number },
  { naturals }: Readings,
) {
  const parts = partsOfBullet(attack, bullet);
  const evasion = evasionAgainst(attack, target);
  const total = attackTotal(face, parts);
  const hit = againstEvasion(face, parts, evasion, naturals).contact === "hit";
  const modifier = attack.called?.modifier ?? null;
  const quality = hit ? qualityOfTotal(total, evasion, modifier) : null;
  return { face, total, evasion, hit, threshold: glancingTotal(evasion, modifier), quality };
}

/**
 * Every bullet of an attack, in order.
 *
 * @rule CS-10 a miss ends it @rule CS-12 and strikes nothing else @rule CS-14 the limb die is thrown only after a hit, and once
 * @rule CS-31 @rule CS-32
 * @param faces of the d20, one for each bullet
 * @param throwLimb the face of the limb die
 */
export function resolveBullets(
  attack: CalledAttack,
  target: Target,
  faces: readonly number[],
  throwLimb: () => number,
  readings: Readings,
): readonly Bullet[] {
  let fixed: Limb | null = null;
  return faces.map((face, bullet): Bullet => {
    const judged = judgeRoll(attack, target, { face, bullet }, readings);
    if (!judged.hit) return { ...judged, limb: null };
    fixed = burstLimb({ called: attack.called?.limb ?? null, bullet, fixed }, readings.keepsCall) ?? limbAt(throwLimb());
    return { ...judged, limb: fixed };
  });
}

/** Raw damage on its way to a body. */
export interface RawBlow {
  readonly raw: number;
  readonly type: DamageType;
  /** Of the limb struck, against this type. */
  readonly protection: DamageThreshold;
}

/** A hit as the body takes it. @rule CS-13 DT and DR come first @rule GL-15 then HP and limb start from the same figure */
const harmOf = ({ limb, quality }: Pick<Bullet, "limb" | "quality">, { raw, type, protection }: RawBlow): Harm => ({
  damage: pastThreshold(raw, protection),
  kind: "health",
  type,
  woundClass: null,
  limb,
  fine: null,
  quality,
});

/** What a bullet does to a body; null when it missed. @rule CS-21 @rule GL-07 @rule GL-08 the class changes the limb's loss alone */
export const strike = (plan: BodyPlan, body: BodyState, bullet: Bullet, blow: RawBlow): HarmDone | null =>
  bullet.hit ? takePlainHarm(plan, body, harmOf(bullet, blow)) : null;
