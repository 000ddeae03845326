import { afterAll, beforeEach, describe, expect, test } from "vitest";
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
  settle,
  shoot,
  told,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("an attack with a record that cannot be played, on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    gm.run("load(5)");
  });

  const record = (seat: Seat, id: string): any => seat.g.game.messages.get([...id].reverse().join(""));

  /**
   * Makes an attack that waits for Anna's answer, and makes its record unplayable while no GM is connected.
   * @returns the id of the attack
   */
  async function damaged(changes: Record<string, unknown>): Promise<string> {
    const id = await shoot(gm, GUARD, SCOUT);
    expect(attackAt(gm, id).status).toBe("asking");
    await record(gm, id).update(changes);
    gm.leave();
    gm = await shared.sitAgain(gm);
    gm.run("load(5)");
    return id;
  }

  test.each([
    ["an unknown ruleset", { "system.ruleset": "of-yesterday" }, /no ruleset "of-yesterday"/],
    ["a version newer than the system", { "system.version": "99.0.0" }, /version 99\.0\.0 of this system wrote it/],
    [
      "a reply of the wrong kind",
      { "system.replies": [{ ask: "choose-defense:0", kind: "faces", faces: [9] }] },
      /a defense was asked for/,
    ],
    ["an incomplete order", { "system.order.weapon": null, "system.order.mode": "none-such" }, /not legal|Cannot|mode/],
  ])("is suspended because of %s, and one notice names the fault and the remedy", async (_why, changes, wrong) => {
    const id = await damaged(changes);
    expect(attackAt(gm, id)).toMatchObject({ status: "failed", asks: [] });
    const { error } = recordAt(gm, id);
    expect(error).toMatch(wrong);
    expect(error).toMatch(/try again\. Otherwise, close the attack without effect/);
    expect(told(gm)).toHaveLength(1);
  });

  test("affects no other attack, and the attacker can attack again", async () => {
    const id = await damaged({ "system.ruleset": "of-yesterday" });
    const other = await shoot(anna);
    expect(attackAt(gm, other).status).toBe("resolved");
    const again = await shoot(gm, GUARD, WORKER);
    expect(attackAt(gm, again).status).toBe("resolved");
    expect(attackAt(gm, id).status).toBe("failed");
  });

  test("is not retried when the GM's client starts again", async () => {
    const id = await damaged({ "system.ruleset": "of-yesterday" });
    const { error } = recordAt(gm, id);
    gm.leave();
    const next = await shared.sitAgain(gm);
    expect(told(next)).toEqual([]);
    expect(next.writes).toBe(1);
    expect(recordAt(next, id).error).toBe(error);
  });

  test("is suspended again if a GM retries before the fault is fixed, and continues if a GM retries afterwards", async () => {
    const id = await damaged({ "system.ruleset": "of-yesterday" });
    await want(gm, "retry", id);
    expect(attackAt(gm, id).status).toBe("failed");
    await record(gm, id).update({ "system.ruleset": "crossfire" });
    await want(gm, "retry", id);
    expect(attackAt(gm, id)).toMatchObject({ status: "asking", asks: [{ userId: ANNA }] });
    expect(recordAt(gm, id).error).toBe("");
    await want(anna, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    expect(attackAt(gm, id).status).toBe("resolved");
    expect(rounds(gm, GUARD)).toBe(3);
  });

  test("leaves no changes after a GM closes it, even if changes were already applied", async () => {
    gm.dieAfter(4);
    const unhurt = flesh(anna, GUARD);
    const id = await shoot(anna);
    expect(rounds(anna, SCOUT) + flesh(anna, GUARD)).toBeLessThan(4 + unhurt);
    const repair = await shared.sitAgain(gm);
    await settle();
    expect(attackAt(repair, id).status).toBe("resolved");
    await record(repair, id).update({ "system.ruleset": "of-yesterday", "system.applied": [] });
    await repair.g.game.messages.get(id).update({ "system.status": "waiting" });
    repair.leave();
    const next = await shared.sitAgain(repair);
    expect(attackAt(next, id).status).toBe("failed");
    await want(next, "close", id);
    expect(attackAt(next, id).status).toBe("closed");
    expect(rounds(next, SCOUT)).toBe(4);
    expect(plain(next.g.fromUuidSync(GUARD).effects.contents)).toEqual([]);
  });

  test("can be closed only by a GM, so a player's request is refused", async () => {
    const id = await damaged({ "system.ruleset": "of-yesterday" });
    await want(anna, "close", id);
    expect(told(anna).at(-1)).toMatch(/Only a GM/);
    expect(attackAt(gm, id).status).toBe("failed");
  });
});
