import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ANNA, attackAt, GM, GUARD, openTable, plain, SCOUT, settle, shoot, told, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const HOLD = {
  _id: "hold000000000000",
  name: "Hold",
  type: "power",
  system: {
    skill: "biotics",
    attribute: "willpower",
    price: 2,
    limit: "physical",
    strain: 0,
    range: { increment: 10, max: 40 },
    defense: "resist",
    resistWith: ["strength", "willpower"],
    direct: true,
    sustained: true,
    keeps: { changes: "slowed", perHit: 0, most: 0 },
  },
};

describe.each(["crossfire", "swan-song"])("the modifiers that apply to every test in the ruleset %s", (ruleset) => {
  let gm: Seat;
  let combat: string;
  let scout: string;
  let guard: string;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset, opponentFigures: "all" }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    const made = await gm.g.Combat.implementation.create({ combatants: [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    combat = made.id;
    [scout, guard] = made.combatants.contents.map(({ id }: { id: string }) => id);
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(gm, "roll-initiative", combat, { combatant: scout });
    gm.run("load(3)");
  });

  const actor = (uuid: string) => gm.g.fromUuidSync(uuid);
  const fighter = (id: string): any => plain(gm.g.game.combats.get(combat).system.clock).fighters[id];
  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const end = () => want(gm, "end-phase", combat);

  /**
   * Makes the scout roll a longarms test (skill 5 + attribute 5). Returns the number of dice, the parts of the pool and whether the test
   * succeeded.
   */
  const tested = async (asked: object = {}): Promise<{ dice: number; parts: string[]; success: unknown }> => {
    const order = { skill: "longarms", attributes: ["agility"], limit: null, threshold: 2, modifiers: [], off: [], push: false, ...asked };
    await want(gm, "test", SCOUT, { order, secret: false, extended: null, opponent: null, treatment: null });
    const message = gm.g.game.messages.contents.findLast(({ type }: any) => type === "test");
    const [side] = plain(message.system).card.sides;
    const { dice } = side.rolls[0];
    return { dice: dice.dice, parts: dice.parts.map(({ part }: any) => part), success: side.standing.success };
  };
  /** Rolls a combatant's Surprise Test and returns its number of dice. */
  const surprised = async (who: string): Promise<number> => {
    await want(gm, "surprise", combat, { who: [who] });
    await want(gm, "surprise-roll", combat, { combatant: who });
    return gm.g.game.messages.contents.at(-1).rolls[0].dice[0].number;
  };
  const lastFight = (uuid: string) => actor(uuid).toggleStatusEffect("last-fight", { active: true }).then(settle);
  const injured = async (uuid: string, effect: string, location: string, sides: (string | null)[]): Promise<void> => {
    for (const [index, side] of sides.entries())
      await actor(uuid).createEmbeddedDocuments("ActiveEffect", [
        {
          name: `${effect} ${index}`,
          statuses: [effect],
          flags: { crossfire: { injury: { effect, location, side, rounds: 5, until: "time" } } },
        },
      ]);
    await settle();
  };

  test("[SS-MOVE-07] running takes two dice from tests, including the Surprise Test, but not from a sprint test", async () => {
    expect(await tested()).toMatchObject({ dice: 10 });
    await want(gm, "do", combat, { combatant: scout, action: "run" });
    expect(await tested()).toMatchObject({ dice: 8, parts: ["skill", "attribute", "running"] });
    expect(await surprised(scout)).toBe(4 + 3 - 2);
    await want(gm, "do", combat, { combatant: scout, action: "run" });
    const sprint = gm.g.game.messages.contents.at(-1);
    // Running 0 + Strength 3.
    expect(sprint.rolls[0].dice[0].number).toBe(3);
  });

  test("[SS-DELAY-06] a delayed phase takes one die from every test in that phase", async () => {
    await want(gm, "delay", combat, { combatant: scout, until: "last" });
    expect(await tested()).toMatchObject({ dice: 10 });
    await end();
    expect(clock().acting).toBe(scout);
    expect(await tested()).toMatchObject({ dice: 9, parts: ["skill", "attribute", "delayed"] });
    expect(await surprised(scout)).toBe(4 + 3 - 1);
  });

  test("[SS-LAST-05] a last fight halves the dice pool of a test before modifiers", async () => {
    await lastFight(SCOUT);
    expect(await tested({ modifiers: [{ name: "Rain", value: -1 }] })).toMatchObject({
      dice: 4,
      parts: ["skill", "attribute", "last-fight", "typed"],
    });
    expect(await surprised(scout)).toBe(3);
  });

  test("[SS-LAST-05] [SS-MOVE-07] a last fight halves the resistance to a power before running takes two dice from it", async () => {
    await actor(SCOUT).createEmbeddedDocuments("Item", [HOLD], { keepId: true });
    const resisted = async (): Promise<number> => {
      const id = await shoot(gm, SCOUT, GUARD, { weapon: HOLD._id, mode: "power" });
      expect(attackAt(gm, id)).toMatchObject({ status: "resolved", refusal: {} });
      const dice = attackAt(gm, id).card.meetings.flatMap(({ rows }: any) => rows.flatMap((row: any) => row.dice?.dice ?? []));
      await want(gm, "undo", id);
      return dice[0];
    };
    expect(await resisted()).toBe(6);
    await actor(GUARD).update({ "system.stance.running": "running" });
    expect(await resisted()).toBe(4);
    await lastFight(GUARD);
    expect(await resisted()).toBe(1);
  });

  test("[SS-CALLED-47] a winded actor can take a Simple Action, but no Complex or Extended Action and no First Aid", async () => {
    await injured(SCOUT, "winded", "sternum", [null]);
    await want(gm, "do", combat, { combatant: scout, action: "own", name: "Tear it down", ap: 2 });
    expect(told(gm).at(-1)).toContain("Scout is winded and cannot take Complex or Extended Actions.");
    await want(gm, "do", combat, { combatant: scout, action: "own", name: "Dig", ap: 9, now: 3 });
    expect([told(gm).length, fighter(scout).ap]).toEqual([2, 0]);
    await actor(GUARD).update({ "system.pools.flesh.value": 5 });
    const order = { skill: "first-aid", attributes: ["logic"], limit: null, threshold: 1, modifiers: [], off: [], push: false };
    const treatment = { id: "first-aid", patient: GUARD, limb: "" };
    await want(gm, "test", SCOUT, { order, secret: false, extended: null, opponent: null, treatment });
    expect([told(gm).at(-1), fighter(scout).ap]).toEqual([expect.stringContaining("winded"), 0]);
    await want(gm, "do", combat, { combatant: scout, action: "own", name: "Shout an order", ap: 1 });
    expect([told(gm).length, fighter(scout).ap]).toEqual([3, 1]);
  });

  test.each([
    [1, { status: "resolved", refusal: {} }],
    [2, { status: "refused", refusal: expect.objectContaining({ rule: "SS-CALLED-47" }) }],
  ])(
    "[SS-CALLED-47] [SS-ACTION-02] a winded actor can use a power that costs 1 AP, but none that costs 2 (%i AP)",
    async (price, outcome) => {
      await injured(SCOUT, "winded", "sternum", [null]);
      await actor(SCOUT).createEmbeddedDocuments("Item", [{ ...HOLD, system: { ...HOLD.system, price } }], { keepId: true });
      expect(attackAt(gm, await shoot(gm, SCOUT, GUARD, { weapon: HOLD._id, mode: "power" }))).toMatchObject(outcome);
    },
  );

  test("[SS-CALLED-13] [SS-CALLED-16] a blind or deaf actor has no dice for a perception test that requires the lost sense", async () => {
    const perceive = (sense?: string) =>
      tested({ skill: "perception", attributes: ["intuition"], threshold: 1, ...(sense ? { sense } : {}) });
    gm.run("load(6)");
    await actor(SCOUT).update({ "system.skills.perception": 12 });
    expect(await perceive("sight")).toMatchObject({ dice: 15, success: true });
    await injured(SCOUT, "blinded", "eye", ["left", "right"]);
    expect(await perceive("sight")).toMatchObject({ dice: 0, success: false });
    expect(await perceive("hearing")).toMatchObject({ dice: 15 - 8, success: true });
    expect(await perceive()).toMatchObject({ dice: 15 - 8, success: true });
    await injured(SCOUT, "deafened", "ear", ["left", "right"]);
    expect(await perceive("hearing")).toMatchObject({ dice: 0, success: false });
    expect(await perceive()).toMatchObject({ dice: 0, success: false });
    await want(gm, "notice", combat, { who: [scout] });
    expect(gm.g.game.messages.contents.at(-1).rolls[0].dice[0]?.number ?? 0).toBe(0);
  });

  test("[SS-SURPRISE-16] after a critical glitch on the Surprise Test, a combatant without phases left still acts in the next round", async () => {
    // The guard's score is 5, so the loss of 10 leaves no phase in this round.
    gm.run("load(1)");
    await want(gm, "surprise", combat, { who: [guard] });
    expect(fighter(guard)).toMatchObject({ surprised: true, stunned: false });
    await end();
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    await want(gm, "roll-initiative", combat, { combatant: scout });
    await end();
    expect(clock().acting).toBe(guard);
  });

  test("[SS-SURPRISE-16] a critical glitch on the Surprise Test costs the phase of this pass if the combatant's score still allows one", async () => {
    await want(gm, "change-score", combat, { combatant: guard, by: 7 });
    gm.run("load(1)");
    await want(gm, "surprise", combat, { who: [guard] });
    expect(fighter(guard)).toMatchObject({ surprised: true, stunned: true });
    await end();
    // The guard's phase at 2 would come before the scout's second phase.
    expect([clock().pass, clock().acting, fighter(guard).stunned]).toEqual([2, scout, false]);
  });
});
