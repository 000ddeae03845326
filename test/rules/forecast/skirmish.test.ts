import { describe, expect, test } from "vitest";
import { chronicle } from "./bare-plans";
import { FIGHTS } from "./chronicled";
import { CHRONICLES } from "./chronicles";

describe("[SS-ROUND-04] [SS-ACTION-11] [SS-MOVE-02] [XF-26] the chronicle of a fight", () => {
  test("exists for every short fight", () => {
    expect(Object.keys(FIGHTS)).toEqual(Object.keys(CHRONICLES));
  });

  test.each(Object.keys(FIGHTS))("contains the recorded phases and changes: %s", (what) => {
    expect(chronicle(FIGHTS[what]!())).toEqual(CHRONICLES[what]);
  });
});
