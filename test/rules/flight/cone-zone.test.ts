import { describe, expect, test } from "vitest";
import { coneZone } from "../../../module/rules/attack/model/cone";
import { die, seeded } from "../../../module/rules/chance/rng";
import { coneOutline, reachesInto, type ConeZone } from "../../../module/rules/flight/cone-zone";
import { containsPoint, outline } from "../../../module/rules/flight/footprint";

const GUN = { spread: "", increment: 10, maxRange: 60 } as const;
const from = { x: 0, y: 0 };
const aim = { x: 20, y: 0 };
const body = (x: number, y: number, radius = 0.5) => ({ at: { x, y }, radius });

describe("the zone of an area attack", () => {
  test("[SS-DEFENSE-23] [SS-DEFENSE-24] [SS-DEFENSE-25] is 1, 3 or 5 m wide at ten meters for a cone; a flame is as wide as the widest cone", () => {
    const half = (weapon: Parameters<typeof coneZone>[1]) => coneZone("cone", weapon, 1, from, aim).opens * 10;
    expect(half({ ...GUN, spread: "narrow" })).toBeCloseTo(0.5);
    expect(half({ ...GUN, spread: "medium" })).toBeCloseTo(1.5);
    expect(half({ ...GUN, spread: "wide" })).toBeCloseTo(2.5);
    expect(half({ ...GUN, areaKind: "cone" })).toBeCloseTo(2.5);
    expect(half(GUN)).toBe(0);
  });

  test("reaches to the aim point, or around it for a burst at adjacent targets; a cone covers at least one range increment; the weapon's range limits each zone", () => {
    const shot = { ...GUN, spread: "wide" } as const;
    expect(coneZone("cone", shot, 1, from, { x: 4, y: 0 })).toMatchObject({ near: 0, far: 10 });
    expect(coneZone("cone", shot, 1, from, { x: 90, y: 0 })).toMatchObject({ near: 0, far: 60 });
    expect(coneZone("suppress", GUN, 10, from, aim)).toMatchObject({ near: 0, far: 20, opens: 0.25 });
    expect(coneZone("spread", GUN, 6, from, aim)).toMatchObject({ near: 18, far: 22, opens: 0.15 });
    // The zone begins at the muzzle at the nearest. An aim point at the muzzle gives no direction.
    expect(coneZone("spread", GUN, 3, from, from)).toMatchObject({ near: 0, far: 3, opens: 1.5 });
    expect(coneZone("cone", { ...shot, maxRange: 0 }, 1, from, { x: 90, y: 0 }).far).toBe(90);
  });

  test("includes entities that overlap it, but none behind the attacker, or beyond, before or beside the zone", () => {
    const zone = coneZone("spread", GUN, 6, from, aim);
    expect([body(20, 0), body(20, 3.4), body(17.6, 0), body(22.4, 0)].map((one) => reachesInto(zone, one))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([body(20, 3.6), body(17.4, 0), body(22.6, 0), body(-20, 0)].map((one) => reachesInto(zone, one))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const line: ConeZone = { from, aim: from, near: 0, far: 5, opens: 1 };
    expect(reachesInto(line, body(1, 0))).toBe(false);
  });

  test("agrees with its outline on 2,000 random points, in any direction", () => {
    const rng = seeded(6);
    const next = (): number => die(rng, 1_000_000) / 1_000_000;
    let inside = 0;
    for (let round = 0; round < 2000; round += 1) {
      const angle = next() * 2 * Math.PI;
      const zone = coneZone(round % 2 ? "spread" : "suppress", GUN, 6, from, { x: 20 * Math.cos(angle), y: 20 * Math.sin(angle) });
      const point = { x: 50 * next() - 25, y: 50 * next() - 25 };
      const meters = Math.hypot(point.x, point.y);
      // The outline is a polygon, which lies slightly inside the zone at its arcs.
      if ([zone.near, zone.far].some((edge) => Math.abs(meters - edge) < 0.05)) continue;
      const held = containsPoint(outline(coneOutline(zone)), point);
      expect(reachesInto(zone, { at: point, radius: 0 })).toBe(held);
      inside += held ? 1 : 0;
    }
    expect(inside).toBeGreaterThan(10);
  });
});
