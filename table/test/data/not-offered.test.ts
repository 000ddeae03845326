import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { assignedFields } from "../../../tools/documented/assigned.mjs";
import { GM, id, openClient, openTable } from "./clients";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const ATTEMPT = `const attempt = (read) => { try { return ["read", read()]; } catch (error) { return [error.name, error.message]; } };`;
const HERO = { _id: id("hero"), name: "Hero", type: "hero" };
const refused = (member: string): unknown => ["NotOffered", `not offered by the table: ${member}`];

/** Names that the public pages document for both generations and that the table lacks. */
const MISSING = {
  "foundry.data.regionShapes": "foundry.data.regionShapes",
  "foundry.documents.Playlist": "foundry.documents.Playlist",
  "foundry.utils.WordTree": "foundry.utils.WordTree",
  "Scene.fromImport": "foundry.documents.Scene.fromImport",
  "hero.sortRelative": "foundry.documents.Actor#sortRelative",
  "game.gamepad": "foundry.Game#gamepad",
  "CONFIG.AmbientLight": "CONFIG.AmbientLight",
};

describe.each([13, 14])("names that the table lacks on Foundry %i", (generation) => {
  const open = async () => {
    const client = await openClient(await openTable(generation, { actors: [HERO] }), GM);
    const tried = (source: string): unknown =>
      plain(client.run(`(() => { ${ATTEMPT} const hero = game.actors.contents[0]; return attempt(() => ${source}); })()`));
    return { ...client, tried };
  };

  test("reading a missing documented member throws an error that names the member [A13, A14]", async () => {
    const { tried } = await open();
    for (const [source, member] of Object.entries(MISSING)) expect(tried(source), source).toEqual(refused(member));
  });

  test("a name that does not exist in Foundry is undefined [foundry-api 0]", async () => {
    const { tried } = await open();
    for (const source of ["hero.walkTheDog", "foundry.dogs?.walk", "CONFIG.Dog?.walk", "game.dogs", "Scene.walkTheDog"])
      expect(tried(source), source).toEqual(["read", null]);
    expect(tried("typeof hero.walkTheDog")).toEqual(["read", "undefined"]);
    expect(tried(`"walkTheDog" in hero`)).toEqual(["read", false]);
  });

  test("`in` finds a missing member as in Foundry, and lists of keys and copies omit the member", async () => {
    const { tried } = await open();
    expect(tried(`["regionShapes" in foundry.data, "sortRelative" in hero, "AmbientLight" in CONFIG]`)).toEqual([
      "read",
      [true, true, true],
    ]);
    expect(tried(`Object.keys(CONFIG).includes("AmbientLight")`)).toEqual(["read", false]);
    expect(tried(`"AmbientLight" in { ...CONFIG }`)).toEqual(["read", false]);
    expect(tried(`JSON.stringify(hero).includes("sortRelative")`)).toEqual(["read", false]);
    expect(tried(`foundry.utils.deepClone(hero.toObject()).name`)).toEqual(["read", "Hero"]);
  });

  test("a package can define the missing member in a subclass, on the prototype or by assignment", async () => {
    const { tried } = await open();
    expect(tried(`new (class extends Actor { sortRelative() { return "own"; } })({ name: "B", type: "hero" }).sortRelative()`)).toEqual([
      "read",
      "own",
    ]);
    expect(
      tried(`(CONFIG.AmbientLight = { mine: true }, Object.keys(CONFIG).includes("AmbientLight") && CONFIG.AmbientLight.mine)`),
    ).toEqual(["read", true]);
    expect(tried(`(Actor.prototype.sortRelative = () => "mine", hero.sortRelative())`)).toEqual(["read", "mine"]);
  });

  test("reading a documented field that a record lacks throws an error, except in copies", async () => {
    const { run } = await open();
    const answer = await run(`(async () => {
      ${ATTEMPT}
      const scene = await Scene.create({ name: "Dusk", environment: { globalLight: { enabled: true } } });
      const before = [
        attempt(() => scene.environment.globalLight.enabled),
        attempt(() => scene.environment.globalLight.luminosity),
        attempt(() => scene.environment.darknessLevel),
        attempt(() => scene.environment.moon),
        attempt(() => scene.fog.exploration),
      ];
      const copied = [scene.toObject().environment, foundry.utils.deepClone(scene.environment), { ...scene.environment }];
      await scene.update({ "environment.darknessLevel": 0.5 });
      return [before, copied.map((copy) => JSON.stringify(copy)), scene.environment.darknessLevel];
    })()`);
    const stored = JSON.stringify({ globalLight: { enabled: true } });
    expect(plain(answer)).toEqual([
      [
        ["read", true],
        refused("foundry.documents.Scene#environment.globalLight.luminosity"),
        refused("foundry.documents.Scene#environment.darknessLevel"),
        ["read", null],
        refused("foundry.documents.Scene#fog.exploration"),
      ],
      [stored, stored, stored],
      0.5,
    ]);
  });

  test("objects of the table do not list missing members, and their copies can be serialized", async () => {
    const { g } = await open();
    expect(Object.keys(g.CONFIG.Actor)).not.toContain("typeIcon");
    expect(() => JSON.stringify({ ...g.CONFIG.Actor })).not.toThrow();
    expect(Object.keys(g.game.actors.contents[0])).not.toContain("sortRelative");
  });
});

