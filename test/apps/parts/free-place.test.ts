import { describe, expect, test } from "vitest";
import { placesFor } from "../../../module/apps/parts/free-place";

const box = (left: number, top: number, width = 400, height = 300) => ({ left, top, width, height });
const WIDE = { width: 1280, height: 800 };

describe("prompts that are open at the same time", () => {
  test("leave a single prompt where it opened", () => {
    expect(placesFor(box(440, 250), [], WIDE)).toEqual([box(440, 250)]);
  });

  test("are placed side by side while there is room", () => {
    const first = box(440, 250);
    const second = box(848, 250);
    expect(placesFor(first, [first], WIDE)).toEqual([first, second]);
    expect(placesFor(first, [first, second], WIDE)).toEqual([first, second, box(32, 250)]);
  });

  test("move aside for one more prompt in the same row", () => {
    const middle = box(312, 250);
    expect(placesFor(middle, [middle], { width: 1024, height: 700 })).toEqual([box(108, 250), box(516, 250)]);
  });

  test("are offset one step down on a narrow page", () => {
    const narrow = { width: 320, height: 400 };
    const first = box(0, 50, 320);
    expect(placesFor(first, [first], narrow)).toEqual([first, box(0, 90, 320)]);
    expect(placesFor(first, [box(0, 380, 320)], narrow).at(-1)).toEqual(first);
    expect(placesFor(box(0, 50, 320, 390), [box(0, 380, 320)], narrow).at(-1)?.top).toBe(360);
  });
});
