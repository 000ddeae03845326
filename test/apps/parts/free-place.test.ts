import { describe, expect, test } from "vitest";
import { placesFor as placed } from "../../../module/apps/parts/free-place";

const box = (left: number, top: number, width = 400, height = 300) => ({ left, top, width, height });
const WIDE = { width: 1280, height: 800 };
type Page = typeof WIDE;
const placesFor = (own: ReturnType<typeof box>, taken: readonly ReturnType<typeof box>[], page: Page, whole = page) =>
  placed(own, taken, page, whole);

describe("open prompts", () => {
  test("stay in place if only one prompt is open", () => {
    expect(placesFor(box(440, 250), [], WIDE)).toEqual([box(440, 250)]);
  });

  test("are placed side by side while there is room", () => {
    const first = box(440, 250);
    const second = box(848, 250);
    expect(placesFor(first, [first], WIDE)).toEqual([first, second]);
    expect(placesFor(first, [first, second], WIDE)).toEqual([first, second, box(32, 250)]);
  });

  test("move aside if another prompt opens in the same row", () => {
    const middle = box(312, 250);
    expect(placesFor(middle, [middle], { width: 1024, height: 700 })).toEqual([box(108, 250), box(516, 250)]);
  });

  test("are offset downward by one step on a narrow page", () => {
    const narrow = { width: 320, height: 400 };
    const first = box(0, 50, 320);
    expect(placesFor(first, [first], narrow)).toEqual([first, box(0, 90, 320)]);
    // A window below the edge of the page is moved onto it.
    expect(placesFor(first, [box(0, 380, 320)], narrow)).toEqual([first, box(0, 90, 320)]);
    // The answer button of the newest window stays on the page.
    expect(placesFor(box(0, 50, 320, 390), [box(0, 380, 320)], narrow).at(-1)).toEqual(box(0, 10, 320, 390));
  });

  test("cover the sidebar rather than each other", () => {
    const [beside, whole] = [
      { width: 532, height: 512 },
      { width: 911, height: 512 },
    ];
    const [defense, initiative] = [box(66, 5, 400, 502), box(106, 147, 320, 217)];
    expect(placesFor(initiative, [defense], beside, whole)).toEqual([box(91.5, 5, 400, 502), box(499.5, 147, 320, 217)]);
  });

  test("form a column, or overlap as little as possible if the page has no room for a column", () => {
    const [beside, whole] = [
      { width: 321, height: 900 },
      { width: 700, height: 900 },
    ];
    const [defense, initiative] = [box(150, 200, 400, 500), box(0, 340, 320, 170)];
    expect(placesFor(initiative, [defense], beside, whole)).toEqual([box(150, 111, 400, 500), box(190, 619, 320, 170)]);
    const low = { width: 700, height: 640 };
    expect(placesFor(initiative, [defense], beside, low)).toEqual([box(0, 140, 400, 500), box(380, 180, 320, 170)]);
  });
});
