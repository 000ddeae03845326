import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../ledger/rows";
import { at, drawMap, SCENE, stands } from "./on-map";
import {
  attackAt,
  beginFight,
  flesh,
  GM,
  GUARD,
  openTable,
  recordAt,
  RIFLE,
  SCOUT,
  settle,
  shoot,
  valueOf,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Values that a row of the Swan Song ledger gives or expects. These tests play the rows about barriers with each row's dice. They read the
 * results from the card and the sheet.
 */
type Given = Readonly<Record<string, any>>;

const WALL = "Actor.wall000000000000";
const DOOR = `Scene.${SCENE}.Wall.door000000000000`;
const CRATES = `Scene.${SCENE}.Tile.crates0000000000`;
const HAMMER = "hammer0000000000";
const ROCKET = "rocket0000000000";
const PUSH = "push000000000000";
const MODES = ["single", "burst", "long-burst", "full-auto"];

const weapon = (_id: string, kind: string, more: object = {}) => ({
  _id,
  name: _id.replace(/0+$/, ""),
  type: "weapon",
  system: { kind, skill: "arms", attribute: "agility", damage: { value: 8 }, accuracy: 20, modes: MODES, ready: true, ...more },
});
const MAGAZINE = { ammo: { value: 90, max: 90 }, range: { increment: 80, max: 900 } };
const push = {
  ...{ _id: PUSH, name: "Push", type: "power" },
  system: {
    ...{ skill: "arms", attribute: "agility", price: 2, strain: 0, limit: "physical", range: { increment: 10, max: 40 } },
    ...{ damage: { value: 7, kind: "health", type: "kinetic" } },
  },
};

const attributes = { body: 3, agility: 4, reaction: 4, strength: 3, willpower: 3, logic: 3, intuition: 3, charisma: 3 };
const person = (uuid: string, items: object[]) => ({
  ...{ _id: uuid.split(".")[1], name: uuid, type: "npc", ownership: { default: 0 }, items },
  system: { attributes, skills: { arms: 4 }, mode: "quick" },
});
const wall = { _id: WALL.split(".")[1], name: "Wall", type: "barrier", system: { structure: 4, armor: 0, area: 90 } };

const d6 = (...faces: number[]): number[][] => faces.map((face) => [6, face]);
/** Returns d6 rolls for a dice pool: the first `hitting` dice are hits, the others are not. */
const hits = (dice: number, hitting: number): number[][] => d6(...Array.from({ length: dice }, (_, index) => (index < hitting ? 6 : 2)));
/** Dice pool of the attacker: Agility + skill. */
const POOL = 8;

describe("barriers in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  const arms = [
    weapon(HAMMER, "melee", { range: { increment: 0, max: 0 } }),
    weapon(RIFLE, "ranged", { ...MAGAZINE, penetrates: true }),
    weapon(ROCKET, "ranged", { ...MAGAZINE, antiVehicle: true }),
    push,
  ];
  const shared = new SharedTable(() => openTable(14, [person(SCOUT, arms), person(GUARD, arms), wall], { ruleset: "swan-song" }), [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });

  const change = (uuid: string, changes: object): Promise<void> => gm.g.fromUuidSync(uuid).update(changes).then(settle);
  const armed = (id: string, changes: object): Promise<void> => change(`${SCOUT}.Item.${id}`, changes);
  const pointsOf = (uuid: string): number => valueOf(gm, uuid, "system.hp.value");
  const rowOf = (id: string, who: string, key: string): any =>
    attackAt(gm, id)
      .card.meetings.filter(({ entity }: any) => entity === who)
      .flatMap(({ rows }: any) => rows)
      .find((row: any) => row.key.endsWith(key));
  const thrown = (id: string, ask: string): number => recordAt(gm, id).replies.find((reply: any) => reply.ask.startsWith(ask)).faces.length;

  /** Attacks with exactly these dice. @returns the id of the card */
  async function attack(dice: number[][], more: object, target = WALL): Promise<string> {
    gm.g.fall(...dice);
    const id = await shoot(gm, SCOUT, target, more);
    expect([attackAt(gm, id).status, gm.run("unfallen()")]).toEqual(["resolved", 0]);
    return id;
  }

  /** Attacks the wall. @returns the Hit Points that the wall lost, its soak pool, the damage before soak, and the card's id */
  async function strikes(dice: number[][], more: object): Promise<{ lost: number; pool: number; mDV: number; id: string }> {
    const before = pointsOf(WALL);
    const id = await attack(dice, more);
    const { replies } = recordAt(gm, id);
    const soak = replies.find(({ ask }: any) => ask.startsWith("soak"))?.faces ?? [];
    const resisted = soak.filter((face: number) => face >= 5).length;
    return { lost: before - pointsOf(WALL), pool: soak.length, mDV: before - pointsOf(WALL) + resisted, id };
  }

  test("[SS-BARRIER-02] a wall and a tile on the map have Hit Points that depend on their Structure, size and thickness", async () => {
    const rows = [...rowsOf("SS-BARRIER-02"), { given: { structure: 10, area_m2: 3, thickness_cm: 25 }, expect: { hp: 75 } }];
    for (const { given, expect: wanted } of rows) {
      const { structure, area_m2: length, thickness_cm: thickness } = given as Given;
      // One meter high, so that its area equals its length.
      const flags = { crossfire: { height: 1, barrier: { material: "crates", structure, thickness } } };
      const crates = { _id: "crates0000000000", x: 950, y: 500 - length * 50, width: 50, height: length * 100, flags };
      const low = { _id: "door000000000000", c: [800, 500 - length * 50, 800, 500 + length * 50], flags };
      await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(GUARD, 11, 5)], walls: [low], tiles: [crates] });
      await settle();
      const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
      const points = (uuid: string): number =>
        recordAt(gm, id).battlefield.entities.find(({ fighter }: any) => fighter.id === uuid)?.fighter.plan.maxima.flesh;
      expect({ given, hp: [points(DOOR), points(CRATES)] }).toEqual({ given, hp: [wanted["hp"], wanted["hp"]] });
      await gm.g.game.scenes.get(SCENE).delete();
      await settle();
    }
  });

  test("[SS-BARRIER-01] [SS-BARRIER-02] a barrier with a sheet has Hit Points that depend on its Structure, size and thickness, and soaks with its whole Structure", async () => {
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-02")) {
      await change(WALL, {
        "system.structure": given["structure"],
        "system.area": given["area_m2"],
        "system.thickness": given["thickness_cm"],
      });
      expect(valueOf(gm, WALL, "system.hp")).toEqual({ value: wanted["hp"], max: wanted["hp"] });
    }
    await change(WALL, { "system.structure": 10, "system.area": 3, "system.thickness": 25 });
    expect(pointsOf(WALL)).toBe(75);
    // Structure 10 takes the place of a person's Body. All of it soaks, not half.
    await change(WALL, { "system.armor": 2 });
    expect(await strikes([...hits(POOL, 0), ...hits(12, 1)], { weapon: HAMMER, mode: "melee" })).toMatchObject({ lost: 7, pool: 12 });
  });

  test("[SS-BARRIER-10] [SS-BARRIER-13] an attack on a barrier is unopposed: its hits raise the damage, and the barrier soaks with Structure + Armor", async () => {
    await change(WALL, { "system.structure": 8, "system.armor": 7 });
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-10")) {
      await armed(HAMMER, { "system.damage.value": given["DV"] });
      const struck = await strikes([...hits(POOL, given["hits"]), ...hits(15, 0)], { weapon: HAMMER, mode: "melee" });
      expect(struck).toMatchObject({ mDV: wanted["mDV"], lost: wanted["mDV"], pool: 15 });
      expect(rowOf(struck.id, WALL, "hit.hit").values).toMatchObject({ hits: given["hits"], result: 0 });
    }
    const [{ given, expect: wanted }] = rowsOf("SS-BARRIER-13") as [{ given: Given; expect: Given }];
    await change(WALL, { "system.structure": given["structure"], "system.armor": given["armor"] });
    await armed(HAMMER, { "system.damage.value": 30 });
    expect((await strikes([...hits(POOL, 0), ...hits(20, 3)], { weapon: HAMMER, mode: "melee" })).pool).toBe(wanted["pool"]);
  });

  test("[SS-BARRIER-11] an attack misses a barrier only on a critical glitch", async () => {
    await change(SCOUT, { "system.skills.arms": 0 });
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-11")) {
      const soak = wanted["misses"] ? [] : hits(4, 0);
      const { id, lost } = await strikes([...d6(...given["dice"]), ...soak], { weapon: HAMMER, mode: "melee" });
      expect([attackAt(gm, id).card.meetings[0].contact, lost > 0]).toEqual(wanted["misses"] ? ["miss", false] : ["hit", true]);
    }
  });

  test("[SS-BARRIER-14] [SS-BARRIER-15] a barrier ignores Strain, and gets a hole once its total damage reaches the Structure", async () => {
    await change(WALL, { "system.structure": 8 });
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-14")) {
      await armed(HAMMER, { "system.damage": { value: given["mDV"], kind: given["kind"] } });
      const dice = [...hits(POOL, 0), ...hits(8, given["barrier_hits"] ?? 0)];
      expect((await strikes(dice, { weapon: HAMMER, mode: "melee" })).lost).toBe(wanted["damage"]);
    }
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-15")) {
      await change(WALL, { "system.hp.value": null, "system.holes": 0, "system.structure": given["structure"] });
      await armed(HAMMER, { "system.damage.value": given["total"] - 3 });
      for (const value of [given["total"] - 3, 3]) {
        expect(valueOf(gm, WALL, "system.holes")).toBe(0);
        await armed(HAMMER, { "system.damage.value": value });
        await strikes([...hits(POOL, 0), ...hits(8, 0)], { weapon: HAMMER, mode: "melee" });
      }
      expect(valueOf(gm, WALL, "system.holes") >= 1).toBe(wanted["hole"]);
    }
  });

  test("[SS-BARRIER-17] a melee attack or a power has its normal Damage Value against a barrier", async () => {
    const ways: Record<string, object> = { melee: { weapon: HAMMER, mode: "melee" }, biotics: { weapon: PUSH, mode: "power" } };
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-17")) {
      const { weapon: way, DV, hits: hitting } = given;
      await armed(way === "melee" ? HAMMER : PUSH, { "system.damage.value": DV });
      expect((await strikes([...hits(POOL, hitting), ...hits(4, 0)], ways[way]!)).lost).toBe(wanted["mDV"]);
    }
  });

  test("[SS-BARRIER-18] [SS-BARRIER-22] a bullet that penetrates a barrier does 1 point of damage to it, and a burst does more", async () => {
    const rounds: Record<number, string> = { 1: "single", 3: "burst", 5: "long-burst", 6: "long-burst", 9: "full-auto", 10: "full-auto" };
    await armed(RIFLE, { "system.damage.value": 20 });
    for (const { given, expect: wanted } of [...rowsOf("SS-BARRIER-18"), ...rowsOf("SS-BARRIER-22")]) {
      const mode = rounds[given["bullets"]];
      // No fire mode has more than ten bullets.
      if (mode === undefined) continue;
      await armed(RIFLE, { "system.ammo.value": given["bullets"] });
      const { id, lost } = await strikes(hits(POOL, 2), { mode });
      expect([given["bullets"], lost]).toEqual([given["bullets"], wanted["barrier_damage"]]);
      expect(rowOf(id, WALL, "through.barrier").values).toEqual({ damage: lost, through: 22 - lost });
    }
  });

  test("[SS-BARRIER-20] the Damage Value of an anti-vehicle rocket is doubled against a barrier before its hits are added", async () => {
    const [{ given, expect: wanted }] = rowsOf("SS-BARRIER-20") as [{ given: Given; expect: Given }];
    await armed(ROCKET, { "system.damage.value": given["DV"] });
    expect((await strikes([...hits(POOL, given["hits"]), ...hits(4, 0)], { weapon: ROCKET })).lost).toBe(wanted["mDV"]);
    // A person takes the Damage Value once: 20 and 1 hit, soaked with one die for half of Body.
    const id = await attack([...hits(POOL, 1), ...hits(7, 0), ...hits(1, 0)], { weapon: ROCKET }, GUARD);
    expect(rowOf(id, GUARD, "through.soakedHidden").values).toEqual({ left: 21 });
  });

  test("[SS-BARRIER-20] [XF-12] a rocket that ties with the defense goes through the target's cover with its doubled Damage Value", async () => {
    await armed(ROCKET, { "system.damage.value": 20 });
    const barrier = { material: "crates", structure: 4, armor: 6, cover: "good", thickness: 900 };
    const crates = { _id: "crates0000000000", x: 980, y: 400, width: 50, height: 200, flags: { crossfire: { barrier, height: 1.6 } } };
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(GUARD, 11, 5)], tiles: [crates] });
    await change(GUARD, { "system.stance.tookCover": true });
    // 2 hits against 2; the crates soak with Structure 4 and Armor 6, the target with half of Body 3.
    const tie = [...hits(POOL, 2), ...hits(11, 2)];
    const id = await attack([...tie, ...hits(10, 1), ...hits(1, 0)], { attackerToken: at(SCOUT), weapon: ROCKET }, at(GUARD));
    expect(attackAt(gm, id).card.meetings[0].contact).toBe("through-cover");
    expect(rowOf(id, CRATES, "through.soakedHidden").values).toMatchObject({ left: 39 });
    expect(rowOf(id, GUARD, "through.soakedHidden").values).toMatchObject({ left: 35 });
    await want(gm, "undo", id);
    // A bullet that goes through the crates by the same tie does its base damage, not twice that.
    await armed(RIFLE, { "system.damage.value": 20 });
    const bullet = await attack([...tie, ...hits(1, 0)], { attackerToken: at(SCOUT) }, at(GUARD));
    expect(rowOf(bullet, CRATES, "through.barrier").values).toEqual({ damage: 1, through: 19 });
  });

  test("[SS-BARRIER-20] the Damage Value of a rocket's blast is doubled before the reduction by distance", async () => {
    const area = { radius: 6, falloff: 3, scatter: 0, fragments: { count: 0, dv: 0 } };
    await armed(ROCKET, { "system.area": area, "system.damage.value": 18 });
    const barrier = { material: "crates", structure: 4, armor: 0 };
    const tile = { _id: "crates0000000000", x: 1000, y: 450, width: 100, height: 100, flags: { crossfire: { barrier } } };
    await drawMap(gm, {
      tokens: [stands(SCOUT, 1, 5)],
      tiles: [{ ...tile, flags: { crossfire: { barrier: { ...barrier, thickness: 900 } } } }],
    });
    await settle();
    const full = recordAt(gm, await blast(8)).battlefield.entities.find(({ fighter }: any) => fighter.id === CRATES).fighter.plan.maxima
      .flesh;
    // At two meters: 2 × 18 + 2 − 2 × 3.
    expect(full - valueOf(gm, CRATES, "flags.crossfire.barrier.hp")).toBe(32);
  });
  const blast = (x: number): Promise<string> =>
    attack([...hits(POOL, 2), ...hits(4, 0)], {
      ...{ attackerToken: at(SCOUT), weapon: ROCKET, target: "" },
      area: { at: { scene: SCENE, x: x * 100, y: 500 }, among: [] },
    });

  test("[SS-BARRIER-03] a target behind a barrier has four more defense dice", async () => {
    const [{ expect: wanted }] = rowsOf("SS-BARRIER-03") as [{ given: Given; expect: Given }];
    const barrier = { material: "crates", cover: "good" };
    const crates = { _id: "crates0000000000", x: 980, y: 400, width: 50, height: 200, flags: { crossfire: { barrier, height: 1.6 } } };
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(GUARD, 11, 5)], tiles: [crates] });
    await change(GUARD, { "system.stance.tookCover": true });
    const id = await attack([...hits(POOL, 0), ...hits(11, 1)], { attackerToken: at(SCOUT) }, at(GUARD));
    expect(thrown(id, "defend")).toBe(wanted["pool"]);
  });

  const door = { structure: 4, armor: 6, material: "wooden-door" };
  const closed = (barrier: object = door) => ({
    _id: "door000000000000",
    ...{ c: [800, 400, 800, 600], door: 1, ds: 0, flags: { crossfire: { barrier } } },
  });

  test("[SS-BARRIER-04] a shot at a fully hidden target has six fewer dice, and the target defends with cover dice only", async () => {
    const [{ given, expect: wanted }] = rowsOf("SS-BARRIER-04") as [{ given: Given; expect: Given }];
    await change(SCOUT, { "system.skills.arms": given["attack_pool"] - 4 });
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(GUARD, 11, 5)], walls: [closed()] });
    const order = { attackerToken: at(SCOUT), blind: true };
    const id = await attack([...hits(6, 1), ...hits(4, 4)], order, at(GUARD));
    expect([thrown(id, "attack"), thrown(id, "defend")]).toEqual([wanted["attack_pool"], wanted["defense_pool"]]);
  });

  test.each([
    ["hammer", { weapon: HAMMER, mode: "melee" }],
    ["power", { weapon: PUSH, mode: "power" }],
  ])(
    "[SS-BARRIER-06] [SS-BARRIER-07] the first door that a %s hits soaks the damage, and damage above the door's Structure reaches the target",
    async (_name, way) => {
      const [first] = rowsOf("SS-BARRIER-06") as [{ given: Given; expect: Given }];
      const [beyond, nothing] = rowsOf("SS-BARRIER-07") as unknown as [{ expect: Given }, { expect: Given }];
      await armed(way.weapon, { "system.damage.value": first.given["mDV"] - 1 });
      await drawMap(gm, { tokens: [stands(SCOUT, 7.4, 5), stands(GUARD, 8.6, 5)], walls: [closed()] });
      await settle();
      const order = { ...way, attackerToken: at(SCOUT), blind: true };
      const struck = async (resists: number, soaks: number[][]): Promise<string> => {
        const cover = way.weapon === PUSH ? hits(4, 0) : [];
        return attack([...hits(POOL - 6, 1), ...cover, ...hits(first.expect["pool"], resists), ...soaks], order, at(GUARD));
      };
      const before = flesh(gm, GUARD);
      const id = await struck(first.given["barrier_hits"], hits(1, 0));
      expect(thrown(id, "soak:0")).toBe(first.expect["pool"]);
      expect(rowOf(id, DOOR, "through.soakedHidden").values).toMatchObject({ left: first.expect["damage"] });
      expect(rowOf(id, DOOR, "next.penetrated").values).toEqual({ carry: beyond.expect["through"] });
      expect(before - flesh(gm, GUARD)).toBe(beyond.expect["through"]);
      await want(gm, "undo", id);
      // Ten hits of the soak leave 4 points, which the Structure absorbs. They make a hole and do no damage behind it.
      const stopped = await struck(10, []);
      expect(rowOf(stopped, DOOR, "next.penetrated")).toBeUndefined();
      expect(before - flesh(gm, GUARD)).toBe(nothing.expect["through"]);
      await want(gm, "undo", stopped);
      // Strain does not affect the door, so no damage goes through (SS-BARRIER-14).
      await armed(way.weapon, { "system.damage.kind": "strain" });
      const strained = await struck(first.given["barrier_hits"], []);
      expect(rowOf(strained, DOOR, "next.penetrated")).toBeUndefined();
      expect(valueOf(gm, GUARD, "system.pools.strain.value")).toBe(0);
    },
  );

  test("[SS-BARRIER-26] a carried body lowers attack, defense, initiative and Walk Rate if its Body exceeds the bearer's Strength", async () => {
    const figures = (): Given => ({
      agility: valueOf(gm, SCOUT, "system.effective.agility"),
      reaction: valueOf(gm, SCOUT, "system.effective.reaction"),
      walk: valueOf(gm, SCOUT, "system.walkRate"),
      initiative: valueOf(gm, SCOUT, "system.initiativeAttribute"),
    });
    for (const { given, expect: wanted } of rowsOf("SS-BARRIER-26")) {
      const { penalty } = wanted as { penalty: number };
      await change(SCOUT, { "system.attributes.strength": given["STR"], "system.stance.bodyShield": given["BOD_shield"] });
      expect(figures()).toEqual({ agility: 4 + penalty, reaction: 4 + penalty, walk: 2 * (4 + penalty), initiative: 7 + penalty });
      const own = await attack([...hits(POOL + penalty, 0), ...hits(4, 0)], { weapon: HAMMER, mode: "melee" });
      expect(thrown(own, "attack")).toBe(POOL + penalty);
      gm.g.fall(...hits(POOL, 0), ...hits(7 + penalty, 0));
      const other = await shoot(gm, GUARD, SCOUT);
      expect([thrown(other, "defend"), gm.run("unfallen()")]).toEqual([7 + penalty, 0]);
      gm.run("load(3)");
      const combat = gm.g.game.combats.get(await beginFight(gm));
      const scores = combat.combatants.contents.map(({ actor, initiative }: any) => [actor.uuid, initiative]);
      expect(Object.fromEntries(scores)).toEqual({ [SCOUT]: 10 + penalty, [GUARD]: 10 });
      await combat.delete();
    }
  });
});
