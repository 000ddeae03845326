import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { readYaml } from "../packs/pack-files";
import { GM, openTable, settle, sit, told, type Seat } from "./seats";

const NOBODY = "There is no one to choose here. Open a scene and drag an actor onto its map, from the actors tab or a compendium.";
const WHO_ATTACKS = "No attacker. Select one of your tokens, or choose a character in your user settings.";
const WHOSE = "No actor for the test. Select a token on the map, or choose a character in your user settings.";

/** API calls that a new GM tries first, each with the message that an empty world shows. */
const CALLS: readonly (readonly [string, string])[] = [
  ["request()", NOBODY],
  ["attack()", WHO_ATTACKS],
  ["test({ skill: 'perception' })", WHOSE],
  ["barrier([], 'brick')", "Nothing is selected. Select walls, tiles, floors or barrier tokens first."],
];

const MACROS: Readonly<Record<string, string>> = {
  Attack: WHO_ATTACKS,
  "Attack with a Grenade": WHO_ATTACKS,
  "Everybody Fights": "Open a scene first.",
  "Everybody Looks Around": NOBODY,
  "Smoke for Three Rounds": "Select a token on the map first: a click on it.",
  "Test: Perception": WHOSE,
};

describe("the message that names the first step in an empty world", () => {
  let table: MemoryTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(14, []);
    gm = await sit(table, GM);
    // A canvas without a scene.
    gm.g.canvas = { ready: false, scene: null };
  });
  afterAll(() => gm.leave());

  test.each(CALLS)("appears after the call game.crossfire.%s", async (call, said) => {
    const before = told(gm).length;
    await gm.run(`game.crossfire.${call}`);
    await settle();
    expect(told(gm).slice(before)).toEqual([said]);
  });

  test.each(Object.entries(MACROS))("appears after the macro %s", async (name, said) => {
    const { command } = readYaml(`packs/macros/${name.toLowerCase().replace(/\W+/g, "-")}.yaml`);
    const before = told(gm).length;
    await gm.run(`(async (token, character) => { ${command} })(undefined, null)`);
    await settle();
    expect(told(gm).slice(before)).toEqual([said]);
  });
});
