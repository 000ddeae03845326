import { sumOf } from "../chance/roll-specs";
import { countedMargin, readRollUnder, rollUnderSpec, type RollUnderOutcome } from "../contest/roll-under";
import { counting, greaterWins, ratedParts, typedModifiers, type CheckOrder, type CheckPerson, type Checks } from "./check";
import type { RuleId } from "../ruling";

/** Returns the one skill or attribute to roll against, because this ruleset does not add ratings. @rule TD-ROLL-03 */
const alone = ({ skill, attributes }: CheckOrder): Pick<CheckOrder, "skill" | "attributes"> =>
  skill === null ? { skill, attributes: attributes.slice(0, 1) } : { skill, attributes: [] };

/** Returns the parts of a test. @rule TD-ROLL-07 modifiers named by the GM @rule TD-LOC-29 shock */
const parts = (order: CheckOrder, who: CheckPerson) => [
  ...ratedParts(alone(order), who, "TD-ROLL-03"),
  ...(who.shock ? [{ part: "shock", value: who.shock, rule: "TD-LOC-29" }] : []),
  ...typedModifiers(order, "TD-ROLL-07"),
];

const RULES: Readonly<Record<RollUnderOutcome, RuleId>> = {
  success: "TD-ROLL-01",
  failure: "TD-ROLL-01",
  "critical-success": "TD-ROLL-10",
  "critical-failure": "TD-ROLL-08",
};

/** Tests with 3d6 against a skill or an attribute. @rule TD-ROLL-01 @rule TD-ROLL-02 */
export const marginChecks: Checks = {
  pairs: false,
  limits: false,
  threshold: null,
  karma: false,
  extended: false,
  rule: "TD-ROLL-01",
  attributeOf: () => null,
  limitOf: () => null,
  parts,
  specOf: (order, who) => rollUnderSpec(counting(parts(order, who), order.off)),
  read(_order, spec, faces) {
    const roll = faces.reduce((sum, face) => sum + face, 0);
    const reading = readRollUnder(roll, "parts" in spec ? sumOf(spec.parts) : 0);
    const margin = countedMargin(reading);
    return {
      value: margin,
      success: reading.success,
      by: margin,
      glitch: reading.outcome === "critical-failure" ? "critical" : "none",
      critical: reading.outcome === "critical-success",
      rule: RULES[reading.outcome],
    };
  },
  oppose: (own, other) => greaterWins(own.value, other.value, "TD-ROLL-01"),
};
