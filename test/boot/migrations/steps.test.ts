import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MemoryTable } from "../../../table/node/memory-table";
import { SCHEMA, STEPS, type MigrationStep } from "../../../module/boot/migrations/steps";
import { ANNA, GM, Hand, openTable, plain, settle, sit, SCOUT, type Seat } from "../../play/seats";

/** Compares two UUIDs by document type: actors of the world first, then items, then scenes. */
const byKind = (a: string, b: string): number => "AIS".indexOf(a[0]!) - "AIS".indexOf(b[0]!);

const FOLDER = new URL("./", import.meta.url);
const released = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
const read = (file: string): any => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));

/** Opens a world that an older version of the system stored, with the GM logged in. @returns the GM's client */
async function opened(documents: any, generation: number): Promise<Seat> {
  return sit(await openTable(generation, documents.actors, {}, documents), GM, new Hand());
}

/** Returns all stored values with their paths. A document in a list appears in the path by its id. */
function leaves(value: any, path = ""): [string, unknown][] {
  if (Array.isArray(value) && value.every((one) => one && typeof one === "object" && "_id" in one))
    return value.flatMap((one) => leaves(one, `${path}[${one._id}]`));
  if (value && typeof value === "object" && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, child]) => leaves(child, path ? `${path}.${key}` : key));
  return [[path, value]];
}

/**
 * Returns the paths of the values that the migration changed or removed. Ignores values that only the migrated world has, and paths that
 * Foundry's own migrations move.
 */
function lost(before: any, after: any): string[] {
  const now = new Map(leaves(plain(after)).map(([path, value]) => [path, JSON.stringify(value)]));
  return (
    leaves(before)
      // Foundry's own migrations move the changes of effects, and on 14 the pictures of scenes, so these paths are ignored.
      .filter(([path]) => !path.endsWith(".changes") && !/^background(\.|Color$)/.test(path))
      .filter(([path, value]) => now.get(path) !== JSON.stringify(value))
      .map(([path]) => path)
  );
}

