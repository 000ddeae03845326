import type { Ruleset } from "../../attack/model/ruleset";
import { totalChecks } from "../../checks/total-checks";
import { calledShotD20Facts } from "./facts";
import { calledShotD20Creation } from "./creation";
import { evasionMethod } from "./method";

/** The ruleset Called Shot d20 as written. @rule CS-01 */
export const calledShotD20: Ruleset = { ...calledShotD20Facts, method: evasionMethod, checks: totalChecks, making: calledShotD20Creation };
