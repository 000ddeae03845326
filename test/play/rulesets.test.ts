import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  BEN,
  GM,
  GUARD,
  Hand,
  openTable,
  plain,
  recordAt,
  RIFLE,
  rounds,
  SCOUT,
  settle,
  shoot,
  sit,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/** A ruleset, and the effects on the guard if an attack's dice all show middle faces. */
interface Way {
  readonly ruleset: string;
  readonly attributes: Record<string, number>;
  readonly skills: Record<string, number>;
  readonly weapon: object;
  readonly armor: object;
  /** Code with which a module registers the ruleset; "": a built-in ruleset. */
  readonly loaded: string;
  /** Values of the guard before the attack, by the paths that the attack changes. `after` has the values after the attack. */
  readonly before: Record<string, number>;
  readonly after: Record<string, number>;
  readonly statuses: readonly string[];
  /** Keys of the rows about the guard on every user's card. */
  readonly said: readonly string[];
  readonly initiative: number;
}

const D20: Way = {
  ruleset: "called-shot-d20",
  attributes: { agility: 3, endurance: 3, awareness: 4 },
  skills: { "small-guns": 6 },
  weapon: { skill: "small-guns", roll: { dice: 2, faces: 6, add: 5 } },
  armor: { rating: 0, equipped: true, locations: ["left-arm"], types: { kinetic: { value: 2, percent: 50 } } },
  loaded: "",
  // 10 + 6 is 4 above Evasion 12, a glancing hit at the left arm. 3 + 3 + 5 damage, less 2, is halved.
  before: { "system.pools.hp.value": 32, "system.limbs.left-arm.value": 12 },
  after: { "system.pools.hp.value": 28, "system.limbs.left-arm.value": 10 },
  statuses: [],
  said: [
    "hit.hit-total",
    "where.rolled",
    "where.glancing-total",
    "through.rolled",
    "through.reducedHidden",
    "lost.left",
    "lost.limbHidden",
    "next.stopped",
  ],
  initiative: 10 + 4,
};

const THREE_DICE: Way = {
  ruleset: "three-dice",
  attributes: { strength: 10, dexterity: 10, intelligence: 10, health: 10 },
  skills: { longarms: 12 },
  weapon: { skill: "longarms", roll: { dice: 2, faces: 6, add: 3 } },
  armor: { rating: 2, equipped: true, locations: ["torso"] },
  loaded: "",
  // 9 against 12, and a Dodge of 8 that rolls 9. 3 + 3 + 3 damage, less DR 2. The knockdown roll is 9 against 10.
  before: { "system.pools.hp.value": 10 },
  after: { "system.pools.hp.value": 3 },
  statuses: ["shocked"],
  said: [
    "hit.hit-margin",
    "where.called",
    "through.rolled",
    "through.reducedHidden",
    "lost.left",
    "then.markedBy",
    "then.testPassed-hidden",
    "next.stopped",
  ],
  initiative: 3 + 5,
};

const TOY: Way = {
  ruleset: "toy",
  attributes: { aim: 3, nerve: 3 },
  skills: {},
  weapon: { damage: { value: 4 } },
  armor: { rating: 0 },
  loaded: 'Hooks.once("init", () => game.crossfire.addRuleset(__system.toy))',
  before: { "system.pools.luck.value": 9 },
  after: { "system.pools.luck.value": 5 },
  statuses: [],
  said: ["hit.hit-total", "where.called", "lost.left", "next.stopped"],
  initiative: 6 + 3,
};

const rifle = (way: Way) => ({
  _id: RIFLE,
  name: "Rifle",
  type: "weapon",
  system: {
    kind: "ranged",
    damage: { value: 8, woundClass: "pi" },
    range: { increment: 80, max: 900 },
    modes: ["single", "burst"],
    ammo: { value: 4, max: 10, type: "rifle" },
    ready: true,
    ...way.weapon,
  },
});

