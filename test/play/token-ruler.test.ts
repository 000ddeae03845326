import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { at, drawMap, stands } from "./on-map";
import { ANNA, GM, GUARD, Hand, openTable, plain, SCOUT, settle, sit, want, type Seat } from "./seats";

/**
 * Stand-in for Foundry's ruler that returns the documented results: styles in the user's color, and a label with the measured distance and
 * cost.
 */
const FOUNDRYS = `
  CONFIG.Token.rulerClass = class {
    constructor(token) { this.token = token; }
    _getSegmentStyle() { return { width: 5, color: 1, alpha: 0.5 }; }
    _getWaypointStyle() { return { radius: 6, color: 1 }; }
    _getGridHighlightStyle() { return { color: 1, alpha: 0.3 }; }
    _getWaypointLabelContext(place) {
      if (!place.previous) return;
      const several = place.previous.previous ? { delta: "+9" } : {};
      const { units } = this.token.document.parent.grid;
      return { units, distance: { total: "9", ...several }, cost: { total: "9", units, ...several } };
    }
  };
`;
const [WALK, RUN, SPRINT, OWN] = [0x5ed390, 0xffd257, 0xff9f45, 1];

/** A path of a token: the positions already passed and the planned positions, in pixels. */
interface Path {
  readonly passed?: readonly (readonly [number, number])[];
  readonly planned: readonly (readonly [number, number, object?])[];
}

