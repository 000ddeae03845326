import { afterAll, describe, expect, test } from "vitest";
import { ANNA, attackAt, GM, GUARD, openTable, plain, RIFLE, recordAt, SCOUT, settle, shoot, want } from "./seats";
import { at, drawMap, stands } from "./on-map";
import { SharedTable } from "./shared-table";

const TRUCK = "Actor.truck00000000000";

const tableOf = (ruleset: string) => new SharedTable(() => openTable(14, undefined, { ruleset }), [GM, ANNA]);

describe("an attack on a part of a vehicle", () => {
  const shared = tableOf("swan-song");
  afterAll(() => shared.end());

  test("[SS-VEHICLE-05] [SS-VEHICLE-03] lowers the Speed to 1 if the part is an axle, until the attack is undone; a disabled vehicle has Speed 0", async () => {
    const {
      seats: [gm],
    } = await shared.begin();
    await gm.g.Actor.implementation.create(
      {
        _id: TRUCK.split(".")[1],
        name: "Truck",
        type: "vehicle",
        system: { attributes: { body: 6 }, speed: 5, pools: { armored: { value: 20, max: 20 } } },
      },
      { keepId: true },
    );
    await settle();
    const speed = (): number => plain(gm.g.fromUuidSync(TRUCK).system.speed);
    expect(speed()).toBe(5);
    gm.run("load(6)");
    const id = await shoot(gm, SCOUT, TRUCK, { called: { location: "axle" }, aim: 3 });
    for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense: "standard" });
    expect([attackAt(gm, id).status, speed()]).toEqual(["resolved", 1]);
    await want(gm, "undo", id);
    expect(speed()).toBe(5);
    await gm.g.fromUuidSync(TRUCK).toggleStatusEffect("disabled", { active: true });
    await settle();
    expect(speed()).toBe(0);
  });
});

describe("a bullet that misses its target among several objects", () => {
  const shared = tableOf("crossfire");
  afterAll(() => shared.end());

  test("[UT-44] [UT-51] lets the attacker choose the object that it hits, unless a world setting turns the choice off", async () => {
    const {
      seats: [gm],
    } = await shared.begin();
    const crate = (id: string, x: number, y: number) => ({
      _id: id,
      ...{ x, y, width: 50, height: 100 },
      flags: { crossfire: { barrier: { material: "crates" } } },
    });
    const tiles = [crate("tile100000000000", 1480, 450), crate("tile200000000000", 1880, 450)];
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(GUARD, 11, 5)], tiles });
    await settle();
    // The attack has one hit, and the guard evades with two.
    const faces = [6, 1, 1, 1, 1, 2, 2, 2, 2, 2, 6, 6].map((face) => `[6, ${face}]`).join();
    gm.run(`fall(${faces})`);
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
    const asks = attackAt(gm, id).asks;
    expect([attackAt(gm, id).status, asks.map(({ kind, among }: any) => [kind, among?.length])]).toEqual(["asking", [["choose", 2]]]);
    gm.run("load(6)");
    for (let [ask] = asks; ask; [ask] = attackAt(gm, id).asks)
      await want(gm, "answer", id, { ask: ask.id, kind: "entity", entity: ask.among.at(-1).index });
    expect(attackAt(gm, id).status).toBe("resolved");
    await gm.g.game.settings.set("crossfire", "choosesThings", false);
    // The crate rolls its own dice to resist.
    gm.run(`fall(${faces}, ...Array.from({ length: 40 }, () => [6, 1]))`);
    const other = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
    expect([attackAt(gm, other).status, recordAt(gm, other).battlefield.switches.choosesThings]).toEqual(["resolved", false]);
  });
});

describe("[CS-36] a called shot on overwatch, which requires tier 2 of Deadeye and skill in Small Guns,", () => {
  const shared = tableOf("called-shot-d20");
  afterAll(() => shared.end());

  test.each([
    ["heavy-weapons", { "small-guns": 3, "heavy-weapons": 9 }, 2, "refused"],
    ["heavy-weapons", { "small-guns": 7, "heavy-weapons": 0 }, 2, "resolved"],
    ["small-guns", { "small-guns": 9 }, 1, "refused"],
    ["small-guns", { "small-guns": 9 }, 3, "resolved"],
  ])("[CS-36] with the weapon skill %s, the skills %o and tier %i is %s", async (skill, skills, tier, status) => {
    const {
      seats: [gm],
    } = await shared.begin();
    gm.run("middling()");
    const scout = gm.g.fromUuidSync(SCOUT);
    await scout.update({ "system.skills": skills });
    await scout.items.get(RIFLE).update({ "system.skill": skill, "system.roll": { dice: 2, faces: 6, add: 5 } });
    await scout.createEmbeddedDocuments("Item", [
      { name: "Deadeye", type: "trait", system: { group: "milestone", grants: { deadeye: true, tier } } },
    ]);
    await settle();
    const id = await shoot(gm, SCOUT, GUARD, { overwatch: true, called: { location: "torso" } });
    expect(attackAt(gm, id).status).toBe(status);
  });
});

