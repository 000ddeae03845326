import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../ledger/rows";
import { arm, BLADE, DICE, faces, hit, lasting, openRange, pool, rowOf, statuses, undo, type Shot } from "./called-hits";
import { attackAt, GM, GUARD, plain, RIFLE, SCOUT, settle, shoot, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const { toughness, body, balance } = DICE;
const POOL = 20;
const [LOW, HIGH] = [6, 10].map((cost) => POOL - cost) as [number, number];
const EIGHT = POOL - 8;

describe("effects of a called shot on a body", () => {
  let gm: Seat;
  const shared = new SharedTable(() => openRange(), [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    await arm(gm, POOL);
  });

  const update = async (uuid: string, changes: object): Promise<void> => {
    await gm.g.fromUuidSync(uuid).update(changes);
    await settle();
  };
  /** Makes a hit that does this much damage before its location's limit, with one net hit and one soak hit. */
  const hitFor = async (damage: number, shot: Shot): Promise<any> => {
    await arm(gm, POOL, damage);
    return hit(gm, { soaks: 1, ...shot });
  };
  const drops = (card: any): boolean => rowOf(card, "then.letGoOf") !== undefined;

  test("[SS-CALLED-06] a hit has the effects of its location, but a miss, a graze or a fully soaked hit has none", async () => {
    const { id, card } = await hit(gm, { location: "thigh", side: "left", dice: LOW });
    expect([card.meetings[0].contact, statuses(gm)]).toEqual(["hit", ["slowed", "winded"]]);
    await undo(gm, id);
    for (const [contact, hits, laid] of [
      ["miss", [0, 1], []],
      ["grazing", [1, 1], []],
      ["hit", [1, 0], faces(DICE.soak, 2)],
    ] as const) {
      await arm(gm, POOL, 1);
      gm.g.fall(...faces(LOW, hits[0]), ...faces(DICE.defense, hits[1]), ...laid);
      const other = await shoot(gm, SCOUT, GUARD, { called: { location: "thigh", side: "left" } });
      const [meeting] = attackAt(gm, other).card.meetings;
      expect([meeting.contact, meeting.damage ?? 0, statuses(gm), gm.run("unfallen()")]).toEqual([contact, 0, [], 0]);
    }
  });

  test("[SS-CALLED-07] effects that depend on the original DV use the DV before the soak and the limit; other effects use the DV after both", async () => {
    const [{ given, expect: wanted }] = rowsOf("SS-CALLED-07") as [any];
    await arm(gm, POOL, given.weapon_DV);
    await update(GUARD, { "system.attributes.body": 6 });
    const soak = faces(3, given.soak_hits);
    const attack = (location: string, tests: [number, number][]) => {
      gm.g.fall(...faces(EIGHT, given.net), ...faces(DICE.defense, 0), ...soak, ...tests);
      return shoot(gm, SCOUT, GUARD, { called: { location, side: "left" } });
    };
    const ankle = attackAt(gm, await attack("ankle", [])).card;
    expect([rowOf(ankle, "through.soaked").values, ankle.meetings[0].damage]).toEqual([
      { dv: wanted.original_DV, hits: 3, left: 6 },
      wanted.DV,
    ]);
    expect(lasting(ankle)).toEqual({ slowed: null, winded: wanted.original_DV });
    const hand = attackAt(gm, await attack("hand", faces(9, 2))).card;
    expect(lasting(hand)).toEqual({ "broken-grip": wanted.DV, "weak-side": wanted.DV });
  });

  test("[SS-CALLED-08] a hit on a second location adds only effects that the target does not already have", async () => {
    const neck = await hit(gm, { location: "neck", dice: EIGHT, tests: [[toughness, 0]] });
    expect(lasting(neck.card)).toEqual({ stunned: 1, bleedout: null });
    // There is no second test against being stunned: a die for it would be one too many.
    const sternum = await hit(gm, { location: "sternum", dice: HIGH, tests: [[body, 0]] });
    expect([lasting(sternum.card), rowOf(sternum.card, "then.strained").values]).toEqual([{ winded: 11 }, { points: 5 }]);
    expect(statuses(gm)).toEqual(["bleedout", "prone", "stunned", "winded"]);
  });

  test.each([
    ["ear", "deafened", 2],
    ["eye", "blinded", 3],
  ] as const)(
    "[SS-CALLED-12] [SS-CALLED-15] a second hit on the other %s makes the target %s, and a third hit does only damage",
    async (location, effect, enough) => {
      const one = (defense: number, tests: Shot["tests"]) => hit(gm, { location, dice: HIGH, defense, tests: tests ?? [] });
      const affected = (): number =>
        gm.g.fromUuidSync(GUARD).effects.contents.filter(({ statuses: given }: any) => given.has(effect)).length;
      for (const before of [0, 1]) {
        const { card } = await one(DICE.defense, [[toughness, enough]]);
        expect([card.meetings[0].damage, lasting(card), affected()]).toEqual([1, { [effect]: 11 }, before + 1]);
      }
      // With both arms useless, no dice are left for the defense.
      const { card } = await one(0, []);
      expect([card.meetings[0].damage, lasting(card), affected(), statuses(gm)]).toEqual([1, {}, 2, [effect]]);
    },
  );

  describe("arms", () => {
    /** Returns the number of the guard's defense dice against a blade. */
    async function defends(): Promise<number> {
      await gm.g.fromUuidSync(`${SCOUT}.Item.${BLADE}`).update({ "system.ready": true });
      gm.run("load(2)");
      const id = await shoot(gm, SCOUT, GUARD, { weapon: BLADE });
      const { dice } = rowOf(attackAt(gm, id).card, "hit.grazing").dice;
      await undo(gm, id);
      return dice;
    }

    test("[SS-CALLED-20] [SS-CALLED-41] a weak side costs one die of melee defense, or two dice after a shoulder hit", async () => {
      await update(GUARD, { "system.attributes": { reaction: 4, intuition: 3 } });
      const [{ given, expect: forearm }, unhurt] = rowsOf("SS-CALLED-20") as [any, any];
      expect(await defends()).toBe(given.melee_defense);
      expect(unhurt.expect.pool).toBe(given.melee_defense);
      for (const [location, dice, tests, weak] of [
        ["forearm", LOW, [], forearm.pool],
        ["hand", EIGHT, [[toughness, 2]], forearm.pool],
        ["shoulder", LOW, [[toughness, 1]], rowsOf("SS-CALLED-41")[0]!.expect.pool],
      ] as const) {
        const { id } = await hit(gm, { location, side: "left", dice, defense: 7, tests });
        expect([location, await defends()]).toEqual([location, weak]);
        await undo(gm, id);
      }
      expect(await defends()).toBe(given.melee_defense);
    });

    test("[SS-CALLED-19] [SS-CALLED-28] a hand with a broken grip drops its weapon, holds none for DV rounds, and costs Subdue attacks one die", async () => {
      const [{ given, expect: wanted }] = rowsOf("SS-CALLED-28") as [any];
      const guard = gm.g.fromUuidSync(GUARD);
      await guard.items.get(RIFLE).update({ "system.hands": 2 });
      await guard.items.get(BLADE).update({ "system.grapples": true, "system.skill": "unarmed", "system.ready": true });
      await update(GUARD, { "system.skills": { unarmed: 4 } });
      /** Returns the number of dice of an attack by the guard, or the rule that refuses the attack. */
      const attacks = async (weapon: string): Promise<number | string> => {
        gm.run("load(2)");
        const id = await shoot(gm, GUARD, SCOUT, { weapon });
        const { status, card, refusal } = attackAt(gm, id);
        if (status === "refused") return refusal.rule;
        await undo(gm, id);
        return card.roll.dice;
      };
      // Agility 6, and a skill of 4.
      expect(await attacks(BLADE)).toBe(10);
      for (const [sides, side] of [
        [1, "left"],
        [2, "right"],
      ] as const) {
        const { card } = await hitFor(given.DV, { location: "hand", side, dice: EIGHT, tests: [[toughness, 2]] });
        expect([lasting(card), drops(card)]).toEqual([{ "broken-grip": wanted.rounds, "weak-side": wanted.rounds }, true]);
        expect(guard.items.get(RIFLE).system.ready).toBe(false);
        await guard.items.get(RIFLE).update({ "system.ready": true });
        expect([await attacks(BLADE), await attacks(RIFLE)]).toEqual([10 - sides, "SS-CALLED-19"]);
      }
      expect(10 + wanted.subdue_mod).toBe(await attacks(BLADE));
      await guard.items.get(BLADE).update({ "system.grapples": false });
      expect(await attacks(BLADE)).toBe(10);
    });
  });

  test("[SS-CALLED-30] a hip, knee or shin hit knocks the target down if Strength + Agility has fewer hits than DV + 3", async () => {
    for (const { given, expect: wanted } of rowsOf("SS-CALLED-30"))
      for (const [location, dice, tests] of [
        ["hip", LOW, []],
        ["shin", LOW, []],
        ["knee", EIGHT, [[DICE.composure, 2]]],
      ] as const) {
        // A location with a damage limit below this damage.
        if (given.DV > 1 && location !== "hip") continue;
        const { id, card } = await hitFor(given.DV, { location, side: "right", dice, tests: [...tests, [balance, given.hits]] });
        const tested = card.meetings[0].rows.find(({ words }: any) => words.effect === "CROSSFIRE.Effect.knockdown");
        expect([card.meetings[0].damage, tested.values, statuses(gm).includes("prone")]).toEqual([
          given.DV,
          { hits: given.hits, threshold: wanted.threshold },
          wanted.prone,
        ]);
        await undo(gm, id);
      }
  });

  test("[SS-CALLED-33] a hit on the jaw prevents speech for one hour per point of DV", async () => {
    for (const { given, expect: wanted } of rowsOf("SS-CALLED-33")) {
      const { id, card } = await hitFor(given.DV, { location: "jaw", dice: EIGHT, tests: [[toughness, 2]] });
      expect(lasting(card)).toEqual({ "unable-to-speak": wanted.rounds });
      await undo(gm, id);
    }
  });

  test("[SS-CALLED-43] [SS-CALLED-45] a sternum hit causes half the original DV as Strain, resisted with Body alone; wounds take dice only from the test against Stunned", async () => {
    // Six lost points of 10 Flesh cost two dice, which is all of the guard's defense.
    await update(GUARD, { "system.pools.flesh": { max: 10, value: 4 } });
    expect(plain(gm.g.fromUuidSync(GUARD).system.woundModifier.total)).toBe(-2);
    for (const { given, expect: wanted } of rowsOf("SS-CALLED-43")) {
      await arm(gm, POOL, given.original_DV - 1);
      const tests = [
        [toughness - 2, 3],
        [wanted.pool, given.hits],
      ] as const;
      const { id, card } = await hit(gm, { location: "sternum", dice: HIGH, defense: 0, tests });
      const tested = card.meetings[0].rows.find(({ words }: any) => words.effect === "CROSSFIRE.Effect.fatigued");
      expect([tested.values.threshold, tested.dice.dice, pool(gm, "strain")]).toEqual([wanted.incoming, given.BOD, wanted.strain]);
      await undo(gm, id);
      expect(pool(gm, "strain")).toBe(0);
    }
  });
});
