import { thresholdDrop } from "../../body/glancing-points";
import { limbAt, LIMBS, type Limb } from "../../body/limbs";
import { faceNeeded, facesFor } from "../../contest/evasion";
import type { Ruling } from "../../ruling";
import { judgeRoll, type Target } from "./bullets";
import { announce, type Announcement, type CalledAttack } from "./called-attack";
import type { Readings } from "./declaration";

/** An attack as it looks before the roll: what a first bullet needs. */
export interface Outlook {
  /** Evasion to beat. */
  readonly evasion: number;
  /** Total to beat for a solid hit. */
  readonly threshold: number;
  /** Totals that hit and glance. @rule GL-12 */
  readonly band: number;
  /** How much nearer than without a call the solid hit is. @rule CS-18 */
  readonly thresholdDrop: number;
  /** Least face of the d20 that does it, or null: not possible. */
  readonly dieForHit: number | null;
  readonly dieForSolid: number | null;
  /** Faces out of 20. */
  readonly hitIn20: number;
  readonly solidIn20: number;
}

/** @rule CS-20 @rule GL-16 every face is judged as the roll itself will be */
export function outlook(attack: CalledAttack, target: Target, readings: Readings): Outlook {
  const judge = (face: number) => judgeRoll(attack, target, { face, bullet: 0 }, readings);
  const hits = (face: number): boolean => judge(face).hit;
  const solid = (face: number): boolean => judge(face).quality === "solid";
  const { evasion, threshold } = judge(1);
  return {
    evasion,
    threshold,
    band: threshold - evasion,
    thresholdDrop: attack.called ? thresholdDrop(attack.called.modifier) : 0,
    dieForHit: faceNeeded(hits),
    dieForSolid: faceNeeded(solid),
    hitIn20: facesFor(hits),
    solidIn20: facesFor(solid),
  };
}

/** One choice of the attacker: a limb, or none, and why it may not be taken or what it promises. */
export interface Choice {
  readonly limb: Limb | null;
  readonly ruling: Ruling<CalledAttack>;
  /** null when it may not be taken. */
  readonly outlook: Outlook | null;
  /** Ways out of 400 in which the attack without a call would strike this limb; null for that attack itself. @rule CS-20 */
  readonly uncalledIn400: number | null;
}

/** Everything an attacker may choose between, the attack without a call first. @rule CS-03 @rule CS-20 @rule CS-24 @rule GL-16 */
export function choices(announced: Omit<Announcement, "call">, target: Target, readings: Readings): readonly Choice[] {
  const hitIn20 = (attack: CalledAttack): number => outlook(attack, target, readings).hitIn20;
  const uncalled = announce({ ...announced, call: null });
  return [null, ...LIMBS].map((limb): Choice => {
    const ruling = announce({ ...announced, call: limb === null ? null : { location: limb } });
    const faces = facesFor((face) => limbAt(face) === limb);
    return {
      limb,
      ruling,
      outlook: ruling.allowed ? outlook(ruling.value, target, readings) : null,
      uncalledIn400: limb === null || !uncalled.allowed ? null : faces * hitIn20(uncalled.value),
    };
  });
}
