import type { KeptCheck, KeptSide } from "../../documents/kept-check";
import type { RollSpec } from "../../rules/chance/roll-specs";
import { standing, nextExtendedRoll } from "../../rules/checks/side";
import { treatmentParts, treatment } from "../../rules/healing/treatments";
import { rulesetById } from "../../rules/rulesets/rulesets";
import { testerAt } from "./person";

/** Computes a side's next roll from the present documents; null if the side has no roll to make. */
export function nextCheckRoll(kept: KeptCheck, side: KeptSide): RollSpec | null {
  const { checks } = rulesetById(kept.ruleset);
  if (!checks) return null;
  const first = side.rolls[0];
  if (kept.extended && first) {
    const { progress } = standing(checks, side.order, side.rolls, kept.extended);
    return progress && nextExtendedRoll(first.spec, kept.extended, progress);
  }
  const tester = testerAt(side.actor);
  if (!tester) return null;
  const more = kept.treatment ? treatmentParts(treatment(kept.treatment.id), kept.treatment.attempts) : [];
  const spec = checks.specOf(side.order, tester.who, tester.karma.max);
  if (spec.kind !== "pool" || more.length === 0) return spec;
  return { ...spec, dice: Math.max(0, spec.dice + more.reduce((sum, { value }) => sum + value, 0)), parts: [...spec.parts, ...more] };
}
