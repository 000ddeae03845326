/** Tests with whole clients: each way to save an actor near death works, and can be undone as a whole. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, BEN, GM, GUARD, openTable, plain, SCOUT, settle, shoot, valueOf, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const DOWN = ["dead", "near-death", "unconscious"];
/** Rounds of five seconds in a minute. With Body 1, a patient loses a point each minute and dies after the second point. */
const ROUNDS_PER_MINUTE = 12;

describe.each([
  [13, "crossfire"],
  [14, "crossfire"],
  [14, "swan-song"],
])("[SS-DEATH-05] [SS-LAST-06] on Foundry %i by the rules of %s, an actor near death", (generation, ruleset) => {
  let gm: Seat;
  let ben: Seat;
  let anna: Seat;
  let combat: string;
  /** Message id of the attack that felled the worker. */
  let felled: string;
  let unhurt: unknown;
  const shared = new SharedTable(() => openTable(generation, undefined, { ruleset }), [GM, BEN, ANNA]);
  afterAll(() => shared.end());

  const actor = (uuid: string): any => gm.g.fromUuidSync(uuid);
  const statuses = (): string[] => plain([...actor(WORKER).statuses]).sort();
  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const combatant = (uuid: string): string =>
    gm.g.game.combats.get(combat).combatants.contents.find((one: any) => one.actor.uuid === uuid).id;
  const notes = (): string[] => attackAt(ben, felled).notes.map(({ kind }: any) => kind);
  /** Returns everything that a rescue can change: the patient's numbers, effects, injuries and state in the clock. */
  const state = (): unknown => {
    const { system, effects, items } = plain(actor(WORKER).toObject());
    const injuries = items.filter(({ type }: any) => type === "injury");
    const { down, adjust } = clock().fighters[combatant(WORKER)];
    return {
      pools: system.pools,
      overflow: system.overflow,
      karma: system.karma,
      effects: effects.map(({ statuses: of }: any) => of),
      injuries,
      down,
      adjust,
    };
  };
  async function rounds(count: number): Promise<void> {
    gm.run("load(3)");
    for (let round = 0; round < count; round += 1) {
      for (let phase = 0; phase < 40 && clock().acting !== null; phase += 1) await want(gm, "end-phase", combat);
      await want(gm, "new-round", combat);
    }
  }
  async function treat(id: string): Promise<void> {
    const order = { skill: "first-aid", attributes: ["logic"], limit: null, threshold: 1, modifiers: [], off: [], push: false };
    gm.run("load(6)");
    await want(anna, "test", SCOUT, { order, treatment: { id, patient: WORKER, limb: "" }, secret: false, extended: null, opponent: null });
  }
  const newestTest = (): string => gm.g.game.messages.contents.findLast(({ type }: any) => type === "test").id;

  beforeEach(async () => {
    ({
      seats: [gm, ben, anna],
    } = await shared.begin());
    await actor(WORKER).update({ "system.pools.flesh.value": 2, "system.skills.longarms": 20 });
    await actor(SCOUT).update({ "system.skills.first-aid": 8, "system.attributes.logic": 5 });
    const made = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD, WORKER].map((uuid) => ({ actorId: uuid.slice(6) })),
    });
    combat = made.id;
    await settle();
    await want(gm, "new-round", combat);
    gm.run("load(3)");
    await want(gm, "roll-missing", combat);
    gm.run("load(6)");
    await want(anna, "roll-initiative", combat, { combatant: combatant(SCOUT) });
    for (const uuid of [GUARD, WORKER]) await want(gm, "roll-initiative", combat, { combatant: combatant(uuid) });
    unhurt = state();
    await gm.g.game.crossfire.damage([WORKER], { damage: 2, unresisted: true });
    await settle();
    felled = gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack").id;
    await actor(WORKER).update({ "system.attributes.body": 1 });
    await settle();
    expect(statuses()).toContain("near-death");
  });

  test("dies if no one helps", async () => {
    await rounds(2 * ROUNDS_PER_MINUTE + 1);
    expect(statuses()).toContain("dead");
  });

  test("is saved by a helper who stabilizes the actor, until the test is undone", async () => {
    const before = state();
    await treat("stabilise");
    expect(statuses()).toEqual(expect.arrayContaining(["near-death", "stabilised"]));
    await want(gm, "undo-test", newestTest());
    expect(state()).toEqual(before);
    await treat("stabilise");
    await rounds(2 * ROUNDS_PER_MINUTE + 1);
    expect(statuses()).not.toContain("dead");
  });

  test("gets up after First Aid, until the test is undone", async () => {
    const before = state();
    await treat("first-aid");
    expect([statuses().filter((status) => DOWN.includes(status)), clock().fighters[combatant(WORKER)].down]).toEqual([[], false]);
    await want(gm, "undo-test", newestTest());
    expect(state()).toEqual(before);
  });

  test.each(["First Aid", "a killing blow"])(
    "is saved by Karma and %s, until the round is rewound and the attack is undone",
    async (how) => {
      let shot = "";
      await want(ben, "fight-on", felled, { who: WORKER });
      expect([statuses().includes("last-fight"), statuses().filter((status) => DOWN.includes(status))]).toEqual([true, []]);
      const desperate = state();
      if (how === "First Aid") await treat("first-aid");
      else {
        await actor(GUARD).update({ "system.attributes.body": 1, "system.pools.flesh.value": 1 });
        for (let phase = 0; phase < 9 && clock().acting !== combatant(WORKER); phase += 1) await want(gm, "end-phase", combat);
        gm.run("load(6)");
        shot = await shoot(ben, WORKER, GUARD);
      }
      const fighting = state();
      await rounds(1);
      expect([notes(), statuses().filter((status) => DOWN.includes(status))]).toEqual([["last-fight", "last-saved"], []]);
      expect(valueOf(gm, WORKER, "system.pools.flesh.value")).toBeGreaterThan(0);
      for (let step = 0; step < 40 && !statuses().includes("last-fight"); step += 1) await want(gm, "rewind", combat, { to: "step" });
      expect([notes(), state()]).toEqual([["last-fight"], fighting]);
      if (how === "First Aid") await want(gm, "undo-test", newestTest());
      else await want(gm, "undo", shot);
      expect(state()).toEqual(desperate);
      const { acting } = clock();
      await want(gm, "undo", felled);
      expect([statuses(), state(), clock().acting]).toEqual([[], unhurt, acting]);
    },
  );
});
