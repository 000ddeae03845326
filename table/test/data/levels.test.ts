import type { SystemObject, SourceData } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { createMemoryTable, type MemoryTable } from "../../node/memory-table";
import { ANNA, GM, id, openClient, openTable, settle, SYSTEM, USERS } from "./clients";

const DEFAULT = "defaultLevel0000";
const GROUND = id("ground");
const UPSTAIRS = id("upstairs");
const plain = (value: unknown): SystemObject => JSON.parse(JSON.stringify(value ?? null));

/** Returns a scene as Foundry 13 stores it. */
const flat = (more: object = {}) => ({
  _id: id("flat"),
  name: "Yard",
  width: 1000,
  height: 800,
  background: { src: "maps/yard.webp", offsetX: 12, offsetY: -4, rotation: 90 },
  backgroundColor: "#102030",
  foreground: "maps/roof.webp",
  foregroundElevation: 30,
  tokens: [{ _id: id("wide"), name: "Wide", width: 3, height: 2 }],
  ...more,
});

const storeys = (more: object = {}) => ({
  _id: id("house"),
  name: "House",
  width: 1000,
  height: 1000,
  tokenVision: true,
  levels: [
    { _id: UPSTAIRS, name: "Upstairs", sort: 2, elevation: { bottom: 3, top: null }, visibility: { levels: [GROUND] } },
    { _id: GROUND, name: "Ground", sort: 1, elevation: { bottom: null, top: 3 } },
  ],
  initialLevel: GROUND,
  walls: [
    { _id: id("both"), c: [0, 0, 10, 0] },
    { _id: id("above"), c: [0, 0, 10, 0], levels: [UPSTAIRS] },
  ],
  tokens: [
    { _id: id("low"), name: "Low", level: GROUND },
    { _id: id("high"), name: "High", level: UPSTAIRS, elevation: 3 },
  ],
  regions: [
    {
      _id: id("floor"),
      name: "Floor",
      elevation: { bottom: 0, top: 3 },
      shapes: [
        { type: "rectangle", x: 0, y: 0, width: 1000, height: 1000 },
        { type: "rectangle", x: 400, y: 400, width: 100, height: 100, hole: true },
      ],
      behaviors: [{ _id: id("plane"), name: "", type: "defineSurface", system: { placement: "top" } }],
    },
  ],
  ...more,
});

const gm = async (table: MemoryTable) => (await openClient(table, GM)).g;

