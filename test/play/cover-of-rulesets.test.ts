import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, flesh, GM, GUARD, openTable, recordAt, RIFLE, SCOUT, settle, shoot, want, WORKER, type Seat } from "./seats";
import { at, drawMap, stands } from "./on-map";
import { SharedTable } from "./shared-table";

const RULESETS = ["crossfire", "swan-song", "called-shot-d20", "three-dice"] as const;
type Id = (typeof RULESETS)[number];

describe.each(RULESETS)("cover in the ruleset %s", (ruleset) => {
  let gm: Seat;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    gm.run("load(3)");
  });
  const stance = (uuid: string, more: object): Promise<void> => gm.g.fromUuidSync(uuid).update({ "system.stance": more }).then(settle);
  /** Returns the target of an attack on the guard, as the record stores it. */
  const found = async (more: object = {}): Promise<any> => {
    const id = await shoot(gm, SCOUT, GUARD, more);
    const { entities, intended } = recordAt(gm, id).battlefield;
    return entities[intended];
  };
  const of = <T>(values: Readonly<Record<Id, T>>): T => values[ruleset];
  test("[SS-COVER-02] [XF-15] [CS-22] counts without an action up to the ruleset's grade, and above that grade only after Take Cover", async () => {
    await stance(GUARD, { cover: "partial", tookCover: false });
    expect((await found()).otherCover).toBe(of({ crossfire: 2, "swan-song": 0, "called-shot-d20": 2, "three-dice": 2 }));
    await stance(GUARD, { cover: "good" });
    expect((await found()).otherCover).toBe(of({ crossfire: 2, "swan-song": 0, "called-shot-d20": 4, "three-dice": 2 }));
    await stance(GUARD, { tookCover: true });
    expect((await found()).otherCover).toBe(4);
  });

  test("[SS-COVER-04] counts for a distant prone target if the ruleset has a rule for prone targets", async () => {
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(GUARD, 31, 5)] });
    await stance(GUARD, { prone: true, cover: "none" });
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
    const { entities, intended } = recordAt(gm, id).battlefield;
    expect(entities[intended].otherCover).toBe(of({ crossfire: 4, "swan-song": 4, "called-shot-d20": 0, "three-dice": 4 }));
  });

  test("[UT-09] [CS-25] set by the GM hides the limbs of its grade, unless the GM selects other limbs", async () => {
    expect(await found({ hand: { cover: "partial" } })).toMatchObject({ otherCover: 2, coveredLimbs: ["torso", "left-leg", "right-leg"] });
    expect((await found({ hand: { cover: "good" } })).coveredLimbs).toHaveLength(6);
    expect((await found({ hand: { cover: "none" } })).coveredLimbs).toEqual([]);
    expect((await found({ hand: { cover: "partial", limbs: ["head"] } })).coveredLimbs).toEqual(["head"]);
  });

  test("[UT-09] [CS-25] given by an entity that the GM adds to the line of fire hides the same limbs as partial cover", async () => {
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(WORKER, 8, 9), stands(GUARD, 11, 5)] });
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), hand: { include: [at(WORKER)] } });
    const { entities, intended, grants } = recordAt(gm, id).battlefield;
    expect([grants[0][intended], entities[intended].coveredLimbs]).toEqual([2, ["torso", "left-leg", "right-leg"]]);
  });
});

describe("a helpless target in cover in the ruleset called-shot-d20", () => {
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset: "called-shot-d20" }), [GM, ANNA]);
  afterAll(() => shared.end());

  test.each([
    [4, "miss"],
    [5, "hit"],
  ])(
    "[UT-06] [CS-08] [CS-22] has the passive Evasion 5 plus 4 for good cover, so a %i on the d20 with Agility 5 is a %s",
    async (face, contact) => {
      const {
        seats: [gm],
      } = await shared.begin();
      await gm.g.fromUuidSync(SCOUT).update({ "system.skills.longarms": 0 });
      await gm.g.fromUuidSync(GUARD).toggleStatusEffect("unconscious", { active: true });
      await settle();
      gm.g.fall([20, face], ...(contact === "hit" ? [[20, 14]] : []));
      const id = await shoot(gm, SCOUT, GUARD, { hand: { cover: "good" } });
      expect([attackAt(gm, id).card.meetings.map((one: any) => one.contact), gm.run("unfallen()")]).toEqual([[contact], 0]);
    },
  );
});

