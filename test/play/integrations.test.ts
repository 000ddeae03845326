import { expect as chaiExpect, assert } from "chai";
import { describe, expect, test } from "vitest";
import { ANNA, GM, GUARD, Hand, meet, openTable, plain, RIFLE, SCOUT, settle, shoot, sit } from "./seats";

describe("Dice So Nice, through its documented API", () => {
  /** `showForRoll(roll, user, synchronize, whisper, blind)` as Dice So Nice documents it. The stand-in records the arguments. */
  const FAKE = `globalThis.shown = [];
    game.dice3d = { showForRoll: async (roll, user, synchronize, whisper, blind) => {
      const dice = roll.dice.map((die) => die.number + "d" + die.faces);
      const out = roll.dice.flatMap((die) => die.results.map((one) => one.result));
      shown.push({ dice, out, user: user.name, synchronize, whisper, blind });
      return true;
    } };`;

  test.each([
    ["crossfire", "pool"],
    ["called-shot-d20", "d20"],
    ["three-dice", "3d6"],
  ])("in the ruleset %s, the %s dice of an attack are shown once, in the roller's colors", async (ruleset, kind) => {
    const gm = await sit(await openTable(14, undefined, { ruleset }), GM, new Hand());
    gm.run(FAKE);
    const id = await shoot(gm);
    await settle();
    const shown = plain(gm.run("shown"));
    const first = shown[0]!;
    const wanted = { pool: /^\d+d6$/, d20: /^1d20$/, "3d6": /^3d6$/ }[kind]!;
    expect(first.dice).toEqual([expect.stringMatching(wanted)]);
    expect(first).toMatchObject({ synchronize: true, blind: false, user: "Gamemaster" });
    const faces = gm.g.game.messages
      .get([...id].reverse().join(""))
      .system.toObject()
      .replies.filter((reply: any) => reply.kind === "faces")
      .map((reply: any) => [...reply.faces]);
    expect(shown.map(({ out }: any) => out)).toEqual(plain(faces));
  });

  test("a GM's secret rolls are hidden from all players", async () => {
    const table = await openTable(14);
    const gm = await sit(table, GM, new Hand());
    await sit(table, ANNA, gm.hand);
    gm.run(FAKE);
    await gm.g.game.crossfire.test({ actor: GUARD, skill: "perception", secret: true, skipDialog: true });
    await settle();
    const secret = plain(gm.run("shown"));
    expect(secret.length).toBeGreaterThan(0);
    const gamemasters = plain(gm.run("game.users.filter((user) => user.isGM).map((user) => user.id)"));
    for (const { whisper } of secret) expect(whisper).toEqual(gamemasters);
    expect(gamemasters).not.toContain(ANNA);
    gm.run("shown.length = 0");
    await gm.g.game.crossfire.test({ actor: SCOUT, skill: "perception", secret: false, skipDialog: true });
    await settle();
    expect(plain(gm.run("shown")).map(({ whisper }: any) => whisper)).toEqual([null]);
  });

  test("the system offers two sets of dice colors and makes neither a user's default", async () => {
    const gm = await sit(await openTable(14), GM, new Hand());
    const sets: any[] = [];
    await meet(gm, "diceSoNiceReady", { addColorset: (set: any, mode: string) => sets.push([set.name, set.category, mode]) });
    expect(sets).toEqual([
      ["crossfire-ember", "Crossfire", "default"],
      ["crossfire-night", "Crossfire", "default"],
    ]);
  });
});

test("Item Piles, through its documented API, receives the paths of prices, quantities and currencies", async () => {
  const gm = await sit(await openTable(14), GM, new Hand());
  const given: any[] = [];
  gm.g.game.itempiles = { API: { addSystemIntegration: (data: any) => given.push(plain(data)) } };
  await meet(gm, "item-piles-ready", undefined);
  const [data] = given;
  const actor = gm.g.fromUuidSync(GUARD);
  const { getProperty } = gm.g.foundry.utils;
  expect(given).toHaveLength(1);
  expect(getProperty(actor, data.CURRENCIES[0].data.path)).toBe(0);
  const weapon = actor.items.get(RIFLE);
  for (const key of ["ITEM_PRICE_ATTRIBUTE", "ITEM_QUANTITY_ATTRIBUTE"]) expect(typeof getProperty(weapon, data[key])).toBe("number");
  expect(gm.g.game.documentTypes.Actor).toContain(data.ACTOR_CLASS_TYPE);
  for (const type of data.ITEM_FILTERS[0].filters.split(",")) expect(gm.g.game.documentTypes.Item).toContain(type);
});

test("Babele, through its documented API, receives the folder of translations and a converter that finds effects by name", async () => {
  const gm = await sit(await openTable(14), GM, new Hand());
  const dirs: string[] = [];
  let converters: any;
  await meet(gm, "babele.init", {
    setSystemTranslationsDir: (dir: string) => dirs.push(dir),
    registerConverters: (given: any) => (converters = given),
  });
  expect(dirs).toEqual(["babele"]);
  const effects = [
    { _id: "a", name: "Smoke", disabled: false },
    { _id: "b", name: "Fog" },
  ];
  expect(converters.crossfireEffects(effects, { Smoke: { name: "Rauch" }, b: "Nebel" })).toEqual([
    { _id: "a", name: "Rauch", disabled: false },
    { _id: "b", name: "Nebel" },
  ]);
  expect(converters.crossfireEffects(effects, undefined)).toBe(effects);
});

