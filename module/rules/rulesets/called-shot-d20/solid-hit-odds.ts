import type { Attack, Outlook } from "../../attack/model/ruleset";
import { opening } from "../../attack/model/state";
import { qualityHere, thresholdDrop } from "./glancing";
import type { Quality } from "../../body/glancing-hits";
import { NOTHING } from "../../chance/roll-specs";
import { faceNeeded, facesFor } from "../../contest/evasion";

/**
 * Returns the totals and d20 faces that let the first bullet of an attack hit, and hit solidly. The contest and the wound rules judge each
 * of the 20 faces as in play.
 * @rule CS-20 @rule GL-16
 */
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
  const evasion = contest.defenseOf(attack, state, subject) + contest.coverOf(attack, state, subject);
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
