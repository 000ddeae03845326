import type { Ruleset } from "../../attack/ruleset";
import { calledShotD20Facts } from "./facts";
import { evasionMethod } from "./method";

/** Called shots as written. @rule CS-01 */
export const calledShotD20: Ruleset = { ...calledShotD20Facts, method: evasionMethod };
