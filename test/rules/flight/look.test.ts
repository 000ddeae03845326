import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../../../module/rules/flight/corridor";
import { circle, outline, rectangle, type Footprint } from "../../../module/rules/flight/footprint";
import { hiddenShare } from "./discs";
import { hidings, sighted, type Eye, type Hiding, type Sighted, type Solid } from "../../../module/rules/flight/look";
import { shareTaken } from "../../../module/rules/flight/picture";
import { flat, randomScene, type RandomScene } from "./random-scenes";
import { pierced, standsIn, stoppedBefore } from "./rays";

const SCENES = 10_000;
const RAYS = 3;
/** Golden ratio minus 1. Steps of this size spread the rays of one scene evenly over the target. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/**
 * Tolerance as a fraction of the picture. Rays closer than this to the end of a piece are skipped, because rounding decides their result.
 */
const EDGE = 3e-6;

/**
 * Returns a description of the first difference between one ray and the found pieces; null if there is none.
 * @param across - position of the ray in the picture, 0 to 1
 */
function wrongAt({ eye, target, obstructions }: RandomScene, seen: Sighted, found: readonly Hiding[], across: number): string | null {
  const [from, to] = seen.outline.span;
  const angle = from + across * (to - from);
  const goal = pierced(eye, angle, target.footprint);
  if (!goal) return `no target at ${across}`;
  for (const [index, { footprint }] of obstructions.entries()) {
    const patches = found.find(({ by }) => by === index)?.patches ?? [];
    if (patches.some(({ left, right }) => Math.abs(left - across) < EDGE || Math.abs(right - across) < EDGE)) continue;
    const exact = patches.some(({ left, right }) => left < across && across < right);
    if (exact !== stoppedBefore(eye, angle, footprint, goal[0]))
      return `obstruction ${index} at ${across}: ${exact ? "hides" : "does not hide"}`;
  }
  return null;
}

function wrongIn(seed: number): readonly string[] {
  const scene = flat(randomScene(seed));
  const seen = sighted(scene.eye, scene.target);
  if (!seen) return standsIn(scene.eye, scene.target.footprint) ? [] : [`${seed}: not seen`];
  const found = hidings(seen, scene.obstructions);
  const rays = Array.from({ length: RAYS }, (_, ray) => (ray + ((0.5 + seed * GOLDEN) % 1)) / RAYS);
  return rays.flatMap((across) => wrongAt(scene, seen, found, across) ?? []).map((what) => `${seed}: ${what}`);
}

describe("[SS-COVER-01] [XF-15] obstructions that hide a target", () => {
  test(`are the same as in a ray-by-ray check of ${SCENES} random scenes, half of them on a grid`, () => {
    expect(Array.from({ length: SCENES }, (_, seed) => wrongIn(seed)).flat()).toEqual([]);
  });

  test("hide the same share as discs if they are round bodies that do not overlap", () => {
    const place = fc.double({ min: -12, max: 12, noNaN: true });
    const disc = fc.record({ at: fc.record({ x: place, y: place }), radius: fc.double({ min: 0.1, max: 2, noNaN: true }) });
    const apart = (a: { at: { x: number; y: number }; radius: number }, b: typeof a) =>
      Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) > a.radius + b.radius;
    fc.assert(
      fc.property(disc, fc.array(disc, { maxLength: 4 }), (target, blockers) => {
        const eye = { x: 0, y: 0, z: 0 };
        fc.pre(Math.hypot(target.at.x, target.at.y) > target.radius + 0.01);
        const others = blockers.filter((one) => apart(one, target) && Math.abs(Math.hypot(one.at.x, one.at.y) - one.radius) > 0.01);
        // An entity whose center is farther away may still have a nearer side, so the rays alone judge it.
        const clearly = others.filter(
          ({ at, radius }) => Math.hypot(at.x, at.y) + radius < Math.hypot(target.at.x, target.at.y) - target.radius,
        );
        const solid = ({ at, radius }: typeof target): Solid => ({ footprint: circle(at, radius), rise: null });
        const found = hidings(sighted(eye, solid(target))!, clearly.map(solid));
        expect(shareTaken(found.flatMap(({ patches }) => patches))).toBeCloseTo(hiddenShare(eye, target, clearly), 8);
      }),
      { numRuns: 100 },
    );
  });
});

