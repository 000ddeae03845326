import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  BEN,
  flesh,
  GM,
  GUARD,
  openTable,
  plain,
  RIFLE,
  SECOND_GM,
  settle,
  shoot,
  sit,
  told,
  valueOf,
  want,
  WORKER,
  type Hand,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("[SS-ROUND-20] two combatants who act at the same time on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let combat: string;
  let guard: string;
  let worker: string;
  const shared = new SharedTable(() => openTable(generation, undefined, { opponentFigures: "all" }), [GM, ANNA, BEN]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      hand,
      seats: [gm],
    } = await shared.begin());
    const made = await gm.g.Combat.implementation.create({
      combatants: [GUARD, WORKER].map((uuid) => ({ actorId: uuid.slice(6) })),
    });
    await settle();
    combat = made.id;
    [guard, worker] = made.combatants.contents.map(({ id }: { id: string }) => id);
    for (const uuid of [GUARD, WORKER])
      await gm.g.fromUuidSync(uuid).update({ "system.mode": "quick", "system.pools.flesh.value": 2, "system.skills.longarms": 8 });
    await want(gm, "new-round", combat);
    // The GM rolls for the worker: a player owns the worker and would be prompted.
    await want(gm, "roll-initiative", combat, { combatant: worker });
    await want(gm, "together", combat, { combatant: clock().acting === guard ? worker : guard });
  });

  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const down = (uuid: string): boolean =>
    ["dead", "near-death", "unconscious"].some((status) => gm.g.fromUuidSync(uuid).statuses.has(status));
  const shot = async (from: string, to: string): Promise<string> => {
    gm.run("load(6)");
    const id = await shoot(gm, from, to);
    for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense: "standard" });
    return id;
  };
  const statuses = (...ids: string[]): string[] => ids.map((id) => attackAt(gm, id).status);

  test("shoot before either shot takes effect, and both go down", async () => {
    expect([clock().acting, ...clock().together].sort()).toEqual([guard, worker].sort());
    const first = await shot(GUARD, WORKER);
    expect(statuses(first)).toEqual(["proposed"]);
    expect([attackAt(gm, first).card.atOnce, flesh(gm, WORKER), down(WORKER)]).toEqual([true, 2, false]);
    // The shot uses its round immediately.
    expect(valueOf(gm, `${GUARD}.Item.rifle00000000000`, "system.ammo.value")).toBe(3);
    await want(gm, "end-phase", combat, { acting: guard });
    expect([statuses(first), down(WORKER)]).toEqual([["proposed"], false]);
    const second = await shot(WORKER, GUARD);
    await want(gm, "end-phase", combat, { acting: worker });
    expect(statuses(first, second)).toEqual(["resolved", "resolved"]);
    expect([down(GUARD), down(WORKER)]).toEqual([true, true]);
    expect(told(gm)).toEqual([]);
    await want(gm, "undo", second);
    await want(gm, "undo", first);
    expect([down(GUARD), down(WORKER), flesh(gm, GUARD), flesh(gm, WORKER)]).toEqual([false, false, 2, 2]);
  });

  test("[SS-LAST-06] are both saved by their kills if they kill each other and both begin a last fight", async () => {
    const shots = [await shot(GUARD, WORKER), await shot(WORKER, GUARD)];
    for (const acting of [guard, worker]) await want(gm, "end-phase", combat, { acting });
    expect([GUARD, WORKER].map((uuid) => gm.g.fromUuidSync(uuid).statuses.has("dead"))).toEqual([true, true]);
    // Nobody else acts in this round, so the last fights end at once.
    for (const [at, who] of [WORKER, GUARD].entries()) {
      await want(gm, "fight-on", shots[at]!, { who });
      expect(attackAt(gm, shots[at]!).notes.map(({ kind }: any) => kind)).toEqual(["last-fight", "last-saved"]);
    }
    expect([down(GUARD), down(WORKER), flesh(gm, GUARD), flesh(gm, WORKER)]).toEqual([false, false, 1, 1]);
  });

  test("shoot independently: wounds from the first shot do not affect the second", async () => {
    for (const uuid of [GUARD, WORKER]) await gm.g.fromUuidSync(uuid).update({ "system.pools.flesh.value": 16 });
    const first = await shot(GUARD, WORKER);
    const second = await shot(WORKER, GUARD);
    expect(attackAt(gm, second).card.roll.dice).toBe(attackAt(gm, first).card.roll.dice);
    expect(attackAt(gm, second).card.roll.parts.map(({ part }: any) => part)).not.toContain("wounds");
    for (const acting of [guard, worker]) await want(gm, "end-phase", combat, { acting });
    expect(statuses(first, second)).toEqual(["resolved", "resolved"]);
    expect(flesh(gm, GUARD)).toBe(flesh(gm, WORKER));
    expect(flesh(gm, GUARD)).toBeLessThan(16);
  });

  test.each(["next-pass", "delete"])("have a pending shot applied if another command continues or ends the fight: %s", async (how) => {
    const first = await shot(GUARD, WORKER);
    if (how === "delete") await gm.g.game.combats.get(combat).delete();
    else await want(gm, how, combat);
    await settle();
    expect([statuses(first), down(WORKER)]).toEqual([["resolved"], true]);
  });

  // The first write marks both attacks; the others apply one, the other, and the end of the phase.
  test.each([0, 1, 4, 10])(
    "have both or neither of their attacks applied if the client dies after %i writes at the end of the last phase",
    async (writes) => {
      // Nobody falls: a fall ends the phase by itself, and the end of the phase applies the other attack.
      for (const uuid of [GUARD, WORKER]) {
        await gm.g.fromUuidSync(uuid).update({ "system.pools.flesh.value": 16 });
        await gm.g.fromUuidSync(uuid).items.get(RIFLE).update({ "system.damage.value": 1 });
      }
      const shots = [await shot(GUARD, WORKER), await shot(WORKER, GUARD)];
      await want(gm, "end-phase", combat, { acting: guard });
      expect(statuses(...shots)).toEqual(["proposed", "proposed"]);
      gm.dieAfter(writes);
      void gm.g.__system.send("end-phase", combat, { acting: worker });
      await settle();
      expect(gm.connection.connected).toBe(false);
      gm.leave();
      gm = await sit(table, SECOND_GM, hand, "load(6)");
      const [one, other] = statuses(...shots);
      expect(one).toBe(other);
      const still = [clock().acting, ...clock().together].includes(worker);
      if (still) await want(gm, "end-phase", combat, { acting: worker });
      expect(statuses(...shots)).toEqual(["resolved", "resolved"]);
      expect(flesh(gm, GUARD)).toBe(flesh(gm, WORKER));
      expect([flesh(gm, GUARD) < 16, down(GUARD), down(WORKER)]).toEqual([true, false, false]);
      for (const id of shots.toReversed()) await want(gm, "undo", id);
      expect([flesh(gm, GUARD), flesh(gm, WORKER)]).toEqual([16, 16]);
    },
  );

  test("have a pending shot applied early if a GM requests it; if only one of them still acts, its shot is applied immediately", async () => {
    const first = await shot(GUARD, WORKER);
    await want(gm, "apply", first);
    expect([statuses(first), down(WORKER)]).toEqual([["resolved"], true]);
    await want(gm, "undo", first);
    await want(gm, "end-phase", combat, { acting: guard });
    const alone = await shot(WORKER, GUARD);
    expect([statuses(alone), down(GUARD)]).toEqual([["resolved"], true]);
  });
});