describe("levels on Foundry 14", () => {
  test("CONFIG.Level contains the document class, and BaseScene.metadata contains the default level's id [A14:CONFIG.Level, BaseScene.metadata]", async () => {
    const g = await gm(await openTable(14));
    expect(g.CONFIG.Level.documentClass).toBe(g.foundry.documents.Level);
    expect(g.CONFIG.Scene.documentClass.metadata.defaultLevelId).toBe(DEFAULT);
    expect(g.CONFIG.Scene.documentClass.metadata.embedded.Level).toBe("levels");
    expect(new g.foundry.data.fields.SceneLevelsSetField()).toBeInstanceOf(g.foundry.data.fields.SetField);
  });

  test("a level has the documented fields and defaults [A14:documents.types.LevelData]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const [level] = await g.game.scenes.get(id("house")).createEmbeddedDocuments("Level", [{ name: "Roof" }]);
    expect(plain(level.toObject())).toEqual({
      _id: level.id,
      name: "Roof",
      elevation: { bottom: 0, top: 20 },
      background: { color: "#999999", src: null, tint: "#ffffff", alphaThreshold: 0.75 },
      foreground: { src: null, tint: "#ffffff", alphaThreshold: 0.75 },
      fog: { src: null, tint: "#ffffff" },
      textures: { anchorX: 0, anchorY: 0, offsetX: 0, offsetY: 0, fit: "fill", scaleX: 1, scaleY: 1, rotation: 0 },
      visibility: { levels: [] },
      sort: 0,
      flags: {},
    });
  });

  test("null bounds are stored as null and prepared as infinite values [public 14.367 scene level notes]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const { levels } = g.game.scenes.get(id("house"));
    expect(plain(levels.get(GROUND)._source.elevation)).toEqual({ bottom: null, top: 3 });
    expect({ ...levels.get(GROUND).elevation }).toEqual({ bottom: -Infinity, top: 3, base: 0 });
    expect({ ...levels.get(UPSTAIRS).elevation }).toEqual({ bottom: 3, top: Infinity, base: 3 });
    expect([levels.get(GROUND).clampElevation(2.5, 1), levels.get(UPSTAIRS).clampElevation(0)]).toEqual([2, 3]);
  });

  test("a level whose bottom is above its top is refused [public 14.367 scene level notes]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const scene = g.game.scenes.get(id("house"));
    const before = scene.levels.size;
    expect(await scene.createEmbeddedDocuments("Level", [{ name: "No", elevation: { bottom: 5, top: 1 } }])).toHaveLength(0);
    expect(scene.levels.size).toBe(before);
  });

  test("initialLevel is the level that the scene names or, if it names none, the level that was created first [A14:documents.BaseScene]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const scene = g.game.scenes.get(id("house"));
    expect([scene.initialLevel.id, scene.firstLevel.id]).toEqual([GROUND, UPSTAIRS]);
    await scene.update({ initialLevel: null });
    expect(scene.initialLevel.id).toBe(UPSTAIRS);
    expect(scene.toObject().initialLevel).toBeNull();
  });

  test("[scene-pack-migration] the server migrates a Foundry 13 scene to a scene with one level, and adapts the scene's tokens and images [foundryvtt/foundryvtt#13683, BaseScene._LEVELS_PROPERTY_MAP]", async () => {
    const g = await gm(await openTable(14, { scenes: [flat()] }));
    const scene = g.game.scenes.get(id("flat"));
    expect(scene.levels.contents.map((level: SystemObject) => level.id)).toEqual([DEFAULT]);
    const { background, foreground, elevation, textures } = plain(scene.levels.get(DEFAULT).toObject());
    expect([background.src, background.color, foreground.src, elevation.top, textures.rotation]).toEqual([
      "maps/yard.webp",
      "#102030",
      "maps/roof.webp",
      30,
      0,
    ]);
    expect([scene.shiftX, scene.shiftY]).toEqual([12, -4]);
    expect(Object.keys(scene._source)).not.toEqual(expect.arrayContaining(["background"]));
    const token = scene.tokens.get(id("wide"));
    expect([token.depth, token.level]).toEqual([2, DEFAULT]);
  });

  test("[scene-migration-stored] a migrated scene still has levels after the world is reopened [foundryvtt/foundryvtt#13750]", async () => {
    const { MemoryStore } = await import("../../server/store");
    const { Authority } = await import("../../server/authority");
    const { Packs } = await import("../../server/packs");
    const store = new MemoryStore({ users: USERS, scenes: [flat()] });
    const open = { world: { id: "w", title: "W" }, system: SYSTEM as SystemObject, store, packs: new Packs([], []) };
    await Authority.open({ ...open, generation: 14 });
    const again = await store.load();
    expect(again.problems).toEqual([]);
    expect((again.documents["scenes"]![0] as SystemObject).levels[0].background.src).toBe("maps/yard.webp");
  });

  test("a scene created from Foundry 13 data loses its image and gets one empty level [adambdooley/foundry-vtt-mcp#79, deidril/pf2-pdf-en-import#111]", async () => {
    const g = await gm(await openTable(14));
    const scene = await g.CONFIG.Scene.documentClass.create({ name: "Made", background: { src: "maps/yard.webp" } });
    expect(scene.levels.contents.map(({ id, background }: SourceData) => [id, background.src])).toEqual([[DEFAULT, null]]);
    await scene.update({ background: { src: "maps/yard.webp" } });
    expect(scene.levels.contents[0].background.src).toBeNull();
  });

  test("levels given on creation stay unchanged [public 14.367 scene level notes]", async () => {
    const g = await gm(await openTable(14));
    const levels = [{ _id: DEFAULT, name: "Level", background: { src: "maps/yard.webp" } }];
    const scene = await g.CONFIG.Scene.documentClass.create({ name: "Made", levels });
    expect(scene.levels.get(DEFAULT).background.src).toBe("maps/yard.webp");
  });

  test("the old names of a scene's fields return values of the first level, and each use is recorded as deprecated [public 14.367 scene level notes]", async () => {
    const g = await gm(await openTable(14, { scenes: [flat()] }));
    const scene = g.game.scenes.get(id("flat"));
    const said = g.__table.deprecations.length;
    expect([scene.background.src, scene.foreground, scene.foregroundElevation]).toEqual(["maps/yard.webp", "maps/roof.webp", 30]);
    expect(g.__table.deprecations.length).toBe(said + 3);
  });

  test("a wall without levels is on all levels; a token is visible on every level that shows its own level [public 14.367 scene level notes]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const { walls, tokens } = g.game.scenes.get(id("house"));
    const on = (document: SystemObject): boolean[] => [GROUND, UPSTAIRS].map((level) => document.includedInLevel(level));
    expect([on(walls.get(id("both"))), on(walls.get(id("above")))]).toEqual([
      [true, true],
      [false, true],
    ]);
    expect([on(tokens.get(id("low"))), on(tokens.get(id("high")))]).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(tokens.get(id("low")).locatedInLevel(UPSTAIRS)).toBe(false);
  });

  test("[levels-placeables] Scene#view accepts a level, and documents of the scene report whether they are viewed [A14:documents.Scene#view]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const scene = g.game.scenes.get(id("house"));
    expect([scene._view, scene.walls.get(id("both")).viewed]).toEqual([null, false]);
    await scene.view();
    const seen = (): unknown[] => [scene._view, scene.walls.get(id("above")).viewed, scene.tokens.get(id("high")).viewed];
    expect(seen()).toEqual([GROUND, false, false]);
    await scene.view({ level: UPSTAIRS });
    expect(seen()).toEqual([UPSTAIRS, true, true]);
    expect([scene.levels.get(GROUND).isView, scene.levels.get(GROUND).isVisible]).toEqual([false, true]);
    await scene.cycleLevel(-1);
    expect(scene._view).toBe(GROUND);
  });

  test("with token vision, a player can view only the levels of their own tokens [public 14.367 scene level notes]", async () => {
    const actor = { _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } };
    const tokens = [{ _id: id("high"), name: "High", actorId: id("hero"), actorLink: true, level: UPSTAIRS }];
    const { g } = await openClient(await openTable(14, { actors: [actor], scenes: [storeys({ tokens })] }), ANNA);
    const scene = g.game.scenes.get(id("house"));
    expect([...scene.availableLevels].map((level: SystemObject) => level.id)).toEqual([UPSTAIRS]);
    await scene.view();
    expect(scene._view).toBe(UPSTAIRS);
  });

  test("[levels-floors] enabled defineSurface behaviors give surfaces at the bottom, the top or both [foundryvtt/foundryvtt#13848, A14:data.regionBehaviors.DefineSurfaceRegionBehaviorType]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const scene = g.game.scenes.get(id("house"));
    const region = scene.regions.get(id("floor"));
    const [behavior] = region.behaviors.contents;
    expect(plain(behavior.system)).toEqual({
      placement: "top",
      light: true,
      move: true,
      sight: true,
      sound: true,
      occlusion: true,
      exposure: false,
      culling: false,
    });
    const heights = (): number[] => scene.getSurfaces().map(({ elevation }: SourceData) => elevation);
    expect(heights()).toEqual([3]);
    await behavior.update({ system: { placement: "both" } });
    expect(heights()).toEqual([0, 3]);
    await region.update({ elevation: { bottom: 3, top: 3 } });
    expect(heights()).toEqual([3]);
    expect(scene.getSurfaces()[0].region).toBe(region);
    await behavior.update({ system: { move: false } });
    expect([scene.getSurfaces({ type: "move" }).length, scene.getSurfaces({ type: "sight" }).length]).toEqual([0, 1]);
    await region.update({ levels: [GROUND] });
    expect([scene.getSurfaces({ level: GROUND }).length, scene.getSurfaces({ level: UPSTAIRS }).length]).toEqual([1, 0]);
    await behavior.update({ disabled: true });
    expect(heights()).toEqual([]);
  });

  test("a path that starts on a surface is stopped by it in only one direction [foundryvtt/foundryvtt#13897]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const scene = g.game.scenes.get(id("house"));
    const hit = (from: number, to: number, more: object = {}, x = 100): unknown =>
      scene.testSurfaceCollision({ x, y: x, elevation: from }, { x, y: x, elevation: to }, more);
    expect([hit(1, 5), hit(5, 1), hit(1, 2), hit(3, 1), hit(3, 5), hit(2, 2)]).toEqual([true, true, false, true, false, false]);
    expect([hit(3, 1, { side: "above" }), hit(3, 5, { side: "above" })]).toEqual([false, true]);
    expect(hit(1, 5, {}, 450)).toBe(false);
    expect(plain(hit(1, 5, { mode: "closest" }))).toEqual({ x: 100, y: 100, elevation: 3 });
    expect(plain(hit(1, 2, { mode: "all" }))).toEqual([]);
  });

  test("a hole removes area from earlier shapes, and later shapes fill the hole [A14:documents.RegionDocument#polygons]", async () => {
    const square = (x: number, size: number, hole = false) => ({ type: "rectangle", x, y: x, width: size, height: size, hole });
    const shapes = [square(0, 100), square(20, 60, true), square(40, 10), square(500, 10, true)];
    const g = await gm(await openTable(14, { scenes: [storeys({ regions: [{ _id: id("floor"), name: "Floor", shapes }] })] }));
    const region = g.game.scenes.get(id("house")).regions.get(id("floor"));
    expect(region.polygons.map(({ points }: SourceData) => points.slice(0, 2))).toEqual([
      [0, 0],
      [20, 20],
      [40, 40],
    ]);
  });

  test("a token has depth 1 and the default level unless other values are set [foundryvtt/foundryvtt#13683]", async () => {
    const g = await gm(await openTable(14, { scenes: [storeys()] }));
    const scene = g.game.scenes.get(id("house"));
    const [one, none] = await scene.createEmbeddedDocuments("Token", [{ name: "One" }, { name: "None", depth: 0 }]);
    expect([one.depth, one.level, none.depth]).toEqual([1, DEFAULT, 0]);
    expect((await scene.createEmbeddedDocuments("Token", [{ name: "Less", depth: -1 }]))[0].depth).toBe(0);
  });

  test("every client learns of a created, changed or deleted level [A14:documents.Level]", async () => {
    const open = await openTable(14, { scenes: [storeys()] });
    const g = await gm(open);
    const other = await openClient(open, ANNA);
    const [level] = await g.game.scenes.get(id("house")).createEmbeddedDocuments("Level", [{ name: "Roof" }]);
    await level.update({ "elevation.top": 30 });
    await settle();
    const there = other.g.game.scenes.get(id("house")).levels;
    expect([there.size, there.get(level.id).elevation.top]).toEqual([3, 30]);
    await level.delete();
    await settle();
    expect(there.size).toBe(2);
    await expect(there.get(GROUND).update({ name: "Mine" })).rejects.toThrow(/permission/);
  });
});

