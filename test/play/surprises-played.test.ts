import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackAt, recordAt, RIFLE, shoot, told, want, type Seat } from "./seats";
import { playsRows, ScoredFight, tableOfRows, uuidOf, type Entrants } from "./scored-fight";

/** Contents of a Surprise Test's message: the result, and the number of hits that counted. */
interface Rolled {
  readonly leaf: string;
  readonly hits: number;
}

const [HIT, MISS] = [5, 2];

describe("surprise in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  let anna: Seat;
  let fight: ScoredFight;
  const shared = tableOfRows();
  beforeAll(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
  });
  afterAll(() => shared.end());

  const begin = async (entrants: Entrants): Promise<ScoredFight> => (fight = await ScoredFight.begin(gm, anna, entrants));
  const ids = (names: readonly string[]): readonly string[] => names.map((name) => fight.id(name));
  /** Makes the GM surprise combatants without a test. */
  const surprise = (who: readonly string[], by: readonly string[] = []): Promise<void> =>
    fight.ask("surprise", { who: ids(who), by: ids(by), untested: true });

  /**
   * Makes the GM request Surprise Tests, and makes Anna roll A's test with this many dice and hits.
   * @returns the result and the hits that counted
   */
  async function takesTest(dice: number, hits: number, wary = "none", by: readonly string[] = []): Promise<Rolled> {
    await fight.ask("surprise", { who: ids(["A"]), by: ids(by), wary: { [fight.id("A")]: wary } });
    gm.g.fall(...Array.from({ length: dice }, (_, at) => [6, at < hits ? HIT : MISS]));
    await fight.by("A", "surprise-roll");
    expect(gm.g.unfallen()).toBe(0);
    const { leaf, hits: counted } = gm.g.game.messages.contents.at(-1).flags.crossfire.surprise;
    return { leaf, hits: counted };
  }

  /**
   * Makes a combatant shoot at A. @returns whether A can defend: A's player is prompted, or the only available defense is rolled
   * automatically
   */
  async function defends(attacker: string): Promise<boolean> {
    gm.run(`load(${MISS})`);
    const id = await shoot(gm, uuidOf(attacker), uuidOf("A"));
    const { status, refusal } = attackAt(gm, id);
    expect(refusal).toEqual({});
    return status === "asking" || recordAt(gm, id).replies.some(({ ask }: { ask: string }) => ask.startsWith("defend"));
  }

  test.each([
    ["without a known attacker", []],
    ["with a known attacker", ["C"]],
  ] as const)("[SS-SURPRISE-01] affects characters and critters in the same way, %s", async (_how, by) => {
    await begin({ A: 18, B: 17, C: 30 });
    // B and C roll six dice each automatically: one hit for B, three for C.
    const faces = [HIT, MISS, MISS, MISS, MISS, MISS, HIT, HIT, HIT, MISS, MISS, MISS];
    gm.g.fall(...faces.map((face) => [6, face]));
    await fight.ask("surprise", { who: ids(["A", "B", "C"]), by: ids(by) });
    gm.g.fall(...[HIT, HIT, MISS, MISS, MISS, MISS].map((face) => [6, face]));
    await fight.by("A", "surprise-roll");
    expect(["A", "B", "C"].map((name) => [fight.row(name).surprised, fight.score(name)])).toEqual([
      [true, 8],
      [true, 7],
      [false, 30],
    ]);
    const shown = by.length > 0 ? { leaf: "surprisedBy", values: { who: by[0] } } : { leaf: "surprised", values: {} };
    for (const name of ["A", "B"]) expect([name, fight.row(name).states]).toEqual([name, expect.arrayContaining([shown])]);
    expect([fight.acting, await defends("C")]).toEqual(["C", false]);
  });

  test("[SS-SURPRISE-02] applies to each combatant and each unnoticed enemy separately, and the combatant's row names the unnoticed enemies", () =>
    playsRows("SS-SURPRISE-02", async ({ A_failed_against: against, enemies, attacker }) => {
      const names: Record<string, string> = Object.fromEntries(enemies.map((enemy: string, at: number) => [enemy, "BC"[at]!]));
      await begin({ B: 30, A: 25, C: 20, D: 24 });
      await surprise(
        ["A"],
        against.map((enemy: string) => names[enemy]),
      );
      expect(fight.row("A").states).toContainEqual({ leaf: "surprisedBy", values: { who: names[against[0]] } });
      expect(fight.row("D").surprised).toBe(false);
      // A has lost ten points of score and acts after both.
      while (fight.acting !== names[attacker]) await fight.end();
      return { A_may_defend: await defends(names[attacker]!) };
    }));

  describe("the Surprise Test", () => {
    test("[SS-SURPRISE-06] has three more dice if the secret Perception Test has alerted the combatant", async () => {
      await playsRows("SS-SURPRISE-06", async ({ REA, INT, alerted }) => {
        await begin({ A: { score: 18, REA, INT }, B: 30 });
        gm.run(`load(${alerted ? HIT : MISS})`);
        await fight.ask("notice", { who: ids(["A"]) });
        const [said, mine] = [gm, anna].map((seat) => seat.g.game.messages.contents.at(-1));
        expect([said.flavor, mine.visible]).toEqual([
          expect.stringContaining(alerted ? "A notices something" : "A notices nothing"),
          false,
        ]);
        const pool = REA + INT + (alerted ? 3 : 0);
        expect((await takesTest(pool, 3, alerted ? "alerted" : "none")).leaf).toBe("passed");
        return { pool };
      });
    });

    test("[SS-SURPRISE-08] has no limit on its hits", () =>
      playsRows("SS-SURPRISE-08", async ({ rolled_hits: hits, physical_limit: limit }) => {
        await begin({ A: { score: 18, REA: 4, INT: 4 }, B: 30 });
        expect(gm.g.fromUuidSync(uuidOf("A")).system.limits.physical).toBe(limit);
        return { hits: (await takesTest(hits, hits)).hits };
      }));

    test("[SS-SURPRISE-09] leaves score, defense, interrupts and attacks unchanged if it succeeds", async () => {
      await begin({ A: 18, B: 30 });
      expect((await takesTest(6, 3, "none", ["B"])).leaf).toBe("passed");
      expect([fight.row("A").surprised, fight.score("A"), await defends("B")]).toEqual([false, 18, true]);
      await fight.by("A", "do", { action: "own", kind: "interrupt", name: "B aims", ap: 1 });
      expect(fight.row("A").apText).toBe("2/3");
      await fight.end();
      const id = await shoot(anna, uuidOf("A"), uuidOf("B"));
      expect([fight.acting, attackAt(gm, id).status]).toEqual(["A", "resolved"]);
    });

    test("[SS-SURPRISE-17] [SS-SURPRISE-19] has six more dice for an ambusher, and is not needed if the ambusher watches the target", async () => {
      await playsRows("SS-SURPRISE-17", async ({ REA, INT }) => {
        await begin({ A: { score: 18, REA, INT }, B: 30 });
        await takesTest(REA + INT + 6, 3, "ambush");
        await fight.end();
        // The first action is in a delayed phase: agility and skill, and one die less.
        gm.run(`load(${MISS})`);
        const parts = async (): Promise<unknown> => {
          const { card } = attackAt(gm, await shoot(anna, uuidOf("A"), uuidOf("B")));
          return card.roll.parts.map(({ part, value }: any) => [part, value]);
        };
        expect(await parts()).toContainEqual(["delayed", -1]);
        await fight.end();
        await fight.end();
        expect([fight.acting, await parts()]).toEqual(["A", expect.not.arrayContaining([["delayed", -1]])]);
        return { pool: REA + INT + 6 };
      });
      await playsRows("SS-SURPRISE-19", async ({ REA, INT, hits }) => {
        await begin({ A: { score: 18, REA, INT }, B: 30 });
        const pool = REA + INT + 6;
        const { leaf } = await takesTest(pool, hits, "ambush");
        const { surprised } = fight.row("A");
        expect([leaf, fight.score("A")]).toEqual(surprised ? ["surprised", 8] : ["passed", 18]);
        return { pool, surprised };
      });
      await fight.ask("surprise", { who: ids(["A"]), by: [], wary: { [fight.id("A")]: "watching" } });
      expect([fight.row("A").surprised, fight.clock.fighters[fight.id("A")]!.ambushing]).toEqual([false, true]);
    });
  });

  test("[SS-SURPRISE-22] lowers scores during a round, and prevents defense until the combatant's own phase", async () => {
    await begin({ A: 18, B: 30, C: 12 });
    expect((await takesTest(6, 2, "none", ["B", "C"])).leaf).toBe("surprised");
    expect([fight.acting, fight.order, fight.clock.pass]).toEqual(["B", ["B", "C", "A"], 1]);
    expect(await defends("B")).toBe(false);
    await fight.end();
    expect([fight.acting, await defends("C")]).toEqual(["C", false]);
    await fight.end();
    expect([fight.acting, fight.score("A"), fight.row("A").surprised]).toEqual(["A", 8, false]);
    await fight.end();
    expect([fight.acting, fight.clock.pass, await defends("B")]).toEqual(["B", 2, true]);
  });

  describe("a surprised combatant", () => {
    test("[SS-SURPRISE-24] can act without a target, but cannot attack unnoticed enemies", () =>
      playsRows("SS-SURPRISE-24", async ({ action }) => {
        const rifle = gm.g.fromUuidSync(`${uuidOf("A")}.Item.${RIFLE}`);
        await begin({ A: 40, B: 30 });
        await surprise(["A"], ["B"]);
        expect([fight.acting, fight.row("A").surprised]).toEqual(["A", true]);
        const fires = action === "fire_at_ambusher";
        await rifle.update({ "system.ready": fires });
        const shot = fires ? attackAt(gm, await shoot(anna, uuidOf("A"), uuidOf("B"))) : null;
        if (!fires) await fight.by("A", "do", { action: "ready", weapon: RIFLE });
        expect([shot?.refusal.rule, fight.row("A").apText]).toEqual(fires ? ["SS-SURPRISE-23", "3/3"] : [undefined, "2/3"]);
        return { legal: shot ? shot.status !== "refused" : rifle.system.ready };
      }));

    test("[SS-SURPRISE-25] can neither interrupt nor treat a friend who is not surprised", async () => {
      await begin({ A: 18, B: 30, C: 25 });
      await surprise(["A"], ["B"]);
      const hurt = (name: string): Promise<void> => fight.change(name, { "system.pools.flesh.value": 12 });
      await hurt("C");
      const flesh = (name: string): number => gm.g.fromUuidSync(uuidOf(name)).system.pools.flesh.value;
      await fight.by("A", "do", { action: "own", kind: "interrupt", name: "C shouts: down", ap: 1 });
      expect(told(anna).at(-1)).toMatch(/SS-ACTION-27/);
      const treat = (name: string): Promise<void> => {
        gm.run(`load(${HIT})`);
        return want(anna, "test", uuidOf("A"), {
          order: { skill: "first-aid", attributes: ["logic"], limit: null, threshold: null, modifiers: [], off: [], push: false },
          treatment: { id: "first-aid", patient: uuidOf(name), limb: "" },
        });
      };
      await treat("C");
      const refusal = "A is surprised and cannot help C until A's next phase. Spend 1 Karma to act now. (SS-SURPRISE-25)";
      expect([told(anna).at(-1), flesh("C"), fight.row("A").apText]).toEqual([refusal, 12, "3/3"]);
      // After spending Karma, A can help any friend. Without Karma, A can help a friend who is also surprised.
      await fight.by("A", "recover");
      await treat("C");
      expect(flesh("C")).toBeGreaterThan(12);
      await begin({ A: 18, B: 30, D: 20 });
      await surprise(["A", "D"], ["B"]);
      await hurt("D");
      await treat("D");
      expect([flesh("D") > 12, fight.row("A").surprised]).toEqual([true, true]);
    });

    test("[SS-SURPRISE-25] cannot use a power to help a friend who is not surprised", async () => {
      const mend = { skill: "biotics", attribute: "willpower", price: 1, strain: 0, defense: "none", heals: 1, limit: "mental" };
      const items = [{ _id: "mend000000000000", name: "Mend", type: "power", system: { ...mend, range: { increment: 10, max: 40 } } }];
      await gm.g.fromUuidSync(uuidOf("A")).createEmbeddedDocuments("Item", items, { keepId: true });
      await fight.change("A", { "system.skills.biotics": 5 });
      const flesh = (name: string): number => gm.g.fromUuidSync(uuidOf(name)).system.pools.flesh.value;
      const heals = async (name: string): Promise<any> => {
        gm.run(`load(${HIT})`);
        return attackAt(gm, await shoot(anna, uuidOf("A"), uuidOf(name), { weapon: "mend000000000000", mode: "power" }));
      };
      // A acts without having noticed B. A's friend C has noticed B.
      await begin({ A: 40, B: 30, C: 25 });
      await surprise(["A"], ["B"]);
      await fight.change("C", { "system.pools.flesh.value": 12 });
      const { status, refusal } = await heals("C");
      expect([status, refusal.refusal, refusal.rule, flesh("C")]).toEqual(["refused", "surprisedHelperKarma", "SS-SURPRISE-25", 12]);
      // A still cannot attack B, for a separate reason: B surprised A.
      expect(attackAt(gm, await shoot(anna, uuidOf("A"), uuidOf("B"))).refusal.rule).toBe("SS-SURPRISE-23");
      // A spends Karma to be able to help.
      await want(anna, "recover", fight.combat, { combatant: fight.id("A") });
      // The power has its own cost in AP.
      expect([(await heals("C")).status, flesh("C") > 12, fight.row("A").apText]).toEqual(["resolved", true, "2/3"]);
      await begin({ A: 40, B: 30, D: 20 });
      await surprise(["A", "D"], ["B"]);
      await fight.change("D", { "system.pools.flesh.value": 12 });
      expect([(await heals("D")).status, flesh("D") > 12, fight.row("A").surprised]).toEqual(["resolved", true, true]);
    });
  });
});
