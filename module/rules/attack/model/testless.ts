import type { Placed } from "./battlefield";
import type { Weapon } from "./fighter";

/** Why somebody gets no test. `willing`: what is done to them is not kept off. */
export type Testless = "surprised" | "helpless" | "object" | "unaware" | "willing";

/**
 * Somebody without a test.
 *
 * @rule UT-05 a thing, or somebody who cannot defend anyway @rule UT-06 @rule SS-DEFENSE-17 @rule SS-SURPRISE-12 @rule SS-BARRIER-04 hidden from the attacker, and unaware in turn
 */
export function testless({ fighter, unseen, aware }: Placed, power: Weapon["power"] = null): Testless | null {
  if (fighter.kind === "barrier" || fighter.inanimate === true) return "object";
  if (power?.defence === "none") return "willing";
  if (fighter.helpless) return power?.defence === "resist" ? null : "helpless";
  if (fighter.surprised) return power?.defence === "resist" ? null : "surprised";
  return unseen && !aware && power?.defence !== "resist" ? "unaware" : null;
}