const fighter = (way: Way, uuid: string, name: string, owner: string | null) => ({
  _id: uuid.split(".")[1],
  name,
  type: owner === ANNA ? "character" : "npc",
  ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) },
  system: { attributes: way.attributes, skills: way.skills, karma: { value: 2, max: 2 }, mode: owner ? "realistic" : "quick" },
  items: [rifle(way), { _id: "vest000000000000", name: "Vest", type: "armor", system: way.armor }],
});

const tableFor = (way: Way, generation: number): Promise<MemoryTable> =>
  openTable(generation, [fighter(way, SCOUT, "Scout", ANNA), fighter(way, GUARD, "Guard", null), fighter(way, WORKER, "Worker", BEN)], {
    ruleset: way.ruleset,
  });

const valuesOf = (seat: Seat, paths: object): Record<string, number> =>
  Object.fromEntries(Object.keys(paths).map((path) => [path, valueOf(seat, GUARD, path)]));
const statusesOf = (seat: Seat): string[] => [...plain([...seat.g.fromUuidSync(GUARD).statuses])].sort();
const leaves = (card: any): string[] => card.meetings[0].rows.map(({ key }: { key: string }) => key.replace("CROSSFIRE.Card.", ""));

const WAYS = [D20, THREE_DICE, TOY].flatMap((way) => [13, 14].map((generation) => ({ way, generation, name: way.ruleset })));

