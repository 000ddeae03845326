import type { Ruleset } from "../attack/model/ruleset";
import { calledShotD20 } from "./called-shot-d20/called-shot-d20";
import { crossfire } from "./crossfire/crossfire";
import { BROUGHT, factsById } from "./facts";
import { swanSong } from "./swan-song/swan-song";
import { threeDice } from "./three-dice/three-dice";

/** The rulesets of this package, with their attack resolution. */
export const RULESETS: readonly Ruleset[] = [crossfire, swanSong, calledShotD20, threeDice];

/**
 * Returns a ruleset by id.
 * @throws {RangeError} if no ruleset has this id; only a damaged setting can cause this
 */
export function rulesetById(id: string): Ruleset {
  const { id: known } = factsById(id);
  return [...RULESETS, ...BROUGHT].find((ruleset) => ruleset.id === known)!;
}
