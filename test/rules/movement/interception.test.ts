import path from "node:path";
import { expect, test } from "vitest";
import { BARE_HANDS_DATA } from "../../../module/rules/movement/interception";
import { readPackEntry } from "../../../tools/build/pack-entries.mjs";

test("[SS-INTERCEPT-04] bare hands without an item have the values of the compendium weapon", () => {
  const { hands, ...same } = BARE_HANDS_DATA;
  expect(hands).toBe(0);
  expect(readPackEntry(path.resolve(import.meta.dirname, "../../.."), "weapons/bare-hands.yaml")).toMatchObject({ system: same });
});
