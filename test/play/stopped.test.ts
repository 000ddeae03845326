import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  flesh,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  rounds,
  SCOUT,
  SECOND_GM,
  settle,
  shoot,
  sit,
  told,
  want,
  WORKER,
  type Seat,
} from "./seats";

/** Matches errors of the test or the engine, untranslated keys and unfilled placeholders, which no user may see. */
const RAW = /boom|TypeError|DiceTerm|CROSSFIRE\.|\{\w+\}/;

describe.each([13, 14])("an error in a GM's queue on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;

  beforeEach(async () => {
    // The console has the details, which users do not see.
    vi.spyOn(console, "error").mockImplementation(() => {});
    table = await openTable(generation);
    gm = await sit(table, GM);
    anna = await sit(table, ANNA);
    gm.run("load(5)");
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const seat of [gm, anna]) expect(told(seat).filter((said) => RAW.test(said))).toEqual([]);
    await table.close();
  });

  const stopDice = (seat: Seat): void => void seat.run('CONFIG.Dice.randomUniform = () => { throw new Error("boom"); }');

  /**
   * Makes the next `times` matching writes of this client fail, as if the server refused them. With `times` Infinity, no write fails.
   * @param first - code that runs before each matching write
   */
  function refuseWrites(seat: Seat, fits: (payload: any) => boolean, times: number, first: () => Promise<unknown> = async () => {}): void {
    const { connection } = seat;
    const request = connection.request;
    let left = times;
    connection.request = async (name: string, payload: any): Promise<unknown> => {
      if (left === 0 || !fits(payload)) return request(name, payload);
      left -= 1;
      await first();
      if (times < Infinity) throw new Error("boom");
      return request(name, payload);
    };
  }

  const creates = (type: string) => (payload: any) =>
    payload?.action === "create" && payload.operation?.data?.some?.((one: any) => one.type === type);

  test("suspends an attack until a GM retries it, and the attacker can attack again", async () => {
    stopDice(gm);
    const id = await shoot(anna);
    expect(attackAt(gm, id)).toMatchObject({ status: "failed", asks: [] });
    expect(recordAt(gm, id).error).toMatch(/On its card, try again or close the attack without effect/);
    expect(told(gm).at(-1)).toMatch(/^An error stopped an attack\. On its card, try again/);
    gm.run("load(5)");
    expect(attackAt(gm, await shoot(anna))).toMatchObject({ status: "resolved" });
    expect(rounds(gm, SCOUT)).toBe(3);
    await want(gm, "retry", id);
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
    expect([rounds(gm, SCOUT), recordAt(gm, id).error]).toEqual([2, ""]);
  });

  test("suspends an attack until a GM closes it, without any changes or a retry at the next start", async () => {
    const full = flesh(gm, GUARD);
    stopDice(gm);
    const id = await shoot(anna);
    await want(gm, "close", id);
    gm.leave();
    gm = await sit(table, GM);
    expect(attackAt(gm, id)).toMatchObject({ status: "closed" });
    expect([flesh(gm, GUARD), rounds(gm, SCOUT), told(gm)]).toEqual([full, 4, []]);
  });

  test("refuses the attack if the record does not exist yet, and a user can order the attack again", async () => {
    // Without dice, the GM's client creates the card alone and the record afterwards.
    stopDice(gm);
    refuseWrites(gm, creates("record"), 1);
    const id = await shoot(anna);
    expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "stopped" } });
    expect(told(gm).at(-1)).toMatch(/Nothing was changed\. Try again\./);
    gm.run("load(5)");
    expect(attackAt(gm, await shoot(anna))).toMatchObject({ status: "resolved" });
    gm.leave();
    gm = await sit(table, GM);
    expect([attackAt(gm, id).status, rounds(gm, SCOUT)]).toEqual(["refused", 3]);
  });

  test.each(["attack", "record"])(
    "deletes the order if neither the card nor the record exists yet, and asks its author to repeat it (%s)",
    async (type) => {
      refuseWrites(gm, creates(type), 1);
      await shoot(anna);
      const orders = (): unknown[] => gm.g.game.messages.filter((one: any) => ["order", "attack"].includes(one.type));
      expect(orders()).toEqual([]);
      for (const seat of [gm, anna]) expect(told(seat).at(-1)).toMatch(/Nothing was changed\. Try again\./);
      expect(attackAt(gm, await shoot(anna))).toMatchObject({ status: "resolved" });
    },
  );

  test("gives the sender of a request a notice that says what to do next, and does not stop the next request", async () => {
    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    await want(gm, "new-round", combat.id);
    const scout = combat.combatants.contents.find((one: any) => one.actor.uuid === SCOUT).id;
    stopDice(gm);
    await want(anna, "roll-initiative", combat.id, { combatant: scout });
    expect(told(anna).at(-1)).toMatch(
      /^An error stopped this request\. Some changes may already have been made: check them, then try again\./,
    );
    gm.run("load(5)");
    await want(anna, "roll-initiative", combat.id, { combatant: scout });
    expect(plain(gm.g.game.combats.get(combat.id).toObject().system.clock).fighters[scout].rolled).toBeGreaterThan(0);
  });

  test("is reported with the reason if an attack needs more dice than Foundry can roll; the GM can close the attack", async () => {
    const id = await shoot(gm, GUARD, SCOUT);
    await gm.g.game.messages.get([...id].reverse().join("")).update({ "system.order.modifiers": [{ name: "luck", value: 5000 }] });
    await want(anna, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    expect(attackAt(gm, id)).toMatchObject({ status: "failed" });
    expect(told(gm).at(-1)).toMatch(
      /^This roll needs 50\d\d dice; Foundry rolls at most 999 at once\. Lower the ratings, armor or effects/,
    );
    expect(attackAt(gm, await shoot(gm, GUARD, WORKER))).toMatchObject({ status: "resolved" });
    await want(gm, "close", id);
    expect(attackAt(gm, id)).toMatchObject({ status: "closed" });
  });

  test("does not stop the attack if a second GM's client creates the same record", async () => {
    const other = await sit(table, SECOND_GM);
    let raced = 0;
    const { connection } = gm;
    const request = connection.request;
    connection.request = async (name: string, payload: any): Promise<unknown> => {
      if (creates("record")(payload) && raced === 0) {
        raced += 1;
        const [data] = plain(payload.operation.data);
        await other.g.ChatMessage.implementation.create(data, { keepId: true });
      }
      return request(name, payload);
    };
    const id = await shoot(anna);
    expect(raced).toBe(1);
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
    expect(rounds(gm, SCOUT)).toBe(3);
    expect(gm.g.game.messages.filter((one: any) => one.type === "record")).toHaveLength(1);
    // Foundry itself notifies the requesting client of the server's refusal. The system adds no notice.
    expect(told(gm)).toEqual([expect.stringMatching(/^ChatMessage \[\w+\] exists already$/)]);
  });
});
