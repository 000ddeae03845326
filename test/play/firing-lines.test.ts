import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  ANNA,
  attackAt,
  flesh,
  GM,
  GUARD,
  Hand,
  openTable,
  plain,
  recordAt,
  RIFLE,
  SCOUT,
  settle,
  sit,
  submit,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";
import { SCENE, at, drawMap, takesSides, tokenId } from "./on-map";

/** A wall that stops every bullet. Only a line of fire to an entity behind the wall crosses the wall. */
const walls = [{ c: [1200, 1300, 1200, 2000] }];

describe.each([13, 14])("one attack on several targets on Foundry %i", (generation) => {
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  const ids: Record<string, string> = {};

  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await drawMap(gm, { walls, tokens: [takesSides(SCOUT, 1, 5), takesSides(GUARD, 9, 5), takesSides(WORKER, 9, 6.2)] });
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({
      "system.modes": ["single", "burst", "long-burst"],
      "system.ammo.value": 10,
      "system.spread": "medium",
      "system.penetrates": true,
    });
    await settle();
  });

  const order = (form: string, mode: string, x: number, y: number) => ({
    ...{ attacker: SCOUT, attackerToken: at(SCOUT), weapon: RIFLE, target: "", mode, called: null, aim: 0, modifiers: [] },
    area: { form, at: { scene: SCENE, x: x * 100, y: y * 100 }, among: [] },
  });
  const attack = submit;
  const meetings = (id: string): unknown[] =>
    attackAt(gm, id).card.meetings.map(({ name, bullet, intended }: any) => [name, bullet, intended]);
  const undo = async (id: string): Promise<void> => {
    await want(gm, "undo", id);
    await settle();
  };
  /** Begins a fight in which the scout acts first, and stores the encounter and the combatants' ids. */
  const fight = async (): Promise<void> => {
    const combatants = [SCOUT, GUARD, WORKER].map((who) => ({ actorId: tokenId(who), tokenId: tokenId(who), sceneId: SCENE }));
    const made = await gm.g.Combat.implementation.create({ combatants });
    await settle();
    combat = made.id;
    for (const { id, actorId } of made.combatants.contents) ids[`Actor.${actorId}`] = id;
    await want(gm, "new-round", combat);
    gm.run("load(6)");
    await want(gm, "roll-initiative", combat, { combatant: ids[SCOUT] });
    gm.run("load(2)");
    await want(gm, "roll-initiative", combat, { combatant: ids[GUARD] });
  };
  const move = async (who: string, x: number, y: number): Promise<void> => {
    await gm.g.fromUuidSync(at(who)).update({ x: Math.round((x - 0.5) * 100), y: Math.round((y - 0.5) * 100) });
    await settle();
  };
  const clock = (): any => plain(gm.g.game.combats.get(combat).system.clock);
  /** Ends phases until the given combatant acts. */
  const until = async (who: string): Promise<void> => {
    for (let step = 0; step < 12 && clock().acting !== ids[who]; step += 1) {
      const { acting } = clock();
      await want(gm, acting ? "end-phase" : "next", combat, acting ? { acting } : {});
    }
    expect(clock().acting).toBe(ids[who]);
  };
  const attacks = (): any[] =>
    gm.g.game.messages.contents.filter(({ type }: any) => type === "attack").map((one: any) => plain(one.toObject()));

  test("[SS-DEFENSE-24] hits every entity inside a cone with one attack roll, and undo restores the entities", async () => {
    gm.run("load(5)");
    const before = [flesh(gm, GUARD), flesh(gm, WORKER)];
    const id = await attack(anna, order("cone", "single", 9, 5.5));
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", card: { cone: "cone", bullets: 2 } });
    expect(meetings(id)).toEqual([
      ["guard", 0, true],
      ["worker", 1, true],
    ]);
    expect(attackAt(gm, id).card.meetings.every(({ contact }: any) => contact === "hit")).toBe(true);
    expect(recordAt(gm, id).replies.filter(({ ask }: any) => ask.startsWith("attack"))).toHaveLength(1);
    expect(gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).system.ammo.value).toBe(9);
    await undo(id);
    expect([flesh(gm, GUARD), flesh(gm, WORKER)]).toEqual(before);
  });

  test("[SS-ACTION-12] [XF-14] fires no bullet of a burst at the second target if only one round is left", async () => {
    gm.run("load(5)");
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.ammo.value": 1 });
    await settle();
    const before = flesh(gm, WORKER);
    const id = await attack(anna, order("spread", "burst", 9, 5.5));
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", card: { cone: "spread", bullets: 1 } });
    expect(meetings(id)).toEqual([["guard", 0, true]]);
    expect([gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).system.ammo.value, flesh(gm, WORKER)]).toEqual([0, before]);
    const previewed = anna.g.__system.preview(order("spread", "burst", 9, 5.5), [at(GUARD), at(WORKER)]);
    expect(plain(previewed).refusal).toMatchObject({ refusal: "outOfAmmunition" });
    const empty = await attack(anna, order("spread", "burst", 9, 5.5));
    expect(attackAt(gm, empty)).toMatchObject({ status: "refused", refusal: { refusal: "outOfAmmunition" } });
  });

  test("[SS-ACTION-12] has a preview that names each chosen target that a burst does not fire at, with the reason", async () => {
    const left = (mode = "long-burst", x = 9, targets = [at(GUARD), at(WORKER)]): unknown =>
      plain(anna.g.__system.preview(order("spread", mode, x, 5.5), targets).leftOut);
    expect(left()).toEqual([]);
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.ammo.value": 1 });
    await settle();
    expect(left()).toEqual([{ name: "worker", why: "rounds" }]);
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.ammo.value": 10 });
    await move(WORKER, 9, 12);
    expect(left()).toEqual([{ name: "worker", why: "outside" }]);
    expect(left("long-burst", 9, [at(WORKER)])).toEqual([]);
    await move(GUARD, 13, 15);
    await move(WORKER, 13, 16);
    const behind = {
      ...order("spread", "long-burst", 13, 15.5),
      area: { form: "spread", at: { scene: SCENE, x: 1300, y: 1550 }, among: [] },
    };
    expect(plain(anna.g.__system.preview(behind, [at(GUARD), at(WORKER)]))).toMatchObject({
      refusal: { refusal: "nobodyInCone" },
      foremost: null,
      leftOut: [
        { name: "guard", why: "walled" },
        { name: "worker", why: "walled" },
      ],
    });
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("dead", { active: true });
    await settle();
    expect(plain(anna.g.__system.preview(behind, [at(GUARD), at(WORKER)]).leftOut)[0]).toEqual({ name: "guard", why: "dead" });
  });

  test("[SS-ACTION-12] [XF-14] spreads the bullets of a burst over adjacent targets in turn, and fires none at a distant entity", async () => {
    gm.run("load(5)");
    const id = await attack(anna, order("spread", "long-burst", 9, 5.5));
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", card: { cone: "spread", bullets: 6 } });
    const meant = attackAt(gm, id).card.meetings.filter(({ intended }: any) => intended);
    expect(meant.slice(0, 2).map(({ name, bullet }: any) => [name, bullet])).toEqual([
      ["guard", 0],
      ["worker", 1],
    ]);
    expect(new Set(meant.map(({ name, bullet }: any) => `${name} ${bullet % 2}`))).toEqual(new Set(["guard 0", "worker 1"]));
    expect(gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).system.ammo.value).toBe(4);
    await undo(id);
    await move(WORKER, 9, 12);
    const alone = await attack(anna, order("spread", "burst", 9, 5));
    expect(
      new Set(
        attackAt(gm, alone)
          .card.meetings.filter(({ intended }: any) => intended)
          .map(({ name }: any) => name),
      ),
    ).toEqual(new Set(["guard"]));
  });

  test("is refused for a spread without a burst, a cone without targets in reach, or a hit claimed by a player", async () => {
    expect(attackAt(gm, await attack(anna, order("spread", "single", 9, 5)))).toMatchObject({
      status: "refused",
      refusal: { refusal: "needsBurst", rule: "SS-ACTION-12" },
    });
    expect(attackAt(gm, await attack(anna, order("cone", "single", 1, 15)))).toMatchObject({ refusal: { refusal: "nobodyInCone" } });
    await move(WORKER, 14, 18);
    expect(attackAt(gm, await attack(anna, order("cone", "single", 14, 18)))).toMatchObject({ refusal: { refusal: "nobodyInCone" } });
    const own = { ...order("cone", "single", 9, 5), underFire: { by: "x", contact: { x: 0, y: 0 }, stamp: "" } };
    expect(attackAt(gm, await attack(anna, own))).toMatchObject({ refusal: { refusal: "gamemasterDecides" } });
  });

  test("[TD-RANDOM-06] hits an entity that moves or stands up in suppressive fire once per phase, until the shooter's next phase", async () => {
    await fight();
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("prone", { active: true });
    await settle();
    await move(WORKER, 9, 12);
    gm.run("load(5)");
    // The only actor in the area is prone and is not hit.
    const id = await attack(anna, order("suppress", "long-burst", 10, 5));
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", card: { cone: "suppress", bullets: 0, meetings: [] } });
    expect(attackAt(gm, id).card.own.map(({ key }: any) => key)).toEqual(["CROSSFIRE.Card.own.suppresses"]);
    expect(gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).system.ammo.value).toBe(4);
    const spent = clock().fighters[ids[SCOUT]!].ap;
    await want(gm, "end-phase", combat, { acting: ids[SCOUT] });
    expect(attacks()).toHaveLength(1);
    // The worker crosses the area from one side to the other and is hit inside it.
    await move(WORKER, 9, 1);
    expect(attacks()).toHaveLength(2);
    const [, run] = attacks();
    expect(run.system).toMatchObject({ status: "resolved", order: { target: at(WORKER), underFire: { by: id } } });
    expect(run.system.order.underFire.contact.y).toBeGreaterThan(300);
    expect(run.system.order.underFire.contact.y).toBeLessThan(700);
    // The hit costs no further rounds or AP, and the worker is hit only once per phase.
    expect(gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).system.ammo.value).toBe(4);
    expect(clock().fighters[ids[SCOUT]!].ap).toBe(spent);
    await move(WORKER, 9, 12);
    expect(attacks()).toHaveLength(2);
    // An actor who stands up in the area is hit.
    await until(GUARD);
    await want(gm, "do", combat, { combatant: ids[GUARD], action: "stand-up" });
    await settle();
    expect(attacks()).toHaveLength(3);
    expect(attacks()[2].system.order).toMatchObject({ target: at(GUARD), underFire: { by: id } });
    // The fire ends with the shooter's next phase.
    await until(SCOUT);
    await move(WORKER, 9, 1);
    expect(attacks()).toHaveLength(3);
  });

  test("[UT-09] allows only the GM to exclude and include targets and to set cover and distance", async () => {
    const hand = { exclude: [at(GUARD)], include: [WORKER], cover: "good", meters: 4 };
    await move(WORKER, 9, 12);
    const sent = { ...order("cone", "single", 9, 5), hand };
    expect(attackAt(gm, await attack(anna, sent))).toMatchObject({ status: "refused", refusal: { refusal: "handByGamemaster" } });
    gm.run("load(5)");
    const id = await attack(gm, sent);
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved", card: { cone: "cone", bullets: 1, byHand: true } });
    expect(meetings(id)).toEqual([["worker", 0, true]]);
    const { entities, intended } = recordAt(gm, id).battlefield;
    expect(entities.map(({ fighter }: any) => fighter.id)).toEqual([WORKER]);
    expect(entities[intended]).toMatchObject({ distance: 4, otherCover: 4 });
    await undo(id);
    // An excluded entity is not in the way of other targets.
    await move(WORKER, 12, 5.1);
    gm.run("load(5)");
    const past = await attack(gm, { ...order("cone", "single", 12, 5), hand: { exclude: [GUARD] } });
    expect(recordAt(gm, past).battlefield.entities.map(({ fighter }: any) => fighter.id)).toEqual([WORKER]);
  });

  test("[UT-09] uses separate cover and distance for each target, and the stated distances if there is no map", async () => {
    gm.run("load(5)");
    const hand = {
      each: [
        { who: at(GUARD), cover: "good" },
        { who: at(WORKER), meters: 3 },
      ],
      cover: "none",
    };
    await move(WORKER, 9, 5.5);
    const { cone, entities } = recordAt(gm, await attack(gm, { ...order("cone", "single", 9, 5), hand })).battlefield;
    const own = cone.firingLines.map(({ intended, places }: any) => [entities[intended].fighter.id, places[intended]]);
    const place = (who: string): any => own.find(([id]: any) => id === who)[1];
    expect([place(GUARD).otherCover, place(WORKER).otherCover, place(WORKER).distance]).toEqual([4, 0, 3]);
    gm.run("load(5)");
    const named = { form: "cone", at: null, among: [GUARD, WORKER].map((target, index) => ({ target, meters: 6 * index })) };
    const id = await attack(gm, { ...order("cone", "single", 9, 5), attackerToken: null, area: named });
    const { firingLines } = recordAt(gm, id).battlefield.cone;
    expect(firingLines.map(({ intended, places }: any) => places[intended].distance)).toEqual([10, 6]);
  });

  test("[UT-09] omits an excluded entity even if there is no map", async () => {
    gm.run("load(5)");
    const named = { form: "cone", at: null, among: [GUARD, WORKER].map((target) => ({ target, meters: 0 })) };
    const id = await attack(gm, { ...order("cone", "single", 9, 5), attackerToken: null, area: named, hand: { exclude: [WORKER] } });
    expect(meetings(id)).toEqual([["Guard", 0, true]]);
  });

  test("[TD-RANDOM-06] hits an actor whose prone status is removed in suppressive fire, unless the GM excludes the actor", async () => {
    await fight();
    const toggle = async (who: string, active: boolean): Promise<void> => {
      await gm.g.fromUuidSync(who).toggleStatusEffect("prone", { active });
      await settle();
    };
    const lie = async (prone: boolean): Promise<void> => {
      await gm.g.fromUuidSync(GUARD).update({ "system.stance.prone": prone, "system.pools.flesh.value": 18 });
      await settle();
    };
    await lie(true);
    await toggle(WORKER, true);
    // The dice show no hits, so that no one falls again.
    gm.run("load(2)");
    const id = await attack(gm, { ...order("suppress", "long-burst", 10, 5), hand: { exclude: [at(WORKER)], cover: "partial" } });
    expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
    await toggle(WORKER, false);
    expect(attacks()).toHaveLength(1);
    await lie(false);
    expect(attacks()).toHaveLength(2);
    expect(attacks()[1].system.order).toMatchObject({ target: at(GUARD), underFire: { by: id }, hand: { cover: "partial" } });
    await want(gm, "end-phase", combat, { acting: ids[SCOUT] });
    await toggle(GUARD, true);
    await lie(false);
    expect(attacks()).toHaveLength(2);
    await toggle(GUARD, false);
    expect(attacks()).toHaveLength(3);
    // The actor is hit only once per phase.
    await toggle(GUARD, true);
    await toggle(GUARD, false);
    expect(attacks()).toHaveLength(3);
  });

  test("hits no entity with suppressive fire that has been undone", async () => {
    await fight();
    await move(WORKER, 9, 12);
    gm.run("load(3)");
    const id = await attack(anna, order("suppress", "long-burst", 6, 5));
    expect(attackAt(gm, id).status).toBe("resolved");
    await undo(id);
    await move(WORKER, 4, 5);
    expect(attacks()).toHaveLength(1);
  });
});

