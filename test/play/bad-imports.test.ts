import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, GM, openTable, plain, RIFLE, SCOUT, settle, sit, told, valueOf, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/** Matches texts that no user may see: an engine error, an untranslated key, or an unfilled placeholder. */
const RAW = /TypeError|RangeError|ReferenceError|Cannot |is not a function|is not iterable|\[object|CROSSFIRE\.|\{\w+\}|\bat \w+ \(/;

describe.each([13, 14])("imports and edits with bad values on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let file: any;

  const shared = new SharedTable(() => openTable(generation), [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      seats: [gm],
    } = await shared.begin());
    const actor = plain(gm.g.fromUuidSync(SCOUT).toObject());
    file = { format: "crossfire-character", version: 1, ruleset: "crossfire", system: "0.1.0", actor };
  });

  const actors = (): number => gm.g.game.actors.size;

  /** Imports a character as a macro does. @returns the name and message of the error; both are "" if the file was accepted */
  async function imported(seat: Seat, given: unknown): Promise<{ readonly name: string; readonly said: string }> {
    seat.g.__given = given;
    const [name, said] = await seat.run(
      "game.crossfire.importCharacter(__given).then(() => ['', ''], (error) => [error.name, error.message])",
    );
    await settle();
    return { name, said };
  }

  /** Returns the file with one value changed. */
  function changed(path: string, value: unknown): unknown {
    const copy = plain(file);
    gm.g.foundry.utils.setProperty(copy, path, value);
    return copy;
  }

  test("a valid file is imported with or without a byte order mark", async () => {
    const before = actors();
    expect(await imported(gm, JSON.stringify(file))).toEqual({ name: "", said: "" });
    expect(await imported(gm, `\uFEFF${JSON.stringify(file)}`)).toEqual({ name: "", said: "" });
    expect(actors()).toBe(before + 2);
  });

  test("a file of another ruleset is imported with a warning that names both rulesets", async () => {
    expect((await imported(gm, { ...file, ruleset: "called-shot-d20" })).said).toBe("");
    expect(told(gm).at(-1)).toMatch(
      /^Scout was imported, but uses the ruleset Called Shot d20 as written; this world uses Crossfire: all rules\./,
    );
    expect((await imported(gm, { ...file, ruleset: "brass" })).said).toBe("");
    expect(told(gm).at(-1)).toContain("uses the ruleset brass;");
  });

  test("a file truncated at any point is refused with a message from the system, and no document is created", async () => {
    const before = actors();
    const text = JSON.stringify(file);
    for (let at = 0; at < text.length; at += 97) {
      const { name, said } = await imported(gm, text.slice(0, at));
      expect(name).toBe("CharacterFileError");
      expect(said).toMatch(/^The file is not valid JSON: /);
    }
    expect(actors()).toBe(before);
  });

  test("a file of more than ten million characters is refused before parsing, with a message that states the limit", async () => {
    const before = actors();
    const { name, said } = await imported(gm, `${JSON.stringify(file)}${" ".repeat(10_000_000)}`);
    expect([name, said]).toEqual(["CharacterFileError", expect.stringMatching(/^The file must have at most 10000000 characters/)]);
    expect(actors()).toBe(before);
  });

  const HUGE = "x".repeat(100_000);
  test.each<[path: string, value: unknown, said: RegExp]>([
    ["actor.system.attributes.body", 1e308, /actor\.system\.attributes\.body must be at most 200, but is 1e\+308\./],
    ["actor.system.attributes.body", -1, /actor\.system\.attributes\.body must be at least 0, but is -1\./],
    ["actor.system.skills.longarms", "five", /actor\.system\.skills\.longarms must be of type “number”/],
    ["actor.system.pools", { flesh: { value: 1e308, max: null } }, /actor\.system\.pools\.flesh\.value must be at most 1000000/],
    ["actor.system.money", 1e21, /actor\.system\.money must be at most 1000000000/],
    ["actor.system.notes", HUGE, /actor\.system\.notes must have at most 50000 characters, but has 100000\./],
    ["actor.name", HUGE, /actor\.name must have at most 200 characters/],
    ["actor.type", "constructor", /actor\.type must be one of character, npc, vehicle, barrier/],
    ["actor.items", "none", /actor\.items must be of type “array”/],
    ["actor.items", Array.from({ length: 20_000 }, () => null), /actor\.items must have at most 1000 entries, but has 20000\./],
    ["actor.items", [null], /actor\.items\[0\] must be of type “object”/],
    [
      "actor.items",
      [{ name: "Gun", type: "weapon", system: { damage: { value: 1e308 } } }],
      /actor\.items\[0\]\.system\.damage\.value must be at most 999/,
    ],
    [
      "actor.items",
      [{ name: "Gun", type: "weapon", system: { source: HUGE } }],
      /actor\.items\[0\]\.system\.source must have at most 300 characters/,
    ],
    ["actor.items", [{ name: "Gun", type: "__proto__", system: {} }], /actor\.items\[0\]\.type must be one of weapon/],
    ["actor.effects", [{ name: 5 }], /actor\.effects\[0\]\.name must be of type “string”/],
    ["actor", null, /actor must be of type “object”/],
    ["ruleset", {}, /ruleset must be of type “string”/],
    ["version", 1e308, /version must be 1/],
  ])("a file with %s is refused with a message that names the path of the value (%#)", async (path, value, said) => {
    const before = actors();
    const refused = await imported(gm, JSON.stringify(changed(path, value)));
    expect(refused).toEqual({ name: "CharacterFileError", said: expect.stringMatching(said) });
    expect(refused.said).not.toMatch(RAW);
    expect(refused.said.length).toBeLessThan(2000);
    expect(actors()).toBe(before);
  });

  test("a refusal of the whole file names the file and its expected type", async () => {
    expect((await imported(gm, "[]")).said).toMatch(/^The file must be of type “object”/);
  });

  test.each([[null], [undefined], [5], [Number.NaN], [[]], [{}], [{ constructor: { name: "Object" } }], ["null"], ["[]"], ['"x"'], [HUGE]])(
    "a value that is not a character file is refused (%#)",
    async (given) => {
      const before = actors();
      const refused = await imported(gm, given);
      expect(refused.name).toBe("CharacterFileError");
      expect(refused.said).not.toMatch(RAW);
      expect(actors()).toBe(before);
    },
  );

  test("a user without permission to create actors is notified before the file is read", async () => {
    const anna = await sit(table, ANNA);
    expect((await imported(anna, "{")).said).toMatch(/^You may not create actors/);
  });

  test("every client refuses a text above its length limit, and limits a number to its range", async () => {
    const scout = gm.g.fromUuidSync(SCOUT);
    const rifle = scout.items.get(RIFLE);
    await scout.update({ "system.notes": HUGE });
    await rifle.update({ "system.source": HUGE, name: "Rifle of endless words" });
    await scout.createEmbeddedDocuments("Item", [{ name: "Book", type: "gear", system: { source: HUGE } }]);
    await gm.g.Actor.implementation.create({ name: "Endless", type: "npc", system: { notes: HUGE } });
    await settle();
    expect(told(gm)).toEqual([
      "Nothing was changed. system.notes must have at most 50000 characters, but has 100000. Correct the value and try again.",
      ...Array.from(
        { length: 2 },
        () => "Nothing was changed. system.source must have at most 300 characters, but has 100000. Correct the value and try again.",
      ),
      "Nothing was changed. system.notes must have at most 50000 characters, but has 100000. Correct the value and try again.",
    ]);
    expect([valueOf(gm, SCOUT, "system.notes"), rifle.name, scout.items.getName("Book"), gm.g.game.actors.getName("Endless")]).toEqual([
      "",
      "Rifle",
      undefined,
      undefined,
    ]);
    await scout.update({ "system.reach": 1e308, "system.skills.longarms": -3 });
    expect([valueOf(gm, SCOUT, "system.reach"), valueOf(gm, SCOUT, "system.skills.longarms")]).toEqual([999, 0]);
  });

  test("a world with numbers and texts beyond the limits can be opened and played, and its texts stay unchanged", async () => {
    const old = plain(gm.g.fromUuidSync(SCOUT).toObject());
    Object.assign(old.system, { notes: HUGE, skills: { longarms: 1e15 }, money: 1e15 });
    const aged = await openTable(generation, [old]);
    const there = await sit(aged, GM);
    expect(valueOf(there, SCOUT, "system.notes")).toBe(HUGE);
    expect([valueOf(there, SCOUT, "system.skills.longarms"), valueOf(there, SCOUT, "system.money")]).toEqual([200, 1_000_000_000]);
    await there.g.fromUuidSync(SCOUT).update({ "system.reach": 2 });
    expect([valueOf(there, SCOUT, "system.reach"), valueOf(there, SCOUT, "system.notes")]).toEqual([2, HUGE]);
    expect(told(there)).toEqual([]);
    await aged.close();
  });
});
