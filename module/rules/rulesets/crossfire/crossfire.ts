import { poolMethod } from "../pool/method";
import type { Ruleset } from "../../attack/model/ruleset";
import { poolChecks } from "../../checks/pool-checks";
import { swanSongCreation } from "../swan-song/creation";
import { crossfireFacts } from "./facts";

/** The default ruleset, with its rules for attacks, checks and character creation. @rule XF-01 */
export const crossfire: Ruleset = {
  ...crossfireFacts,
  method: poolMethod(crossfireFacts.tuning),
  checks: poolChecks,
  making: swanSongCreation,
};