describe.each(["crossfire", "swan-song"])("cover and entities on the line of fire in the dice pool ruleset %s", (ruleset) => {
  let gm: Seat;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });

  const stance = (uuid: string, more: object): Promise<void> => gm.g.fromUuidSync(uuid).update({ "system.stance": more }).then(settle);
  const rowOf = (id: string, who: string, key: string): any =>
    attackAt(gm, id)
      .card.meetings.filter(({ entity }: any) => entity === who)
      .flatMap(({ rows }: any) => rows)
      .find((row: any) => row.key.endsWith(key));

  test("[XF-21] [CS-23] cover set by the GM counts for called shots at limbs that it hides; in Swan Song it counts for all called shots", async () => {
    gm.run("load(6)");
    const called = async (location: string): Promise<number> => {
      const id = await shoot(gm, SCOUT, GUARD, {
        hand: { cover: "partial" },
        called: location === "eye" ? { location, side: "left" } : { location },
        aim: 3,
      });
      expect(attackAt(gm, id).refusal).toEqual({});
      const { faces } = recordAt(gm, id).replies.find(({ ask }: any) => ask === "defend:0");
      await want(gm, "undo", id);
      // Without the dice of Reaction 1 and Intuition 1.
      return faces.length - 2;
    };
    expect(await called("gut")).toBe(2);
    expect(await called("eye")).toBe(ruleset === "crossfire" ? 0 : 2);
  });

  test("[SS-COVER-07] [XF-12] a tie against cover on the sheet goes through the cover in Swan Song; in the default ruleset it is a graze", async () => {
    await stance(GUARD, { cover: "partial", tookCover: true });
    // Each side has two hits, one of the defense hits by cover dice. A shot through cover does its base damage, and one point is soaked.
    const dice = [...[6, 6, 1, 1, 1, 1, 2, 2, 2, 2], ...[6, 1], ...[6, 1]].map((face) => [6, face]);
    gm.run(`fall(${[...dice, [6, 6]].map((die) => JSON.stringify(die)).join()})`);
    const id = await shoot(gm, SCOUT, GUARD);
    const row = rowOf(id, GUARD, ruleset === "swan-song" ? "hit.through-cover" : "hit.grazing");
    expect(row?.rule).toBe(ruleset === "swan-song" ? "SS-COVER-07" : "SS-ATTACK-03");
    expect(rowOf(id, GUARD, "through.soakedHidden")?.values ?? null).toEqual(ruleset === "swan-song" ? { left: 9 } : null);
  });

  test("[SS-BARRIER-25] [XF-17] an entity on the line of fire soaks a shot, and damage above the entity's Body reaches the target", async () => {
    await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(WORKER, 8, 5), stands(GUARD, 11, 5)] });
    await settle();
    for (const uuid of [GUARD, WORKER]) await gm.g.fromUuidSync(uuid).update({ "system.stance.tookCover": true });
    // The attack has five hits, and neither entity has any. Body 3 soaks with three dice in Swan Song and with one in the default ruleset.
    const d6 = (...faces: number[]) => faces.map((face) => [6, face]);
    const limb = ruleset === "crossfire" ? [[20, 14]] : [];
    const cover = d6(1, 1, 1, 1);
    const resists = ruleset === "crossfire" ? d6(6) : d6(6, 6, 1);
    const dice = [...d6(6, 6, 6, 6, 6, 1, 1, 2, 2, 2), ...d6(1, 2), ...cover, ...d6(1, 2), ...limb, ...resists, ...limb, ...d6(1)];
    gm.run(`fall(${dice.map((die) => JSON.stringify(die)).join()})`);
    const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), through: true });
    const rows = attackAt(gm, id).card.meetings.flatMap(({ entity, rows: all }: any) =>
      all
        .filter(({ key }: any) => /soaked|penetrated/.test(key))
        .map(({ key, rule, values }: any) => [entity, key.split(".").pop().replace("Hidden", ""), rule, values.left ?? values.carry]),
    );
    expect(rows).toEqual(
      ruleset === "swan-song"
        ? [
            [WORKER, "soaked", "SS-ATTACK-16", 13],
            [WORKER, "penetrated", "SS-BARRIER-25", 10],
            [GUARD, "soaked", "SS-ATTACK-16", 10],
          ]
        : [
            [WORKER, "soaked", "SS-ATTACK-16", 14],
            [WORKER, "penetrated", "XF-17", 11],
            [GUARD, "soaked", "SS-ATTACK-16", 11],
          ],
    );
  });

  if (ruleset === "swan-song")
    test("[SS-BARRIER-25] an entity on the line of fire stops damage up to its Body, and lets only the excess through", async () => {
      await drawMap(gm, { tokens: [stands(SCOUT, 1, 5), stands(WORKER, 8, 5), stands(GUARD, 11, 5)] });
      await settle();
      for (const uuid of [GUARD, WORKER]) await gm.g.fromUuidSync(uuid).update({ "system.stance.tookCover": true });
      const d6 = (...faces: number[]) => faces.map((face) => [6, face]);
      const attacks = [...d6(6, 6, 6, 6, 6, 1, 1, 2, 2, 2), ...d6(1, 2), ...d6(1, 1, 1, 1), ...d6(1, 2)];
      // 5 hits and a DV of 1 or 2 are 6 or 7 points, of which the worker soaks 3. Body 3 lets what exceeds it through.
      for (const { dv, soaks, flesh: lost } of [
        { dv: 1, soaks: [] as number[][], flesh: [3, 0] },
        { dv: 2, soaks: d6(1), flesh: [4, 1] },
      ]) {
        await gm.g.fromUuidSync(SCOUT).items.get(RIFLE).update({ "system.damage.value": dv });
        const before = [WORKER, GUARD].map((uuid) => flesh(gm, uuid));
        gm.g.fall(...attacks, ...d6(6, 6, 6), ...soaks);
        const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT), through: true });
        expect([attackAt(gm, id).status, gm.g.unfallen()]).toEqual(["resolved", 0]);
        expect({ dv, lost: [WORKER, GUARD].map((uuid, index) => before[index]! - flesh(gm, uuid)) }).toEqual({ dv, lost });
        expect(rowOf(id, WORKER, "next.penetrated")?.values).toEqual(dv === 2 ? { carry: 1 } : undefined);
        await want(gm, "undo", id);
      }
    });

  describe("an object whose middle is farther away than the target", () => {
    /** Returns the cover dice that the only object gives the guard, and whether the bullet reaches the object first. */
    const given = async (): Promise<{ dice: number; first: boolean }> => {
      gm.run("load(3)");
      const id = await shoot(gm, SCOUT, at(GUARD), { attackerToken: at(SCOUT) });
      const { intended, grants } = recordAt(gm, id).battlefield;
      return { dice: grants[1 - intended][intended], first: intended === 1 };
    };

    test("[UT-09] [SS-COVER-01] covers a target behind one of its ends if it is a long row of crates", async () => {
      const tile = {
        _id: "tile000000000000",
        x: 600,
        y: 375,
        width: 3000,
        height: 50,
        flags: { crossfire: { barrier: { material: "crates" } } },
      };
      await drawMap(gm, { tokens: [stands(SCOUT, 5, 5), stands(GUARD, 9, 3)], tiles: [tile] });
      await stance(GUARD, { tookCover: true });
      // The crates are a meter high, and hide less than half of a person.
      expect(await given()).toEqual({ dice: 2, first: true });
    });

    test("[UT-09] [SS-COVER-01] covers its rider if it is a vehicle, even a rider in the front half", async () => {
      const truck = { _id: "truck00000000000", name: "Truck", type: "vehicle", system: { attributes: { body: 6 } } };
      await gm.g.Actor.implementation.create(truck, { keepId: true });
      const wide = { x: 1200, y: 300, width: 4, height: 4 };
      await drawMap(gm, { tokens: [stands(SCOUT, 5, 5), stands("Actor.truck00000000000", 0, 0, wide), stands(GUARD, 14, 5)] });
      await stance(GUARD, { tookCover: true });
      expect(await given()).toEqual({ dice: 4, first: true });
      await gm.g.game.scenes.contents[0].tokens.get(at(GUARD).split(".")[3]).update({ x: 1210 }, { animate: false });
      await settle();
      expect(await given()).toEqual({ dice: 4, first: true });
    });
  });
});
