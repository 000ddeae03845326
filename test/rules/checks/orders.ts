import type { ActiveInjury } from "../../../module/rules/body/injuries/active-injury";
import { sumOf, type Part } from "../../../module/rules/chance/roll-specs";
import type { CheckOrder } from "../../../module/rules/checks/check";

/** Returns the order of a plain test with the given changes. */
export const anOrderOf = (wish: Partial<CheckOrder>): CheckOrder => ({
  skill: null,
  attributes: [],
  limit: null,
  threshold: null,
  modifiers: [],
  off: [],
  push: false,
  ...wish,
});

/** An injury that deafens one ear. */
export const anEar: ActiveInjury = { effect: "deafened", location: "ear", side: "left", rounds: 3, until: "time" };

export const sumAndRules = (parts: readonly Part[]): readonly [number, readonly string[]] => [sumOf(parts), parts.map(({ rule }) => rule)];
