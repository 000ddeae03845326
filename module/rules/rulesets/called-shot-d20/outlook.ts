import type { Attack, Outlook, Ruleset } from "../../attack/model/ruleset";
import type { Battlefield } from "../../attack/model/battlefield";
import { declare } from "../../attack/declare/declare";
import type { AttackOrder } from "../../attack/model/order";
import { opening } from "../../attack/model/state";
import { thresholdDrop } from "./damage";
import type { Quality } from "../../body/cripple";
import { limbAt, LIMBS, type Limb } from "../../body/limbs";
import { NOTHING } from "../../chance/roll-specs";
import { faceNeeded, facesFor } from "../../contest/evasion";
import type { Ruling } from "../../ruling";
import { qualityHere } from "./wounds";

/** Returns the outlook of an attack. Contest and wounds judge all 20 faces, as they do in play. @rule CS-20 @rule GL-16 */
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

/** An option of the attacker: a limb or none, with its outlook or the refusal. */
export interface LimbChoice {
  readonly limb: Limb | null;
  readonly ruling: Ruling<Outlook>;
  /** Chances out of 400 that an uncalled attack hits this limb; null: the uncalled attack itself, or it is refused. */
  readonly uncalledIn400: number | null;
}

/**
 * Returns the attacker's options, the uncalled attack first. The order's own `called` is ignored.
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
