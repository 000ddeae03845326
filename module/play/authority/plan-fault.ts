import type { PlanFault } from "../../rules/body/limbs";
import { LIMITS } from "../../rules/limits";
import type { Notice } from "./notices";

/** Returns the notice that says what is wrong with a body plan, and with which limb. @rule XF-25 */
export const faultNotice = ({ fault, limb }: PlanFault): Notice => ({
  level: "warn",
  key: `CROSSFIRE.BodyPlan.fault.${fault}`,
  values: { limb: game.i18n?.localize(limb) ?? limb, most: LIMITS.bodyPlan },
});