describe.each(WAYS)("the ruleset $name on a table, generation $generation", ({ way, generation }) => {
  let table: MemoryTable;
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => tableFor(way, generation), [GM, ANNA], way.loaded);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      hand,
      seats: [gm, anna],
    } = await shared.begin());
    gm.run("middling()");
  });

  test("resolves an attack that a GM can undo", async () => {
    expect(valuesOf(gm, way.before)).toEqual(way.before);
    const stored = plain(gm.g.fromUuidSync(GUARD).toObject().system);
    const id = await shoot(anna);
    expect([told(gm), told(anna)]).toEqual([[], []]);
    expect(attackAt(anna, id)).toMatchObject({ refusal: {}, status: "resolved" });
    expect({ ...valuesOf(anna, way.after), rounds: rounds(anna, SCOUT) }).toEqual({ ...way.after, rounds: 3 });
    expect(statusesOf(anna)).toEqual(way.statuses);
    expect(leaves(attackAt(anna, id).card).sort()).toEqual([...way.said].sort());
    await want(gm, "undo", id);
    expect(attackAt(anna, id).status).toBe("undone");
    expect({ ...valuesOf(anna, way.before), rounds: rounds(anna, SCOUT) }).toEqual({ ...way.before, rounds: 4 });
    expect(statusesOf(anna)).toEqual([]);
    expect(plain(gm.g.fromUuidSync(GUARD).toObject().system)).toEqual(stored);
  });

  // A module's ruleset may lack overrides.
  test.each([5].filter(() => way !== TOY))(
    "applies %i damage without an attack and a GM's override of that damage, and undo reverses both",
    async (points) => {
      const stored = plain(gm.g.fromUuidSync(GUARD).toObject().system);
      await gm.g.game.crossfire.damage([GUARD], { damage: points, unresisted: true, called: { location: "torso" } });
      await settle();
      const { id } = gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack");
      expect([attackAt(anna, id).status, attackAt(anna, id).card.meetings[0].damage]).toEqual(["resolved", points]);
      const reply = { ask: "override:damage:0:0", kind: "override", value: 2 };
      await want(gm, "override", id, { replies: [reply], reason: "Less" });
      expect([attackAt(anna, id).card.meetings[0].damage, leaves(attackAt(anna, id).card)]).toEqual([
        2,
        expect.arrayContaining(["through.overridden"]),
      ]);
      await want(gm, "undo", id);
      expect(plain(gm.g.fromUuidSync(GUARD).toObject().system)).toEqual(stored);
    },
  );

  test("makes attacks from macros without a window, using the preselected choices", async () => {
    const latest = (): any => anna.g.game.messages.contents.filter(({ type }: any) => type === "attack").at(-1);
    const order = {
      attacker: SCOUT,
      attackerToken: null,
      weapon: RIFLE,
      target: GUARD,
      mode: "single",
      called: null,
      aim: 0,
      modifiers: [],
    };
    await anna.g.game.crossfire.attack(order);
    await settle();
    expect([latest().system.status, valuesOf(anna, way.after)]).toEqual(["resolved", way.after]);
    await anna.g.game.crossfire.attackWith(`${SCOUT}.Item.${RIFLE}`, { targets: [GUARD], skipDialog: true });
    await settle();
    expect([latest().system.status, rounds(anna, SCOUT), told(anna)]).toEqual(["resolved", 2, []]);
  });

  test("has a text in the language files for every key on the card, with all placeholders filled", async () => {
    const id = await shoot(anna);
    const own = way === TOY ? ["CROSSFIRE.Limb.body", "CROSSFIRE.Pool.luck"] : [];
    for (const { rows } of attackAt(anna, id).card.meetings) {
      for (const { key, values, words } of rows) {
        const text = anna.g.game.i18n.format(key, { ...values, ...words });
        expect(text, key).not.toMatch(/^CROSSFIRE\.Card|[{}]/);
        const unknown = Object.values<string>(words).filter((word) => !own.includes(word) && !anna.g.game.i18n.has(word));
        expect(unknown).toEqual([]);
      }
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    "makes all changes of an attack exactly once if a GM's client dies after %i writes and another client continues",
    async (writes) => {
      gm.writes = 0;
      gm.dieAfter(writes);
      const id = await shoot(anna);
      if (!gm.connection.connected) {
        gm = await sit(table, GM, hand, `${way.loaded}; middling();`);
      }
      gm.dieAfter(Infinity);
      expect(attackAt(anna, id).status).toBe("resolved");
      expect({ ...valuesOf(anna, way.after), rounds: rounds(anna, SCOUT) }).toEqual({ ...way.after, rounds: 3 });
      expect(statusesOf(anna)).toEqual(way.statuses);
    },
  );

  test("shows an opponent's dice and modifiers only to GMs", async () => {
    const id = await shoot(gm, GUARD, SCOUT);
    const { status, card } = attackAt(anna, id);
    expect(status).not.toBe("refused");
    expect(card.roll).toMatchObject({ faces: null, parts: [], sum: { rolled: null, modifier: null } });
    expect(plain(anna.g.game.messages.get(id).rolls)).toEqual([]);
    expect(recordAt(gm, id).replies[0].faces.length).toBeGreaterThan(0);
  });

  test("has one pass in a round, and rolls initiative with the dice of the ruleset", async () => {
    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: GUARD.slice(6) }] });
    await settle();
    await want(gm, "new-round", combat.id);
    const clock = plain(gm.g.game.combats.get(combat.id).system.clock);
    expect(clock.passes).toBe(false);
    expect(Object.values<any>(clock.fighters).map(({ rolled }) => rolled)).toEqual([way.initiative]);
  });

  test("hides each setting for a feature that the ruleset lacks", () => {
    const shown = (key: string): boolean => gm.g.game.settings.settings.get(`crossfire.${key}`).config;
    expect(["passes", "limbs", "naturals", "keepsCall", "choosesThings"].map(shown)).toEqual(
      way === D20
        ? [false, true, true, true, false]
        : way === THREE_DICE
          ? [false, true, false, false, true]
          : [false, false, false, false, false],
    );
  });
});

