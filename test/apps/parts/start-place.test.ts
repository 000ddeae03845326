import { describe, expect, test } from "vitest";
import { besideSidebar } from "../../../module/apps/parts/start-place";

const box = (left: number, width: number) => ({ left, top: 40, width });

describe("the start position of a window beside the sidebar", () => {
  test("is in the middle of the remaining space if the window would cover the sidebar", () => {
    expect(besideSidebar(box(210, 860), 900)).toEqual(box(20, 860));
  });

  test("comes with a reduced width if the window is wider than the remaining space", () => {
    expect(besideSidebar(box(82, 860), 645)).toEqual(box(8, 629));
  });

  test("stays the same if the window is clear of the sidebar, or if there is too little room beside the sidebar", () => {
    expect(besideSidebar(box(440, 400), 900)).toBeNull();
    expect(besideSidebar(box(0, 320), 0)).toBeNull();
    expect(besideSidebar(box(0, 700), 400)).toBeNull();
    expect(besideSidebar(box(100, 400), 420)).toEqual(box(10, 400));
  });
});
