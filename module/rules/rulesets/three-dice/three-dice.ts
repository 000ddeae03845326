import type { Ruleset } from "../../attack/model/ruleset";
import { marginChecks } from "../../checks/margin-checks";
import { threeDiceFacts } from "./facts";
import { threeDiceCreation } from "./creation";
import { rollUnderMethod } from "./method";

/** The 3d6 ruleset as written. @rule TD-ROLL-01 */
export const threeDice: Ruleset = { ...threeDiceFacts, method: rollUnderMethod, checks: marginChecks, making: threeDiceCreation };
