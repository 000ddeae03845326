import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../../../module/rules/flight/corridor";
import { hiddenShare, type Disc } from "../../../module/rules/flight/hidden";

const SAMPLES = 2000;

/** Does the ray from `origin` in a direction meet a disc? */
function meets(origin: Point, angle: number, { at, radius }: Disc): boolean {
  const [dx, dy] = [at.x - origin.x, at.y - origin.y];
  const along = dx * Math.cos(angle) + dy * Math.sin(angle);
  const aside = Math.abs(dx * Math.sin(angle) - dy * Math.cos(angle));
  return along > 0 && aside <= radius;
}

/** Brute force: rays spread over the target, each hidden when something nearer is in its way. */
function sampled(origin: Point, target: Disc, blockers: readonly Disc[]): number {
  const distance = ({ at }: Disc) => Math.hypot(at.x - origin.x, at.y - origin.y);
  const half = Math.asin(target.radius / distance(target));
  const middle = Math.atan2(target.at.y - origin.y, target.at.x - origin.x);
  const nearer = blockers.filter((blocker) => distance(blocker) < distance(target) && distance(blocker) > blocker.radius);
  const rays = Array.from({ length: SAMPLES }, (_, ray) => middle - half + ((ray + 0.5) / SAMPLES) * 2 * half);
  return rays.filter((angle) => nearer.some((blocker) => meets(origin, angle, blocker))).length / SAMPLES;
}

const metre = fc.double({ min: -12, max: 12, noNaN: true });
const disc = fc.record({ at: fc.record({ x: metre, y: metre }), radius: fc.double({ min: 0.1, max: 2, noNaN: true }) });

describe("[SS-COVER-01] the share of a target that is hidden", () => {
  test("is what rays spread over it find", () => {
    fc.assert(
      fc.property(disc, fc.array(disc, { maxLength: 5 }), (target, blockers) => {
        const origin = { x: 0, y: 0 };
        fc.pre(Math.hypot(target.at.x, target.at.y) > target.radius + 0.01);
        const share = hiddenShare(origin, target, blockers);
        expect(Math.abs(share - sampled(origin, target, blockers))).toBeLessThanOrEqual((2 * blockers.length + 1) / SAMPLES);
      }),
      { numRuns: 200 },
    );
  });

  test("does not change when everything moves along", () => {
    fc.assert(
      fc.property(disc, fc.array(disc, { maxLength: 4 }), metre, metre, (target, blockers, x, y) => {
        const moved = (one: Disc): Disc => ({ ...one, at: { x: one.at.x + x, y: one.at.y + y } });
        expect(hiddenShare({ x, y }, moved(target), blockers.map(moved))).toBeCloseTo(hiddenShare({ x: 0, y: 0 }, target, blockers), 6);
      }),
    );
  });

  test.each([
    { what: "nothing in front", blockers: [], share: 0 },
    { what: "something as big and nearer", blockers: [{ at: { x: 5, y: 0 }, radius: 1 }], share: 1 },
    { what: "something behind", blockers: [{ at: { x: 15, y: 0 }, radius: 5 }], share: 0 },
    { what: "something the shooter stands in", blockers: [{ at: { x: 0.5, y: 0 }, radius: 1 }], share: 0 },
  ])("with $what is $share", ({ blockers, share }) => {
    expect(hiddenShare({ x: 0, y: 0 }, { at: { x: 10, y: 0 }, radius: 1 }, blockers)).toBe(share);
  });

  test("is nothing for a target without size and for somebody inside the target", () => {
    const big = { at: { x: 1, y: 0 }, radius: 3 };
    expect(hiddenShare({ x: 0, y: 0 }, { at: { x: 10, y: 0 }, radius: 0 }, [big])).toBe(0);
    expect(hiddenShare({ x: 0, y: 0 }, { at: { x: 1, y: 0 }, radius: 2 }, [])).toBe(0);
  });
});
