import { describe, expect, test } from "vitest";
import { MEMORIES } from "./memories";
import { memories } from "./remembered";
import { TINY } from "../tiny-fights";

/**
 * What of a moment still counts for what comes after it, by whom it is looked at; "!" where nobody chooses in a way of their own. That the
 * odds come out the same with everything kept is shown beside it.
 */
describe("[XF-03] [UT-31] only what still counts of an attack is remembered", () => {
  test.each(Object.entries(MEMORIES))("%s", (what, wanted) => {
    expect([...new Set(memories(TINY[what]!()).flat())]).toEqual(wanted);
  });
});
