import type { SystemObject, FieldValue } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, GM, SECOND_GM, id, openClient, openTable, settle } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const RECORD = `
  globalThis.events = [];
  globalThis.hooks = [];
  CONFIG.Combat.documentClass = class extends Combat {
    async _onStartTurn(c, ctx) { events.push(["startTurn", c.name, ctx]); }
    async _onEndTurn(c, ctx) { events.push(["endTurn", c.name, ctx]); }
    async _onStartRound(ctx) { events.push(["startRound", ctx]); }
    async _onEndRound(ctx) { events.push(["endRound", ctx]); }
    async _onEnter(c) { events.push(["enter", c.name]); }
    async _onExit(c) { events.push(["exit", c.name]); }
  };
  for (const hook of ["combatStart", "combatTurn", "combatRound", "combatTurnChange"]) Hooks.on(hook, (combat, ...args) => hooks.push([hook, ...structuredClone(args)]));
`;

const combats = () => [
  {
    _id: id("fight"),
    active: true,
    combatants: [
      { _id: id("low"), name: "Low", initiative: 10 },
      { _id: id("none"), name: "None", initiative: null },
      { _id: id("high"), name: "High", initiative: 20 },
    ],
  },
];

describe.each([13, 14])("combat on Foundry %i", (generation) => {
  const open = async (user = GM, init = RECORD) => {
    const table = await openTable(generation, { combats: combats() });
    const client = await openClient(table, user, init);
    return { table, client, g: client.g, combat: client.g.game.combats.get(id("fight")) };
  };
  const names = (combat: SystemObject) => plain(combat.turns.map((t: SystemObject) => t.name));

  test("the combatant with the highest initiative acts first, and a combatant without initiative acts last [foundry-api 12.5 #13]", async () => {
    const { g, combat, table } = await open();
    const second = await openClient(table, SECOND_GM, RECORD);
    expect(names(combat)).toEqual(["High", "Low", "None"]);
    expect(combat.combatant).toBeNull();
    await combat.startCombat();
    await settle();
    expect([combat.round, combat.turn, combat.combatant.name]).toEqual([1, 0, "High"]);
    const started = [
      ["startRound", { round: 1, skipped: false }],
      ["startTurn", "High", { round: 1, turn: 0, skipped: false }],
    ];
    // Only one of the two GM clients may run the events.
    expect([...plain(g.events), ...plain(second.g.events)]).toEqual(started);
    expect(plain(g.hooks)[0]).toEqual(["combatStart", { round: 1, turn: 0 }]);
  });

  test("turn events fire in the order end turn, end round, start round, start turn, and are marked as skipped for defeated combatants [foundry-api 5.3, 12.5 #14]", async () => {
    const { g, combat } = await open();
    await g.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await combat.combatants.get(id("low")).update({ defeated: true });
    await combat.startCombat();
    await settle();
    g.events.length = 0;
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([1, 2]);
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([2, 0]);
    await settle();
    expect(
      plain(
        g.events.filter((e: FieldValue) => !e.at(-1).skipped).map((e: FieldValue) => e.slice(0, 2).map((x: SystemObject) => x.round ?? x)),
      ),
    ).toEqual([
      ["endTurn", "High"],
      ["startTurn", "None"],
      ["endTurn", "None"],
      ["endRound", 1],
      ["startRound", 2],
      ["startTurn", "High"],
    ]);
    expect(plain(g.events.filter((e: FieldValue) => e.at(-1).skipped).map((e: FieldValue) => e.slice(0, 2)))).toEqual([
      ["startTurn", "Low"],
      ["endTurn", "Low"],
    ]);
  });

  test("combatTurn receives the coming turn before the update, and combatTurnChange both states after the update [foundry-api 2.3]", async () => {
    const { g, combat } = await open(GM, `${RECORD} CONFIG.time.roundTime = 6; CONFIG.time.turnTime = 1;`);
    await combat.startCombat();
    g.hooks.length = 0;
    await combat.nextTurn();
    await settle();
    expect(plain(g.hooks)).toEqual([
      ["combatTurn", { round: 1, turn: 1 }, { direction: 1, worldTime: { delta: 1 } }],
      [
        "combatTurnChange",
        { round: 1, turn: 0, tokenId: null, combatantId: id("high") },
        { round: 1, turn: 1, tokenId: null, combatantId: id("low") },
      ],
    ]);
    expect(g.game.time.worldTime).toBe(1);
  });

  test("turnEvents:false changes the turn without firing turn events [foundry-api 5.2]", async () => {
    const { g, combat } = await open();
    await combat.update({ round: 1, turn: 1 }, { turnEvents: false });
    await settle();
    expect(plain(g.events)).toEqual([]);
    expect(combat.combatant.name).toBe("Low");
  });

  test("stepping back fires no turn events [foundry-api 5.3]", async () => {
    const { g, combat } = await open();
    await combat.update({ round: 2, turn: 1 }, { turnEvents: false });
    await combat.previousTurn();
    await combat.previousRound();
    await settle();
    expect(plain(g.events)).toEqual([]);
    expect([combat.round, combat.turn]).toEqual([1, 2]);
  });

  test("a turn that a player ends while no GM is connected fires no turn events [foundry-api 12.5 #15]", async () => {
    const { g, combat, table } = await open(ANNA);
    await combat.update({ round: 1, turn: 0 });
    await combat.nextTurn();
    await settle();
    expect(table.authority.documents("combats")[0]!["turn"]).toBe(1);
    expect(plain(g.events)).toEqual([]);
  });

  test("a player cannot change a combat's system data or flags [foundry-api 5.4]", async () => {
    const { g, combat } = await open(ANNA);
    await expect(combat.update({ turn: 1, "flags.testbed.x": 1 })).rejects.toThrow(/lacks permission to update Combat/);
    expect(combat.canUserModify(g.game.user, "update", { turn: null })).toBe(true);
    expect(combat.canUserModify(g.game.user, "update", { system: {} })).toBe(false);
  });

  test("the turn does not change when _canChangeTurn returns false [foundry-api 5.4]", async () => {
    const { combat } = await open(ANNA, `CONFIG.Combat.documentClass = class extends Combat { _canChangeTurn() { return false; } };`);
    expect(await combat.update({ turn: 1 })).toBeUndefined();
    expect(combat.turn).toBeNull();
  });

  test("rollInitiative preserves the current turn and posts one message per combatant, only one of them with a sound [foundry-api 5.2]", async () => {
    const { g, combat } = await open();
    await combat.update({ round: 1, turn: 1 });
    g.CONFIG.Dice.randomUniform = () => 0.5;
    await combat.rollInitiative([id("none"), id("high")], { formula: "5" });
    expect(names(combat)).toEqual(["Low", "High", "None"]);
    expect([combat.turn, combat.combatant.name]).toEqual([0, "Low"]);
    expect(g.game.messages.size).toBe(2);
    expect(g.game.messages.filter((m: SystemObject) => m.sound)).toHaveLength(1);
    expect(g.game.messages.contents[0].flags.core.initiativeRoll).toBe(true);
  });

  test("resetAll clears every initiative [foundry-api 5.2]", async () => {
    const { combat } = await open();
    await combat.resetAll();
    expect(plain(combat.combatants.map((c: SystemObject) => c.initiative))).toEqual([null, null, null]);
  });

  test("one update to the combat can change its combatants and advance the turn [foundry-api 3.5]", async () => {
    const { g, combat } = await open();
    await combat.startCombat();
    await settle();
    g.events.length = 0;
    await combat.update({ round: 2, combatants: [{ _id: id("none"), initiative: 30 }] });
    await settle();
    expect(names(combat)).toEqual(["None", "High", "Low"]);
    expect(plain(g.events.filter((e: FieldValue) => !e.at(-1).skipped).map((e: FieldValue) => e[0]))).toEqual([
      "endTurn",
      "endRound",
      "startRound",
      "startTurn",
    ]);
  });

  test("the turn stays with its combatant when combatants are added and removed [foundry-api 5.3]", async () => {
    const { g, combat } = await open();
    await combat.update({ round: 1, turn: 1 }, { turnEvents: false });
    await combat.createEmbeddedDocuments("Combatant", [{ name: "First", initiative: 99 }]);
    await settle();
    expect([combat.turn, combat.combatant.name]).toEqual([2, "Low"]);
    await combat.combatants.get(id("high")).delete();
    await settle();
    expect([combat.turn, combat.combatant.name]).toEqual([1, "Low"]);
    expect(plain(g.events)).toEqual([
      ["enter", "First"],
      ["exit", "High"],
    ]);
  });

  test("combatant.group is the group's document [foundry-api 5.1]", async () => {
    const { combat } = await open();
    const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Squad" }]);
    await combat.combatants.get(id("low")).update({ group: group.id });
    expect(combat.combatants.get(id("low")).group).toBe(group);
    expect(plain([...group.members].map((m: SystemObject) => m.name))).toEqual(["Low"]);
  });
});