describe.each([13, 14])("a defense that is chosen after the hit, on Foundry %i", (generation) => {
  test("prompts the player of the hit entity with the defenses of the ruleset", async () => {
    const table = await tableFor(THREE_DICE, generation);
    const hand = new Hand();
    const gm = await sit(table, GM, hand);
    const [anna, ben] = [await sit(table, ANNA, hand), await sit(table, BEN, hand)];
    gm.run("fall([6, 3], [6, 3], [6, 4])");
    const id = await shoot(anna, SCOUT, WORKER);
    const { status, asks, card } = attackAt(ben, id);
    expect([status, card.roll.sum]).toEqual(["asking", { sides: 6, reading: "margin", rolled: 10, modifier: 12 }]);
    expect(asks[0]).toMatchObject({ kind: "defense", userId: BEN, reading: "margin" });
    expect(asks[0].options.map(({ id: option, dice }: any) => [option, dice])).toEqual([
      ["dodge", 8],
      ["none", 0],
    ]);
    gm.run("fall([6, 2], [6, 3], [6, 3])");
    await want(ben, "answer", id, { ask: asks[0].id, kind: "defense", defense: "dodge" });
    expect(gm.run("unfallen()")).toBe(0);
    expect(attackAt(ben, id).status).toBe("resolved");
    expect(leaves(attackAt(ben, id).card)[0]).toBe("hit.defended-margin");
    await table.close();
  });

  test("prompts no player if the attack fails or the ruleset has no defense", async () => {
    for (const [way, faces] of [
      [THREE_DICE, "[6, 6], [6, 6], [6, 5]"],
      [D20, "[20, 2]"],
    ] as const) {
      const table = await tableFor(way, generation);
      const gm = await sit(table, GM);
      const anna = await sit(table, ANNA);
      await sit(table, BEN);
      gm.run(`fall(${faces})`);
      const id = await shoot(anna, SCOUT, WORKER);
      expect([gm.run("unfallen()"), attackAt(anna, id).status, attackAt(anna, id).card.meetings[0].contact]).toEqual([
        0,
        "resolved",
        "miss",
      ]);
      await table.close();
    }
  });
});

