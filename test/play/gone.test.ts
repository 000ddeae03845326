import { afterAll, describe, expect, test } from "vitest";
import { attackAt, flesh, GM, GUARD, openTable, recordAt, rounds, SCOUT, settle, shoot, told, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/** Number of writes to test a deletion before: more than any attack here takes. */
const WRITES = 15;

describe.each([13, 14])("a document is deleted just before it is written to, generation %i", (generation) => {
  let gm: Seat;
  let guardsFlesh = 0;
  const shared = new SharedTable(() => openTable(generation), [GM]);
  afterAll(() => shared.end());

  /** Two actors in an encounter whose round has begun, in their initial state. */
  async function begin(): Promise<void> {
    [gm] = (await shared.begin()).seats;
    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    for (const intent of ["new-round", "roll-missing"]) await gm.g.__system.send(intent, combat.id);
    await settle();
    gm.run("load(6)");
    guardsFlesh = flesh(gm, GUARD);
  }

  /**
   * Deletes a document right before that write reaches the server, by the same client. @returns ends it and returns whether the deletion
   * happened
   */
  function deletedBefore(nth: number, find: () => any): () => boolean {
    const { connection } = gm;
    const { request } = connection;
    let made = 0;
    connection.request = (name: string, payload: unknown): Promise<unknown> => {
      if (name === "modifyDocument" || name === "modifyBatch") made += 1;
      if (made === nth) {
        made += WRITES;
        void find()?.delete();
      }
      return request.call(connection, name, payload);
    };
    return () => {
      connection.request = request;
      return made > WRITES;
    };
  }

  /** Collects the system's notifications to a GM about an attack, with the deletion before each of its writes in turn. */
  async function everyWrite(find: () => any, check: (id: string) => void): Promise<string[]> {
    const said = new Set<string>();
    const errors: string[] = [];
    let times = 0;
    for (let nth = 1; nth <= WRITES; nth++) {
      await begin();
      const listener = gm.g.Hooks.on("error", (where: string, error: Error) => errors.push(`${where}: ${error.message}`));
      const stop = deletedBefore(nth, find);
      const id = await shoot(gm);
      await settle();
      const happened = stop();
      times += happened ? 1 : 0;
      gm.g.Hooks.off("error", listener);
      if (happened) check(id);
      // Foundry's own notification about a refused request is not counted.
      for (const one of told(gm)) if (!/^\w+ "\w+" does not exist!$/.test(one)) said.add(one);
    }
    expect(errors).toEqual([]);
    expect(times).toBeGreaterThan(6);
    return [...said];
  }

  const attackMessage = (): any => gm.g.game.messages.contents.find(({ type }: any) => type === "attack");

  test("the encounter is deleted: the attack is played to its end and applied, and no user sees an error", async () => {
    const said = await everyWrite(
      () => gm.g.game.combats.contents[0],
      (id) => expect([attackAt(gm, id).status, recordAt(gm, id).applied.length]).toEqual(["resolved", 1]),
    );
    expect(said).toEqual([]);
  });

  test.each([
    ["Guard", GUARD],
    ["Scout", SCOUT],
  ])("%s is deleted: the attack is played to its end, and a notice says that nothing was changed there", async (name, uuid) => {
    const said = await everyWrite(
      () => gm.g.fromUuidSync(uuid),
      (id) => expect([attackAt(gm, id).status, recordAt(gm, id).applied.length]).toEqual(["resolved", 1]),
    );
    expect(said).toEqual([`${name} no longer exists. The attack did not change it.`]);
  });

  test("the attack itself is deleted: no user sees an error, and the next one is played", async () => {
    const full = 4;
    const said = await everyWrite(attackMessage, (id) => {
      const record = recordAt(gm, id);
      const whole = record !== null && !record.undone;
      // Either all of it is applied, or none of it.
      expect({ fired: rounds(gm, SCOUT) < full, hurt: flesh(gm, GUARD) < guardsFlesh }).toEqual({ fired: whole, hurt: whole });
      expect(record?.toUndo ?? []).toEqual([]);
    });
    expect(said).toEqual([]);
    await begin();
    expect(attackAt(gm, await shoot(gm)).status).toBe("resolved");
  });

  test("a card deleted while it waits for an answer leaves no attack behind: the attacker is free and nothing has changed", async () => {
    await begin();
    await gm.g.game.combats.contents[0].delete();
    const id = await shoot(gm, GUARD, SCOUT);
    expect(attackAt(gm, id).status).toBe("asking");
    await gm.g.game.messages.get(id).delete();
    await settle();
    expect([recordAt(gm, id).undone, rounds(gm, GUARD)]).toEqual([true, 4]);
    expect(attackAt(gm, await shoot(gm, GUARD, SCOUT)).status).toBe("asking");
  });

  test("an attack whose card has no record is over: nothing is played again", async () => {
    await begin();
    const id = await shoot(gm);
    const after = [rounds(gm, SCOUT), flesh(gm, GUARD)];
    expect(after).not.toEqual([4, guardsFlesh]);
    await gm.g.game.messages.get([...id].reverse().join("")).delete();
    await gm.g.game.messages.get(id).update({ "system.revision": 99 });
    await settle();
    expect([recordAt(gm, id), rounds(gm, SCOUT), flesh(gm, GUARD)]).toEqual([null, ...after]);
    await gm.g.__system.send("undo", id);
    await settle();
    expect(told(gm).at(-1)).toBe("There is nothing to undo.");
  });

  test("the changes of an attack are rewound with the clock, even if its card was deleted", async () => {
    await begin();
    const id = await shoot(gm);
    expect(attackAt(gm, id).status).toBe("resolved");
    await gm.g.game.messages.get(id).delete();
    await settle();
    await gm.g.__system.send("rewind", gm.g.game.combats.contents[0].id, { to: "step" });
    await settle();
    expect([recordAt(gm, id).undone, rounds(gm, SCOUT), flesh(gm, GUARD)]).toEqual([true, 4, guardsFlesh]);
  });
});