describe("an open helmet", () => {
  const shared = tableOf("three-dice");
  afterAll(() => shared.end());

  test("[TD-LOC-21] leaves the face to other armor: a mask under the helmet still protects the face", async () => {
    const {
      seats: [gm],
    } = await shared.begin();
    gm.run("middling()");
    const worn = (name: string, system: object) => ({ name, type: "armor", system: { equipped: true, ...system } });
    await gm.g
      .fromUuidSync(GUARD)
      .createEmbeddedDocuments("Item", [
        worn("Helmet", { rating: 6, locations: ["head"], openFaced: true }),
        worn("Mask", { rating: 2, locations: ["face"] }),
      ]);
    await settle();
    const id = await shoot(gm, SCOUT, GUARD);
    const { resistance } = recordAt(gm, id).battlefield.entities[0].fighter;
    expect([resistance.at.skull, resistance.at.face, resistance.at.eye ?? 0]).toEqual([6, 2, 0]);
  });
});

describe("a large-area attack", () => {
  const shared = tableOf("three-dice");
  afterAll(() => shared.end());

  const HEAD = ["skull", "face", "left-eye", "right-eye", "neck"];
  const ALL = [
    "torso",
    "left-arm",
    "right-arm",
    "left-leg",
    "right-leg",
    "left-hand",
    "right-hand",
    "left-foot",
    "right-foot",
    "groin",
    ...HEAD,
  ];

  // 3d6 with middle faces, +10, minus the DR of the skull where it counts. Injury beyond crippling is lost for a limb, not for a location.
  test.each([
    [["left-arm", "left-hand"], "left-arm", 6],
    [["left-arm"], "left-arm", 6],
    [["right-leg", "right-foot"], "right-leg", 6],
    [["left-hand"], "left-hand", 4],
    [["right-foot"], "right-foot", 4],
    [["left-hand", "left-foot"], "torso", 10],
    [["left-arm", "right-arm"], "torso", 10],
    [["neck"], "neck", 10],
    [["face"], "face", 10],
    [["left-eye", "right-eye"], "eye", 10],
    [["groin"], "groin", 10],
    [["face", "neck", "torso"], "torso", 10],
    [["groin", "torso"], "torso", 10],
  ])("[TD-AREA-12] [TD-AREA-13] on a target whose exposed parts are %j hits the %s", async (bare, place, points) => {
    const {
      seats: [gm],
    } = await shared.begin();
    gm.run("middling()");
    const hp = (): number => plain(gm.g.fromUuidSync(GUARD).system.pools.hp.value);
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.longarms": 18 });
    await gm.g
      .fromUuidSync(SCOUT)
      .items.get(RIFLE)
      .update({ "system.roll": { dice: 3, faces: 6, add: 10 } });
    await gm.g.fromUuidSync(GUARD).update({ "system.attributes.strength": 10, "system.pools.hp.value": 10 });
    await settle();
    const limbs = ALL.filter((id) => !bare.includes(id));
    const id = await shoot(gm, SCOUT, GUARD, { aiming: { largeArea: true }, hand: { limbs } });
    for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense: "none" });
    expect(attackAt(gm, id).status).toBe("resolved");
    expect(attackAt(gm, id).card.meetings[0].limb).toBe(place);
    expect(hp()).toBe(10 - points);
    await want(gm, "undo", id);
    expect(hp()).toBe(10);
  });
});

