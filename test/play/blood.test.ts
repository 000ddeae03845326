import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, flesh, GM, GUARD, openTable, plain, SCOUT, settle, shoot, valueOf, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("blood loss during a fight on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    const made = await gm.g.Combat.implementation.create({ combatants: [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    combat = made.id;
    scout = made.combatants.contents[0].id;
  });

  const round = async (): Promise<void> => {
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(anna, "roll-initiative", combat, { combatant: scout });
  };
  const rounds = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) await round();
  };
  const back = () => want(gm, "rewind", combat, { to: "step" });
  const statuses = (uuid: string): string[] => plain([...gm.g.fromUuidSync(uuid).statuses]).sort();
  const give = async (uuid: string, ...given: string[]): Promise<void> => {
    for (const status of given) await gm.g.fromUuidSync(uuid).toggleStatusEffect(status, { active: true });
    await settle();
  };
  const body = (uuid: string): number[] => [flesh(gm, uuid), valueOf(gm, uuid, "system.overflow")];

  test("[SS-CALLED-36] an actor with Bleedout loses a point for every action, and rewinding the action restores the point", async () => {
    await round();
    await give(SCOUT, "bleedout");
    const before = flesh(gm, SCOUT);
    await want(anna, "do", combat, { combatant: scout, action: "take-cover" });
    expect(flesh(gm, SCOUT)).toBe(before - 1);
    await want(anna, "do", combat, { combatant: scout, action: "own", name: "Shout", ap: 0, kind: "action" });
    expect(flesh(gm, SCOUT)).toBe(before - 2);
    await back();
    await back();
    expect(flesh(gm, SCOUT)).toBe(before);
  });

  test("[SS-CALLED-36] an actor with Bleedout loses one point for an attack, and undoing the attack restores the point", async () => {
    await round();
    await give(SCOUT, "bleedout");
    const before = flesh(gm, SCOUT);
    gm.run("load(3)");
    const id = await shoot(anna, SCOUT, GUARD);
    expect(flesh(gm, SCOUT)).toBe(before - 1);
    await want(anna, "do", combat, { combatant: scout, action: "own", name: "Shout", ap: 0, kind: "action" });
    expect(flesh(gm, SCOUT)).toBe(before - 2);
    await want(gm, "undo", id);
    expect(flesh(gm, SCOUT)).toBe(before - 1);
  });

  test("[SS-CALLED-36] an actor who loses all Flesh goes down on the sheet and in the clock, until the action is rewound", async () => {
    await round();
    await give(SCOUT, "bleedout");
    await gm.g.fromUuidSync(SCOUT).update({ "system.pools.flesh.value": 1 });
    await want(anna, "do", combat, { combatant: scout, action: "take-cover" });
    const down = (): boolean => gm.g.game.combats.get(combat).system.clock.fighters[scout].down;
    const injuries = (): number => gm.g.fromUuidSync(SCOUT).items.contents.filter(({ type }: { type: string }) => type === "injury").length;
    expect([flesh(gm, SCOUT), statuses(SCOUT).includes("near-death"), down(), injuries()]).toEqual([0, true, true, 1]);
    await back();
    expect([flesh(gm, SCOUT), statuses(SCOUT).includes("near-death"), down(), injuries()]).toEqual([1, false, false, 0]);
  });

  test("[SS-DEATH-06] an actor near death loses a point after a number of minutes equal to Body, unless stabilized", async () => {
    await gm.g.fromUuidSync(GUARD).update({ "system.attributes.body": 1, "system.pools.flesh.value": 0 });
    await give(GUARD, "near-death");
    await rounds(12);
    expect(body(GUARD)).toEqual([0, 0]);
    await round();
    expect(body(GUARD)).toEqual([0, 1]);
    await want(gm, "rewind", combat, { to: "round" });
    expect(body(GUARD)).toEqual([0, 0]);
    await give(GUARD, "stabilised");
    await round();
    expect(body(GUARD)).toEqual([0, 0]);
  });

  test("[SS-DEATH-06] [SS-CALLED-25] bleeding that a GM adds during a fight costs points from the current round on", async () => {
    await rounds(3);
    await gm.g.fromUuidSync(GUARD).update({ "system.attributes.body": 1, "system.pools.flesh.value": 0 });
    await give(GUARD, "near-death", "slow-death");
    const strain = (): number => valueOf(gm, GUARD, "system.pools.strain.value");
    await rounds(11);
    expect([...body(GUARD), strain()]).toEqual([0, 0, 0]);
    await round();
    expect([...body(GUARD), strain()]).toEqual([0, 1, 2]);
  });

  test("[SS-DEATH-06] bleeding that an undo restores gets no new start time", async () => {
    await rounds(2);
    const again = [{ name: "Slow Death", statuses: ["slow-death"] }];
    const [effect] = await gm.g.fromUuidSync(GUARD).createEmbeddedDocuments("ActiveEffect", again, { crossfireApplied: true });
    expect(effect.flags.crossfire?.since).toBeUndefined();
  });

  test("[SS-CALLED-25] internal bleeding causes 2 Strain every minute", async () => {
    await give(GUARD, "slow-death");
    await rounds(12);
    const strain = (): number => valueOf(gm, GUARD, "system.pools.strain.value");
    expect(strain()).toBe(0);
    await round();
    expect(strain()).toBe(2);
    await want(gm, "rewind", combat, { to: "round" });
    expect(strain()).toBe(0);
  });
});
