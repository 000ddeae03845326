import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../ledger/rows";
import { arm, BLADE, DICE, faces, Fight, hit, openRange, pool, rowOf, statuses, undo } from "./called-hits";
import { attackAt, GM, GUARD, plain, recordAt, RIFLE, SCOUT, settle, shoot, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const TRUCK = "Actor.truck00000000000";
const POOL = 12;

/** Plays the rows of the ledger about critical injuries, knockdown and vehicles. */
describe("further effects of damage", () => {
  let gm: Seat;
  const shared = new SharedTable(() => openRange(), [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    await arm(gm, POOL);
    await update(GUARD, { "system.pools": { armored: { max: 0, value: 0 }, flesh: { max: 40, value: 40 } } });
  });

  const update = async (uuid: string, changes: object): Promise<void> => {
    await gm.g.fromUuidSync(uuid).update(changes);
    await settle();
  };

  /** Makes one shot at the guard that does this much damage, with one net hit and no soak hits. @returns the shot's id and card */
  async function damaged(damage: number, dice: { readonly defense?: number; readonly soak?: number } = {}) {
    await arm(gm, POOL, damage - 1);
    gm.g.fall(...faces(POOL, 1), ...faces(dice.defense ?? DICE.defense, 0), ...faces(dice.soak ?? DICE.soak, 0));
    const id = await shoot(gm, SCOUT, GUARD);
    const { status, card } = attackAt(gm, id);
    expect([status, gm.run("unfallen()"), card.meetings[0].damage]).toEqual(["resolved", 0, damage]);
    return { id, card };
  }

  describe("critical injuries", () => {
    /** Returns the number of injuries on the sheet, and checks that the card shows the same number. */
    const injuries = (card: any): number => {
      const { length } = gm.g.fromUuidSync(GUARD).items.filter(({ type }: any) => type === "injury");
      expect(rowOf(card, "then.injury")?.values.count ?? 0).toBe(length);
      return length;
    };

    test("[SS-INJURY-03] a fighter receives one critical injury each time Flesh drops to 0", async () => {
      for (const { given, expect: wanted } of rowsOf("SS-INJURY-03")) {
        await update(GUARD, { "system.pools.flesh": { max: given.HP_before, value: given.HP_before } });
        const { id, card } = await damaged(given.damage);
        expect([injuries(card), pool(gm, "flesh")]).toEqual([wanted.injuries, given.HP_before - given.damage]);
        await undo(gm, id);
        expect(injuries({ meetings: [{ rows: [] }] })).toBe(0);
      }
    });

    test("[SS-INJURY-04] an attack that costs more than twice Body in Flesh causes one injury, or two if Flesh drops to 0", async () => {
      const [{ given }] = rowsOf("SS-INJURY-04") as [any];
      await update(GUARD, { "system.attributes.body": given.BOD });
      for (const { given: row, expect: wanted } of rowsOf("SS-INJURY-04")) {
        const { id, card } = await damaged(row.flesh_damage, { soak: 1 });
        expect([injuries(card), pool(gm, "flesh")]).toEqual([wanted.injuries, 40 - row.flesh_damage]);
        await undo(gm, id);
      }
      await update(GUARD, { "system.pools.flesh": { max: 7, value: 7 } });
      expect(injuries((await damaged(7, { soak: 1 })).card)).toBe(2);
    });

    test("[SS-INJURY-05] losses of Shield, Armored Health and Strain cause no injury", async () => {
      await update(GUARD, { "system.attributes.body": 3 });
      const rows = rowsOf("SS-INJURY-05");
      for (const { given, expect: wanted } of rows)
        for (const [guarding, damage] of [
          ["shield", given.damage],
          // Armored Health loses half of the damage that it absorbs.
          ["armored", given.damage + given.to_SHP],
        ]) {
          await update(GUARD, { [`system.pools.${guarding}`]: { max: given.to_SHP, value: given.to_SHP } });
          const { id, card } = await damaged(damage, { soak: 1 });
          expect([injuries(card), pool(gm, guarding), pool(gm, "flesh")]).toEqual([wanted.injuries, 0, 40 - given.to_FHP]);
          await undo(gm, id);
          await update(GUARD, { [`system.pools.${guarding}`]: { max: 0, value: 0 } });
        }
      // Of 16 Strain beyond the threshold, 8 are lost as Flesh.
      await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.damage.kind": "strain" });
      await update(GUARD, { "system.pools.strain.max": 4 });
      const { card } = await damaged(20, { soak: 1 });
      expect([injuries(card), pool(gm, "strain"), pool(gm, "flesh")]).toEqual([0, 4, 32]);
    });
  });

  describe("knockdown", () => {
    const isDown = (): boolean => statuses(gm).includes("prone");
    const be = ({ STR: strength, BOD: body, REA: reaction }: any): Promise<void> =>
      update(GUARD, { "system.attributes": { strength, body, reaction } });
    const diceOf = ({ BOD, REA }: any) => ({ defense: REA + 1, soak: Math.floor(BOD / 2) });

    test("[SS-KNOCKDOWN-03] 10 points of damage knock any target down", async () => {
      for (const { given, expect: wanted } of rowsOf("SS-KNOCKDOWN-03")) {
        await be(given);
        const { id, card } = await damaged(given.damage, diceOf(given));
        expect([given.damage, isDown(), rowOf(card, "then.knockedDown") !== undefined]).toEqual([given.damage, wanted.down, wanted.down]);
        await undo(gm, id);
        expect(isDown()).toBe(false);
      }
    });

    test("[SS-KNOCKDOWN-04] loaded gel rounds lower the knockdown limit by 2 and do damage of the ammunition's type", async () => {
      const rifle = gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`);
      const bag = (name: string, quantity: number, system: object) => ({
        name,
        type: "ammunition",
        system: { fits: "rifle", quantity, ...system },
      });
      const [ball, gel] = await gm.g
        .fromUuidSync(SCOUT)
        .createEmbeddedDocuments("Item", [
          bag("Ball", 20, { loaded: true }),
          bag("Gel", 30, { arp: -2, kind: "strain", woundClass: "cr", knockdown: rowsOf("SS-KNOCKDOWN-04")[0]!.given.gel }),
        ]);
      const loaded = (): boolean[] => [ball.system.loaded, gel.system.loaded];
      const weaponOf = (id: string): any => recordAt(gm, id).battlefield.weapon;
      const [row] = rowsOf("SS-KNOCKDOWN-04") as [any];
      await be(row.given);
      const first = await damaged(row.given.damage, diceOf(row.given));
      expect([isDown(), weaponOf(first.id)]).toEqual([false, expect.objectContaining({ arp: 0, damageKind: "health", knockdown: 0 })]);
      await undo(gm, first.id);
      // The marked rounds are used until none are left.
      for (const [rounds, marks, left] of [
        [890, [true, false], [10, 30]],
        [880, [true, false], [0, 30]],
        [895, [false, true], [0, 25]],
      ] as const) {
        await rifle.update({ "system.ammo.value": rounds });
        await want(gm, "reload", rifle.uuid);
        expect([loaded(), [ball.system.quantity, gel.system.quantity]]).toEqual([marks, left]);
      }
      for (const { given, expect: wanted } of rowsOf("SS-KNOCKDOWN-04")) {
        const { id } = await damaged(given.damage, diceOf(given));
        expect([given.damage, isDown(), pool(gm, "strain")]).toEqual([given.damage, wanted.down, given.damage]);
        expect(weaponOf(id)).toMatchObject({ dv: given.damage - 1, arp: -2, damageKind: "strain", woundClass: "cr", knockdown: 2 });
        await undo(gm, id);
      }
    });

    test("[SS-KNOCKDOWN-04] a reload in a fight marks the loaded ammunition, and a rewind removes the mark", async () => {
      const rifle = gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`);
      const system = { fits: "rifle", damage: 2 };
      const bags = await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [
        { name: "Few", type: "ammunition", system: { ...system, quantity: 5, loaded: true, stored: true } },
        { name: "Many", type: "ammunition", system: { ...system, quantity: 9 } },
      ]);
      const marks = (): boolean[] => bags.map(({ system: { loaded } }: any) => loaded);
      await rifle.update({ "system.ammo.value": 1 });
      const fight = await Fight.begin(gm);
      await want(gm, "reload", rifle.uuid);
      expect([marks(), rifle.system.ammo.value, fight.fighter(SCOUT).ap]).toEqual([[false, true], 10, 1]);
      await want(gm, "rewind", fight.id, { to: "step" });
      expect([marks(), rifle.system.ammo.value, fight.fighter(SCOUT).ap]).toEqual([[true, false], 1, 0]);
    });

    test("[SS-KNOCKDOWN-05] a blade knocks the target down without damage if the sum of Strength and net hits exceeds the Physical Limit", async () => {
      await gm.g.fromUuidSync(`${SCOUT}.Item.${BLADE}`).update({ "system.ready": true });
      // Strength 3 against a limit of 4. The call costs 4 dice.
      for (const [hits, down] of [
        [1, false],
        [2, true],
      ] as const) {
        const { card } = await hit(gm, { location: "knock-down", dice: POOL - 4, hits, soaks: null, weapon: BLADE });
        const told = rowOf(card, down ? "through.overcome" : "through.withstood").values;
        expect([told, isDown(), pool(gm, "flesh")]).toEqual([{ blow: 3 + hits, limit: 4 }, down, 40]);
      }
      const id = await shoot(gm, SCOUT, GUARD, { called: { location: "knock-down" } });
      expect(attackAt(gm, id).status).toBe("refused");
    });
  });

  describe("vehicles", () => {
    beforeEach(async () => {
      await gm.g.Actor.implementation.create(
        {
          _id: TRUCK.split(".")[1],
          name: "Truck",
          type: "vehicle",
          system: { attributes: { body: 6 }, speed: 5, pools: { armored: { value: 90, max: 90 } } },
        },
        { keepId: true },
      );
      await settle();
    });
    /** Soak dice of the vehicle: half of Body 6. The vehicle has no driver. */
    const SOAK = 3;

    /**
     * Makes a shot at a vehicle part that does this much damage before the part's limit, and undoes the shot. Returns the attack pool, the
     * damage, the statuses and the number of effects on the card.
     */
    async function strikes(location: string, dice: number, damage: number) {
      // The weapon's minimum damage, all of it soaked.
      const [dv, soaked] = damage === 0 ? [1, 2] : [damage - 1, 0];
      await arm(gm, 13, dv);
      gm.g.fall(...faces(dice, 1), ...faces(SOAK, soaked));
      const id = await shoot(gm, SCOUT, TRUCK, { called: { location } });
      for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense: "standard" });
      const { status, card } = attackAt(gm, id);
      expect([location, status, gm.run("unfallen()")]).toEqual([location, "resolved", 0]);
      const parts = card.meetings[0].rows.filter(({ key }: any) => key === "CROSSFIRE.Card.then.partHit");
      const told = { pool: card.roll.dice, damage: card.meetings[0].damage ?? 0, statuses: statuses(gm, TRUCK), rows: parts.length };
      // The hull loses half of the damage.
      expect(90 - pool(gm, "armored", TRUCK)).toBe(Math.floor(told.damage / 2));
      await undo(gm, id);
      expect([pool(gm, "armored", TRUCK), statuses(gm, TRUCK)]).toEqual([90, []]);
      return told;
    }

    test("[SS-VEHICLE-02] [SS-VEHICLE-04] [SS-VEHICLE-06] [SS-VEHICLE-07] [SS-VEHICLE-08] a called shot at a vehicle part has the part's cost and damage limit, and the part's effects if damage remains", async () => {
      const [none, some] = rowsOf("SS-VEHICLE-02") as [any, any];
      for (const [id, part, effects] of [
        ["SS-VEHICLE-04", "fuel-tank", ["disabled", "leaking"]],
        ["SS-VEHICLE-06", "antenna", ["no-communications"]],
        ["SS-VEHICLE-07", "door-lock", ["door-jammed"]],
        ["SS-VEHICLE-08", "window-motor", ["window-jammed"]],
      ] as const) {
        const [{ given, expect: wanted }] = rowsOf(id) as [any];
        expect(given.pool).toBe(13);
        const hurt = await strikes(part, wanted.pool, given.damage_after_soak);
        expect([id, hurt]).toEqual([id, { ...wanted, statuses: effects, rows: effects.length }]);
        const nothing = await strikes(part, wanted.pool, none.given.damage_after_soak);
        expect([id, nothing.damage, nothing.statuses.length > 0]).toEqual([id, 0, none.expect.effect]);
        const little = await strikes(part, wanted.pool, some.given.damage_after_soak);
        expect([id, little.statuses.length > 0, plain(little.statuses)]).toEqual([id, some.expect.effect, effects]);
      }
    });
  });
});
