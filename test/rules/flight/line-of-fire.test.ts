import { describe, expect, test } from "vitest";
import { battleMap, clearWay, withBodies, type MapBody } from "../../../module/rules/flight/battle-map";
import { circle, outline, rectangle, type Footprint } from "../../../module/rules/flight/footprint";
import { coverFrom } from "../../../module/rules/flight/line-of-fire";
import type { Eye, Rise } from "../../../module/rules/flight/look";
import { pointAlong } from "../../../module/rules/flight/bodies-on-course";
import { ENDLESS, type Wall } from "../../../module/rules/flight/walls";
import { randomScene } from "./random-scenes";

const EYE: Eye = { x: 0, y: 0, z: 1.5 };
const UPRIGHT: Rise = { foot: 0, top: 2 };

const body = (footprint: Footprint, more: Partial<MapBody> = {}): MapBody => ({
  footprint,
  rise: UPRIGHT,
  hides: true,
  most: "good",
  ...more,
});
const person = (x: number, y = 0, more: Partial<MapBody> = {}): MapBody => body(circle({ x, y }, 0.5), more);
const wall = (ax: number, ay: number, bx: number, by: number, more: Partial<Wall> = {}): Wall => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
  stops: { movement: true, sight: true, shots: true },
  door: null,
  from: "both",
  rise: ENDLESS,
  ...more,
});
const cover = (walls: readonly Wall[], bodies: readonly MapBody[], out?: ReadonlySet<number>) =>
  coverFrom(battleMap(walls, bodies), EYE, bodies.length - 1, out);

describe("[SS-COVER-01] [XF-15] the obstructions on a line of fire", () => {
  test("are listed nearest first, each with its cover and distance, and together give a share and a grade", () => {
    const { inTheWay, share, grade } = cover([wall(8, -0.1, 8, 5)], [person(5, -0.4), person(10)]);
    expect(inTheWay.map(({ what, which, cover: given }) => [what, which, given])).toEqual([
      ["body", 0, "good"],
      ["wall", 0, "good"],
    ]);
    expect(inTheWay[0]!.meters).toBeCloseTo(4.63, 2);
    expect(share).toBe(1);
    expect(grade).toBe("good");
  });

  test.each([
    { to: -0.4, grade: "none" },
    { to: -0.2, grade: "partial" },
    { to: 0, grade: "partial" },
    { to: 0.1, grade: "good" },
  ])("give the cover $grade if they end $to meters past the line", ({ to, grade }) => {
    expect(cover([wall(9, -5, 9, to)], [person(10)]).grade).toBe(grade);
  });

  test("give at most their maximum cover, and the cover they give determines the hidden limbs", () => {
    const hedge = (most: MapBody["most"]) => body(rectangle({ x: 8, y: 0 }, 1, 4), { most });
    const found = (["none", "partial", "good"] as const).map((most) => cover([], [hedge(most), person(10)]));
    expect(found.map(({ inTheWay: [first], share, grade }) => [first!.cover, first!.limbs?.length, share, grade])).toEqual([
      ["none", 0, 0, "none"],
      ["partial", undefined, 1, "partial"],
      ["good", 6, 1, "good"],
    ]);
    expect(cover([wall(9, -5, 9, -0.2)], [hedge("partial"), person(10)])).toMatchObject({ grade: "partial", limbs: ["right-arm"] });
  });

  test("give the better of their combined cover and the best single cover", () => {
    const halves = [wall(9, -5, 9, -0.2), wall(9, 0.2, 9, 5)];
    expect(cover(halves, [person(10)])).toMatchObject({ grade: "good", inTheWay: [{ cover: "partial" }, { cover: "partial" }] });
  });

  test("[SS-BARRIER-05] give cover only if they stop sight, whether or not they stop shots", () => {
    const pane = wall(8, -5, 8, 5, { stops: { movement: true, sight: false, shots: true } });
    const curtain = wall(8, -5, 8, 5, { stops: { movement: false, sight: true, shots: false } });
    const glass = body(rectangle({ x: 8, y: 0 }, 1, 4), { hides: false });
    const found = [cover([pane], [person(10)]), cover([], [glass, person(10)]), cover([curtain], [person(10)])];
    expect(found.map(({ inTheWay: [first] }) => [first!.cover, first!.stopsShots, first!.share])).toEqual([
      ["none", true, 1],
      ["none", true, 1],
      ["good", false, 1],
    ]);
    expect(found.map(({ share, unseen, limbs }) => [share, unseen, limbs.length])).toEqual([
      [0, false, 0],
      [0, false, 0],
      [1, true, 6],
    ]);
  });

  test("exclude an open door, and a wall seen from its open side", () => {
    const shares = [{ door: "open" }, { door: "closed" }, { door: "locked" }, { from: "left" }, { from: "right" }] as const;
    // Seen from (8, -5) to (8, 5), the eye is on the right of the wall.
    expect(shares.map((more) => cover([wall(8, -5, 8, 5, more)], [person(10)]).share)).toEqual([0, 1, 1, 0, 1]);
  });

  test("[SS-COVER-05] make a target unseen only if they are walls and hide the whole target", () => {
    expect(cover([wall(8, -5, 8, 5)], [person(10)]).unseen).toBe(true);
    expect(cover([wall(8, -5, 8, 0.4)], [person(10)]).unseen).toBe(false);
    expect(cover([], [body(rectangle({ x: 8, y: 0 }, 1, 9)), person(10)]).unseen).toBe(false);
    expect(cover([wall(8, -5, 8, 5)], [body(circle({ x: 10, y: 0 }, 0))]).unseen).toBe(true);
    expect(cover([], [body(circle({ x: 10, y: 0 }, 0))])).toEqual({
      share: 0,
      grade: "none",
      limbs: [],
      inTheWay: [],
      byWalls: "none",
      unseen: false,
      walledOff: 0,
    });
  });

  test("[UT-29] give cover only if they are ahead of the point that the bullet has reached", () => {
    const bodies = [person(5), person(8), person(12)];
    const map = battleMap([], bodies);
    const later = pointAlong({ from: EYE, to: { x: 12, y: 0, z: 1 } }, 6);
    expect(later).toEqual({ x: 6, y: 0, z: 1.25 });
    const which = (eye: Eye, out?: ReadonlySet<number>) => coverFrom(map, eye, 2, out).inTheWay.map(({ which: index }) => index);
    expect([which(EYE), which(later), which(EYE, new Set([0])), which(pointAlong({ from: EYE, to: EYE }, 6))]).toEqual([
      [0, 1],
      [1],
      [1],
      [0, 1],
    ]);
  });
});

