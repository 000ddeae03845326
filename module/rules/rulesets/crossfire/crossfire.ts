import { poolMethod } from "../../attack/pool-method";
import type { Ruleset } from "../../attack/ruleset";
import { crossfireFacts } from "./facts";

/** The default: everything together. @rule XF-01 */
export const crossfire: Ruleset = { ...crossfireFacts, method: poolMethod };
