import { poolMethod } from "../../attack/pool-method";
import type { Ruleset } from "../../attack/ruleset";
import { swanSongFacts } from "./facts";

/** Swan Song as written. @rule SS-ATTACK-03 */
export const swanSong: Ruleset = { ...swanSongFacts, method: poolMethod };