test("Token Action HUD, through its documented API, lists a token's actions and performs the action that a user presses", async () => {
  const gm = await sit(await openTable(14), GM, new Hand());
  const groups = new Map<string, any[]>();
  const scout = gm.g.fromUuidSync(SCOUT);
  class ActionHandler {
    actor = scout;
    addActions(actions: any[], { id }: { id: string }): void {
      groups.set(id, actions);
    }
  }
  class RollHandler {
    actor = scout;
  }
  class SystemManager {
    constructor(readonly coreModuleId: string) {}
  }
  const systems: any[] = [];
  gm.g.Hooks.on("tokenActionHudSystemReady", (system: any) => systems.push(system));
  await meet(gm, "tokenActionHudCoreApiReady", { api: { ActionHandler, RollHandler, SystemManager } });
  expect(systems.map(({ api }) => api.requiredCoreModuleVersion)).toEqual(["2.0"]);
  const manager = new systems[0].api.SystemManager("token-action-hud-core");
  expect(manager).toBeInstanceOf(SystemManager);
  const { layout, groups: known } = await manager.registerDefaults();
  expect(known.map(({ id }: any) => id)).toEqual(["weapons", "powers", "skills", "fight"]);
  expect(layout.map(({ groups: [first] }: any) => first.nestId)).toEqual(known.map(({ id }: any) => `${id}_${id}`));
  expect(Object.keys(manager.getAvailableRollHandlers())).toEqual(["core"]);
  await manager.getActionHandler().buildSystemActions(known.map(({ id }: any) => id));
  const rifle = groups.get("weapons")!.find(({ id }) => id === RIFLE);
  const { value, max } = scout.items.get(RIFLE).system.ammo;
  expect(rifle).toMatchObject({ encodedValue: `attack|${scout.items.get(RIFLE).uuid}`, info1: { text: `${value}/${max}` } });
  expect(groups.get("skills")!.map(({ id }) => id)).toContain("perception");
  const pressed: unknown[] = [];
  gm.g.game.crossfire.attackWith = async (uuid: string, options: object) => void pressed.push(["attack", uuid, Object.keys(options)]);
  gm.g.game.crossfire.test = async ({ skill, actor }: any) => void pressed.push(["test", skill, actor.uuid]);
  const handler = manager.getRollHandler("core");
  await handler.handleActionClick({}, rifle.encodedValue);
  await handler.handleActionClick({}, "test|perception");
  expect(pressed).toEqual([
    ["attack", scout.items.get(RIFLE).uuid, ["event"]],
    ["test", "perception", SCOUT],
  ]);
});

describe("Quench, through its documented API, with the batches for a licensed installation", () => {
  interface Suite {
    readonly befores: (() => Promise<void>)[];
    readonly afters: (() => Promise<void>)[];
    readonly tests: (readonly [title: string, body: () => Promise<void>])[];
  }
  /** `registerBatch(key, fn, options)` and the functions that `fn` receives. The suites run in order, as in Mocha. */
  class FakeQuench {
    readonly batches = new Map<string, (context: object) => void>();
    registerBatch(key: string, body: (context: object) => void, { displayName }: { displayName: string }): void {
      expect(displayName).toMatch(/^Crossfire: /);
      this.batches.set(key, body);
    }
    async run(key: string): Promise<string[]> {
      const suites: [string, Suite][] = [];
      const now = (): Suite => suites.at(-1)![1];
      const context = {
        describe: (title: string, body: () => void) => {
          suites.push([title, { befores: [], afters: [], tests: [] }]);
          body();
        },
        it: (title: string, body: () => Promise<void>) => now().tests.push([title, body]),
        before: (body: () => Promise<void>) => now().befores.push(body),
        after: (body: () => Promise<void>) => now().afters.push(body),
        assert,
        expect: chaiExpect,
      };
      this.batches.get(key)!(context);
      const done: string[] = [];
      for (const [title, { befores, tests, afters }] of suites) {
        for (const before of befores) await before();
        for (const [name, body] of tests) {
          await body();
          done.push(`${title} ${name}`);
        }
        for (const after of afters.toReversed()) await after();
      }
      return done;
    }
  }

  test.each([13, 14])(
    "each batch passes on Foundry %i and leaves the world unchanged",
    async (generation) => {
      const gm = await sit(await openTable(generation), GM, new Hand());
      const quench = new FakeQuench();
      await meet(gm, "quenchReady", quench);
      const whatIs = () =>
        plain(["actors", "scenes", "folders", "combats", "messages"].map((name) => [...gm.g.game[name].keys()].toSorted()));
      const before = whatIs();
      const done: string[] = [];
      gm.run("load(null)");
      for (const key of quench.batches.keys()) done.push(...(await quench.run(key)));
      expect(done.filter((title) => !title.startsWith("this installation"))).toEqual([
        "an attack is answered by an opponent in quick mode, applied, and undone completely",
        "an attack asks for the defense of an opponent in realistic mode, and continues with the answer",
        "an explosion reaches everyone in its radius exactly once",
        "a wall becomes glass, and becomes ordinary again after an attack through it",
        "a round begins after all combatants have rolled, goes to the second phase, and returns to the first",
      ]);
      expect(done.filter((title) => title.startsWith("this installation")).length).toBeGreaterThan(12);
      expect(whatIs()).toEqual(before);
    },
    60_000,
  );
});