test("reading a missing name throws an error only on the generation that documents the name", async () => {
  const on = async (generation: number, source: string): Promise<unknown> => {
    const { run } = await openClient(await openTable(generation), GM);
    return plain(run(`(() => { ${ATTEMPT} return attempt(() => ${source}); })()`));
  };
  expect(await on(14, "foundry.data.PolygonTree")).toEqual(refused("foundry.data.PolygonTree"));
  expect(await on(13, "foundry.data.PolygonTree")).toEqual(["read", null]);
  expect(await on(13, "CONFIG.TinyMCE")).toEqual(refused("CONFIG.TinyMCE"));
  expect(await on(14, "CONFIG.TinyMCE")).toEqual(["read", null]);
});

test.each([13, 14])("a client that reuses the refusals of an earlier client refuses the same members on Foundry %i", async (generation) => {
  const table = await openTable(generation);
  const refusalsOf = async (refusals: Map<number, unknown>): Promise<string[]> => {
    const { run } = await openClient(table, GM, "", { refusals });
    return plain(
      run(`(() => {
        const found = [];
        for (const [space, classes] of Object.entries({ documents: foundry.documents, data: foundry.data, fields: foundry.data.fields }))
          for (const [name, cls] of Object.entries(classes))
            if (typeof cls === "function")
              for (const target of [cls, cls.prototype ?? {}])
                for (const [member, { get }] of Object.entries(Object.getOwnPropertyDescriptors(target)))
                  try { get?.call(target); } catch (error) { if (error.name === "NotOffered") found.push(space + "." + name + ": " + error.message); }
        return found;
      })()`),
    ) as string[];
  };
  const alone = await refusalsOf(new Map());
  const shared = new Map<number, unknown>();
  expect(await refusalsOf(shared)).toEqual(alone);
  expect(shared.has(generation)).toBe(true);
  expect(await refusalsOf(shared)).toEqual(alone);
  expect(alone).toContain("documents.Actor: not offered by the table: foundry.documents.Actor#sortRelative");
});

describe("the lists of documented names", () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../../common/documented/${name}.json`, import.meta.url), "utf8"));

  test("the lists come from public declarations of their generation", () => {
    for (const generation of [13, 14]) expect(read(String(generation)).source).toMatch(new RegExp(`^League types ${generation}\\.`));
  });

  test("the lists contain every instance property that the table assigns", () => {
    expect(read("assigned")).toEqual(assignedFields(new URL("../..", import.meta.url).pathname, [read("13"), read("14")]));
  });
});
