import { poolMethod } from "../pool/method";
import type { Ruleset } from "../../attack/model/ruleset";
import { poolChecks } from "../../checks/pool-checks";
import { swanSongFacts } from "./facts";
import { swanSongCreation } from "./creation";

/** The ruleset Swan Song as written. @rule SS-ATTACK-03 */
export const swanSong: Ruleset = { ...swanSongFacts, method: poolMethod(), checks: poolChecks, making: swanSongCreation };
