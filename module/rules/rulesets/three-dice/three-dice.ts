import type { Ruleset } from "../../attack/ruleset";
import { marginChecks } from "../../checks/margin-checks";
import { threeDiceFacts } from "./facts";
import { making } from "./making";
import { rollUnderMethod } from "./method";

/** Hit locations and wounding as written. @rule TD-ROLL-01 */
export const threeDice: Ruleset = { ...threeDiceFacts, method: rollUnderMethod, checks: marginChecks, making };