/** With Agility 5, the scout walks ten meters a round. A grid space is 100 pixels, or one meter, wide. */
describe.each([13, 14])("[SS-MOVE-02] the ruler of a token on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;

  async function sitAndFight(settings: object = {}, grid: object = {}): Promise<void> {
    table = await openTable(generation, undefined, settings);
    const hand = new Hand();
    gm = await sit(table, GM, hand, FOUNDRYS);
    anna = await sit(table, ANNA, hand, FOUNDRYS);
    const meters = { type: 1, size: 100, distance: 1, units: "m" };
    await drawMap(gm, { grid: { ...meters, ...grid }, tokens: [stands(SCOUT, 0.5, 0.5), stands(GUARD, 0.5, 5.5)] });
    const tokens = [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6), tokenId: uuid.slice(6), sceneId: at(uuid).split(".")[1] }));
    const made = await gm.g.Combat.implementation.create({ combatants: tokens });
    await settle();
    combat = made.id;
    scout = made.combatants.contents[0].id;
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(anna, "roll-initiative", combat, { combatant: scout });
    gm.run("load(3)");
  }
  beforeEach(() => sitAndFight());

  const covered = (): number => plain(gm.g.game.combats.get(combat).system.clock).fighters[scout].meters;

  /**
   * Returns the color and the label that the ruler shows at the last position of a path. If the segment, the waypoint and the grid space
   * differ in color, returns all colors.
   */
  function shown(seat: Seat, who: string, { passed = [], planned }: Path) {
    const places: any[] = [
      ...passed.map(([x, y]) => ({ x, y, elevation: 0, action: "walk", stage: "passed" })),
      ...planned.map(([x, y, more]) => ({ x, y, elevation: 0, action: "walk", stage: "planned", ...more })),
    ];
    for (const [index, place] of places.entries())
      Object.assign(place, { previous: places[index - 1] ?? null, next: places[index + 1] ?? null });
    const ruler = new seat.g.CONFIG.Token.rulerClass({ document: seat.g.fromUuidSync(at(who)) });
    const last = places.at(-1);
    const styles = [ruler._getSegmentStyle(last), ruler._getWaypointStyle(last), ruler._getGridHighlightStyle(last, {})];
    expect(styles[0]).toMatchObject({ width: 5, alpha: 0.5 });
    const colors = new Set(styles.map(({ color }) => color));
    const label = plain(ruler._getWaypointLabelContext(last, {}));
    return {
      color: colors.size === 1 ? [...colors][0] : [...colors],
      label: label && `${label.distance.total} ${label.units}`,
      whole: label,
    };
  }
  const ahead = (meters: number): Path => ({
    planned: [
      [0, 0],
      [100 * meters, 0],
    ],
  });

  test.each([
    { meters: 10, color: WALK, label: "10 m · Walk" },
    { meters: 10.1, color: RUN, label: "10.1 m · Run" },
    { meters: 20, color: RUN, label: "20 m · Run" },
    { meters: 20.1, color: SPRINT, label: "20.1 m · Sprint" },
  ])("[SS-MOVE-03] [SS-MOVE-04] colors $meters m by the required movement, and names the movement", ({ meters, color, label }) => {
    expect(shown(anna, SCOUT, ahead(meters))).toMatchObject({ color, label });
    expect(shown(gm, SCOUT, ahead(meters))).toMatchObject({ color, label });
  });

  test("measures the same meters as the encounter around a corner, diagonally and upward", async () => {
    const path = [
      [300, 400],
      [450, 400],
    ] as const;
    const before = shown(anna, SCOUT, { planned: [[0, 0], ...path] });
    expect(before).toMatchObject({ color: WALK, label: "6.5 m · Walk" });
    expect(before.whole.distance.delta).toBe("+1.5");
    expect(before.whole.cost).toEqual({ total: "6.5", units: "m · Walk", delta: "+1.5" });
    for (const [x, y] of path) {
      await anna.g.fromUuidSync(at(SCOUT)).update({ x, y });
      await settle();
    }
    expect(covered()).toBe(6.5);
    const row = plain(gm.g.game.combats.get(combat).system.clock).fighters[scout];
    expect(row.meters).toBe(6.5);
    // The meters already moved count, with and without Foundry's history of the movement.
    for (const passed of [[], [[0, 0], ...path]] as const)
      expect(shown(anna, SCOUT, { passed, planned: [...(passed.length === 0 ? [path[1]] : []), [450, 700]] })).toMatchObject({
        color: WALK,
        label: "9.5 m · Walk",
      });
    expect(shown(anna, SCOUT, { planned: [path[1], [450, 400, { elevation: 4 }]] }).label).toBe("10.5 m · Run");
    expect(shown(anna, SCOUT, { planned: [path[1], [3000, 400, { action: "displace" }]] }).label).toBe("6.5 m · Walk");
  });

  test("colors each passed segment by the meters moved up to its end", async () => {
    await anna.g.fromUuidSync(at(SCOUT)).update({ x: 1500 });
    await settle();
    const passed = [
      [0, 0],
      [800, 0],
    ] as const;
    expect(shown(anna, SCOUT, { passed: [...passed, [1500, 0]], planned: [] })).toMatchObject({ color: RUN, label: "15 m · Run" });
    const ruler = new anna.g.CONFIG.Token.rulerClass({ document: anna.g.fromUuidSync(at(SCOUT)) });
    const [first, middle, last]: any[] = [...passed, [1500, 0]].map(([x, y]) => ({ x, y, elevation: 0, action: "walk", stage: "passed" }));
    Object.assign(first, { previous: null, next: middle });
    Object.assign(middle, { previous: first, next: last });
    Object.assign(last, { previous: middle, next: null });
    expect([ruler._getSegmentStyle(middle).color, ruler._getWaypointLabelContext(middle, {}).distance.total]).toEqual([WALK, "8"]);
  });

  test("shows plain meters in the user's color if the combatant is not acting, or meters are hidden or not counted", async () => {
    expect(shown(gm, GUARD, ahead(30))).toMatchObject({ color: OWN, label: "30 m" });
    expect(shown(anna, GUARD, ahead(30))).toMatchObject({ color: OWN, label: "30 m" });
    await want(anna, "end-phase", combat, { acting: scout });
    expect(shown(gm, GUARD, ahead(30))).toMatchObject({ color: SPRINT });
    expect(shown(anna, GUARD, ahead(30))).toMatchObject({ color: OWN, label: "30 m" });
    expect(shown(anna, SCOUT, ahead(30))).toMatchObject({ color: OWN, label: "30 m" });
    await sitAndFight({ footwork: "off" });
    expect(shown(anna, SCOUT, ahead(30))).toMatchObject({ color: OWN, label: "30 m" });
  });

  test("shows the meters of the round even on a map in feet, but shows feet if meters are not counted", async () => {
    await sitAndFight({}, { distance: 5, units: "ft" });
    // Seven spaces of five feet are 10.7 m, which is more than the Walk.
    expect(shown(anna, SCOUT, ahead(7))).toMatchObject({ color: RUN, label: "10.7 m · Run" });
    expect(shown(gm, GUARD, ahead(7))).toMatchObject({ color: OWN, label: "35 ft" });
  });
});
