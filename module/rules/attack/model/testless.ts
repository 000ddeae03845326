import type { Placed } from "./battlefield";
import type { Weapon } from "./fighter";

/** Why an entity makes no defense test. `willing`: the power is not resisted. */
export type Testless = "surprised" | "helpless" | "object" | "unaware" | "willing";

/**
 * Returns why an entity makes no defense test; null: it makes one.
 * @rule UT-05 an object, or a helpless target
 * @rule UT-06 @rule SS-DEFENSE-17 @rule SS-SURPRISE-12
 * @rule SS-BARRIER-04 hidden from the attacker and unaware of the attack
 */
export function testless({ fighter, unseen, aware }: Placed, power: Weapon["power"] = null): Testless | null {
  if (fighter.kind === "barrier" || fighter.inanimate === true) return "object";
  if (power?.defence === "none") return "willing";
  if (fighter.helpless) return power?.defence === "resist" ? null : "helpless";
  if (fighter.surprised) return power?.defence === "resist" ? null : "surprised";
  return unseen && !aware && power?.defence !== "resist" ? "unaware" : null;
}