const PACKS = [
  { name: "maps", label: "Maps", type: "Scene" },
  { name: "adventures", label: "Adventures", type: "Adventure" },
];
const packed = (generation: number) =>
  createMemoryTable({
    generation,
    strict: false,
    system: { ...SYSTEM, packs: PACKS } as SystemObject,
    world: { documents: { users: USERS } as SystemObject },
    packs: {
      maps: { documents: [flat()] },
      adventures: {
        documents: [
          { _id: id("old"), name: "Old", scenes: [flat()] },
          {
            _id: id("both"),
            name: "Both",
            scenes: [{ ...flat({ _id: id("two") }), levels: [{ _id: DEFAULT, name: "Yard", background: { src: "maps/yard.webp" } }] }],
          },
        ],
      },
    },
  });

describe("scenes in packs", () => {
  test.each([
    [13, "maps/yard.webp"],
    [14, "maps/yard.webp"],
  ])("a pack's Foundry 13 scene keeps its background when imported on Foundry %i [foundryvtt/pf2e#14600]", async (generation, src) => {
    const g = await gm(await packed(generation));
    const scene = await g.game.scenes.importFromCompendium(g.game.packs.get("testbed.maps"), id("flat"));
    expect(generation >= 14 ? scene.levels.contents[0].background.src : scene.background.src).toBe(src);
  });

  test("[scene-in-adventure] a Foundry 13 scene inside an adventure loses its map on Foundry 14 [Plushtoast/dsa5-foundryVTT#2606]", async () => {
    const g = await gm(await packed(14));
    const adventure = await g.game.packs.get("testbed.adventures").getDocument(id("old"));
    await adventure.import({ dialog: false });
    expect(g.game.scenes.get(id("flat")).levels.contents.map(({ background }: SourceData) => background.src)).toEqual([null]);
  });

  test.each([13, 14])(
    "a scene that an adventure stores in the forms of both generations has the fields of Foundry %i [A14:documents.types.LevelData]",
    async (generation) => {
      const g = await gm(await packed(generation));
      const adventure = await g.game.packs.get("testbed.adventures").getDocument(id("both"));
      await adventure.import({ dialog: false });
      const scene = g.game.scenes.get(id("two"));
      expect(generation >= 14 ? scene.levels.contents[0].background.src : scene.background.src).toBe("maps/yard.webp");
    },
  );
});

