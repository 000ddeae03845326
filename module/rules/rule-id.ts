/** The id of a rule in `docs/rules/*.yaml`, such as "SS-INIT-05" or "XF-09". A test checks that every id in the code exists. */
export type RuleId = `${"SS" | "TD"}-${Uppercase<string>}-${number}` | `${"XF" | "UT" | "CS" | "GL"}-${number}`;

/** A switch over a closed union that forgets a member stops compiling here. */
export function assertNever(value: never): never {
  throw new Error(`unhandled member ${JSON.stringify(value)}`);
}