/** Returns the hidden share of a scene with only its first `count` obstructions; 0 if the eye sees no outline of the target. */
function shareWith({ eye, target, obstructions }: RandomScene, count: number): number {
  const seen = sighted(eye, target);
  return seen ? shareTaken(hidings(seen, obstructions.slice(0, count)).flatMap(({ patches }) => patches)) : 0;
}

/** Distance in meters, greater than any in a random scene. */
const BEYOND = 100;

function shifted(footprint: Footprint, angle: number, meters: number): Footprint {
  const move = ({ x, y }: Point): Point => ({ x: x + meters * Math.cos(angle), y: y + meters * Math.sin(angle) });
  return footprint.kind === "round" ? { ...footprint, at: move(footprint.at) } : outline(footprint.corners.map(move));
}

describe("[SS-COVER-01] the hidden share", () => {
  test("never falls if an obstruction is added, and never exceeds the sum of the individual shares", () => {
    for (let seed = 0; seed < 250; seed += 1) {
      const scene = randomScene(seed);
      const shares = [0, 1, 2, 3, 4, 5, 6].map((count) => shareWith(scene, count));
      expect(shares, `scene ${seed}`).toEqual(shares.toSorted((a, b) => a - b));
      const seen = sighted(scene.eye, scene.target);
      const each = seen ? hidings(seen, scene.obstructions).map((hiding) => hiding.share) : [];
      expect(each.filter((one) => one <= 0)).toEqual([]);
      const alone = each.reduce((sum, one) => sum + one, 0);
      expect(shares.at(-1), `scene ${seed}`).toBeLessThanOrEqual(Math.min(1, alone) + 1e-6 * each.length);
    }
  });

  test("is not affected by obstructions behind the target", () => {
    let moved = 0;
    for (let seed = 0; seed < 250; seed += 1) {
      const { eye, target, obstructions } = randomScene(seed);
      const seen = sighted(eye, target);
      if (!seen) continue;
      const away = (seen.outline.span[0] + seen.outline.span[1]) / 2;
      const behind = obstructions.map(({ footprint, rise }) => ({ footprint: shifted(footprint, away, BEYOND), rise }));
      expect(hidings(seen, behind), `scene ${seed}`).toEqual([]);
      moved += behind.length;
    }
    expect(moved).toBeGreaterThan(500);
  });
});

const EYE: Eye = { x: 0, y: 0, z: 1.5 };
const person = (x: number, y = 0): Solid => ({ footprint: circle({ x, y }, 0.5), rise: { foot: 0, top: 2 } });
const wall = (ax: number, ay: number, bx: number, by: number, top = Infinity): Solid => ({
  footprint: outline([
    { x: ax, y: ay },
    { x: bx, y: by },
  ]),
  rise: { foot: -Infinity, top },
});
const crate = (x: number, y: number, top: number): Solid => ({ footprint: rectangle({ x, y }, 1, 1), rise: { foot: 0, top } });
const share = (target: Solid, ...obstructions: readonly Solid[]): number =>
  shareTaken(hidings(sighted(EYE, target)!, obstructions).flatMap(({ patches }) => patches));

