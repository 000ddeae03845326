import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  ANNA,
  BAG,
  beginFight,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  RIFLE,
  rounds,
  SCOUT,
  settle,
  shoot,
  told,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

const BALL = "ball000000000000";
const GEL = "gel0000000000000";
const RIFLE_OF_SCOUT = `${SCOUT}.Item.${RIFLE}`;

const supply = (_id: string, name: string, quantity: number, system: object = {}) => ({
  _id,
  name,
  type: "ammunition",
  system: { fits: "rifle", quantity, ...system },
});

/** Ammunition of the scout: ball rounds do more damage, gel rounds cause Strain. */
const SUPPLIES = [supply(BALL, "Ball", 9, { damage: 1 }), supply(GEL, "Gel", 30, { arp: -2, kind: "strain" })];

describe("reloading a weapon with several kinds of ammunition", () => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  const shared = new SharedTable(() => openTable(14), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await gm.g.fromUuidSync(`${SCOUT}.Item.${BAG}`).delete();
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", SUPPLIES, { keepId: true });
    await settle();
  });

  const item = (id: string): any => gm.g.fromUuidSync(`${SCOUT}.Item.${id}`);
  const change = (id: string, changes: object): Promise<void> => item(id).update(changes).then(settle);
  const marks = (): boolean[] => [BALL, GEL].map((id) => item(id).system.loaded);
  const supplies = (): number[] => [BALL, GEL].map((id) => item(id).system.quantity);
  const spent = (): number => plain(gm.g.game.combats.get(combat).system.clock).fighters[scout].ap;

  async function scoutActs(): Promise<void> {
    gm.run("load(6)");
    combat = await beginFight(gm);
    scout = gm.g.game.combats.get(combat).combatants.contents.find(({ actor }: any) => actor.uuid === SCOUT).id;
    if (plain(gm.g.game.combats.get(combat).system.clock).acting === null)
      await want(anna, "roll-initiative", combat, { combatant: scout });
    expect(plain(gm.g.game.combats.get(combat).system.clock).acting).toBe(scout);
  }

  /**
   * Reloads the scout's rifle as the sheet, the attack panel and macros do.
   *
   * @param answer Anna's choice; null: Anna closes the prompt
   * @returns the prompt that Anna saw; null: no prompt
   */
  async function reloads(answer: string | null): Promise<any> {
    anna.g.answer = answer;
    anna.run("globalThis.asked = null; __system.setPrompts({ ammunition: async (question) => ((globalThis.asked = question), answer) })");
    await anna.run(`__system.beginReload(fromUuidSync("${RIFLE_OF_SCOUT}"))`);
    await settle();
    const asked = anna.run("asked");
    return asked === null ? null : plain(asked);
  }

  test("asks for the kind of ammunition, and the chosen kind is marked as loaded and changes the weapon", async () => {
    await scoutActs();
    const asked = await reloads(BALL);
    expect(asked).toEqual({
      weapon: "Rifle",
      kinds: [
        { id: GEL, name: "Gel", quantity: 30, loaded: false, damage: 0, arp: -2 },
        { id: BALL, name: "Ball", quantity: 9, loaded: false, damage: 1, arp: 0 },
      ],
    });
    expect([marks(), supplies(), rounds(gm, SCOUT), spent()]).toEqual([[true, false], [3, 30], 10, 1]);
    const id = await shoot(anna, SCOUT, GUARD);
    expect(recordAt(gm, id).battlefield.weapon).toMatchObject({ dv: 11, arp: 0, damageKind: "health" });
    await want(gm, "undo", id);
    // The next prompt lists the loaded kind first, and the other kind can replace it.
    await change(RIFLE, { "system.ammo.value": 8 });
    expect((await reloads(GEL)).kinds.map(({ name, loaded }: any) => [name, loaded])).toEqual([
      ["Ball", true],
      ["Gel", false],
    ]);
    expect([marks(), supplies(), rounds(gm, SCOUT), spent()]).toEqual([[false, true], [3, 28], 10, 2]);
    await want(gm, "rewind", combat, { to: "step" });
    expect([marks(), supplies(), rounds(gm, SCOUT), spent()]).toEqual([[true, false], [3, 30], 8, 1]);
  });

  test("loads no rounds if the prompt is closed, and shows no prompt for a single kind or a full magazine", async () => {
    await scoutActs();
    expect((await reloads(null)).kinds).toHaveLength(2);
    expect([supplies(), rounds(gm, SCOUT), spent()]).toEqual([[9, 30], 4, 0]);
    await change(RIFLE, { "system.ammo.value": 10 });
    expect([await reloads(GEL), told(anna).at(-1)]).toEqual([null, "Rifle is fully loaded."]);
    await change(RIFLE, { "system.ammo.value": 4 });
    await change(GEL, { "system.stored": true });
    // A second supply of the same kind is not a second kind.
    await gm.g
      .fromUuidSync(SCOUT)
      .createEmbeddedDocuments("Item", [supply("more000000000000", "Ball", 2, { damage: 1 })], { keepId: true });
    await settle();
    expect(await reloads(null)).toBeNull();
    expect([marks(), supplies(), rounds(gm, SCOUT)]).toEqual([[true, false], [3, 30], 10]);
  });

  test("accepts a kind in the Reload action, but refuses ammunition that does not fit", async () => {
    await scoutActs();
    const act = (ammunition: string): Promise<void> =>
      want(anna, "do", combat, { combatant: scout, action: "reload", weapon: RIFLE, ammunition });
    await change(BALL, { "system.fits": "pistol" });
    await act(BALL);
    const refusal = "That ammunition is no longer there, or does not fit Rifle. Reload again and choose another.";
    expect([told(anna).at(-1), supplies(), spent()]).toEqual([refusal, [9, 30], 0]);
    await change(BALL, { "system.fits": "rifle" });
    await act(BALL);
    expect([marks(), supplies(), spent()]).toEqual([[true, false], [3, 30], 1]);
  });

  test("is refused with the remedy if the weapon has no ammunition type", async () => {
    await scoutActs();
    await gm.g.fromUuidSync(RIFLE_OF_SCOUT).update({ "system.ammo.type": "" });
    await settle();
    await want(anna, "reload", RIFLE_OF_SCOUT, {});
    expect(told(anna).at(-1)).toBe("Rifle has no ammunition type. Enter one on its sheet.");
  });

  test("marks the chosen kind as loaded even outside a fight", async () => {
    await reloads(BALL);
    expect([marks(), supplies(), rounds(gm, SCOUT)]).toEqual([[true, false], [3, 30], 10]);
  });

  test("can be rewound even if the owner has marked another kind as loaded since", async () => {
    await scoutActs();
    await anna.g.fromUuidSync(`${SCOUT}.Item.${BALL}`).update({ "system.loaded": true });
    await settle();
    await reloads(GEL);
    expect(marks()).toEqual([false, true]);
    // A manual mark on one kind removes the mark on the other, because a weapon is loaded with one kind.
    await anna.g.fromUuidSync(`${SCOUT}.Item.${BALL}`).update({ "system.loaded": true });
    await settle();
    expect(marks()).toEqual([true, false]);
    await want(gm, "rewind", combat, { to: "step" });
    expect([marks(), supplies(), rounds(gm, SCOUT), spent()]).toEqual([[true, false], [9, 30], 4, 0]);
  });

  test("leaves the weapon's values unchanged if two kinds are marked as loaded, even if one supply is larger", async () => {
    for (const id of [BALL, GEL]) await item(id).update({ "system.loaded": true }, { crossfireApplied: true });
    await settle();
    expect(marks()).toEqual([true, true]);
    const id = await shoot(anna, SCOUT, GUARD);
    expect(recordAt(gm, id).battlefield.weapon).toMatchObject({ dv: 10, arp: 0, damageKind: "health" });
  });
});
