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
