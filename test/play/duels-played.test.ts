import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BLADE, change, dice, plays, read } from "./exchange";
import { ANNA, attackAt, GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, shoot, valueOf, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const DAGGER = "dagger0000000000";
const MELEE = { weapon: BLADE, mode: "melee" };

const blade = (_id: string, name: string, skill: string) => ({
  ...{ _id, name, type: "weapon" },
  system: { kind: "melee", skill, attribute: "agility", damage: { value: 2 }, accuracy: 99, ready: true },
});

describe("a fight on the Swan Song clock", () => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  let guard: string;
  let worker: string;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset: "swan-song", opponentFigures: "all" }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    for (const who of [SCOUT, GUARD, WORKER]) {
      await gm.g.fromUuidSync(who).createEmbeddedDocuments("Item", [blade(BLADE, "Blade", "blades")], { keepId: true });
      await gm.g.fromUuidSync(who).update({ "system.armor.natural": 99 });
    }
  });

  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const fighter = (id: string): any => clock().fighters[id];
  /** Returns the current pass. The stored clock omits the first pass. */
  const pass = (): number => clock().pass ?? 1;
  const fall = (seat: Seat, ...faces: readonly number[]): void => seat.g.fall(...faces.map((face) => [6, face]));
  const end = (): Promise<void> => want(gm, "end-phase", combat, { acting: clock().acting });

  /**
   * Begins a fight between the scout, the guard and the worker. The guard has Reaction 4 + Intuition 3, the worker 1 + 1; the initiative
   * dice of both show 3.
   */
  async function begin(): Promise<void> {
    await change(gm, { [GUARD]: { "system.attributes": { reaction: 4, intuition: 3 } } });
    const made = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD, WORKER].map((uuid) => ({ actorId: uuid.slice(6) })),
    });
    await settle();
    combat = made.id;
    [scout, guard, worker] = made.combatants.contents.map(({ id }: { id: string }) => id);
    await round();
  }
  /** Begins the next round, in which Anna must still roll initiative. */
  async function round(): Promise<void> {
    gm.run("load(3)");
    await want(gm, "new-round", combat);
  }
  async function roundOver(): Promise<void> {
    for (let phases = 0; phases < 20 && clock().acting !== null; phases += 1) await end();
  }
  const annaRolls = async (faces: readonly number[], karma = false): Promise<number> => {
    fall(gm, ...faces);
    await want(anna, "roll-initiative", combat, { combatant: scout, ...(karma ? { karma } : {}) });
    expect(gm.g.unfallen()).toBe(0);
    return fighter(scout).rolled;
  };

  test("[SS-KARMA-01] a point of Karma raises the initiative roll to five dice for one round", async () => {
    await begin();
    await plays("SS-KARMA-01", async ({ INI, dice: faces }) => {
      const spent = valueOf(gm, SCOUT, "system.karma.value");
      expect(INI).toBe(4 + 3);
      const score = await annaRolls(faces, true);
      expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(spent - 1);
      await roundOver();
      await round();
      return { score };
    });
    expect(await annaRolls([6])).toBe(7 + 6);
  });

  test("[SS-ATTACK-05] an attack is possible only in the attacker's own phase, and even a graze uses the phase", async () => {
    await begin();
    await annaRolls([6]);
    gm.run("load(3)");
    const early = await shoot(gm, GUARD, SCOUT);
    expect(attackAt(gm, early)).toMatchObject({ status: "refused", refusal: { refusal: "notYourPhase" } });
    const id = await shoot(anna);
    expect([attackAt(gm, id).card.meetings[0].contact, fighter(scout).ap]).toEqual(["grazing", 1]);
    expect(attackAt(gm, await shoot(anna))).toMatchObject({ status: "refused", refusal: { refusal: "attackedAlready" } });
    await end();
    expect(clock().acting).toBe(guard);
    expect(attackAt(gm, await shoot(anna))).toMatchObject({ status: "refused", refusal: { refusal: "notYourPhase" } });
    const own = await shoot(gm, GUARD, WORKER);
    expect([attackAt(gm, own).status, fighter(guard).ap]).toEqual(["resolved", 1]);
  });

  test("[SS-DEFENSE-10] [SS-DEFENSE-11] Full Defense adds Willpower until the round ends, even to a Parry if both are paid for", async () => {
    await begin();
    await annaRolls([6]);
    await plays("SS-DEFENSE-11", async ({ REA, INT, WIL, skill }) => {
      await change(gm, {
        [GUARD]: {
          "system.attributes": { reaction: REA, intuition: INT, willpower: WIL },
          "system.skills.blades": skill,
          "system.mode": "realistic",
        },
      });
      const attacked = async (by: string, defense: string) => {
        gm.run("load(3)");
        const before = fighter(guard).ap;
        const id = await shoot(gm, by, GUARD, MELEE);
        for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense });
        const { defense_pool: pool, parts } = read(gm, id);
        return { pool, parts, paid: fighter(guard).ap - before };
      };
      expect(await attacked(SCOUT, "full-defense")).toMatchObject({ pool: REA + INT + WIL, paid: 2 });
      // In the guard's own phase, the number of Defense Tests starts again at 0.
      for (let phases = 0; phases < 5 && clock().acting !== worker; phases += 1) await end();
      const parried = await attacked(WORKER, "parry");
      expect(parried).toMatchObject({ paid: 1 });
      expect(parried.parts).toEqual([
        `reaction ${REA} SS-ATTACK-11`,
        `intuition ${INT} SS-ATTACK-11`,
        `parry ${skill} SS-DEFENSE-07`,
        `full-defense ${WIL} SS-DEFENSE-04`,
      ]);
      await roundOver();
      await round();
      await annaRolls([6]);
      expect((await attacked(SCOUT, "standard")).parts).toEqual([
        `reaction ${REA} SS-ATTACK-11`,
        `intuition ${INT} SS-ATTACK-11`,
        "previous-defenses -1 SS-DEFENSE-22",
      ]);
      return parried;
    });
  });

  test("[SS-DEFENSE-30] a combatant who ran in its own phase has two more defense dice", async () => {
    await begin();
    await annaRolls([6]);
    await end();
    await want(gm, "do", combat, { combatant: guard, action: "run" });
    await end();
    expect(clock().acting).toBe(worker);
    gm.run("load(3)");
    expect(read(gm, await shoot(gm, WORKER, GUARD)).parts.at(-1)).toBe("running 2 SS-DEFENSE-30");
  });

  test("[SS-GLITCH-07] a glitch on the Surprise Test startles the combatant, and a critical glitch costs the first phase", () =>
    plays("SS-GLITCH-07", async ({ dice: faces }) => {
      await begin();
      await annaRolls([6]);
      await change(gm, { [GUARD]: { "system.attributes": { reaction: 4, intuition: faces.length - 4 } } });
      // A score high enough for phases in two passes after the loss of 10.
      await want(gm, "change-score", combat, { combatant: guard, by: 20 });
      fall(gm, ...faces);
      await want(gm, "surprise", combat, { who: [guard] });
      expect(gm.g.unfallen()).toBe(0);
      const { flavor } = gm.g.game.messages.contents.findLast(({ flags }: any) => flags.crossfire?.surprise);
      const phases: number[] = [];
      for (let step = 0; step < 9 && clock().acting !== null && pass() < 3; step += 1) {
        if (clock().acting === guard) phases.push(pass());
        await end();
      }
      await gm.g.game.combats.get(combat).delete();
      await settle();
      const result = flavor.includes("surprised and startled") ? "glitch" : flavor.includes("surprised and stunned") ? "critical" : "none";
      return { result, loses_first_phase: phases[0] === 2 };
    }));

  const order = (more: object): object => ({
    ...{ skill: "longarms", attributes: ["agility"], limit: null, threshold: 2, modifiers: [], off: [], push: false },
    ...more,
  });
  /**
   * Makes the scout, who has ten dice, roll a test with these faces.
   * @returns the message of the test
   */
  const tests = async (faces: readonly number[], more: object, extended: object | null = null): Promise<any> => {
    fall(gm, ...faces);
    await want(anna, "test", SCOUT, { order: order(more), secret: false, extended, opponent: null, treatment: null });
    expect(gm.g.unfallen()).toBe(0);
    return gm.g.game.messages.contents.findLast(({ type }: any) => type === "test");
  };
  const sideOf = ({ id }: any): any => plain(gm.g.game.messages.get(id).system).card.sides[0];

  test("[SS-GLITCH-02] hits up to the limit are compared with the threshold, and an extended test sums the hits of its rolls", async () => {
    await plays("SS-GLITCH-02", async ({ hits, limit, threshold }) => {
      const { rolls, standing } = sideOf(await tests(dice(10, hits), { limit, threshold }));
      expect(rolls[0].reading).toMatchObject({ value: hits, by: hits - threshold, rule: "SS-GLITCH-02" });
      return { success: standing.success };
    });
    // The Physical limit is 5.
    const capped = sideOf(await tests(dice(10, 7), { limit: "physical", threshold: 6 }));
    expect([capped.rolls[0].reading.value, capped.standing.success]).toEqual([5, false]);
    const extended = await tests(dice(10, 3), { threshold: null }, { wanted: 5, intervalMinutes: 10 });
    expect(sideOf(extended)).toMatchObject({ goesOn: true, standing: { progress: { gathered: 3, rolls: 1 }, over: false } });
    fall(gm, ...dice(9, 2));
    await want(anna, "roll-on", extended.id, { side: 0 });
    expect(sideOf(extended)).toMatchObject({ goesOn: false, standing: { progress: { gathered: 5, rolls: 2 }, success: true } });
  });

  describe("several attacks in one phase", () => {
    const split = (index: number, otherWeapon: string | null = null, attacks = 2) => ({
      ...MELEE,
      multiple: { attacks, index, first: 0, otherWeapon },
    });
    beforeEach(async () => {
      const items = [blade(DAGGER, "Dagger", "clubs")];
      await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", items, { keepId: true });
      await change(gm, {
        [SCOUT]: { "system.skills": { blades: 5, clubs: 4, longarms: 5 }, "system.attributes.agility": 5 },
        [`${SCOUT}.Item.${DAGGER}`]: { "system.damage.value": 2 },
      });
      await begin();
      await annaRolls([6]);
      gm.run("load(3)");
    });
    const poolOf = async (more: object): Promise<number> => {
      const id = await shoot(anna, SCOUT, GUARD, more);
      expect(attackAt(gm, id)).toMatchObject({ status: "resolved", refusal: {} });
      return attackAt(gm, id).card.roll.dice;
    };

    test("[SS-MULTI-02] [SS-MULTI-03] if made with one blade, split the dice pool after all modifiers, including wounds and the recoil of all attacks", () =>
      plays("SS-MULTI-03", async ({ skill, attribute, wound, recoil_all_attacks: value }) => {
        // Half of the Strain Threshold means a wound modifier of -1.
        await change(gm, {
          [SCOUT]: { "system.skills.blades": skill, "system.attributes.agility": attribute, "system.pools.strain.value": -5 * wound },
        });
        const more = { modifiers: [{ name: "Recoil", value }] };
        const shares = [await poolOf({ ...split(0), ...more }), await poolOf({ ...split(1), ...more })];
        expect(shares).toEqual([3, 3]);
        return { pool_before_split: shares[0]! + shares[1]! };
      }));

    test("[SS-MULTI-02] [SS-MULTI-03] split the lower dice pool if made with two weapons", async () => {
      // 5 + 5 with the blade, and 4 + 5 with the dagger.
      expect(await poolOf(split(0, DAGGER))).toBe(5);
      expect(await poolOf({ ...split(1, BLADE), weapon: DAGGER })).toBe(4);
    });

    test("[SS-MULTI-02] count as attacks with two weapons if made with a blade and a rifle", async () => {
      expect([await poolOf(split(0, RIFLE)), await poolOf({ ...split(1, BLADE), weapon: RIFLE, mode: "single" })]).toEqual([5, 5]);
    });

    test("[SS-MULTI-01] [SS-CALLED-02] cost the Free Action, or 1 AP without it; the first attack pays for all, and a costlier later attack pays the difference", async () => {
      const rifle = (index: number, otherWeapon = BLADE) => ({ ...split(index, otherWeapon), weapon: RIFLE, mode: "single" });
      const head = { called: { location: "neck" } };
      /** Makes the attacks one after another, and then undoes all. Returns the AP and Free Actions spent so far after each attack. */
      const costs = async (...orders: readonly object[]): Promise<unknown[]> => {
        const made: string[] = [];
        const spent: unknown[] = [];
        for (const order of orders) {
          const id = await shoot(anna, SCOUT, GUARD, order);
          expect(attackAt(gm, id)).toMatchObject({ status: "resolved", refusal: {} });
          spent.push([fighter(scout).ap, fighter(scout).freeActions]);
          made.unshift(id);
        }
        for (const id of made) await want(gm, "undo", id);
        return spent;
      };
      const rows: readonly (readonly [readonly object[], readonly unknown[], readonly unknown[]])[] = [
        // A shot is a Simple Action for 1 AP; a melee attack is a Complex Action for 2 AP.
        [[{}], [[1, 0]], [[1, 1]]],
        [[MELEE], [[2, 0]], [[2, 1]]],
        [[head], [[1, 1]], [[2, 2]]],
        [
          [split(0), split(1)],
          [
            [2, 1],
            [2, 1],
          ],
          [
            [3, 2],
            [3, 2],
          ],
        ],
        [
          [rifle(0), split(1, RIFLE)],
          [
            [1, 1],
            [2, 1],
          ],
          [
            [2, 2],
            [3, 2],
          ],
        ],
        [
          [split(0, RIFLE), rifle(1)],
          [
            [2, 1],
            [2, 1],
          ],
          [
            [3, 2],
            [3, 2],
          ],
        ],
      ];
      for (const [orders, free] of rows) expect([orders, await costs(...orders)]).toEqual([orders, free]);
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Shout", ap: 0 });
      for (const [orders, , later] of rows) expect([orders, await costs(...orders)]).toEqual([orders, later]);
    });

    test("[SS-MULTI-02] are refused if they are several shots of one firearm", async () => {
      const id = await shoot(anna, SCOUT, GUARD, { multiple: split(0).multiple });
      expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "mayNotCombine", rule: "SS-MULTI-02" } });
      expect(fighter(scout).ap).toBe(0);
    });
  });
});
