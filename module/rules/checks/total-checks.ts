import { againstEvasion, evasionRoll, readEvasionRoll } from "../contest/evasion";
import { counting, greaterWins, ratedParts, typedModifiers, type CheckOrder, type CheckPerson, type Checks } from "./check";

/** Default attribute of each skill. */
const LINKS: Readonly<Record<string, string>> = {
  "small-guns": "agility",
  "heavy-weapons": "strength",
  "melee-weapons": "strength",
  unarmed: "agility",
  throwing: "agility",
  demolitions: "intellect",
  stealth: "agility",
  "first-aid": "intellect",
  mechanics: "intellect",
  leadership: "presence",
};

/** Default threshold: the average Evasion, the only threshold that the rules give. @rule CS-08 */
const USUAL = 12;

const parts = (order: CheckOrder, who: CheckPerson) => [...ratedParts(order, who, "CS-07"), ...typedModifiers(order, "CS-07")];

/** Tests with d20 + bonus, whose total must exceed a number. @rule CS-07 @rule CS-08 */
export const totalChecks: Checks = {
  pairs: true,
  limits: false,
  threshold: USUAL,
  karma: false,
  extended: false,
  rule: "CS-07",
  attributeOf: (skill) => LINKS[skill] ?? null,
  limitOf: () => null,
  parts,
  specOf: (order, who) => evasionRoll(counting(parts(order, who), order.off)),
  read({ threshold }, spec, faces) {
    const { total } = readEvasionRoll(faces[0]!, "parts" in spec ? spec.parts : [], false);
    const against = threshold === null ? null : againstEvasion({ total, sure: "" }, threshold);
    return {
      value: total,
      success: against && against.contact === "hit",
      by: against && against.net,
      glitch: "none",
      critical: false,
      rule: against ? "CS-08" : "CS-07",
    };
  },
  oppose: (own, other) => greaterWins(own.value, other.value, "CS-08"),
};
