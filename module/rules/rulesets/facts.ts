import type { Ruleset, RulesetFacts } from "../attack/model/ruleset";
import { calledShotD20Facts } from "./called-shot-d20/facts";
import { crossfireFacts } from "./crossfire/facts";
import { swanSongFacts } from "./swan-song/facts";
import { threeDiceFacts } from "./three-dice/facts";

const known: RulesetFacts[] = [crossfireFacts, swanSongFacts, calledShotD20Facts, threeDiceFacts];
const brought: Ruleset[] = [];

/** Facts of every ruleset, the default first. A new ruleset needs one folder, a line here and a line in `rulesets.ts`. */
export const RULESET_FACTS: readonly RulesetFacts[] = known;

/** Rulesets that modules or tests added. */
export const BROUGHT: readonly Ruleset[] = brought;

/** Maximum numbers of hit locations and limbs, because the odds pack one location and all limbs into one number. */
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
 * Adds a ruleset from a module or a test. Call it on `init`, before settings are registered.
 * @throws {RangeError} if the id is taken, a limb is no hit location, or there are too many limbs or locations
 */
export function addRuleset(ruleset: Ruleset): void {
  const fault = faultOf(ruleset);
  if (fault !== null) throw new RangeError(`ruleset "${ruleset.id}": ${fault}`);
  known.push(ruleset);
  brought.push(ruleset);
}

/**
 * Returns the facts of a ruleset.
 * @throws {RangeError} if no ruleset has this id; only a damaged setting can cause this
 */
export function factsById(id: string): RulesetFacts {
  const found = known.find((ruleset) => ruleset.id === id);
  if (!found) throw new RangeError(`no ruleset "${id}"; there are ${known.map((ruleset) => ruleset.id).join(", ")}`);
  return found;
}
