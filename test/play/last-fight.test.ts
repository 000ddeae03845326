import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, BEN, GM, GUARD, openTable, plain, SCOUT, settle, shoot, told, valueOf, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const HEAL = {
  _id: "heal000000000000",
  name: "Heal",
  type: "power",
  system: {
    ...{ skill: "biotics", attribute: "willpower", price: 2, limit: "mental", strain: 0, defense: "none", heals: 1 },
    range: { increment: 0, max: 0 },
  },
};

describe.each([13, 14])("[SS-LAST-01] a last fight on Foundry %i", (generation) => {
  let gm: Seat;
  let ben: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, BEN, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, ben, anna],
    } = await shared.begin());
  });

  const statuses = (uuid = WORKER): string[] => plain([...gm.g.fromUuidSync(uuid).statuses]).sort();
  const karma = (): number => valueOf(gm, WORKER, "system.karma.value");
  const clock = (combat: string): any => plain(gm.g.game.combats.get(combat).system.clock);

  /** Makes the scout shoot the worker down. @returns the id of the attack */
  async function felled(): Promise<string> {
    await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 2 });
    gm.run("load(6)");
    const id = await shoot(anna, SCOUT, WORKER);
    await want(ben, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    expect(attackAt(gm, id).status).toBe("resolved");
    expect(statuses().some((status) => ["dead", "near-death", "unconscious"].includes(status))).toBe(true);
    return id;
  }

  test("[SS-LAST-02] [SS-KARMA-05] a downed actor gets up for a point of Karma, until the attack is undone", async () => {
    const before = plain(gm.g.fromUuidSync(WORKER).toObject().system);
    const id = await felled();
    await want(ben, "fight-on", id, { who: WORKER });
    expect([statuses().filter((status) => ["dead", "near-death", "unconscious"].includes(status)), karma()]).toEqual([[], 1]);
    expect(statuses()).toContain("last-fight");
    expect(attackAt(ben, id).notes.map(({ kind }: any) => kind)).toEqual(["last-fight"]);
    await want(ben, "fight-on", id, { who: WORKER });
    expect([karma(), told(ben).at(-1)]).toEqual([1, "Worker is not down, or is already fighting for their life."]);
    await want(gm, "undo", id);
    expect([statuses(), karma(), plain(gm.g.fromUuidSync(WORKER).toObject().system)]).toEqual([
      [],
      2,
      { ...before, pools: expect.anything() },
    ]);
  });

  test("[SS-LAST-05] a last fight halves the attack pool", async () => {
    const id = await felled();
    const dice = async (): Promise<number> => {
      gm.run("load(3)");
      await gm.g.fromUuidSync(`${WORKER}.Item.rifle00000000000`).update({ "system.ammo.value": 5 });
      const shot = await shoot(ben, WORKER, GUARD);
      return attackAt(gm, shot).card.roll.parts.find(({ part }: any) => part === "last-fight")?.value ?? 0;
    };
    await want(ben, "fight-on", id, { who: WORKER });
    expect(await dice()).toBe(-5);
  });

  test("a last fight requires Karma and a request by the actor's owner or a GM", async () => {
    const id = await felled();
    await want(anna, "fight-on", id, { who: WORKER });
    expect([told(anna).at(-1), karma()]).toEqual(["Only the owner of Worker or a GM can decide that.", 2]);
    await gm.g.fromUuidSync(WORKER).update({ "system.karma.value": 0 });
    await want(ben, "fight-on", id, { who: WORKER });
    expect([told(ben).at(-1), statuses().includes("last-fight")]).toEqual(["Worker has no Karma left.", false]);
  });

  const notes = (id: string): string[] => attackAt(ben, id).notes.map(({ kind }: any) => kind);

  /** Begins a fight between all three actors in which the scout acts. @returns the id of the encounter */
  async function fight(): Promise<string> {
    const made = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD, WORKER].map((uuid) => ({ actorId: uuid.slice(6) })),
    });
    await settle();
    await want(gm, "new-round", made.id);
    gm.run("load(6)");
    await want(anna, "roll-initiative", made.id, { combatant: made.combatants.contents[0].id });
    gm.run("load(3)");
    await want(gm, "roll-missing", made.id);
    for (const { id } of made.combatants.contents) await want(gm, "roll-initiative", made.id, { combatant: id });
    return made.id;
  }
  const worker = (combat: string): string => gm.g.game.combats.get(combat).combatants.contents[2].id;
  async function roundOver(combat: string): Promise<void> {
    for (let phases = 0; phases < 30 && clock(combat).acting !== null; phases += 1) await want(gm, "end-phase", combat);
    await want(gm, "new-round", combat);
  }

  test("[SS-LAST-07] the delayed effects of the wounds apply when the round ends, and a rewind restores the last fight", async () => {
    const combat = await fight();
    const id = await felled();
    expect(clock(combat).fighters[worker(combat)].down).toBe(true);
    await want(ben, "fight-on", id, { who: WORKER });
    expect(clock(combat).fighters[worker(combat)].down).toBe(false);
    await roundOver(combat);
    expect(statuses()).not.toContain("last-fight");
    expect(notes(id)).toEqual(["last-fight", "last-fallen"]);
    expect(statuses().some((status) => ["dead", "near-death", "unconscious"].includes(status))).toBe(true);
    expect(clock(combat).fighters[worker(combat)].down).toBe(true);
    for (let steps = 0; steps < 5 && !statuses().includes("last-fight"); steps += 1) await want(gm, "rewind", combat);
    expect([statuses().includes("last-fight"), clock(combat).fighters[worker(combat)].down]).toEqual([true, false]);
    expect(notes(id)).toEqual(["last-fight"]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "[SS-LAST-07] the delayed effects apply exactly once after a round outside a fight, even if the client dies after %i writes",
    async (writes) => {
      const id = await felled();
      const down = statuses();
      await want(ben, "fight-on", id, { who: WORKER });
      gm.dieAfter(writes);
      void gm.g.game.time.advance(6);
      await settle();
      gm.leave();
      gm = await shared.sitAgain(gm);
      expect(statuses()).toEqual(down);
      const effects: any[] = gm.g.fromUuidSync(WORKER).effects.contents;
      const given = effects.flatMap((effect: any) => [...effect.statuses]);
      expect(given.sort()).toEqual(down);
      expect(notes(id)).toEqual(["last-fight", "last-fallen"]);
    },
  );

  test("[SS-LAST-06] a point of Health regained during the last fight saves the actor", async () => {
    const combat = await fight();
    const id = await felled();
    await want(ben, "fight-on", id, { who: WORKER });
    await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 1, "system.overflow": 0 });
    await roundOver(combat);
    expect([statuses().includes("last-fight"), clock(combat).fighters[worker(combat)].down]).toEqual([false, false]);
    expect(valueOf(gm, WORKER, "system.pools.flesh.value")).toBe(1);
    expect(notes(id)).toEqual(["last-fight", "last-saved"]);
  });

  test.each(["by an edit", "by a power"])(
    "[SS-LAST-06] a point of Health regained %s saves the actor, even if the actor loses more in the same round",
    async (how) => {
      const combat = await fight();
      await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 2 });
      await gm.g.game.crossfire.damage([WORKER], { damage: 3, unresisted: true, called: { location: "torso" } });
      await settle();
      const { id } = gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack");
      expect(statuses()).toContain("near-death");
      await want(ben, "fight-on", id, { who: WORKER });
      const points = (): number => valueOf(gm, WORKER, "system.pools.flesh.value") - valueOf(gm, WORKER, "system.overflow");
      const before = points();
      if (how === "by an edit") {
        const { flesh, overflow } = {
          flesh: valueOf(gm, WORKER, "system.pools.flesh.value"),
          overflow: valueOf(gm, WORKER, "system.overflow"),
        };
        await gm.g
          .fromUuidSync(WORKER)
          .update(overflow > 0 ? { "system.overflow": overflow - 1 } : { "system.pools.flesh.value": flesh + 1 });
        await settle();
      } else {
        gm.run("load(6)");
        await gm.g.fromUuidSync(GUARD).update({ "system.skills.biotics": 6 });
        await gm.g.fromUuidSync(GUARD).createEmbeddedDocuments("Item", [HEAL], { keepId: true });
        await gm.g.game.combats.get(combat).combatants.contents[1].delete();
        await settle();
        await shoot(gm, GUARD, WORKER, { weapon: HEAL._id, mode: "power" });
      }
      expect(points()).toBeGreaterThan(before);
      await gm.g.game.crossfire.damage([WORKER], { damage: 9, unresisted: true });
      await settle();
      expect(points()).toBeLessThan(before);
      await roundOver(combat);
      expect(notes(id)).toEqual(["last-fight", "last-saved"]);
    },
  );

  test.each(["by a power", "by First Aid"])(
    "[SS-LAST-06] [SS-LAST-07] a point of Health regained %s saves an actor whose death the last fight postpones",
    async (how) => {
      const combat = await fight();
      await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 2 });
      await gm.g.game.crossfire.damage([WORKER], { damage: 20, unresisted: true, called: { location: "torso" } });
      await settle();
      const { id } = gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack");
      expect(statuses()).toContain("dead");
      await want(ben, "fight-on", id, { who: WORKER });
      const before = valueOf(gm, WORKER, "system.overflow");
      gm.run("load(6)");
      await gm.g.fromUuidSync(GUARD).update({ "system.skills": { biotics: 6, "first-aid": 6 } });
      await gm.g.fromUuidSync(GUARD).createEmbeddedDocuments("Item", [HEAL], { keepId: true });
      await gm.g.game.combats.get(combat).combatants.contents[1].delete();
      await settle();
      const order = { skill: "longarms", attributes: ["agility"], limit: null, threshold: 1, modifiers: [], off: [], push: false };
      const treatment = { id: "first-aid", patient: WORKER, limb: "" };
      if (how === "by a power") await shoot(gm, GUARD, WORKER, { weapon: HEAL._id, mode: "power" });
      else await want(gm, "test", GUARD, { order, treatment, secret: false, extended: null, opponent: null });
      expect([valueOf(gm, WORKER, "system.overflow") < before, statuses()]).toEqual([true, expect.not.arrayContaining(["dead"])]);
      await roundOver(combat);
      expect([notes(id), valueOf(gm, WORKER, "system.pools.flesh.value")]).toEqual([["last-fight", "last-saved"], 1]);
      expect(statuses().filter((status) => ["dead", "near-death", "unconscious"].includes(status))).toEqual([]);
    },
  );

  test("[SS-LAST-01] [SS-DEATH-06] an actor who goes down without an attack can begin a last fight, and a rewind undoes the last fight", async () => {
    const combat = await fight();
    await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh.value": 0 });
    await gm.g.fromUuidSync(WORKER).toggleStatusEffect("near-death", { active: true });
    await settle();
    expect(clock(combat).fighters[worker(combat)].down).toBe(true);
    await want(anna, "last-fight", combat, { combatant: worker(combat) });
    expect([told(anna).at(-1), karma()]).toEqual(["You do not control Worker.", 2]);
    await want(ben, "last-fight", combat, { combatant: worker(combat) });
    expect([statuses(), karma(), clock(combat).fighters[worker(combat)].down]).toEqual([["last-fight"], 1, false]);
    await want(ben, "last-fight", combat, { combatant: worker(combat) });
    expect([told(ben).at(-1), karma()]).toEqual(["Worker is not down, or is already fighting for their life.", 1]);
    await want(gm, "rewind", combat);
    expect([statuses(), karma(), clock(combat).fighters[worker(combat)].down]).toEqual([["near-death"], 2, true]);
    await want(ben, "last-fight", combat, { combatant: worker(combat) });
    await roundOver(combat);
    expect([statuses().includes("near-death"), clock(combat).fighters[worker(combat)].down]).toEqual([true, true]);
  });

  test("[SS-LAST-01] [SS-MOVE-06] [SS-DAMAGE-03] an actor goes down immediately from the Strain of a sprint, and can begin a last fight", async () => {
    const combat = await fight();
    const one = gm.g.game.combats.get(combat).combatants.contents[0].id;
    const scout = gm.g.fromUuidSync(SCOUT);
    await scout.update({ "system.pools.strain.value": valueOf(gm, SCOUT, "system.pools.strain.max") - 1 });
    await settle();
    while (clock(combat).acting !== one && clock(combat).acting !== null) await want(gm, "end-phase", combat);
    await want(anna, "do", combat, { combatant: one, action: "run" });
    await want(anna, "do", combat, { combatant: one, action: "run" });
    expect([statuses(SCOUT).includes("unconscious"), clock(combat).fighters[one].down]).toEqual([true, true]);
    await want(anna, "last-fight", combat, { combatant: one });
    expect([statuses(SCOUT).includes("unconscious"), statuses(SCOUT).includes("last-fight")]).toEqual([false, true]);
  });

  const isDown = (uuid: string): boolean => statuses(uuid).some((status) => ["dead", "near-death", "unconscious"].includes(status));
  const strain = (uuid: string): number => valueOf(gm, uuid, "system.pools.strain.value");

  test("[SS-LAST-01] [SS-CALLED-36] an actor who loses the last point to Bleedout can begin a last fight", async () => {
    const combat = await fight();
    const one = gm.g.game.combats.get(combat).combatants.contents[0].id;
    await gm.g.fromUuidSync(SCOUT).toggleStatusEffect("bleedout", { active: true });
    await gm.g.fromUuidSync(SCOUT).update({ "system.pools.flesh.value": 1 });
    await settle();
    while (clock(combat).acting !== one && clock(combat).acting !== null) await want(gm, "end-phase", combat);
    await want(anna, "do", combat, { combatant: one, action: "take-cover" });
    expect([isDown(SCOUT), clock(combat).fighters[one].down]).toEqual([true, true]);
    await want(anna, "last-fight", combat, { combatant: one });
    expect([isDown(SCOUT), statuses(SCOUT).includes("last-fight"), clock(combat).fighters[one].down]).toEqual([false, true, false]);
    expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(1);
  });

  test("[SS-LAST-01] [SS-CALLED-25] an actor who goes down from the Strain of Slow Death can begin a last fight", async () => {
    const combat = await fight();
    await gm.g.fromUuidSync(WORKER).toggleStatusEffect("slow-death", { active: true });
    await gm.g.fromUuidSync(WORKER).update({ "system.pools.strain.value": valueOf(gm, WORKER, "system.pools.strain.max") - 1 });
    await settle();
    const before = strain(WORKER);
    for (let rounds = 0; rounds < 12 && !isDown(WORKER); rounds += 1) await want(gm, "new-round", combat);
    expect([strain(WORKER), isDown(WORKER), clock(combat).fighters[worker(combat)].down]).toEqual([before + 1, true, true]);
    await want(ben, "last-fight", combat, { combatant: worker(combat) });
    expect([isDown(WORKER), statuses().includes("last-fight"), clock(combat).fighters[worker(combat)].down]).toEqual([false, true, false]);
    expect(karma()).toBe(1);
  });

  test.each([
    ["a repaired point of Armored Health saves a robot, even if it is lost again", 1, "last-saved"],
    ["a robot without a repaired point falls", 0, "last-fallen"],
  ] as const)("[SS-LAST-06] [SS-LAST-07] %s", async (_, repairs, ends) => {
    const combat = await fight();
    await gm.g.fromUuidSync(WORKER).update({ "system.pools.flesh": { value: 0, max: 0 }, "system.pools.armored": { value: 2, max: 8 } });
    await settle();
    const hurt = async (damage: number): Promise<void> => {
      await gm.g.game.crossfire.damage([WORKER], { damage, unresisted: true });
      await settle();
    };
    const points = (): number => valueOf(gm, WORKER, "system.pools.armored.value") - valueOf(gm, WORKER, "system.overflow");
    await hurt(4);
    const { id } = gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack");
    expect([isDown(WORKER), valueOf(gm, WORKER, "system.pools.armored.value")]).toEqual([true, 0]);
    await want(ben, "fight-on", id, { who: WORKER });
    expect([isDown(WORKER), statuses().includes("last-fight")]).toEqual([false, true]);
    const before = points();
    if (repairs > 0) {
      const armored = valueOf(gm, WORKER, "system.pools.armored.value");
      await gm.g.fromUuidSync(WORKER).update({ "system.pools.armored.value": armored + repairs });
      await settle();
    }
    await hurt(6);
    expect(points()).toBeLessThan(before);
    await roundOver(combat);
    expect([notes(id), isDown(WORKER)]).toEqual([["last-fight", ends], ends === "last-fallen"]);
  });
});
