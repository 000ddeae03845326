import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, drawMap, SCENE, stands, tokenId } from "./on-map";
import { GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, sit, WORKER, type Seat } from "./seats";
import type { MemoryTable } from "../../table/node/memory-table";

const CRATE = "Actor.crate00000000000";
const VAN = "Actor.van0000000000000";

const attributes = { body: 3, agility: 5, reaction: 4, strength: 3, willpower: 3, logic: 3, intuition: 3, charisma: 3 };
const rifle = {
  ...{ _id: RIFLE, name: "Rifle", type: "weapon" },
  system: {
    ...{ kind: "ranged", skill: "longarms", attribute: "agility", damage: { value: 5 }, accuracy: 6, modes: ["single"], ready: true },
    ...{ range: { increment: 80, max: 900 }, ammo: { value: 90, max: 90, type: "rifle" } },
  },
};
const person = (uuid: string, more: object = {}) => ({
  ...{ _id: tokenId(uuid), name: uuid, type: "npc", ownership: { default: 0 }, items: [rifle] },
  system: { attributes, skills: { longarms: 5 }, mode: "quick", ...more },
});
const ACTORS = [
  person(SCOUT),
  person(GUARD, { stance: { tookCover: true } }),
  person(WORKER),
  { _id: tokenId(CRATE), name: "Crate", type: "barrier", ownership: { default: 0 }, system: { structure: 4, cover: "good" } },
  { _id: tokenId(VAN), name: "Van", type: "vehicle", ownership: { default: 0 }, system: { attributes: { body: 6 } } },
];

/** Size along the line of fire and across it, in meters. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = { [WORKER]: [1, 1], [CRATE]: [1, 1], [VAN]: [4, 2] };
const WHO = { crate: CRATE, van: VAN, person: WORKER } as const;
/** Position of the shooter, and the meters from there to the target. */
const [FROM, METERS] = [{ x: 20, y: 10 }, 8];

/**
 * Each row has an obstruction's distances along the line and to the side, in meters, and the hidden share of the target. The target is 0.6
 * meters wide. From 8 meters, its angular width is 2 x asin(0.3 / 8) = 4.30 degrees. Each obstruction is taller than the target. It hides
 * the target up to the angle of its own outermost corner or tangent.
 */
const ROWS: readonly {
  readonly by: "crate" | "van" | "person";
  readonly along: number;
  readonly aside: number;
  readonly hidden: string;
  readonly dice: number;
}[] = [
  { by: "crate", along: 5, aside: 0.49, hidden: "2.149 + atan(0.01 / 4.5) = 0.127 of 4.30 degrees, 53 %", dice: 4 },
  { by: "crate", along: 5, aside: 0.55, hidden: "2.149 - atan(0.05 / 5.5) = 0.521 of 4.30 degrees, 38 %", dice: 2 },
  { by: "crate", along: 5, aside: 0.62, hidden: "2.149 - atan(0.12 / 5.5) = 1.250 of 4.30 degrees, 21 %", dice: 0 },
  { by: "van", along: 5, aside: 0.99, hidden: "2.149 + atan(0.01 / 3) = 0.191 of 4.30 degrees, 54 %", dice: 4 },
  { by: "van", along: 5, aside: 1.05, hidden: "2.149 - atan(0.05 / 7) = 0.409 of 4.30 degrees, 40 %", dice: 2 },
  { by: "van", along: 5, aside: 1.15, hidden: "2.149 - atan(0.15 / 7) = 1.228 of 4.30 degrees, 21 %", dice: 0 },
  {
    by: "person",
    along: 5,
    aside: 0.25,
    hidden: "2.149 - (atan(0.05) = 2.862) + (asin(0.3 / 5.006) = 3.435) of 4.30 degrees, 63 %",
    dice: 4,
  },
  {
    by: "person",
    along: 5,
    aside: 0.35,
    hidden: "2.149 - (atan(0.07) = 4.004) + (asin(0.3 / 5.012) = 3.431) of 4.30 degrees, 37 %",
    dice: 2,
  },
  {
    by: "person",
    along: 5,
    aside: 0.42,
    hidden: "2.149 - (atan(0.084) = 4.802) + (asin(0.3 / 5.018) = 3.427) of 4.30 degrees, 18 %",
    dice: 0,
  },
];

