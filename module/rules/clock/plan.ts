import { allow, refuse, type Ruling } from "../ruling";
import { left, type Clock } from "./clock";
import { freeActionPrice, type Act } from "./actions";

/** A planned action of a phase, with the facts it needs, creates and removes. */
export interface PlannedAction {
  readonly name: string;
  readonly act: Act;
  /** Facts in free text of the caller, such as "pistol in hand". */
  readonly needs: readonly string[];
  readonly gives: readonly string[];
  readonly takes: readonly string[];
}

/**
 * Checks that each action has what it needs when its turn comes.
 * @rule SS-ACTION-09
 * @param facts Facts before the first action.
 * @returns Facts after the last action.
 */
export function inSequence(facts: readonly string[], plan: readonly PlannedAction[]): Ruling<readonly string[]> {
  const now = new Set(facts);
  for (const { name, needs, gives, takes } of plan) {
    const missing = needs.find((fact) => !now.has(fact));
    if (missing !== undefined) return refuse("outOfSequence", "SS-ACTION-09", { action: name, needs: missing });
    for (const fact of takes) now.delete(fact);
    for (const fact of gives) now.add(fact);
  }
  return allow([...now]);
}

/** Returns the AP of all actions together. @rule SS-ROUND-11 one Free Action @rule SS-ACTION-17 each further one costs 1 AP */
export function planPrice(freeActionsUsed: number, plan: readonly Pick<PlannedAction, "act">[]): number {
  let used = freeActionsUsed;
  return plan.reduce((sum, { act }) => {
    if (act.kind !== "free") return sum + act.ap;
    const price = act.byLeave ? 0 : freeActionPrice(used);
    used += 1;
    return sum + price;
  }, 0);
}

/**
 * Checks everything a fighter announces for a phase.
 * @rule SS-ROUND-09 no more AP than are left
 * @rule SS-ACTION-07 any mix
 * @rule SS-ACTION-08 not all must be spent
 * @rule SS-ACTION-09
 * @rule SS-ACTION-11 one attack action
 * @returns The AP it takes.
 */
export function planPhase(clock: Clock, id: string, plan: readonly PlannedAction[], facts: readonly string[]): Ruling<number> {
  const rest = left(clock, clock.fighters[id]!);
  const ap = planPrice(rest.freeActions, plan);
  if (ap > rest.ap) return refuse("tooFewAp", "SS-ROUND-09", { needed: ap, left: rest.ap });
  const attacks = plan.filter(({ act }) => (act.kind === "simple" || act.kind === "complex") && act.attack).length;
  if (rest.attacks + attacks > 1) return refuse("attackedAlready", "SS-ACTION-11", { attacker: id });
  const order = inSequence(facts, plan);
  return order.allowed ? allow(ap) : order;
}