describe.each([
  ["called-shot-d20", { skill: "small-guns", roll: { dice: 2, faces: 6, add: 5 } }, 2],
  ["three-dice", { skill: "longarms", roll: { dice: 2, faces: 6, add: 3 } }, 1],
  ["swan-song", {}, 1],
] as const)("a cone of shot in the ruleset %s", (ruleset, weapon, rolls) => {
  test("attacks every entity inside, with one attack roll or one per target, depending on the ruleset", async () => {
    const table = await openTable(14, undefined, { ruleset });
    const gm = await sit(table, GM, new Hand());
    await gm.g.Scene.implementation.create(
      {
        ...{ _id: SCENE, name: "Map", width: 4000, height: 2000, padding: 0, grid: { type: 1, size: 100, distance: 1, units: "m" } },
        tokens: [takesSides(SCOUT, 1, 5), takesSides(GUARD, 9, 5), takesSides(WORKER, 9, 6.2)],
      },
      { keepId: true },
    );
    const { roll, ...other }: { readonly roll?: object; readonly skill?: string } = weapon;
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({
      "system.spread": "wide",
      ...(roll ? { "system.skill": other.skill, "system.damage.roll": roll } : other),
    });
    await settle();
    gm.run("middling()");
    const area = { form: "cone", at: { scene: SCENE, x: 900, y: 550 }, among: [] };
    const shot = {
      attacker: SCOUT,
      attackerToken: at(SCOUT),
      weapon: RIFLE,
      target: "",
      mode: "single",
      called: null,
      aim: 0,
      modifiers: [],
      area,
    };
    const message = await gm.g.ChatMessage.implementation.create({ type: "attack", system: { order: shot } });
    await settle();
    expect(attackAt(gm, message.id)).toMatchObject({ status: "resolved", card: { cone: "cone", bullets: 2 } });
    const meant = attackAt(gm, message.id).card.meetings.filter(({ intended }: any) => intended);
    expect(meant.map(({ name, bullet }: any) => [name, bullet])).toEqual([
      ["guard", 0],
      ["worker", 1],
    ]);
    expect(recordAt(gm, message.id).replies.filter(({ ask }: any) => ask.startsWith("attack"))).toHaveLength(rolls);
  });
});

