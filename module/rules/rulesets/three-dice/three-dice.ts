import type { Ruleset } from "../../attack/ruleset";
import { threeDiceFacts } from "./facts";
import { rollUnderMethod } from "./method";

/** Hit locations and wounding as written. @rule TD-ROLL-01 */
export const threeDice: Ruleset = { ...threeDiceFacts, method: rollUnderMethod };