describe("[SS-COVER-01] [XF-15] [UT-09] shapes on the map", () => {
  let table: MemoryTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(14, ACTORS, { opponentFigures: "all" });
    gm = await sit(table, GM);
  });
  afterAll(() => table.close());

  /** Returns a point at these meters along a direction of fire and to its right. */
  const pointAt = (quarters: number, along: number, aside: number) => {
    const [dx, dy] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][quarters] as [number, number];
    return { x: FROM.x + along * dx - aside * dy, y: FROM.y + along * dy + aside * dx };
  };
  const standsAt = (who: string, { x, y }: { x: number; y: number }, quarters = 0) => {
    const [along, across] = SIZES[who] ?? [1, 1];
    const [width, height] = quarters % 2 === 0 ? [along, across] : [across, along];
    const place = { x: Math.round((x - width / 2) * 100), y: Math.round((y - height / 2) * 100), width, height };
    return { ...stands(who, x, y), ...place, flags: { crossfire: { height: who in SIZES ? 9 : 1.8 } } };
  };

  /**
   * Draws the shooter, the target and one obstruction. Returns the positions of all entities on the line of fire, and the target's cover
   * dice.
   */
  async function line(by: string, along: number, aside: number, quarters: number, off = 0): Promise<any> {
    const scene = gm.g.game.scenes.get(SCENE);
    if (scene) await scene.delete();
    const tokens = [
      standsAt(SCOUT, FROM),
      standsAt(GUARD, pointAt(quarters, METERS, off)),
      standsAt(by, pointAt(quarters, along, aside), quarters),
    ];
    await drawMap(gm, { tokens });
    await settle();
    const order = {
      attacker: SCOUT,
      attackerToken: at(SCOUT),
      weapon: RIFLE,
      target: at(GUARD),
      mode: "single",
      called: null,
      aim: 0,
      modifiers: [],
    };
    const { field } = plain(gm.g.__system.ruleOn(order)).value;
    const places = field.entities.map((one: any) => [one.fighter.name, one.along, one.aside, one.distance]);
    const dice = field.grants.reduce((sum: number, row: number[]) => sum + row[field.intended]!, 0);
    return { places, dice };
  }

  test.each(ROWS)(
    "hide a target in every direction of fire: a $by $aside m aside gives $dice dice ($hidden)",
    async ({ by, along, aside, dice }) => {
      for (const quarters of [0, 1, 2, 3])
        for (const side of quarters < 2 ? [1] : [-1]) {
          const got = await line(WHO[by], along, side * aside, quarters);
          expect({ quarters, side, dice: got.dice }).toEqual({ quarters, side, dice });
          expect(got.places.at(-1)).toEqual(["guard", METERS, 0, METERS]);
        }
    },
  );

  test("hide a target slightly off a compass direction, also where angles wrap around", async () => {
    for (const [off, aside, dice] of [
      // The target is 0.1 m aside: from -1.433 to 2.865 degrees. A crate hides the part beyond its nearer side.
      [0.1, 0.62, 2], // from 1.250 degrees: 38 %
      [0.1, -0.62, 0], // up to -1.250 degrees: 4 %
      [0.1, 0.49, 4], // from -0.127 degrees: 70 %
      [0.1, -0.49, 2], // up to 0.127 degrees: 36 %
      // 0.02 m aside: from -2.006 to 2.292 degrees.
      [0.02, -0.51, 2], // up to -0.104 degrees: 44 %
    ] as const)
      for (const side of [1, -1]) {
        const got = await line(CRATE, 5, side * aside, 2, side * off);
        expect({ off, aside, side, dice: got.dice }).toEqual({ off, aside, side, dice });
      }
  });

  test("are reached at the distance of their middle if they are round", async () => {
    for (const quarters of [0, 1, 2, 3]) {
      const { places } = await line(WORKER, 5, 0.35, quarters);
      // The square root of 25 + 0.1225.
      expect(places[0]).toEqual(["worker", 5, 0.35, 5.012235]);
    }
  });
});
