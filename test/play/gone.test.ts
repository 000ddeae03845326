import { afterAll, describe, expect, test } from "vitest";
import { attackAt, flesh, GM, GUARD, openTable, recordAt, rounds, SCOUT, settle, shoot, told, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/** Number of writes that no attack in these tests exceeds. */
const WRITES = 15;

describe.each([13, 14])("a write to a document that has just been deleted, on Foundry %i", (generation) => {
  let gm: Seat;
  let guardsFlesh = 0;
  const shared = new SharedTable(() => openTable(generation), [GM]);
  afterAll(() => shared.end());

  /** Opens a table with two actors in an encounter whose round has begun. */
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
   * Makes the client delete a document immediately before the client's nth write reaches the server.
   * @returns a function that restores normal requests and returns whether the deletion happened
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

  /**
   * Makes an attack once for each of its writes. Immediately before that write, deletes the document that `find` returns. Calls `check`
   * after each such attack.
   * @returns the distinct notifications to the GM about all these attacks
   */
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
      // Foundry's own notification about a refused request does not count.
      for (const one of told(gm)) if (!/^\w+ "\w+" does not exist!$/.test(one)) said.add(one);
    }
    expect(errors).toEqual([]);
    expect(times).toBeGreaterThan(6);
    return [...said];
  }

  const attackMessage = (): any => gm.g.game.messages.contents.find(({ type }: any) => type === "attack");

  test("an attack is resolved and applied without an error if its encounter is deleted", async () => {
    const said = await everyWrite(
      () => gm.g.game.combats.contents[0],
      (id) => expect([attackAt(gm, id).status, recordAt(gm, id).applied.length]).toEqual(["resolved", 1]),
    );
    expect(said).toEqual([]);
  });

  test.each([
    ["Guard", GUARD],
    ["Scout", SCOUT],
  ])("an attack is resolved when %s is deleted, and a notice names the actor that was not changed", async (name, uuid) => {
    const said = await everyWrite(
      () => gm.g.fromUuidSync(uuid),
      (id) => expect([attackAt(gm, id).status, recordAt(gm, id).applied.length]).toEqual(["resolved", 1]),
    );
    expect(said).toEqual([`${name} no longer exists, so the attack changed nothing there.`]);
  });

  test("an attack whose own message is deleted causes no error, and the next attack is played", async () => {
    const full = 4;
    const said = await everyWrite(attackMessage, (id) => {
      const record = recordAt(gm, id);
      const whole = record !== null && !record.undone;
      // Either all changes of the attack are applied, or none.
      expect({ fired: rounds(gm, SCOUT) < full, hurt: flesh(gm, GUARD) < guardsFlesh }).toEqual({ fired: whole, hurt: whole });
      expect(record?.toUndo ?? []).toEqual([]);
    });
    expect(said).toEqual([]);
    await begin();
    expect(attackAt(gm, await shoot(gm)).status).toBe("resolved");
  });

  test("an attack whose card is deleted during a prompt changes no document, and the attacker can attack again", async () => {
    await begin();
    await gm.g.game.combats.contents[0].delete();
    const id = await shoot(gm, GUARD, SCOUT);
    expect(attackAt(gm, id).status).toBe("asking");
    await gm.g.game.messages.get(id).delete();
    await settle();
    expect([recordAt(gm, id).undone, rounds(gm, GUARD)]).toEqual([true, 4]);
    expect(attackAt(gm, await shoot(gm, GUARD, SCOUT)).status).toBe("asking");
  });

  test("an attack whose record is deleted is not played again", async () => {
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

  test("an attack whose card is deleted can still be undone by a rewind of the clock", async () => {
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
