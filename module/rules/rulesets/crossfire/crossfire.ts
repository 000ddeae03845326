import { poolMethod } from "../../attack/pool-method";
import type { Ruleset } from "../../attack/ruleset";
import { poolChecks } from "../../checks/pool-checks";
import { swanSongMaking } from "../swan-song/making";
import { crossfireFacts } from "./facts";

/** The default: everything together. @rule XF-01 */
export const crossfire: Ruleset = { ...crossfireFacts, method: poolMethod, checks: poolChecks, making: swanSongMaking };
