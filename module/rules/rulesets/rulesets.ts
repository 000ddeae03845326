import type { Ruleset } from "../attack/model/ruleset";
import { calledShotD20 } from "./called-shot-d20/called-shot-d20";
import { crossfire } from "./crossfire/crossfire";
import { BROUGHT, factsById } from "./facts";
import { swanSong } from "./swan-song/swan-song";
import { threeDice } from "./three-dice/three-dice";

/** Every way to play that is ours, with how its attacks are resolved. */
export const RULESETS: readonly Ruleset[] = [crossfire, swanSong, calledShotD20, threeDice];

/** @throws RangeError when no ruleset has this id: a damaged setting, never a player's doing */
export function rulesetById(id: string): Ruleset {
  const { id: known } = factsById(id);
  return [...RULESETS, ...BROUGHT].find((ruleset) => ruleset.id === known)!;
}