describe("[XF-15] an obstruction with a height", () => {
  test("hides from an eye at the same height only the part of the target below its top", () => {
    const low: Solid = { footprint: circle({ x: 10, y: 0 }, 0.5), rise: { foot: 1, top: 2 } };
    expect(share(low, wall(5, -3, 5, 3, 1.2))).toBe(0);
    expect(share(low, wall(5, -3, 5, 3, 1.5))).toBe(0.5);
    expect(share(low, wall(5, -3, 5, 3, 1.8))).toBe(1);
  });

  test("lets an eye above see over it to the far side", () => {
    const high = { ...EYE, z: 11 };
    const seen = sighted(high, { footprint: rectangle({ x: 10.5, y: 0 }, 1, 1), rise: { foot: 0, top: 2 } })!;
    // From 11 meters up, past a crate 1 meter high that ends at 8 meters, the ground is visible at 8.8 meters.
    expect(hidings(seen, [crate(7.5, 0, 1)])).toEqual([]);
    // Past a crate that ends 9.5 meters away, 0.5 meters of height is visible at 10 meters: 11 - 10 * 10 / 9.5.
    const [{ patches }] = hidings(seen, [{ footprint: rectangle({ x: 9, y: 0 }, 1, 4), rise: { foot: 0, top: 1 } }]) as [Hiding];
    expect(patches).toHaveLength(1);
    expect(patches[0]!.high).toBeCloseTo((11 - 100 / 9.5) / 2, 12);
    // An obstruction around the target hides up to its own height, wherever it ends behind the target's front.
    const around = hidings(seen, [{ footprint: rectangle({ x: 11, y: 0 }, 3, 4), rise: { foot: 0, top: 1 } }]);
    expect(around.map(({ share: part }) => part)).toEqual([0.5]);
  });

  test("hides the same share of a target of unknown height, whatever its own height; if it hangs, it hides only the part above its foot", () => {
    expect(share({ ...person(10), rise: null }, crate(5, 0, 0.2))).toBe(share({ ...person(10), rise: null }, crate(5, 0, 9)));
    const hanging: Solid = { ...wall(9.5, -3, 9.5, 3), rise: { foot: 1.5, top: 9 } };
    expect(share(person(10), hanging)).toBe(0.25);
  });

  test("hides a flat target only if it reaches the target's height", () => {
    const board: Solid = { footprint: circle({ x: 10, y: 0 }, 0.5), rise: { foot: 1.5, top: 1.5 } };
    expect([share(board, wall(5, -3, 5, 3, 1.4)), share(board, wall(5, -3, 5, 3, 1.5))]).toEqual([0, 1]);
  });
});

