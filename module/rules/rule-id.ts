/** Id of a rule in `docs/rules/*.yaml`, such as "SS-INIT-05" or "XF-09". A test checks that every id in the code exists. */
export type RuleId = `${"SS" | "TD"}-${Uppercase<string>}-${number}` | `${"XF" | "UT" | "CS" | "GL"}-${number}`;

/** Makes a switch over a closed union fail to compile if it misses a member. */
export function assertNever(value: never): never {
  throw new Error(`unhandled member ${JSON.stringify(value)}`);
}
