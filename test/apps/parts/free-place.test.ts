import { describe, expect, test } from "vitest";
import { freePlace } from "../../../module/apps/parts/free-place";

const box = (left: number, top: number, width = 400, height = 300) => ({ left, top, width, height });
const WIDE = { width: 1280, height: 800 };

describe("questions that are open at the same time", () => {
  test("one alone stays where it opened", () => {
    expect(freePlace(box(440, 250), [], WIDE)).toEqual(box(440, 250));
  });

  test("lie beside each other as long as there is room", () => {
    const first = box(440, 250);
    const second = freePlace(box(440, 250), [first], WIDE);
    expect(second).toEqual(box(848, 250));
    expect(freePlace(box(440, 250), [first, second], WIDE)).toEqual(box(32, 250));
  });

  test("on a narrow page each lies a step lower, and on the page", () => {
    const narrow = { width: 320, height: 400 };
    const first = box(0, 50, 320);
    const second = freePlace(box(0, 50, 320), [first], narrow);
    expect(second).toEqual(box(0, 90, 320));
    expect(freePlace(box(0, 50, 320), [box(0, 380, 320)], narrow).top).toBe(50);
    expect(freePlace(box(0, 50, 320, 390), [box(0, 380, 320)], narrow).top).toBe(360);
  });
});
