import type { SystemObject } from "../../common/dynamic";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showsRolls } from "../../client/documents/chat-message-html";
import { serverContext, withContext } from "../../common/context";
import { ALL_OPEN_POINTS, OPEN_POINTS, readOpenPoints, type OpenPoint } from "../../common/open-points";
import type { MemoryTable } from "../../node/memory-table";
import { ANNA, GM, id, openClient, openTable, settle, type Client } from "./clients";

const documents = () => ({
  actors: [
    { _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } },
    { _id: id("foe"), name: "Foe", type: "hero" },
  ],
  items: [
    { _id: id("own"), name: "Own", type: "tool", ownership: { default: 0, [ANNA]: 3 } },
    { _id: id("other"), name: "Other", type: "tool" },
  ],
  combats: [{ _id: id("fight"), active: true, combatants: [{ _id: id("a"), name: "A", actorId: id("hero"), initiative: 3 }] }],
});

const both = [13, 14].flatMap((generation) => [false, true].map((otherwise) => ({ generation, otherwise })));

describe.each(both)("open points on Foundry $generation, alternative answer: $otherwise", ({ generation, otherwise }) => {
  let table: MemoryTable;
  let gm: Client;
  let anna: Client;
  beforeAll(async () => {
    table = await openTable(generation, documents(), otherwise ? ALL_OPEN_POINTS : []);
    [gm, anna] = [await openClient(table, GM), await openClient(table, ANNA)];
  });
  afterAll(() => table.close());

  const names = (client: Client, collection: string): string[] =>
    client.g.game[collection].map((document: SystemObject) => document.name).sort();
  const inPage = (code: string): Promise<SystemObject> => anna.run(`(async () => ${code})()`);
  const refused = /^User Anna lacks permission to /;
  /** Returns the answer as a list, "refused" if the user lacked the permission, or the message of another error. */
  const outcome = (answer: Promise<SystemObject>): Promise<unknown> =>
    answer.then(
      (list) => [...list],
      (error) => (refused.test(error.message) ? "refused" : error.message),
    );

  test("a request with one refused document fails as a whole or, with the other answer, only for the refused document [foundry-api 11.1]", async () => {
    const update = inPage(
      `(await Actor.updateDocuments([{ _id: "${id("foe")}", name: "Mine" }, { _id: "${id("hero")}", name: "Brave" }])).map((a) => a.name)`,
    );
    expect(await outcome(update)).toEqual(otherwise ? ["Brave"] : "refused");
    const remove = inPage(`(await Item.deleteDocuments(["${id("own")}", "${id("other")}"])).map((i) => i.id)`);
    expect(await outcome(remove)).toEqual(otherwise ? [id("own")] : "refused");
    await settle();
    for (const client of [gm, anna]) {
      expect(names(client, "actors")).toEqual(otherwise ? ["Brave", "Foe"] : ["Foe", "Hero"]);
      expect(names(client, "items")).toEqual(otherwise ? ["Other"] : ["Other", "Own"]);
    }
  });

  test("a request with only refused documents fails with either answer [foundry-api 11.1]", async () => {
    await expect(inPage(`Actor.updateDocuments([{ _id: "${id("foe")}", name: "Mine" }])`)).rejects.toThrow(refused);
    expect(names(gm, "actors")).toContain("Foe");
  });

  test("setFlag with null stores null or, with the other answer, deletes the key [foundry-api 3.9, ISS:foundryvtt/foundryvtt#11540]", async () => {
    const hero = anna.g.game.actors.get(id("hero"));
    await hero.setFlag("testbed", "a", 1);
    await hero.setFlag("testbed", "b", 2);
    await hero.setFlag("testbed", "b", null);
    await settle();
    for (const client of [gm, anna]) {
      const { flags } = client.g.game.actors.get(id("hero"));
      expect(JSON.parse(JSON.stringify(flags.testbed))).toEqual(otherwise ? { a: 1 } : { a: 1, b: null });
    }
  });

  test("a BooleanField converts an object to false or, with the other answer, to true; it converts null to false [foundry-api 3.4]", () => {
    const field = "new foundry.data.fields.BooleanField({ nullable: false })";
    const cleaned = (value: string): unknown => anna.run(`${field}.clean(${value})`);
    expect([cleaned("{}"), cleaned("[]"), cleaned('"false"'), cleaned("1")]).toEqual([otherwise, otherwise, false, true]);
    expect(anna.run(`${field}._cast(null)`)).toBe(false);
  });

  test("without a given actor or controlled token, the speaker is the user's character or, with the other answer, the user [foundry-api 7.2]", async () => {
    await gm.run(`game.users.get("${ANNA}").update({ character: "${id("hero")}" })`);
    await settle();
    const speaker = JSON.parse(anna.run("JSON.stringify(ChatMessage.getSpeaker())"));
    expect(speaker).toMatchObject(otherwise ? { actor: null, alias: "Anna" } : { actor: id("hero") });
    const given = JSON.parse(anna.run(`JSON.stringify(ChatMessage.getSpeaker({ actor: game.actors.get("${id("hero")}") }))`));
    expect(given.actor).toBe(id("hero"));
  });

  test("d% is a die with 100 faces or, with the other answer, an error; the modulo sign works with either answer [foundry-api 4.2]", () => {
    const faces = anna.run(`(() => { try { return new Roll("2d%").dice[0].faces; } catch (error) { return error.name; } })()`);
    expect(faces).toBe(otherwise ? "RollSyntaxError" : 100);
    expect(anna.run('new Roll("7 % 4").evaluateSync().total')).toBe(3);
  });

  test("a roll's card uses the template that the roll class names, with either file extension [foundry-api 4.5]", async () => {
    expect(anna.run("Roll.CHAT_TEMPLATE")).toBe(`templates/dice/roll.${otherwise ? "html" : "hbs"}`);
    expect(await inPage('(await new Roll("1 + 1").evaluate()).render()')).toMatch(/class="dice-total">2</);
  });

  test("client and server give the same answer when an owner changes a combatant's system data [foundry-api 5.4, ISS:the-metalworks/cosmere-rpg#391]", async () => {
    const allowed = generation >= 14 || !otherwise;
    const combatant = anna.g.game.combats.get(id("fight")).combatants.get(id("a"));
    const may = (code: string): boolean =>
      anna.run(`game.combats.get("${id("fight")}").combatants.get("${id("a")}").canUserModify(game.user, "update", ${code})`);
    expect([may("{ system: { speed: 1 } }"), may("{ initiative: 5 }")]).toEqual([allowed, true]);
    const operation = { updates: [{ _id: id("a"), system: { speed: 1 } }], parentUuid: `Combat.${id("fight")}` };
    const answer: SystemObject = await anna.connection.request("modifyDocument", { action: "update", type: "Combatant", operation });
    expect(refused.test(answer.error?.message ?? "")).toBe(!allowed);
    expect("result" in answer).toBe(allowed);
    await combatant.update({ initiative: 5 });
    await settle();
    expect(gm.g.game.combats.get(id("fight")).combatants.get(id("a")).initiative).toBe(5);
  });
});

