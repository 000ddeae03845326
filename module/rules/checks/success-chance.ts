import type { RollSpec } from "../chance/roll-specs";
import { poolOdds } from "../contest/pool-odds";
import type { CheckOrder, Checks } from "./check";

/** A die face that counts as a hit, and a die face that does not. */
const [HIT, NOTHING] = [6, 2];

/** Yields every combination of faces of equal dice. */
function* everyFace(dice: number, faces: number): Generator<readonly number[]> {
  if (dice === 0) return yield [];
  for (const rest of everyFace(dice - 1, faces)) for (let face = 1; face <= faces; face += 1) yield [...rest, face];
}

/**
 * Returns the exact chance that a single roll succeeds, 0 to 1, without an opponent's roll. Returns null for a roll on a table, and for a
 * test that needs a threshold but has none.
 * @rule SS-GLITCH-02
 */
export function successChance(checks: Pick<Checks, "read">, order: Pick<CheckOrder, "threshold">, spec: RollSpec): number | null {
  const succeeds = (faces: readonly number[]): boolean | null => checks.read(order, spec, faces).success;
  if (spec.kind === "table") return null;
  if (spec.kind === "pool") {
    if (order.threshold === null) return null;
    const rolled = (hits: number): readonly number[] => Array.from({ length: spec.dice }, (_, at) => (at < hits ? HIT : NOTHING));
    return poolOdds(spec.dice, null).reduce((sum, { hits, chance }) => sum + (succeeds(rolled(hits)) ? chance : 0), 0);
  }
  const results = [...everyFace(spec.dice, spec.faces)].map(succeeds);
  return results.includes(null) ? null : results.filter(Boolean).length / results.length;
}
