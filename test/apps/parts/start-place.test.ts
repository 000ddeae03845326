import { describe, expect, test } from "vitest";
import { besideSidebar } from "../../../module/apps/parts/start-place";

const box = (left: number, width: number) => ({ left, top: 40, width });

describe("windows and the sidebar", () => {
  test("a window that would cover the sidebar opens in the middle of the remaining space", () => {
    expect(besideSidebar(box(210, 860), 900)).toEqual(box(20, 860));
  });

  test("a window wider than the space beside the sidebar is narrowed to it", () => {
    expect(besideSidebar(box(82, 860), 645)).toEqual(box(8, 629));
  });

  test("a window clear of the sidebar stays, and so does every window if there is no room beside it", () => {
    expect(besideSidebar(box(440, 400), 900)).toBeNull();
    expect(besideSidebar(box(0, 320), 0)).toBeNull();
    expect(besideSidebar(box(0, 700), 400)).toBeNull();
    expect(besideSidebar(box(100, 400), 420)).toEqual(box(10, 400));
  });
});
