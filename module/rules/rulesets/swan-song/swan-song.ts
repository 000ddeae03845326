import { poolMethod } from "../../attack/pool-method";
import type { Ruleset } from "../../attack/ruleset";
import { poolChecks } from "../../checks/pool-checks";
import { swanSongFacts } from "./facts";
import { swanSongMaking } from "./making";

/** Swan Song as written. @rule SS-ATTACK-03 */
export const swanSong: Ruleset = { ...swanSongFacts, method: poolMethod, checks: poolChecks, making: swanSongMaking };