describe("[XF-15] the hidden share in special positions", () => {
  test("does not exist for a target without width or around the shooter", () => {
    expect(sighted(EYE, { footprint: circle({ x: 5, y: 0 }, 0), rise: null })).toBeNull();
    expect(
      sighted(EYE, {
        footprint: outline([
          { x: 5, y: 0 },
          { x: 9, y: 0 },
        ]),
        rise: null,
      }),
    ).toBeNull();
    expect(sighted(EYE, person(0.3))).toBeNull();
    expect(sighted(EYE, person(0.5))).toBeNull();
    expect(sighted(EYE, person(0))).toBeNull();
  });

  test.each([
    { what: "a wall through the eye", by: wall(0, -5, 0, 5) },
    { what: "a wall that ends at the eye", by: wall(0, 0, 3, 3) },
    { what: "a wall along the line", by: wall(2, 0, 8, 0) },
    { what: "a wall without length", by: wall(5, 0, 5, 0) },
    { what: "a body without size", by: { footprint: circle({ x: 5, y: 0 }, 0), rise: null } },
    { what: "a body around the eye", by: person(0.3) },
    { what: "a body that touches the eye", by: person(0.5) },
    { what: "a wall behind the eye", by: wall(-2, -5, -2, 5) },
    { what: "a body behind the eye", by: person(-3) },
    { what: "a wall behind the target", by: wall(10.6, -5, 10.6, 5) },
    { what: "a wall that touches the target's back", by: wall(10.5, -5, 10.5, 5) },
    { what: "a wall that touches the target's side", by: wall(10, 0.5, 10, 5) },
    { what: "a second body equal to the target", by: person(10) },
    { what: "a smaller body inside the target", by: { footprint: circle({ x: 10, y: 0 }, 0.2), rise: null } },
  ])("$what hides nothing", ({ by }) => {
    expect(share(person(10), by)).toBe(0);
  });

  test.each([
    { what: "a wall that touches the target's front", by: [wall(9.5, -5, 9.5, 5)] },
    {
      what: "a wall along the front of a square",
      by: [wall(9, -0.5, 9, 0.5)],
      target: { footprint: rectangle({ x: 9.5, y: 0 }, 1, 1), rise: null },
    },
    { what: "two walls that share a corner", by: [wall(5, -3, 6, 0), wall(6, 0, 5, 3)] },
    { what: "two walls end to end", by: [wall(6, -3, 6, 0), wall(6, 0, 6, 3)] },
    { what: "a larger body around the target", by: [{ footprint: circle({ x: 10, y: 0 }, 2), rise: null }] },
    { what: "walls around the eye", by: [wall(-1, -1, 1, -1), wall(1, -1, 1, 1), wall(1, 1, -1, 1), wall(-1, 1, -1, -1)] },
  ])("$what hides the whole target", ({ by, target }) => {
    expect(share(target ?? person(10), ...by)).toBe(1);
  });

  test("is half behind a wall that ends on the line; behind two walls with a gap, it is between half and 1", () => {
    expect(share(person(10), wall(5, 0, 5, 3))).toBe(0.5);
    expect(share(person(10), wall(5, -3, 5, 0))).toBe(0.5);
    const gap = share(person(10), wall(5, -3, 5, -0.1), wall(5, 0.1, 5, 3));
    expect(gap).toBeGreaterThan(0.5);
    expect(gap).toBeLessThan(1);
  });

  test("belongs to the body that a ray hits first if two bodies overlap", () => {
    const left = share(person(10), { footprint: circle({ x: 9.9, y: -0.5 }, 0.5), rise: null });
    // The outlines cross one sixth of a meter left of the center.
    expect(left).toBeCloseTo(0.33, 2);
    expect(share({ footprint: circle({ x: 9.9, y: -0.5 }, 0.5), rise: null }, person(10))).toBeCloseTo(0.17, 2);
  });

  test("is 0 for a wall along the line of sight, at any angle", () => {
    for (let turn = 0.01; turn < 6; turn += 0.07) {
      const on = (meters: number) => ({ x: meters * Math.cos(turn), y: meters * Math.sin(turn) });
      const along: Solid = { footprint: outline([on(2), on(8)]), rise: null };
      expect(hidings(sighted(EYE, { footprint: circle(on(10), 0.5), rise: null })!, [along]), `turn ${turn}`).toEqual([]);
    }
  });

  test("has one patch for each arm of an outline, and the distance of the nearer arm", () => {
    const apart = outline([
      { x: 5, y: -0.1 },
      { x: 5, y: -5 },
      { x: 20, y: -5 },
      { x: 20, y: 5 },
      { x: 8, y: 5 },
      { x: 8, y: 0.2 },
      { x: 8.1, y: 0.2 },
      { x: 8.1, y: 4.9 },
      { x: 19.9, y: 4.9 },
      { x: 19.9, y: -4.9 },
      { x: 5.1, y: -4.9 },
      { x: 5.1, y: -0.1 },
    ]);
    const [both] = hidings(sighted(EYE, person(10))!, [{ footprint: apart, rise: null }]) as [Hiding];
    expect(both.patches.map(({ left }) => left < 0.5)).toEqual([true, false]);
    expect(both.meters).toBeCloseTo(5, 1);
  });

  test("seen from between the arms of a bent outline is 1 through the closed end and 0 through the open end", () => {
    const hook = outline([
      { x: -1, y: -3 },
      { x: 6, y: -3 },
      { x: 6, y: 3 },
      { x: -1, y: 3 },
      { x: -1, y: 2 },
      { x: 5, y: 2 },
      { x: 5, y: -2 },
      { x: -1, y: -2 },
    ]);
    expect(share(person(10), { footprint: hook, rise: null })).toBe(1);
    expect(share(person(-10), { footprint: hook, rise: null })).toBe(0);
  });
});