describe("an immersion in flames", () => {
  const shared = tableOf("three-dice");
  afterAll(() => shared.end());

  test("[TD-AREA-10] [TD-AREA-06] exposes only the immersed locations, so the DR of the boots counts for immersed feet", async () => {
    const {
      seats: [gm],
    } = await shared.begin();
    gm.run("middling()");
    const worn = (name: string, rating: number, ...locations: string[]) => ({
      name,
      type: "armor",
      system: { equipped: true, rating, locations },
    });
    const guard = () => gm.g.fromUuidSync(GUARD);
    await guard().createEmbeddedDocuments("Item", [worn("Vest", 4, "torso", "vitals"), worn("Boots", 2, "foot")]);
    await guard().update({ "system.attributes.strength": 10, "system.pools.hp.value": 10 });
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.longarms": 18 });
    await gm.g
      .fromUuidSync(SCOUT)
      .items.get(RIFLE)
      .update({ "system.roll": { dice: 0, faces: 6, add: 8 }, "system.areaKind": "immersion" });
    await settle();
    const lost = async (depth: string): Promise<number> => {
      await guard().update({ "system.stance.immersed": depth });
      await settle();
      const id = await shoot(gm, SCOUT, GUARD, { aiming: { largeArea: true } });
      for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense: "none" });
      const { pools } = guard().system;
      const points = 10 - plain(pools.hp.value);
      await want(gm, "undo", id);
      return points;
    };
    // Mean DR (4 + 0) / 2 with bare feet, and (4 + 2) / 2 with boots.
    expect([await lost(""), await lost("feet"), await lost("neck")]).toEqual([6, 5, 6]);
  });
});

describe("a called shot at a chink in a vehicle's armor", () => {
  const shared = tableOf("three-dice");
  afterAll(() => shared.end());

  test("[TD-CHINK-02] [TD-CHINK-03] [TD-CHINK-06] has a penalty of 8 and halves the armor, but is refused if the vehicle has no joints", async () => {
    const {
      seats: [gm],
    } = await shared.begin();
    gm.run("middling()");
    await gm.g.Actor.implementation.create(
      { _id: TRUCK.split(".")[1], name: "Truck", type: "vehicle", system: { attributes: { body: 6 }, armor: { natural: 8 } } },
      { keepId: true },
    );
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills.longarms": 20 });
    await settle();
    const strike = async (chink: boolean) => {
      const id = await shoot(gm, SCOUT, TRUCK, chink ? { aiming: { chink } } : {});
      const { card, status, refusal } = attackAt(gm, id);
      return { id, status, refusal, parts: card?.roll?.parts, rows: card?.meetings?.[0]?.rows };
    };
    const { status, refusal, parts, rows } = await strike(true);
    expect([status, refusal]).toEqual(["resolved", {}]);
    expect(parts).toContainEqual(expect.objectContaining({ value: -8, rule: "TD-CHINK-03" }));
    expect(JSON.stringify(rows)).toContain("TD-WOUND-12");
    expect(recordAt(gm, (await strike(true)).id).battlefield.entities[0].fighter.armor).toBe(8);
    await gm.g.fromUuidSync(TRUCK).update({ "system.unjointed": true });
    await settle();
    const refused = await strike(true);
    expect([refused.status, refused.refusal.rule]).toEqual(["refused", "TD-CHINK-02"]);
  });
});

describe.each(["called-shot-d20", "three-dice"])("a hit on a vehicle in the ruleset %s", (ruleset) => {
  const shared = tableOf(ruleset);
  afterAll(() => shared.end());

  test("[XF-25] lowers the pool that stores the hull on the sheet, and the card names this pool", async () => {
    const {
      seats: [gm],
    } = await shared.begin();
    gm.run("middling()");
    await gm.g.Actor.implementation.create({ _id: TRUCK.split(".")[1], name: "Truck", type: "vehicle" }, { keepId: true });
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills": { longarms: 20, "small-guns": 20 } });
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.skill": ruleset === "three-dice" ? "longarms" : "small-guns" });
    await gm.g.fromUuidSync(TRUCK).update({ "system.pools.hp": { value: 30, max: 30 } });
    await settle();
    const id = await shoot(gm, SCOUT, TRUCK);
    const { rows } = attackAt(gm, id).card.meetings[0];
    const { hp, ...others } = plain(gm.g.fromUuidSync(TRUCK).system.pools);
    expect(hp.value).toBeLessThan(30);
    expect(others).toEqual({});
    const lost = rows.filter(({ key }: any) => key.startsWith("CROSSFIRE.Card.lost."));
    expect(lost.map(({ key, values, words }: any) => [key, values, words])).toEqual([
      ["CROSSFIRE.Card.lost.left", { points: 30 - hp.value }, { pool: "CROSSFIRE.Pool.hp" }],
    ]);
  });
});
