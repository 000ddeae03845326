import { callSurcharge } from "../../called-shots/called-shot";
import { DEADEYE } from "../../called-shots/deadeye";
import { UNCALLED_POINTS } from "../../body/glancing-hits";
import { glancingOffset } from "./glancing";
import { HUMANOID_LIMBS } from "../../body/body-plan";
import { limbAt } from "../../body/limb-hit-table";
import { COVER_DICE } from "../../protection/cover";
import { SNIPER } from "./declaration";

/** Steps of a called shot, as ids of sentences in the language files. @rule CS-10 */
const CALL_STEPS = ["name-limb", "pay", "penalty", "roll", "glancing", "damage"] as const;

const FACES = Array.from({ length: 20 }, (_, at) => at + 1);

/** Returns a limb's call penalty, its glancing band, and the faces of the limb die that select the limb. @rule CS-06 @rule GL-10 */
const row = ({ kind: limb, modifier }: (typeof HUMANOID_LIMBS)[number], index: number) => ({
  limb,
  modifier,
  offset: glancingOffset(modifier),
  faces: FACES.filter((face) => limbAt(HUMANOID_LIMBS, face) === index),
});

/** Numbers and steps that the quick reference shows to players. @rule CS-40 */
export const QUICK_REFERENCE = {
  steps: CALL_STEPS,
  surcharge: callSurcharge(true, { overwatch: false, deadeye: false }),
  uncalledOffset: UNCALLED_POINTS,
  limbs: HUMANOID_LIMBS.map(row),
  cover: { half: COVER_DICE.partial, full: COVER_DICE.good },
  deadeye: { ...DEADEYE, ...SNIPER },
} as const;
