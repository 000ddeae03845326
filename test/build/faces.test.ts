import { expect, test } from "vitest";
import { d10, d20, d6, uniformFor } from "../browser/harness/faces";

test("a fixed face equals the face that Foundry computes from the random number: ceil((1 - u) x sides)", () => {
  const dice = [...d6(1, 2, 3, 4, 5, 6), ...d10(1, 10), ...d20(1, 7, 20)];
  expect(dice.map((die) => Math.ceil((1 - uniformFor(die)) * die.sides))).toEqual([1, 2, 3, 4, 5, 6, 1, 10, 1, 7, 20]);
});