describe("the migration steps", () => {
  test("are in version order, and the last step has the current schema version", () => {
    const versions = STEPS.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
    expect(SCHEMA).toBe(versions.at(-1));
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test("give a wall with barrier values the closest material, skip a wall that already has a material, and report unusable values", () => {
    const step = STEPS[0]!;
    const flagged = (barrier: unknown) => ({ flags: { crossfire: { barrier } } });
    const outcome = step.migrate("Wall", flagged({ structure: 8, armor: 8 })) as { update: Record<string, string> };
    const material = outcome.update["flags.crossfire.barrier.material"]!;
    expect(step.migrate("Wall", flagged({ structure: 8, armor: 8, material }))).toBeNull();
    expect(step.migrate("Tile", flagged({ armor: 8 }))).toHaveProperty("problem");
    expect(step.migrate("Tile", flagged("wood"))).toHaveProperty("problem");
    expect(step.migrate("Wall", { flags: {} })).toBeNull();
    expect(step.migrate("Actor", flagged({ structure: 8 }))).toBeNull();
  });
});

describe.each(released)("the world stored in %s", (file) => {
  test.each([13, 14])("is migrated without loss on Foundry %i", async (generation) => {
    const { documents, version } = read(file);
    const gm = await opened(structuredClone(documents), generation);
    expect(gm.run("game.actors.invalidDocumentIds.size + game.items.invalidDocumentIds.size + game.scenes.invalidDocumentIds.size")).toBe(
      0,
    );
    const findings = plain(await gm.run(`__system.dryRun(__system.stepsSince(${JSON.stringify(version)}))`));
    expect(findings.filter(({ update }: any) => update).length).toBeGreaterThan(0);
    const [scene] = documents.scenes;
    const noted = documents.actors.filter(({ system }: any) => system.gmNotes);
    expect(noted.length).toBeGreaterThan(0);
    expect(findings.map(({ uuid, problem }: any) => [uuid.split(".").at(-1), problem !== null])).toEqual([
      ...noted.map(({ _id }: any) => [_id, false]),
      [scene.walls[0]._id, false],
      [scene.walls[1]._id, true],
    ]);
    const done = plain(await gm.run(`__system.migrate(${JSON.stringify(findings)})`));
    await settle();
    expect(done.map(({ failed }: any) => failed)).toEqual(done.map(() => null));
    expect(gm.g.game.settings.get("crossfire", "schemaVersion")).toBe(SCHEMA);
    expect(
      (await gm.run(`__system.dryRun(__system.stepsSince(${JSON.stringify(version)}))`)).filter(({ update }: any) => update),
    ).toHaveLength(0);
    for (const [name, collection] of Object.entries({ actors: "Actor", items: "Item", scenes: "Scene" })) {
      for (const before of documents[name])
        expect(
          lost(before, gm.g.game.collections.get(collection).get(before._id).toObject()).filter((path) => path !== "system.gmNotes"),
          before.name,
        ).toEqual([]);
    }
    const notes = notesOn(gm).map((message) => [message.getFlag("crossfire", "notesOf"), message.content]);
    expect(notes).toEqual(noted.map(({ _id, system }: any) => [`Actor.${_id}`, system.gmNotes]));
    expect(gm.g.game.journal.size).toBe(0);
    for (const { _id } of noted) expect(gm.g.game.actors.get(_id).toObject().system.gmNotes).toBe("");
  });
});

/** Returns the messages with GM notes on a client. */
const notesOn = (seat: Seat): any[] => seat.g.game.messages.contents.filter((message: any) => message.getFlag("crossfire", "notesOf"));

describe.each([13, 14])("the GM notes of a world of version 0.1 on Foundry %i", (generation) => {
  const NOTES = "<p>She is the traitor.</p>";
  test("are migrated separately for an actor and its unlinked token", async () => {
    const gm = await sit(await openTable(generation), GM, new Hand());
    const scene = await gm.g.Scene.implementation.create({ name: "Yard", active: true });
    const token = { actorId: SCOUT.slice(6), actorLink: false, name: "Scout" };
    const [own] = await scene.createEmbeddedDocuments("Token", [{ ...token, delta: { system: { gmNotes: "<p>Hers</p>" } } }]);
    await gm.g.fromUuidSync(SCOUT).update({ "system.gmNotes": NOTES });
    await settle();
    for (let again = 0; again < 2; again++) {
      const findings = plain(await gm.run('__system.dryRun(__system.stepsSince("0.1.1"))'));
      expect(findings.map(({ gmNotes }: any) => gmNotes)).toEqual(again ? [] : [NOTES, "<p>Hers</p>"]);
      await gm.run(`__system.migrate(${JSON.stringify(findings)})`);
      await settle();
    }
    expect(notesOn(gm).map((message) => [message.getFlag("crossfire", "notesOf"), message.content])).toEqual([
      [SCOUT, NOTES],
      [own.actor.uuid, "<p>Hers</p>"],
    ]);
  });

  test.each([true, false])(
    "move from an actor that a GM creates to a message for GMs (server withholds whispers: %s)",
    async (withhold) => {
      const table = await openTable(generation, undefined, {}, {}, { withhold });
      const gm = await sit(table, GM, new Hand());
      const anna = await sit(table, ANNA, new Hand());
      const bait = { content: "Bait", whisper: [GM], flags: { crossfire: { notesOf: "Actor.spy0000000000000" } } };
      await anna.g.ChatMessage.implementation.create(bait);
      const spy = await gm.g.Actor.implementation.create(
        { _id: "spy0000000000000", name: "Spy", type: "npc", system: { gmNotes: NOTES } },
        { keepId: true },
      );
      await settle();
      expect([spy.system.gmNotes, notesOn(gm).map(({ content }) => content)]).toEqual(["", ["Bait", NOTES]]);
      expect(gm.g.__system.gmNotesOf(spy)).toBe(NOTES);
      expect(notesOn(gm)[1].visible).toBe(false);
      const held = notesOn(anna).filter(({ author }) => !author.isSelf);
      expect(held.map(({ visible }) => visible)).toEqual(withhold ? [] : [false]);
      expect(JSON.stringify(held.map((message) => plain(message.toObject())))).not.toContain("Spy");
    },
  );

  test("remain after the chat log is cleared, and are whispered to the current GMs", async () => {
    const table = await openTable(generation);
    const gm = await sit(table, GM, new Hand());
    const scout = gm.g.fromUuidSync(SCOUT);
    await gm.g.__system.writeGmNotes(scout, NOTES);
    await gm.g.ChatMessage.implementation.create({ content: "Hello" });
    await settle();
    await gm.g.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
    await settle();
    expect(gm.g.game.messages.contents.map(({ content }: any) => content)).toEqual([NOTES]);
    expect(gm.g.__system.gmNotesOf(scout)).toBe(NOTES);
    await gm.g.game.users.get(ANNA).update({ role: 3 });
    await settle();
    expect(plain(notesOn(gm)[0].whisper)).toContain(ANNA);
    await gm.g.game.users.get(ANNA).update({ role: 1 });
    await settle();
    expect(plain(notesOn(gm)[0].whisper)).not.toContain(ANNA);
    await gm.g.__system.writeGmNotes(scout, "");
    await gm.g.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
    await settle();
    expect(gm.g.game.messages.size).toBe(0);
  });

  test("are absent from an actor that a player creates", async () => {
    const table = await openTable(generation);
    const gm = await sit(table, GM, new Hand());
    const permissions = { ...gm.g.game.settings.get("core", "permissions"), ACTOR_CREATE: [1, 2, 3, 4] };
    await gm.g.game.settings.set("core", "permissions", permissions);
    const anna = await sit(table, ANNA, new Hand());
    const made = await anna.g.Actor.implementation.create({ name: "Own", type: "character" });
    expect(Object.hasOwn(plain(made.toObject()).system, "gmNotes")).toBe(false);
    await settle();
    expect([gm.g.game.journal.size, gm.g.game.messages.size]).toEqual([0, 0]);
  });
});

describe.each([13, 14])("a power of a world of version 0.1 on Foundry %i", (generation) => {
  const power = (defence: string): object => ({
    _id: "hold000000000000",
    name: "Hold",
    type: "power",
    system: { defence, resistWith: ["willpower"] },
  });
  const opened = async (): Promise<{ table: MemoryTable; gm: Seat }> => {
    const actors = [{ _id: "mage000000000000", name: "Mage", type: "npc", items: [power("resist")] }];
    const token = {
      _id: "mage000000000000",
      actorId: "mage000000000000",
      actorLink: false,
      name: "Mage",
      delta: { _id: "mage000000000000", items: [power("melee")] },
    };
    const scenes = [{ _id: "yard000000000000", name: "Yard", active: true, tokens: [token] }];
    const table = await openTable(generation, actors, { schemaVersion: "0.1.2" }, { scenes, items: [power("none")] });
    return { table, gm: await sit(table, GM, new Hand()) };
  };
  const POWERS = [
    "Actor.mage000000000000.Item.hold000000000000",
    "Scene.yard000000000000.Token.mage000000000000.Actor.mage000000000000.Item.hold000000000000",
    "Item.hold000000000000",
  ];
  const defenses = (gm: Seat): unknown[] => POWERS.map((uuid) => gm.g.fromUuidSync(uuid).system.defense);

  test("is read and rewritten with current keys in the world, on an actor and on an unlinked token", async () => {
    const { table, gm } = await opened();
    expect(defenses(gm)).toEqual(["resist", "melee", "none"]);
    const findings = plain(await gm.run('__system.dryRun(__system.stepsSince("0.1.2"))'));
    expect(findings.map(({ uuid, rewrite }: any) => [uuid, rewrite])).toEqual(POWERS.toSorted(byKind).map((uuid) => [uuid, true]));
    await gm.run(`__system.migrate(${JSON.stringify(findings)})`);
    await settle();
    const stored = JSON.stringify(["actors", "items", "scenes"].map((name) => table.authority.documents(name)));
    expect([stored.includes("defence"), stored.match(/"defense":"(resist|melee|none)"/g)?.length]).toEqual([false, 3]);
    expect(await gm.run('__system.dryRun(__system.stepsSince("0.1.2"))')).toHaveLength(0);
    expect(defenses(await sit(table, GM, new Hand()))).toEqual(["resist", "melee", "none"]);
  });

  test("is read with current keys when a character file is imported", async () => {
    const { gm } = await opened();
    const actor = { name: "Twin", type: "npc", system: {}, items: [power("melee")] };
    const made = await gm.g.game.crossfire.importCharacter({ format: "crossfire-character", version: 1, ruleset: "crossfire", actor });
    expect(plain(made.toObject()).items[0].system).toMatchObject({ defense: "melee", resistWith: ["willpower"] });
  });
});

describe("the migration of a world", () => {
  const step: MigrationStep = {
    version: "9.0.0",
    title: "x",
    migrate: (_kind, source) => ((source["system"] as any)?.money === 5 ? { update: { "system.money": 7 } } : null),
  };
  const STEP = `{ version: "9.0.0", title: "x", migrate: ${step.migrate.toString()} }`;

  test.each([13, 14])("changes only the documents that need a change, including unlinked tokens, on Foundry %i", async (generation) => {
    const gm = await sit(await openTable(generation), GM, new Hand());
    const scene = await gm.g.Scene.implementation.create({ name: "Yard", active: true });
    const token = { actorId: SCOUT.slice(6), actorLink: false, name: "Scout" };
    const [own, other] = await scene.createEmbeddedDocuments("Token", [{ ...token, delta: { system: { money: 5 } } }, token]);
    await settle();
    const findings = plain(await gm.run(`__system.dryRun([${STEP}])`));
    expect(findings.map(({ uuid, update }: any) => [uuid, update])).toEqual([[own.actor.uuid, { "system.money": 7 }]]);
    await gm.run(`__system.migrate(${JSON.stringify(findings)}, "9.0.0")`);
    await settle();
    expect([own.actor.system.money, other.actor.system.money, gm.g.fromUuidSync(SCOUT).system.money]).toEqual([7, 0, 0]);
    expect(plain(own.toObject()).delta.system).toEqual({ money: 7 });
  });

  test("continues after one document fails to migrate, and is offered again", async () => {
    const gm = await sit(await openTable(14), GM, new Hand());
    await gm.g.fromUuidSync(SCOUT).update({ "system.money": 5 });
    const before = gm.g.game.settings.get("crossfire", "schemaVersion");
    const [good] = plain(await gm.run(`__system.dryRun([${STEP}])`));
    const gone = { ...good, uuid: "Actor.nobody0000000000" };
    const done = plain(await gm.run(`__system.migrate(${JSON.stringify([gone, good])}, "9.0.0")`));
    expect(done.map(({ failed }: any) => typeof failed)).toEqual(["string", "object"]);
    expect(gm.g.fromUuidSync(SCOUT).system.money).toBe(7);
    expect(gm.g.game.settings.get("crossfire", "schemaVersion")).toBe(before);
  });

  test("changes neither a new world nor a world of a newer version", async () => {
    const gm = await sit(await openTable(14), GM, new Hand());
    expect(gm.g.game.settings.get("crossfire", "schemaVersion")).toBe(SCHEMA);
    await gm.g.game.settings.set("crossfire", "schemaVersion", "99.0.0");
    await gm.run("__system.lookAtWorld()");
    await settle();
    expect(gm.g.game.settings.get("crossfire", "schemaVersion")).toBe("99.0.0");
  });
});
