import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearPlace, crosses, overlaps, type Box } from "../../../module/apps/attack/keep-clear";

const ROOM: Box = { left: 0, top: 0, width: 1000, height: 700 };
const box = (left: number, top: number, width = 50, height = 50): Box => ({ left, top, width, height });

describe("the position of the attack panel", () => {
  test("stays the same if the panel covers neither a token nor a line of fire", () => {
    expect(clearPlace(box(700, 100, 200, 300), ROOM, { boxes: [box(100, 100)], lines: [] })).toEqual({ left: 700, top: 100 });
  });

  test("is the nearest position beside a token that the panel would otherwise cover", () => {
    const place = clearPlace(box(400, 200, 200, 300), ROOM, { boxes: [box(570, 300)], lines: [] })!;
    expect(place.top).toBeCloseTo(200, -1);
    expect(place.left + 200).toBeLessThanOrEqual(570 - 8);
    expect(place.left + 200).toBeGreaterThan(570 - 8 - 9);
  });

  test("is clear of the line of fire, or null if no such position exists", () => {
    const boxes = [box(0, 325), box(950, 325)];
    const line = [
      { x: 25, y: 350 },
      { x: 975, y: 350 },
    ] as const;
    const place = clearPlace(box(400, 200, 200, 300), ROOM, { boxes, lines: [line] })!;
    expect(crosses({ ...box(0, 0, 200, 300), ...place }, line)).toBe(false);
    expect(clearPlace(box(400, 200, 200, 400), ROOM, { boxes, lines: [line] })).toBeNull();
  });

  test("is inside the browser window, or null if the panel is wider than the window", () => {
    expect(clearPlace(box(900, 100, 200, 300), ROOM, { boxes: [], lines: [] })).toEqual({ left: 800, top: expect.closeTo(100, -1) });
    expect(clearPlace(box(0, 0, 1200, 300), ROOM, { boxes: [], lines: [] })).toBeNull();
  });

  test("is clear of randomly placed tokens and the line between them, or null if no such position exists", () => {
    const at = fc.record({ left: fc.integer({ min: -50, max: 1000 }), top: fc.integer({ min: -50, max: 700 }) });
    fc.assert(
      fc.property(at, at, at, (own, a, b) => {
        const [shooter, target] = [box(a.left, a.top), box(b.left, b.top)];
        const line = [
          { x: a.left + 25, y: a.top + 25 },
          { x: b.left + 25, y: b.top + 25 },
        ] as const;
        const size = { width: 420, height: 340 };
        const free = (place: { left: number; top: number }, margin: number): boolean => {
          const there = {
            left: place.left - margin,
            top: place.top - margin,
            width: size.width + 2 * margin,
            height: size.height + 2 * margin,
          };
          return !overlaps(there, shooter) && !overlaps(there, target) && !crosses(there, line);
        };
        const place = clearPlace({ ...own, ...size }, ROOM, { boxes: [shooter, target], lines: [line] });
        if (place) return free(place, 0) && place.left >= 0 && place.left <= 580 && place.top >= 0 && place.top <= 360;
        for (let left = 0; left <= 580; left += 20) for (let top = 0; top <= 360; top += 20) if (free({ left, top }, 16)) return false;
        return true;
      }),
    );
  });
});
