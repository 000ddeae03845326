/**
 * Proves that whatever is asked, told or changed in a tiny fight stays as it was, line by line, and that what is told briefly is a part of it.
 * That it is right the vectors of the ledger and the odds of every face show: a record that has to change is read against the rule it names.
 */
import { describe, expect, test } from "vitest";
import { TINY } from "../../odds/tiny-fights";
import { briefly, record } from "./recorded";
import { RECORDS } from "./records";

describe("[UT-12] [SS-ATTACK-03] [CS-06] [TD-ROLL-01] an attack is resolved step by step", () => {
  test.each(Object.entries(RECORDS))("%s", (what, { seed, told, brief }) => {
    const attack = TINY[what]!();
    expect(record(attack, seed)).toEqual(told);
    expect(briefly(attack, seed).join(" ")).toBe(brief);
  });
});
