import { actingNow, passStamp, type Clock } from "./clock";

/**
 * Acts that happen at once: each is worked out from the state before all of them, then everything is put on.
 *
 * @rule SS-ROUND-20 nobody pre-empts anybody
 * @param acts what each act changes, seen from the common state
 */
export const atOnce = <State, Change>(
  state: State,
  acts: readonly ((before: State) => readonly Change[])[],
  put: (state: State, change: Change) => State,
): State => acts.flatMap((act) => act(state)).reduce(put, state);

/**
 * Does anybody of those who began to act at the same time still act?
 *
 * @rule SS-ROUND-20 effects are applied together, when all of them are done
 * @param since stamp of the pass they began in
 * @param ending whoever is about to end the phase counts as done
 */
export const actAtOnce = (clock: Clock, ids: readonly string[], since: number, ending: readonly string[] = []): boolean =>
  passStamp(clock) === since && actingNow(clock).some((id) => ids.includes(id) && !ending.includes(id));
