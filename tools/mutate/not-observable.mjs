/**
 * Mutants that no test can or should kill, each with the reason. All other mutants count. Stryker loads this file as a plugin and calls it
 * for every node of the syntax tree.
 */
const REASONS = [
  {
    why: "the words of an error that only a mistake in the program raises; that it is raised is tested, no rule decides how it is worded",
    matches: (path) =>
      path.isStringLiteral() || path.isTemplateLiteral() ? path.findParent((above) => above.isThrowStatement()) !== null : false,
  },
];

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "not-observable",
    value: { shouldIgnore: (path) => REASONS.find(({ matches }) => matches(path))?.why },
  },
];