describe("levels on Foundry 13", () => {
  test("a scene has a background and no levels, and its tokens have no depth [T13:common/documents/scene.d.mts]", async () => {
    const g = await gm(await openTable(13, { scenes: [flat()] }));
    const scene = g.game.scenes.get(id("flat"));
    expect([g.CONFIG.Level, g.Level, g.foundry.documents.Level, g.foundry.documents.BaseLevel]).toEqual(Array(4).fill(undefined));
    expect("levels" in scene).toBe(false);
    for (const name of ["initialLevel", "firstLevel", "getSurfaces", "shiftX"]) expect(scene[name]).toBeUndefined();
    expect(scene.background.src).toBe("maps/yard.webp");
    expect(scene.constructor.metadata.embedded.Level).toBeUndefined();
    expect(scene.constructor.metadata.defaultLevelId).toBeUndefined();
    const token = scene.tokens.get(id("wide"));
    expect([token.depth, token.level, token.viewed]).toEqual([undefined, undefined, undefined]);
    expect(() => scene.getEmbeddedCollection("Level")).toThrow(/not a valid embedded/);
    expect(g.foundry.data.fields.SceneLevelsSetField).toBeUndefined();
  });

  test("a new scene drops levels and depth from the given data [T13:common/documents/scene.d.mts]", async () => {
    const g = await gm(await openTable(13));
    const scene = await g.CONFIG.Scene.documentClass.create({
      name: "Made",
      background: { src: "maps/yard.webp" },
      levels: [{ _id: DEFAULT, name: "Level" }],
      walls: [{ c: [0, 0, 1, 1], levels: [DEFAULT] }],
      tokens: [{ name: "Guard", depth: 2, level: DEFAULT }],
    });
    expect(scene.background.src).toBe("maps/yard.webp");
    expect([scene.walls.contents[0].levels, scene.tokens.contents[0].depth]).toEqual([undefined, undefined]);
  });
});
