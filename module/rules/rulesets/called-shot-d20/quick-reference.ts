import { callSurcharge, DEADEYE } from "../../body/deadeye";
import { UNCALLED_POINTS } from "../../body/glancing";
import { glancingOffset } from "../../body/glancing-points";
import { CALLED_SHOTS, COVER, LOCATIONS } from "./declaration";

/** A called shot from beginning to end; ids of sentences. @rule CS-10 */
export const CALL_STEPS = ["name-limb", "pay", "penalty", "roll", "glancing", "damage"] as const;

/** All that a player needs at a glance, in one place. @rule CS-40 */
export const QUICK_REFERENCE = {
  steps: CALL_STEPS,
  surcharge: callSurcharge(true, { overwatch: false, deadeye: false }),
  uncalledOffset: UNCALLED_POINTS,
  limbs: CALLED_SHOTS.map(({ limb, modifier }) => ({ limb, modifier, offset: glancingOffset(modifier) })),
  locations: LOCATIONS,
  cover: COVER,
  deadeye: DEADEYE,
} as const;