describe("rulesets and their settings in a world", () => {
  test("are listed by name in the world setting", async () => {
    const table = await tableFor(D20, 14);
    const gm = await sit(table, GM);
    const { choices } = gm.g.game.settings.settings.get("crossfire.ruleset").type;
    const names = Object.entries<string>(plain(choices)).map(([id, key]) => [id, gm.g.game.i18n.localize(key)]);
    expect(names.map(([id]) => id)).toEqual(["crossfire", "swan-song", "called-shot-d20", "three-dice"]);
    for (const [, name] of names) expect(name).not.toMatch(/^CROSSFIRE/);
    await table.close();
  });

  test("have a name for every status", async () => {
    for (const way of [D20, THREE_DICE]) {
      const table = await tableFor(way, 14);
      const gm = await sit(table, GM);
      const statuses = Object.values<any>(plain(gm.g.CONFIG.statusEffects));
      expect(statuses.length).toBeGreaterThan(5);
      for (const { name } of statuses) expect(gm.g.game.i18n.has(name), name).toBe(true);
      await table.close();
    }
  });

  test.each([D20, THREE_DICE])("let a hit reduce the pool in which the ruleset stores a vehicle's health: $ruleset", async (way) => {
    const TANK = "Actor.tank000000000000";
    const tank = {
      _id: TANK.slice(6),
      name: "Van",
      type: "vehicle",
      system: { armor: { natural: 1 }, pools: { hp: { value: null, max: 40 } } },
    };
    const table = await openTable(14, [fighter(way, SCOUT, "Scout", ANNA), tank], { ruleset: way.ruleset });
    const gm = await sit(table, GM, new Hand(), "middling()");
    const hp = (): number => valueOf(gm, TANK, "system.pools.hp.value");
    expect(hp()).toBe(40);
    const id = await shoot(gm, SCOUT, TANK);
    expect([attackAt(gm, id).status, hp() < 40]).toEqual(["resolved", true]);
    await want(gm, "undo", id);
    expect(hp()).toBe(40);
    await table.close();
  });

  test.each([D20, THREE_DICE])("stop damage when a pool reaches 0, and undo restores the pool: $ruleset", async (way) => {
    const things = [
      { id: "Actor.tank000000000000", type: "vehicle", system: { armor: { natural: 0 }, pools: { hp: { value: 1, max: 40 } } } },
      { id: "Actor.wall000000000000", type: "barrier", system: { armor: 0, hp: { value: 1, max: 40 } } },
    ];
    const made = things.map(({ id, type, system }) => ({ _id: id.slice(6), name: type, type, system }));
    const table = await openTable(14, [fighter(way, SCOUT, "Scout", ANNA), ...made], { ruleset: way.ruleset });
    const gm = await sit(table, GM, new Hand(), "middling()");
    for (const { id, type } of things) {
      const figures = (): unknown[] =>
        (type === "barrier" ? ["system.hp.value"] : ["system.pools.hp.value", "system.overflow"]).map((path) => valueOf(gm, id, path));
      const before = figures();
      const shot = await shoot(gm, SCOUT, id);
      expect([type, attackAt(gm, shot).status, figures()[0]]).toEqual([type, "resolved", 0]);
      await want(gm, "undo", shot);
      expect([type, figures()]).toEqual([type, before]);
    }
    await table.close();
  });

  test("let three-dice hits with fatigue damage lower Fatigue Points, and let a grab set a status", async () => {
    const way: Way = { ...THREE_DICE, weapon: { ...THREE_DICE.weapon, damage: { value: 1, woundClass: "fat" } } };
    const table = await tableFor(way, 14);
    const gm = await sit(table, GM, new Hand(), "middling()");
    const fatigue = (): number => valueOf(gm, GUARD, "system.pools.fp.value");
    expect(fatigue()).toBe(10);
    const id = await shoot(gm);
    expect([fatigue(), valueOf(gm, GUARD, "system.pools.hp.value")]).toEqual([3, 10]);
    await want(gm, "undo", id);
    expect(fatigue()).toBe(10);
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.grapples": true, "system.kind": "melee" });
    await shoot(gm, SCOUT, GUARD, { mode: "melee" });
    expect(statusesOf(gm)).toEqual(["grappled"]);
    await table.close();
  });

  test("give a shocked target a penalty to attacks for a limited time", async () => {
    const table = await tableFor(THREE_DICE, 14);
    const gm = await sit(table, GM, new Hand(), "middling()");
    await shoot(gm);
    const id = await shoot(gm, GUARD, SCOUT);
    const record = recordAt(gm, id);
    expect(record.battlefield.attacker.shock).toBe(-4);
    expect(gm.g.fromUuidSync(GUARD).effects.contents[0].toObject().flags.crossfire.until.time).toBeGreaterThan(0);
    await table.close();
  });

  test("let a natural 20 hit automatically only if the world setting is on", async () => {
    for (const naturals of [true, false]) {
      const actors = [fighter(D20, SCOUT, "Scout", ANNA), fighter(D20, GUARD, "Guard", null)];
      Object.assign(actors[1]!.system, { evasion: { value: 40 } });
      const table = await openTable(14, actors, { ruleset: D20.ruleset, naturals });
      const gm = await sit(table, GM);
      gm.run("fall([20, 20], [20, 14], [6, 3], [6, 3])");
      const id = await shoot(gm);
      const { card } = attackAt(gm, id);
      expect([card.meetings[0].contact, leaves(card)[0]]).toEqual(naturals ? ["hit", "hit.sureHit-total"] : ["miss", "hit.miss-total"]);
      await table.close();
    }
  });

  test("apply the modifier of a called shot, and refuse a location that the ruleset lacks", async () => {
    const table = await tableFor(THREE_DICE, 14);
    const gm = await sit(table, GM);
    gm.run("middling()");
    const skull = await shoot(gm, SCOUT, GUARD, { called: { location: "skull" } });
    expect(attackAt(gm, skull).card).toMatchObject({ called: "skull", drawn: false, roll: { sum: { modifier: 5 } } });
    const chink = await shoot(gm, SCOUT, GUARD, { aiming: { chink: true } });
    expect(attackAt(gm, chink).card.roll.sum.modifier).toBe(12 - 8);
    const nonsense = await shoot(gm, SCOUT, GUARD, { aiming: { range: 5 } });
    expect(attackAt(gm, nonsense)).toMatchObject({ status: "refused", refusal: { refusal: "badOrder" } });
    const knee = await shoot(gm, SCOUT, GUARD, { called: { location: "knee", side: "left" } });
    expect(attackAt(gm, knee)).toMatchObject({ status: "refused", refusal: { refusal: "noSuchLocation" } });
    await table.close();
  });
});
