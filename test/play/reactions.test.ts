import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  BEN,
  flesh,
  GM,
  GUARD,
  type Hand,
  openTable,
  plain,
  recordAt,
  RIFLE,
  SCOUT,
  settle,
  sit,
  submit,
  told,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";
import { SCENE, at, drawMap, takesSides, tokenId } from "./on-map";

const KNIFE = "knife00000000000";

/** Two walls with a doorway between y = 4.4 m and y = 5.6 m. */
const walls = [{ c: [800, 0, 800, 440] }, { c: [800, 560, 800, 2000] }];

describe.each([13, 14])("reactions to movement on Foundry %i", (generation) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  let ben: Seat;
  let combat: string;
  const ids: Record<string, string> = {};

  const shared = new SharedTable(() => openTable(generation), [GM, ANNA, BEN]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      hand,
      seats: [gm, anna, ben],
    } = await shared.begin());
    await drawMap(gm, { walls, tokens: [takesSides(SCOUT, 1, 5), takesSides(GUARD, 12, 2), takesSides(WORKER, 15, 15)] });
    const combatants = [SCOUT, GUARD, WORKER].map((who) => ({ actorId: tokenId(who), tokenId: tokenId(who), sceneId: SCENE }));
    const made = await gm.g.Combat.implementation.create({ combatants });
    await settle();
    combat = made.id;
    for (const { id, actorId } of made.combatants.contents) ids[`Actor.${actorId}`] = id;
    await want(gm, "new-round", combat);
    // The scout acts first.
    gm.run("load(6)");
    await want(gm, "roll-initiative", combat, { combatant: ids[SCOUT] });
    gm.run("load(2)");
    for (const who of [GUARD, WORKER]) await want(gm, "roll-initiative", combat, { combatant: ids[who] });
    gm.run("load(3)");
  });

  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const reactions = (seat = gm): any[] =>
    seat.g.game.messages.contents.filter(({ type }: any) => type === "reaction").map((one: any) => plain(one.toObject()));
  const last = (seat = gm): any => reactions(seat).at(-1);
  const move = async (who: string, x: number, y: number): Promise<void> => {
    await gm.g.fromUuidSync(at(who)).update({ x: Math.round((x - 0.5) * 100), y: Math.round((y - 0.5) * 100) });
    await settle();
  };
  /** Returns a user's notifications, except notices that the user's combatant acts now. */
  const refused = (seat: Seat): string[] => told(seat).filter((said) => !said.endsWith("acts now."));
  /** Makes the scout hold AP, and advances the encounter to the guard's phase. */
  const watch = async (ap = 2): Promise<void> => {
    expect(clock().acting).toBe(ids[SCOUT]);
    await want(anna, "hold", combat, { combatant: ids[SCOUT], ap });
    await want(gm, "end-phase", combat, { acting: ids[SCOUT] });
    expect(refused(anna)).toEqual([]);
  };
  const answer = (): object => {
    const { _id, system } = last(anna);
    const { watcher: attacker, watcherToken: attackerToken, weapon, mover: target, mode, kind } = system;
    const flag = kind === "overwatch" ? { overwatch: true } : { intercepts: true };
    return { attacker, attackerToken, weapon, target, mode, called: null, aim: 0, modifiers: [], reaction: _id, ...flag };
  };
  const attack = submit;

  test("[XF-22] a combatant on overwatch is prompted once about an enemy who comes into view, and shoots with the held AP", async () => {
    await watch();
    await move(GUARD, 12, 5);
    expect(reactions().map(({ system, whisper }) => [system.kind, system.status, system.userId, whisper.toSorted()])).toEqual([
      ["overwatch", "asking", ANNA, [ANNA, GM, "gm20000000000000"].toSorted()],
    ]);
    expect(last().system).toMatchObject({ watcher: SCOUT, mover: at(GUARD), weapon: RIFLE, mode: "single", calls: false });
    await move(GUARD, 13, 5);
    expect(reactions()).toHaveLength(1);
    gm.run("load(5)");
    const id = await attack(anna, answer());
    expect(refused(anna)).toEqual([]);
    expect(attackAt(gm, id)).toMatchObject({ status: expect.stringMatching(/resolved|asking/) });
    expect(last().system).toMatchObject({ status: "taken", takenBy: id });
    // The same prompt allows no second attack.
    const again = await attack(anna, answer());
    expect(attackAt(gm, again)).toMatchObject({ status: "refused", refusal: { refusal: "reactionOver" } });
  });

  test("a shot at an enemy who runs past a doorway is resolved in the doorway, not where the path ends", async () => {
    await watch();
    await move(GUARD, 12, 9);
    const { contact: met } = last().system;
    expect(met.y).toBeGreaterThan(300);
    expect(met.y).toBeLessThan(600);
    const id = await attack(anna, answer());
    const { entities, intended } = recordAt(gm, id).battlefield;
    expect(entities[intended]).toMatchObject({ unseen: false, fighter: { id: GUARD } });
  });

  test("combatants are not prompted without held AP, or about a friend or a hidden entity", async () => {
    await move(GUARD, 12, 5);
    await move(GUARD, 12, 2);
    expect(reactions()).toEqual([]);
    await watch();
    await gm.g.fromUuidSync(at(WORKER)).update({ disposition: 1 });
    await move(WORKER, 12, 5);
    expect(reactions()).toEqual([]);
    await gm.g.fromUuidSync(at(GUARD)).update({ hidden: true });
    await move(GUARD, 12, 5);
    await move(GUARD, 12, 2);
    expect(reactions()).toEqual([]);
    await gm.g.fromUuidSync(at(GUARD)).update({ hidden: false });
    await move(GUARD, 12, 0.6);
    expect(reactions()).toEqual([]);
    // The same enemy comes into view in the doorway.
    await move(GUARD, 12, 5);
    expect(reactions().map(({ system }) => [system.mover, system.status])).toEqual([[at(GUARD), "asking"]]);
  });

  test("a prompt is withdrawn if the enemy moves back, and the next movement opens a new prompt", async () => {
    await watch();
    await move(GUARD, 12, 5);
    await move(GUARD, 12, 2);
    expect(last().system.status).toBe("withdrawn");
    const id = await attack(anna, answer());
    expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "reactionOver" } });
    await want(anna, "let-pass", last()._id);
    expect(told(anna).at(-1)).toMatch(/^No longer possible: the movement was undone/);
    await move(GUARD, 12, 5);
    expect(reactions().map(({ system }) => system.status)).toEqual(["withdrawn", "asking"]);
  });

  test("only the prompted user can decline, which counts for the rest of the phase; an unanswered prompt expires", async () => {
    await watch();
    await move(GUARD, 12, 5);
    await want(ben, "let-pass", last()._id);
    expect([last().system.status, told(ben).length]).toEqual(["asking", 1]);
    await want(anna, "let-pass", last()._id);
    expect(last().system.status).toBe("declined");
    await move(GUARD, 13, 5);
    expect(reactions()).toHaveLength(1);
    await want(gm, "end-phase", combat, { acting: ids[GUARD] });
    await move(WORKER, 13, 6);
    await move(WORKER, 12, 5);
    expect(last().system).toMatchObject({ mover: at(WORKER), status: "asking" });
    await hand.pass(61_000);
    expect(last().system.status).toBe("late");
    await want(anna, "let-pass", last()._id);
    expect(told(anna).at(-1)).toMatch(/^Too late: time ran out/);
  });

  test("a prompt is stored in the world, so a GM's client that connects later continues with it", async () => {
    await watch();
    await move(GUARD, 12, 5);
    gm.leave();
    await settle();
    gm = await sit(table, GM, hand);
    expect(last().system.status).toBe("asking");
    gm.run("load(5)");
    await attack(anna, answer());
    expect(last().system.status).toBe("taken");
  });

  describe("[SS-INTERCEPT-01] an enemy who passes within reach", () => {
    const knife = {
      _id: KNIFE,
      name: "Knife",
      type: "weapon",
      system: { kind: "melee", skill: "blades", attribute: "agility", damage: { value: 6 }, reach: 0, ready: true },
    };
    beforeEach(async () => {
      await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [knife], { keepId: true });
      await want(gm, "end-phase", combat, { acting: ids[SCOUT] });
      await move(GUARD, 3, 2);
    });

    test("[SS-INTERCEPT-09] [SS-INTERCEPT-10] slips past an opponent once for every hit above 1 in a test, and the opponent is prompted the next time", async () => {
      const spent = (): number => clock().fighters[ids[GUARD]!].ap;
      for (let step = 0; step < 6 && clock().acting !== ids[GUARD]; step += 1)
        await want(gm, "end-phase", combat, { acting: clock().acting });
      const before = spent();
      // Only Agility 5: five dice, two of them hits.
      gm.run("fall([6, 6], [6, 6], [6, 1], [6, 1], [6, 1])");
      await want(gm, "do", combat, { combatant: ids[GUARD], action: "slip-past" });
      await settle();
      expect([spent(), clock().fighters[ids[GUARD]!].slips.past]).toEqual([before + 1, 1]);
      await move(GUARD, 1.6, 9);
      expect(reactions().filter(({ system }) => system.kind === "interception")).toEqual([]);
      expect(clock().fighters[ids[GUARD]!].slips.past).toBe(0);
      // A hit avoids an opponent only once.
      await move(GUARD, 3, 2);
      expect(last()?.system).toMatchObject({ kind: "interception", mover: at(GUARD), status: "asking" });
    });

    test("[SS-INTERCEPT-09] cannot slip past a hidden opponent, and no step in the history names the opponent", async () => {
      for (let step = 0; step < 6 && clock().acting !== ids[GUARD]; step += 1)
        await want(gm, "end-phase", combat, { acting: clock().acting });
      gm.run("fall([6, 6], [6, 6], [6, 1], [6, 1], [6, 1])");
      await want(gm, "do", combat, { combatant: ids[GUARD], action: "slip-past" });
      await gm.g.fromUuidSync(at(SCOUT)).update({ hidden: true });
      await move(GUARD, 1.6, 9);
      expect(last()?.system).toMatchObject({ kind: "interception", mover: at(GUARD), status: "asking" });
      expect(clock().fighters[ids[GUARD]!].slips.past).toBe(1);
      const steps = Object.values<any>(plain(gm.g.game.combats.get(combat).system.history));
      expect(steps.filter(({ label }) => label === "slip")).toEqual([]);
    });

    test("is intercepted at the closest point of a path with waypoints; a pending waypoint counts only once the token moves there", async () => {
      const token = gm.g.fromUuidSync(at(GUARD));
      const px = (x: number, y: number) => ({ x: Math.round((x - 0.5) * 100), y: Math.round((y - 0.5) * 100) });
      // Around the scout's left and away. Neither end of the path is near the scout.
      expect(await token.move([px(3, 2), px(2, 5), px(3, 8), px(6, 9)])).toBe(true);
      await settle();
      expect(last()?.system).toMatchObject({ kind: "interception", mover: at(GUARD), status: "asking" });
      const met = { x: last().system.contact.x / 100 + 0.5, y: last().system.contact.y / 100 + 0.5 };
      expect(met.x).toBeLessThan(3);
      expect(Math.abs(met.y - 5)).toBeLessThan(2.5);
      await want(anna, "let-pass", last()._id);
      await want(gm, "end-phase", combat, { acting: clock().acting });
      // In two legs: no prompt while the token is within reach, and a prompt when the token leaves.
      const legs: unknown[] = [];
      gm.g.Hooks.on("moveToken", (_token: unknown, { passed, pending }: any) =>
        legs.push([passed.waypoints.length, pending.waypoints.length]),
      );
      const count = reactions().length;
      await token.move([{ ...px(2.4, 5), checkpoint: true }, px(6, 12)]);
      await settle();
      expect(legs).toEqual([
        [1, 1],
        [1, 0],
      ]);
      expect(reactions().length - count).toBe(1);
    });

    test("[SS-INTERCEPT-07] can be intercepted outside the interceptor's phase, but not by a player without the prompt", async () => {
      await move(GUARD, 5, 9);
      expect(reactions()).toEqual([]);
      await move(GUARD, 3, 2);
      await move(GUARD, 1.6, 9);
      expect(last()?.system).toMatchObject({ kind: "interception", weapon: KNIFE, status: "asking", userId: ANNA });
      const { reaction: _none, ...unasked } = answer() as any;
      expect(attackAt(gm, await attack(anna, unasked))).toMatchObject({ refusal: { refusal: "gamemasterDecides" } });
      const before = flesh(gm, GUARD);
      gm.run("load(5)");
      const id = await attack(anna, answer());
      expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
      expect(flesh(gm, GUARD)).toBeLessThan(before);
      expect(last().system.status).toBe("taken");
      // [SS-INTERCEPT-07] The damage reaches the guard's Body, so the movement ends at the point of contact.
      const { contact: met } = last().system;
      const { x, y } = gm.g.fromUuidSync(at(GUARD));
      expect([x, y]).toEqual([Math.round(met.x), Math.round(met.y)]);
      expect(recordAt(gm, id).replies.length).toBeGreaterThan(0);
      expect(reactions().at(-1)._id).toBe(last()._id);
    });
  });
});
