import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, GM, GUARD, openTable, plain, SCOUT, settle, shoot, told, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

describe("Action Points in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  let guard: string;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset: "swan-song" }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    const made = await gm.g.Combat.implementation.create({ combatants: [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    combat = made.id;
    [scout, guard] = made.combatants.contents.map(({ id }: { id: string }) => id);
    await want(gm, "new-round", combat);
    // 4 + 3 + 6 = 13 and 1 + 1 + 6 = 8: in the second pass only the scout has a score above 0.
    gm.run("load(6)");
    for (const id of [scout, guard]) await want(gm, "roll-initiative", combat, { combatant: id });
    gm.run("load(3)");
  });

  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const fighter = (id = scout): any => clock().fighters[id];
  const end = (): Promise<void> => want(gm, "end-phase", combat);
  const raise = (id: string, by: number): Promise<void> => want(gm, "change-score", combat, { combatant: id, by });
  /** Takes an action with this AP cost. @returns the refusal without its advice; null if the action was taken */
  const spend = async (ap: number, more: object = {}): Promise<string | null> => {
    const before = told(gm).length;
    await want(gm, "do", combat, { combatant: scout, action: "own", name: "Work", ap, ...more });
    return (
      told(gm)
        .slice(before)
        .at(-1)
        ?.replace(/ Choose another .*(?= \()/, "") ?? null
    );
  };
  const interrupt = (more: object = {}): Promise<string | null> => spend(1, { kind: "interrupt", name: "the guard aims", ...more });
  const cost = (needed: number, left: number): string => `This costs ${needed} AP; ${left} left. (SS-ACTION-19)`;
  /** Returns the AP left, which the refusal of a 3 AP action states; 3 if the action is allowed. */
  const left = async (): Promise<number> => {
    const refused = await spend(3);
    if (refused) return Number(/; (\d) left/.exec(refused)?.[1] ?? NaN);
    await want(gm, "rewind", combat, { to: "step" });
    return 3;
  };

  test("[SS-ACTION-02] [SS-ACTION-03] [SS-ACTION-07] [SS-ACTION-18] [SS-ACTION-19] a combatant can divide 3 AP among actions in any way; an action that costs more than the AP left is refused", async () => {
    expect([fighter().apMax, await left()]).toEqual([3, 3]);
    for (const costs of [[1, 1, 1], [1, 2], [2, 1], [3]]) {
      for (const ap of costs) expect(await spend(ap)).toBeNull();
      expect([costs, fighter().ap, await left()]).toEqual([costs, 3, 0]);
      for (const _ap of costs) await want(gm, "rewind", combat, { to: "step" });
    }
    await spend(1);
    expect(await spend(3)).toBe(cost(3, 2));
    expect(await spend(2)).toBeNull();
    await want(gm, "rewind", combat, { to: "step" });
    await spend(1);
    expect([await spend(2), fighter().ap]).toEqual([cost(2, 1), 2]);
  });

  test("[SS-ACTION-04] [SS-ACTION-13] [SS-ACTION-16] a combatant without AP can still take a Free Action, which needs no dice unless the GM requests a test", async () => {
    gm.run("fall()");
    expect([await spend(0), fighter().freeActions, await left()]).toEqual([null, 1, 3]);
    await want(gm, "rewind", combat, { to: "step" });
    await spend(3);
    expect([await spend(0), fighter().freeActions, fighter().ap]).toEqual([null, 1, 3]);
    expect([await spend(1), fighter().ap]).toEqual([cost(1, 0), 3]);
    gm.run("load(5)");
    const order = { skill: "perception", attributes: ["intuition"], limit: null, threshold: 2, modifiers: [], off: [], push: false };
    const wish = { order, secret: false, extended: null, opponent: null, treatment: null };
    await want(gm, "request", "", { ...wish, people: [SCOUT] });
    const asked = gm.g.game.messages.contents.at(-1);
    expect([asked.type, plain(asked.system).asks]).toMatchObject([
      "request",
      [{ who: SCOUT, userId: ANNA, order: { skill: "perception" } }],
    ]);
  });

  test("[SS-ACTION-05] [SS-ACTION-06] a combatant who has spent AP has 3 AP in the next pass, and unspent AP do not carry over", async () => {
    await spend(1);
    await end();
    await end();
    expect([clock().pass, clock().acting, await left()]).toEqual([2, scout, 3]);
    await spend(3);
    expect(await left()).toBe(0);
  });

  test("[SS-ACTION-05] a combatant whose score drops to 0 has no AP for an interrupt", async () => {
    await raise(guard, 9);
    await spend(1);
    await end();
    await end();
    expect([clock().pass, clock().acting]).toEqual([2, guard]);
    expect(await interrupt()).toBeNull();
    await want(gm, "rewind", combat, { to: "step" });
    await raise(scout, -3);
    expect(await interrupt()).toBe(cost(1, 0));
  });

  test("[SS-ACTION-11] a second attack in the same phase is refused, even with AP left", async () => {
    await gm.g.fromUuidSync(GUARD).update({ "system.pools.flesh.max": 100, "system.pools.flesh.value": 16 });
    const first = await shoot(anna);
    expect([attackAt(gm, first).status, fighter().ap]).toEqual(["resolved", 1]);
    expect(await left()).toBe(2);
    const second = await shoot(anna);
    expect([attackAt(gm, second).refusal, fighter().ap]).toEqual([
      { refusal: "attackedAlready", rule: "SS-ACTION-11", values: expect.anything() },
      1,
    ]);
    await want(gm, "undo", first);
    expect(attackAt(gm, await shoot(anna)).status).toBe("resolved");
  });

  test("[SS-ACTION-14] a combatant can take a Free Action from the start of its own phase to the end of the pass", async () => {
    await want(gm, "do", combat, { combatant: guard, action: "own", name: "Shout", ap: 0 });
    expect([told(gm).at(-1), fighter(guard).freeActions]).toEqual([expect.stringContaining("(SS-ACTION-14)"), 0]);
    await end();
    expect([await spend(0), fighter().freeActions]).toEqual([null, 1]);
  });

  test("[SS-ACTION-24] an interrupt without a trigger is refused", async () => {
    await end();
    expect(await interrupt({ name: " " })).toContain("(SS-ACTION-24)");
    expect(fighter().ap).toBe(0);
    expect([await interrupt(), fighter().ap]).toEqual([null, 1]);
    await want(gm, "do", combat, { combatant: scout, action: "dodge" });
    expect([told(gm).at(-1), fighter().ap]).toEqual([expect.stringContaining("no longer exists"), 1]);
  });

  test("[SS-ACTION-26] an interrupt lowers the AP of the combatant's next phase, but leaves the Free Action", async () => {
    await raise(guard, 9);
    await want(gm, "rewind", combat, { to: "round" });
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(gm, "roll-initiative", combat, { combatant: guard });
    await raise(guard, 9);
    await want(gm, "roll-initiative", combat, { combatant: scout });
    expect(clock().acting).toBe(guard);
    expect(await interrupt()).toBeNull();
    await end();
    expect([clock().acting, await left()]).toEqual([scout, 2]);
    await want(gm, "rewind", combat, { to: "phase" });
    expect([await interrupt(), await interrupt()]).toEqual([null, null]);
    expect(await interrupt()).toBe(cost(1, 0));
    await end();
    expect([clock().acting, await spend(1), await spend(0)]).toEqual([scout, cost(1, 0), null]);
  });

  test("[SS-ACTION-27] an interrupt before the combatant's first phase is refused if the combatant is surprised", async () => {
    expect(fighter(guard).startedIn).not.toBe(fighter().startedIn);
    const react = (): Promise<void> =>
      want(gm, "do", combat, { combatant: guard, action: "own", kind: "interrupt", name: "shot at", ap: 1 });
    await react();
    expect(fighter(guard).ap).toBe(1);
    await want(gm, "rewind", combat, { to: "step" });
    await raise(guard, 10);
    await want(gm, "surprise", combat, { who: [guard], by: [scout], untested: true });
    await react();
    expect([told(gm).at(-1), fighter(guard).ap]).toEqual([expect.stringContaining("(SS-ACTION-27)"), 0]);
  });

  test("[SS-TIMED-06] a combatant sets off an explosive charge by radio in its own phase, for the cost of using an item", async () => {
    await want(gm, "schedule", combat, { name: "Charge", round: 3, pass: 1, score: 9, moment: "score" });
    const [item] = clock().timed;
    await want(anna, "do", combat, { combatant: scout, action: "use-item" });
    expect(fighter().ap).toBe(1);
    await want(gm, "go-off", combat, { item: item.id });
    expect([clock().timed, clock().acting]).toEqual([[], scout]);
    await end();
    await want(anna, "do", combat, { combatant: scout, action: "use-item" });
    expect([told(anna).at(-1), fighter().ap]).toEqual([expect.stringContaining("(SS-ROUND-06)"), 1]);
  });
});
