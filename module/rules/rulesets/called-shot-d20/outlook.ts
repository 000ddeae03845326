import type { Attack, Outlook, Ruleset } from "../../attack/model/ruleset";
import type { Battlefield } from "../../attack/model/battlefield";
import { declare } from "../../attack/declare/declare";
import type { AttackOrder } from "../../attack/model/order";
import { opening } from "../../attack/model/state";
import { thresholdDrop } from "./damage";
import type { Quality } from "../../body/cripple";
import { limbAt, LIMBS, type Limb } from "../../body/limbs";
import { NOTHING } from "../../chance/throws";
import { faceNeeded, facesFor } from "../../contest/evasion";
import type { Ruling } from "../../ruling";
import { qualityHere } from "./wounds";

/** Every face is asked of the contest and the wounds that play the roll itself. @rule CS-20 @rule GL-16 */
export function callOutlook(attack: Attack): Outlook {
  const { contest } = attack.ruleset.method;
  const state = opening(attack.field);
  const judge = (face: number): Quality | "miss" => {
    const rolled = { ...state, ...contest.readAttack(attack, 0, { ...NOTHING, value: face }) };
    const { contact, net } = contest.compare(attack, rolled);
    return contact === "hit" ? qualityHere(attack, { ...rolled, net }).quality : "miss";
  };
  const hits = (face: number): boolean => judge(face) !== "miss";
  const solid = (face: number): boolean => judge(face) === "solid";
  const { subject } = state;
  const evasion = contest.defenceOf(attack, state, subject) + contest.coverOf(attack, state, subject);
  const { threshold: band } = qualityHere(attack, state);
  return {
    evasion,
    threshold: evasion + band,
    band,
    thresholdDrop: attack.called ? thresholdDrop(attack.called.modifier) : 0,
    dieForHit: faceNeeded(hits),
    dieForSolid: faceNeeded(solid),
    hitIn20: facesFor(hits),
    solidIn20: facesFor(solid),
  };
}

/** One choice of the attacker: a limb, or none, and why it may not be taken or what it promises. */
export interface LimbChoice {
  readonly limb: Limb | null;
  readonly ruling: Ruling<Outlook>;
  /** Ways out of 400 in which the attack without a call would strike this limb; null for that attack itself, and where it is refused. */
  readonly uncalledIn400: number | null;
}

/**
 * Everything an attacker may choose between, the attack without a call first; what the order's own `called` says does not count.
 *
 * @rule CS-03 @rule CS-20 @rule CS-24 @rule GL-16
 */
export function choices(ruleset: Ruleset, order: AttackOrder, field: Battlefield): readonly LimbChoice[] {
  const looking = (limb: Limb | null): Ruling<Outlook> => {
    const ruling = declare(ruleset, { ...order, called: limb && { location: limb } }, field);
    return ruling.allowed ? { allowed: true, value: callOutlook(ruling.value) } : ruling;
  };
  const uncalled = looking(null);
  const strikes = (limb: Limb): number | null =>
    uncalled.allowed ? facesFor((face) => limbAt(face) === limb) * uncalled.value.hitIn20 : null;
  return [
    { limb: null, ruling: uncalled, uncalledIn400: null },
    ...LIMBS.map((limb): LimbChoice => ({ limb, ruling: looking(limb), uncalledIn400: strikes(limb) })),
  ];
}
