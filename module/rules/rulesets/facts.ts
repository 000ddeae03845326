import type { Ruleset, RulesetFacts } from "../attack/model/ruleset";
import { calledShotD20Facts } from "./called-shot-d20/facts";
import { crossfireFacts } from "./crossfire/facts";
import { swanSongFacts } from "./swan-song/facts";
import { threeDiceFacts } from "./three-dice/facts";

const known: RulesetFacts[] = [crossfireFacts, swanSongFacts, calledShotD20Facts, threeDiceFacts];
const brought: Ruleset[] = [];

/** Every way to play, the default first. A new ruleset is one folder, one line here and one in rulesets.ts. */
export const RULESET_FACTS: readonly RulesetFacts[] = known;

/** Those that came from elsewhere. */
export const BROUGHT: readonly Ruleset[] = brought;

/** The odds keep a place and every limb as bits of one number. */
const MOST_PLACES = 30;
const MOST_LIMBS = 20;

function faultOf({ id, declaration: { limbs, places } }: RulesetFacts): string | null {
  if (known.some((other) => other.id === id)) return "there is one of this name already";
  const homeless = limbs.find((limb) => !places.includes(limb));
  if (homeless !== undefined) return `the limb "${homeless}" is none of its places`;
  if (places.length > MOST_PLACES || limbs.length > MOST_LIMBS) return `at most ${MOST_PLACES} places and ${MOST_LIMBS} limbs fit`;
  return null;
}

/**
 * Adds a way to play that comes from elsewhere, a module or a test: before the settings are drawn up, so on `init`.
 *
 * @throws RangeError when it cannot be played beside the others
 */
export function addRuleset(ruleset: Ruleset): void {
  const fault = faultOf(ruleset);
  if (fault !== null) throw new RangeError(`ruleset "${ruleset.id}": ${fault}`);
  known.push(ruleset);
  brought.push(ruleset);
}

/** @throws RangeError when no ruleset has this id: a damaged setting, never a player's doing */
export function factsById(id: string): RulesetFacts {
  const found = known.find((ruleset) => ruleset.id === id);
  if (!found) throw new RangeError(`no ruleset "${id}"; there are ${known.map((ruleset) => ruleset.id).join(", ")}`);
  return found;
}