test.each<[string, number[], boolean, boolean]>([
  ["", [7], true, true],
  [" 7 ", [7], true, true],
  ["12", [7, 5], true, true],
  ["7", [5], true, false],
  ["<p>7</p>", [7], true, false],
  ["7 hits", [7], false, false],
])(
  "content %j with rolls %j shows the rolls: %s, or in the alternative %s [foundry-api 7.3, ISS:foundryvtt/dnd5e#1414]",
  (content, totals, usually, otherwise) => {
    const message = { content, rolls: totals.map((total) => ({ total })) };
    const open = new Set<OpenPoint>(["rolls-own-total"]);
    const shown = [serverContext(14), { ...serverContext(14), open }].map((context) => withContext(context, () => showsRolls(message)));
    expect(shown).toEqual([usually, otherwise]);
  },
);

test("names of open points can be separated by commas and spaces, and an unknown name throws an error", () => {
  expect(readOpenPoints(" batch-partial,rolls-own-total ,, batch-partial")).toEqual(["batch-partial", "rolls-own-total"]);
  expect(readOpenPoints("")).toEqual([]);
  expect(() => readOpenPoints("batch-whole")).toThrow('"batch-whole" is not an open point');
});

test("the list of unsettled behaviors contains every open point with its chapter of the contract", () => {
  const list: { id: string; contract?: string }[] = parse(readFileSync("docs/foundry/unsettled.yaml", "utf8"));
  const missing = Object.entries(OPEN_POINTS).filter(
    ([name, { contract }]) => !list.some((one) => one.id === name && one.contract === contract),
  );
  expect(missing).toEqual([]);
  const rows = readFileSync("table/README.md", "utf8")
    .split("\n")
    .filter((row) => row.startsWith("| ") && /\bopen[.:]/.test(row));
  expect(rows).toEqual([]);
});
