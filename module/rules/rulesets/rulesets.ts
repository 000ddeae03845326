import { crossfire } from "./crossfire/crossfire";
import type { Ruleset } from "./ruleset";
import { swanSong } from "./swan-song/swan-song";

/** Every way to play, the default first. A new ruleset is one folder and one line here. */
export const RULESETS: readonly Ruleset[] = [crossfire, swanSong];

/** @throws RangeError when no ruleset has this id: a damaged setting, never a player's doing */
export function rulesetById(id: string): Ruleset {
  const found = RULESETS.find((ruleset) => ruleset.id === id);
  if (!found) throw new RangeError(`no ruleset "${id}"; there are ${RULESETS.map((ruleset) => ruleset.id).join(", ")}`);
  return found;
}
