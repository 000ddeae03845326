import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lineWith } from "../../server/line";

describe("a connection's line", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a line without lag runs work immediately", () => {
    const done: number[] = [];
    lineWith(0)(() => done.push(1));
    expect(done).toEqual([1]);
  });

  test("a line with random lag runs work late but in the original order", async () => {
    const chances = [0.9, 0.1, 0.5];
    vi.spyOn(Math, "random").mockImplementation(() => chances.shift() ?? 0);
    const done: number[] = [];
    const line = lineWith(100);
    for (const one of [1, 2, 3]) line(() => done.push(one));
    await vi.advanceTimersByTimeAsync(89);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual([1]);
    await vi.advanceTimersByTimeAsync(60);
    expect(done).toEqual([1, 2, 3]);
    vi.restoreAllMocks();
  });
});