describe("[SS-COVER-02] one attack on several targets by the rules of Swan Song", () => {
  let gm: Seat;
  const shared = new SharedTable(() => openTable(14, undefined, { ruleset: "swan-song" }), [GM]);
  afterAll(() => shared.end());

  test("stores for each firing line which bystander hides the target, although the target did not take cover", async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    await drawMap(gm, { walls: [], tokens: [takesSides(SCOUT, 1, 5), takesSides(GUARD, 9, 5), takesSides(WORKER, 6, 5)] });
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.modes": ["burst"], "system.ammo.value": 10 });
    await settle();
    const id = await submit(gm, {
      ...{ attacker: SCOUT, attackerToken: at(SCOUT), weapon: RIFLE, target: "", mode: "burst", called: null, aim: 0, modifiers: [] },
      area: { form: "spread", at: { scene: SCENE, x: 900, y: 500 }, among: [] },
    });
    expect(attackAt(gm, id)).toMatchObject({ refusal: {} });
    const { entities, cone } = recordAt(gm, id).battlefield;
    const nameOf = (index: number): string => entities[index].fighter.name;
    const hidden = cone.firingLines.map(({ intended, places }: any) => [nameOf(intended), (places[intended].behind ?? []).map(nameOf)]);
    expect(Object.fromEntries(hidden)).toEqual({ guard: ["worker"] });
    expect(entities.filter((entity: object) => "behind" in entity)).toEqual([]);
  });
});