describe("[CS-25] the limbs that cover hides", () => {
  const lowWall = (top: number) => wall(9.4, -5, 9.4, 5, { rise: { foot: 0, top } });

  test("are the legs behind low cover, more limbs behind higher cover, and one side behind a corner", () => {
    expect(cover([lowWall(0.7)], [person(10)]).limbs).toEqual(["left-leg", "right-leg"]);
    expect(cover([lowWall(1.4)], [person(10)]).limbs).toEqual(["torso", "left-arm", "right-arm", "left-leg", "right-leg"]);
    expect(cover([wall(9, -5, 9, 0)], [person(10)]).limbs).toEqual(["right-arm", "right-leg"]);
    expect(cover([wall(9, 0, 9, 5)], [person(10)]).limbs).toEqual(["left-arm", "left-leg"]);
  });

  test("are unknown if a height is unknown, except behind a wall without a height limit", () => {
    const unknown = cover([], [body(rectangle({ x: 8, y: 0 }, 1, 4), { rise: null }), person(10)]);
    expect([unknown.inTheWay[0]!.limbs, unknown.limbs, unknown.share]).toEqual([null, [], 1]);
    const target = person(10, 0, { rise: null });
    expect(cover([lowWall(0.7)], [target]).inTheWay[0]!.limbs).toBeNull();
    expect(cover([wall(9, -5, 9, 0)], [target]).limbs).toEqual(["right-arm", "right-leg"]);
  });

  test("are mirrored in a mirrored scene, in which the hidden share is the same", () => {
    const swapped = (limb: string) => limb.replace(/left|right/, (side) => (side === "left" ? "right" : "left"));
    const mirrored = (footprint: Footprint): Footprint =>
      footprint.kind === "round"
        ? { ...footprint, at: { x: footprint.at.x, y: -footprint.at.y }, turn: -footprint.turn }
        : outline(footprint.corners.map(({ x, y }) => ({ x, y: -y })));
    for (let seed = 0; seed < 200; seed += 1) {
      const { eye, target, obstructions } = randomScene(seed);
      const bodies = [...obstructions, target].map(({ footprint, rise }) => body(footprint, { rise }));
      const one = coverFrom(battleMap([], bodies), eye, obstructions.length);
      const turned = bodies.map((each) => ({ ...each, footprint: mirrored(each.footprint) }));
      const other = coverFrom(battleMap([], turned), { ...eye, y: -eye.y }, obstructions.length);
      expect([...other.limbs].sort(), `scene ${seed}`).toEqual(one.limbs.map(swapped).sort());
      expect(other.share, `scene ${seed}`).toBeCloseTo(one.share, 7);
    }
  });
});

describe("[UT-50] a clear line", () => {
  test("passes over a low wall, under a hanging wall, and through a wall that stops only sight", () => {
    const over = { ...EYE, x: 10 };
    const clear = (more: Partial<Wall>, to: Eye = over) => clearWay(battleMap([wall(5, -1, 5, 1, more)], []), EYE, to, "shots");
    expect([clear({}), clear({ rise: { foot: 0, top: 1 } }), clear({ rise: { foot: 2, top: 3 } })]).toEqual([false, true, true]);
    expect(clear({ rise: { foot: 0, top: 1 } }, { ...over, z: 0 })).toBe(false);
    expect(clear({ stops: { movement: true, sight: true, shots: false } })).toBe(true);
  });

  test("is found with the same wall index after bodies have moved", () => {
    const map = battleMap([wall(5, -1, 5, 1)], [person(8)]);
    const moved = withBodies(map, [person(3), person(9)]);
    expect(moved.wallTree).toBe(map.wallTree);
    expect(coverFrom(moved, EYE, 1).inTheWay.map(({ what }) => what)).toEqual(["body", "wall"]);
  });
});
