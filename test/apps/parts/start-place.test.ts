import { describe, expect, test } from "vitest";
import { besideSidebar } from "../../../module/apps/parts/start-place";

const box = (left: number, width: number) => ({ left, top: 40, width });

describe("windows and the sidebar", () => {
  test("a window that would lie over the sidebar opens in the middle of what is left of it", () => {
    expect(besideSidebar(box(210, 860), 900)).toEqual(box(20, 860));
  });

  test("one that is wider than the room beside the sidebar is made as wide as that", () => {
    expect(besideSidebar(box(82, 860), 645)).toEqual(box(8, 629));
  });

  test("one that is clear of the sidebar stays, and so does everything where there is no room for a window beside it", () => {
    expect(besideSidebar(box(440, 400), 900)).toBeNull();
    expect(besideSidebar(box(0, 320), 0)).toBeNull();
    expect(besideSidebar(box(0, 700), 400)).toBeNull();
    expect(besideSidebar(box(100, 400), 420)).toEqual(box(10, 400));
  });
});
