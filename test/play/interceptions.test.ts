import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  ANNA,
  attackAt,
  BEN,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  RIFLE,
  SCOUT,
  settle,
  submit,
  valueOf,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";
import { SCENE, at, drawMap, takesSides, tokenId } from "./on-map";

const KNIFE = "knife00000000000";
const CLAWS = "claws00000000000";

const blade = (more: object = {}) => ({
  _id: KNIFE,
  name: "Knife",
  type: "weapon",
  system: { kind: "melee", skill: "blades", attribute: "agility", damage: { value: 6 }, reach: 0, ready: true, ...more },
});

/** Agility of the scout, who has no wounds. Each skill has a different rating, so that the dice of an attack reveal the skill. */
const AGILITY = 5;
const SKILLS = { blades: 4, unarmed: 2, clubs: 3, longarms: 6 };

describe("interceptions of a passing enemy", () => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  const ids: Record<string, string> = {};
  const shared = new SharedTable(() => openTable(14), [GM, ANNA, BEN]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await gm.g.fromUuidSync(SCOUT).update({ "system.skills": SKILLS });
    await drawMap(gm, { tokens: [takesSides(SCOUT, 1, 5), takesSides(GUARD, 5, 2)] });
    const combatants = [SCOUT, GUARD].map((who) => ({ actorId: tokenId(who), tokenId: tokenId(who), sceneId: SCENE }));
    const made = await gm.g.Combat.implementation.create({ combatants });
    await settle();
    combat = made.id;
    for (const { id, actorId } of made.combatants.contents) ids[`Actor.${actorId}`] = id;
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(gm, "roll-initiative", combat, { combatant: ids[SCOUT] });
    gm.run("load(2)");
    await want(gm, "roll-initiative", combat, { combatant: ids[GUARD] });
    // The guard acts after the scout in the first pass, and before the scout in the second.
    await want(gm, "change-score", combat, { combatant: ids[GUARD], by: 15 });
    await want(gm, "end-phase", combat, { acting: ids[SCOUT] });
    gm.run("load(3)");
  });

  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  const scout = (): any => gm.g.fromUuidSync(SCOUT);
  const asked = (): any[] =>
    gm.g.game.messages.contents.filter(({ type }: any) => type === "reaction").map((one: any) => plain(one.toObject()));
  const move = async (x: number, y: number): Promise<void> => {
    await gm.g.fromUuidSync(at(GUARD)).update({ x: Math.round((x - 0.5) * 100), y: Math.round((y - 0.5) * 100) });
    await settle();
  };
  /** Moves the guard past the scout, from one side of the scout to the other. */
  const runPast = async (): Promise<void> => {
    await move(3, 2);
    await move(1.6, 9);
  };
  /** Moves the guard back past the scout in the guard's next phase. */
  const runBack = async (): Promise<void> => {
    await want(gm, "end-phase", combat, { acting: ids[GUARD] });
    expect(clock().acting).toBe(ids[GUARD]);
    await move(1.6, 1);
  };
  const arm = async (...items: object[]): Promise<void> => {
    await scout().createEmbeddedDocuments("Item", items, { keepId: true });
    await settle();
  };
  const order = (more: object = {}): object => {
    const { _id, system } = asked().at(-1);
    const { watcher: attacker, watcherToken: attackerToken, mover: target, weapon, mode } = system;
    return { attacker, attackerToken, weapon, target, mode, called: null, aim: 0, modifiers: [], intercepts: true, reaction: _id, ...more };
  };
  /** Makes the scout intercept. @returns id, weapon, dice, pool parts and limit of the attack; if it is refused, only the refusal */
  const strike = async (more: object = {}): Promise<any> => {
    const id = await submit(anna, order(more));
    const { status, refusal, card } = attackAt(gm, id);
    if (status !== "resolved") return { refusal };
    const { weapon } = recordAt(gm, id).battlefield;
    const parts = card.roll.parts.map(({ of, value }: any) => [of, value]);
    return { id, weapon, dice: card.roll.dice, parts, limit: card.roll.limit };
  };
  const spent = (): number => clock().fighters[ids[SCOUT]!].ap;

  test("[SS-INTERCEPT-03] [SS-INTERCEPT-04] an interception uses the skill of the ready melee weapon, or Unarmed Combat with bare hands", async () => {
    await arm(blade());
    await scout().items.get(RIFLE).update({ "system.ready": false });
    await runPast();
    expect(asked().map(({ system }) => [system.kind, system.weapon, system.mode])).toEqual([["interception", KNIFE, "single"]]);
    const armed = await strike();
    expect(armed).toMatchObject({ dice: AGILITY + SKILLS.blades, limit: 5, weapon: { name: "Knife", dv: 6, damageKind: "health" } });
    expect(armed.parts).toEqual([
      ["blades", 4],
      ["agility", 5],
    ]);
    expect(spent()).toBe(1);
    await want(gm, "undo", armed.id);
    await scout().items.get(KNIFE).update({ "system.ready": false });
    await runBack();
    const { system } = asked().at(-1);
    expect([asked().length, system.weapon]).toEqual([2, "bareHands0000000"]);
    const bare = await strike();
    // Strength 3 as Strain. The Physical limit is (3 + 3 + 3 + 4) / 3, rounded up.
    expect(bare).toMatchObject({
      dice: AGILITY + SKILLS.unarmed,
      limit: 5,
      weapon: { name: "Bare hands", kind: "melee", skill: "unarmed", dv: 3, damageKind: "strain", accuracy: null },
    });
  });

  test("[SS-INTERCEPT-01] [SS-CALLED-47] a winded character can intercept, because an interception is not a Complex Action", async () => {
    await arm(blade());
    await scout().items.get(RIFLE).update({ "system.ready": false });
    const injury = { effect: "winded", location: "sternum", side: null, rounds: 5, until: "time" };
    await scout().createEmbeddedDocuments("ActiveEffect", [{ name: "Winded", statuses: ["winded"], flags: { crossfire: { injury } } }]);
    await runPast();
    expect(await strike()).toMatchObject({ weapon: { name: "Knife" }, dice: AGILITY + SKILLS.blades });
    expect(spent()).toBe(1);
  });

  test("[SS-INTERCEPT-04] an interception uses claws before bare hands, but a ready blade before claws", async () => {
    await arm({ ...blade({ skill: "unarmed" }), _id: CLAWS, name: "Claws" });
    await runPast();
    expect(asked().at(-1).system.weapon).toBe(CLAWS);
    await want(anna, "let-pass", asked().at(-1)._id);
    await arm(blade());
    await runBack();
    expect(asked().at(-1).system.weapon).toBe(KNIFE);
  });

  test("[SS-INTERCEPT-05] an interception with a readied firearm that serves as a club uses the Clubs skill and no ammunition", async () => {
    await runPast();
    expect(asked().at(-1).system).toMatchObject({ kind: "interception", weapon: "bareHands0000000" });
    const clubbed = await strike({ weapon: RIFLE, mode: "club" });
    // Strength 3 and 1. An improvised weapon has Accuracy 4.
    expect(clubbed).toMatchObject({
      dice: AGILITY + SKILLS.clubs,
      limit: 4,
      weapon: { id: RIFLE, name: "Rifle as a club", kind: "melee", skill: "clubs", dv: 4, damageKind: "health", ammo: null, reach: 0 },
    });
    expect([spent(), scout().items.get(RIFLE).system.ammo.value]).toEqual([1, 4]);
    // A shot at a passing opponent is refused as an interception.
    await runBack();
    expect((await strike({ weapon: RIFLE, mode: "single" })).refusal).toMatchObject({ refusal: "mayNotIntercept" });
  });

  test("[SS-INTERCEPT-03] [SS-INTERCEPT-04] [SS-INTERCEPT-05] [SS-INTERCEPT-08] the ways to intercept are a ready melee weapon, or else bare hands, and a ready firearm as a club; a prone combatant has none", async () => {
    const ways = (): string[] =>
      plain(gm.run(`__system.waysToStrike(fromUuidSync("${SCOUT}"), __system.wholeRuleset())`)).map(
        ({ weapon, mode, intercepts }: any) => `${weapon.replace(/0+$/, "")} ${mode} ${intercepts}`,
      );
    const ready = async (id: string, is: boolean): Promise<void> => {
      await scout().items.get(id).update({ "system.ready": is });
      await settle();
    };
    const [knife, bare, club] = ["knife single true", "bareHands single true", "rifle club true"];
    expect(ways()).toEqual([bare, club]);
    await arm(blade());
    expect(ways()).toEqual([knife, club]);
    await ready(RIFLE, false);
    expect(ways()).toEqual([knife]);
    await ready(KNIFE, false);
    expect(ways()).toEqual([bare]);
    await ready(RIFLE, true);
    expect(ways()).toEqual([bare, club]);
    await arm({ ...blade({ skill: "unarmed", ready: false }), _id: CLAWS, name: "Claws" });
    expect(ways()).toEqual(["claws single true", club]);
    await scout().update({ "system.stance.prone": true });
    expect(ways()).toEqual([]);
  });

  test("[SS-INTERCEPT-05] an interception with a firearm as a club is refused if the firearm is not ready", async () => {
    await scout().items.get(RIFLE).update({ "system.ready": false });
    await runPast();
    expect((await strike({ weapon: RIFLE, mode: "club" })).refusal).toMatchObject({ refusal: "notReady" });
  });

  test("[SS-MULTI-01] an interception cannot be split into several attacks, and does not affect split attacks in the combatant's own phase", async () => {
    await arm(blade());
    await runPast();
    const together = { multiple: { attacks: 2, index: 0, first: 0, otherWeapon: null } };
    const refusal = { refusal: "singleOutOfTurn", rule: "SS-MULTI-01", values: { attacker: "scout" } };
    for (const more of [{}, { weapon: "bareHands0000000" }, { weapon: RIFLE, mode: "club" }]) {
      expect((await strike({ ...more, ...together })).refusal).toMatchObject(refusal);
    }
    expect(spent()).toBe(0);
    await want(gm, "undo", (await strike()).id);
    // In the scout's own phase: one of two attacks, an interception, and the other attack.
    await want(gm, "end-phase", combat, { acting: ids[GUARD] });
    while (clock().acting !== ids[SCOUT]) await want(gm, "end-phase", combat, { acting: clock().acting });
    await move(2.4, 5);
    const blow = async (index: number): Promise<any> => {
      const more = { intercepts: undefined, reaction: undefined, mode: "melee", weapon: KNIFE, ...together };
      const id = await submit(anna, { ...order(more), multiple: { ...together.multiple, index } });
      return attackAt(gm, id);
    };
    expect((await blow(0)).status).toBe("resolved");
    // The GM makes the scout intercept without a prompt, with the option of the panel.
    const between = await submit(gm, order({ reaction: undefined, mode: "melee", weapon: KNIFE }));
    expect(attackAt(gm, between).status).toBe("resolved");
    expect(await blow(1)).toMatchObject({ status: "resolved", refusal: {} });
  });

  test("[SS-INTERCEPT-02] a fighter can be intercepted when leaving melee range, but not when moving within melee range", async () => {
    await arm(blade());
    await move(2.4, 5);
    expect(asked()).toEqual([]);
    await move(2.4, 5.6);
    expect(asked()).toEqual([]);
    await move(6, 5.6);
    expect(asked().map(({ system }) => [system.kind, system.mover, system.status])).toEqual([["interception", at(GUARD), "asking"]]);
  });

  test("[SS-INTERCEPT-06] an interception is resolved as a melee attack with defense, soak and wounds", async () => {
    await arm(blade({ damage: { value: 9 } }));
    await gm.g.fromUuidSync(GUARD).createEmbeddedDocuments("Item", [blade({ reach: 2 })], { keepId: true });
    await runPast();
    const full = valueOf(gm, GUARD, "system.pools.flesh.value");
    gm.run("load(5)");
    const { id } = await strike();
    const { replies } = recordAt(gm, id);
    const faces = (ask: string): number => replies.find((reply: any) => reply.ask === ask).faces.length;
    // Blades 4 and Agility 5; Reaction 1, Intuition 1 and two dice for the longer reach; half of Body 3.
    expect([faces("attack"), faces("defend:0"), faces("soak:0:0")]).toEqual([9, 4, 1]);
    const [struck] = attackAt(gm, id).card.meetings;
    // 5 hits within the Accuracy against 4 give 9 and 1 damage, less one soaked point. Against Body 3, this stops the movement.
    expect([struck.contact, struck.damage, valueOf(gm, GUARD, "system.pools.flesh.value")]).toEqual(["hit", 9, full - 9]);
    expect(gm.g.fromUuidSync(GUARD).statuses.has("prone")).toBe(true);
  });

  test("[SS-INTERCEPT-08] a prone combatant gets no interception prompt and cannot intercept", async () => {
    await arm(blade());
    await runPast();
    const open = order();
    await scout().update({ "system.stance.prone": true });
    await settle();
    expect(attackAt(gm, await submit(anna, open)).refusal).toMatchObject({ refusal: "mayNotIntercept", rule: "SS-INTERCEPT-08" });
    await runBack();
    expect(asked()).toHaveLength(1);
  });
});
