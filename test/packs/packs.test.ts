import { beforeAll, describe, expect, test } from "vitest";
import { FIRE_MODES } from "../../module/data/words";
import { DAMAGE_TYPES } from "../../module/rules/body/health-pools";
import { HUMANOID_LIMBS } from "../../module/rules/body/body-plan";
import { limbAt } from "../../module/rules/body/limb-hit-table";
import { HUMANOID } from "../../module/rules/body/hit-locations/random-location";
import { WOUND_CLASSES } from "../../module/rules/body/hit-locations/wound-classes";
import { isMaterial } from "../../module/rules/protection/materials";
import { RULESET_FACTS } from "../../module/rules/rulesets/facts";
import { loadModels } from "../data/engine";
import { manifest, packEntries, packFolders, pictureExists, picturesIn } from "./pack-files";

const entries = packEntries();
const packType = new Map<string, string>(manifest.packs.map(({ name, type }: { name: string; type: string }) => [name, type]));
const inPack = (name: string) => entries.filter(({ pack }) => pack === name);
const itemsOf = (document: any): any[] => document.items ?? [];
const COLLECTIONS: Record<string, string> = {
  Actor: "actors",
  Item: "items",
  RollTable: "tables",
  JournalEntry: "journal",
  Scene: "scenes",
  Macro: "macros",
  Adventure: "adventures",
};
/** Entries of the document classes for which system.json declares types. */
const typed = entries.filter(({ pack }) => manifest.documentTypes[packType.get(pack)!]);

/** Returns the distance between a point and the nearest point of a wall, in pixels. */
function distanceTo({ x, y }: { x: number; y: number }, [x1, y1, x2, y2]: [number, number, number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

describe("every entry of a compendium", () => {
  test("has a unique id of 16 letters and digits and a matching key [foundry-api 9.8]", () => {
    const seen = new Map<string, string>();
    const claim = (id: string, file: string) => {
      expect(id, file).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(seen.get(id), `${file}: ${id}`).toBeUndefined();
      seen.set(id, file);
    };
    for (const { file, pack, document } of entries) {
      claim(document._id, file);
      const collection = COLLECTIONS[packType.get(pack)!]!;
      expect(document._key, file).toBe(`!${collection}!${document._id}`);
      for (const item of itemsOf(document)) {
        claim(item._id, file);
        expect(item._key, file).toBe(`!actors.items!${document._id}.${item._id}`);
        for (const effect of item.effects ?? [])
          expect(effect._key, file).toBe(`!actors.items.effects!${document._id}.${item._id}.${effect._id}`);
      }
      for (const effect of document.effects ?? []) expect(effect._key, file).toBe(`!${collection}.effects!${document._id}.${effect._id}`);
    }
  });

  test("has a type that system.json declares", () => {
    for (const { file, pack, document } of typed) {
      expect(Object.keys(manifest.documentTypes[packType.get(pack)!]), file).toContain(document.type);
      for (const item of itemsOf(document)) expect(Object.keys(manifest.documentTypes.Item), file).toContain(item.type);
    }
  });

  test("refers only to pictures that exist", () => {
    const missing = entries.flatMap(({ file, document }) =>
      [...picturesIn(document)].filter((path) => !pictureExists(path)).map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test("names an existing source of the same type for each of its items", () => {
    const known = new Map(
      entries.map(({ pack, document }) => [`Compendium.crossfire.${pack}.${packType.get(pack)}.${document._id}`, document.type]),
    );
    for (const { file, document } of entries) {
      for (const item of itemsOf(document)) expect(known.get(item._stats.compendiumSource), `${file}: ${item.name}`).toBe(item.type);
    }
  });
});

describe("the data models of the compendium entries", () => {
  let models: Record<string, Record<string, any>>;
  beforeAll(async () => {
    models = await loadModels();
  });

  /** Returns the paths of the values that a model changed or dropped, each with the old and the new value. */
  function lost(given: any, kept: any, path = "system"): string[] {
    if (Array.isArray(given) || typeof given !== "object" || given === null) {
      return JSON.stringify(given) === JSON.stringify(kept) ? [] : [`${path}: ${JSON.stringify(given)} became ${JSON.stringify(kept)}`];
    }
    return Object.entries(given).flatMap(([key, value]) => lost(value, kept?.[key], `${path}.${key}`));
  }

  test("accept every entry unchanged", () => {
    for (const { file, pack, document } of typed) {
      const Model = models[packType.get(pack)!]![document.type];
      expect(lost(document.system, new Model(document.system).toObject()), file).toEqual([]);
      for (const item of itemsOf(document)) {
        expect(lost(item.system, new models["Item"]![item.type](item.system).toObject()), `${file}: ${item.name}`).toEqual([]);
      }
    }
  });

  test("have a field for every path that an effect changes, except for the bonuses to pools", () => {
    const schema = models["Actor"]!["character"].schema;
    for (const { file, document } of entries) {
      for (const effect of document.effects ?? []) {
        for (const { key } of effect.changes) {
          const path = key.replace(/^system\./, "");
          const bonus = /^pools\.(shield|armored|flesh|strain)\.bonus$/.test(path);
          expect(bonus || schema.getField(path) !== undefined, `${file}: ${key}`).toBe(true);
        }
      }
    }
  });
});

/** Names of the weapons without a price: body parts and scenery. */
const UNSOLD = [
  ...["Bare Hands", "Bite", "Claws", "Horns", "Stinger", "Tail", "Tentacles", "Fists", "Grab", "Heavy Bite", "Kick", "Punch"],
  ...["Broken Bottle", "Chair", "Rock", "Stone"],
];

test("every status of every ruleset has a picture", () => {
  const statuses = new Set(RULESET_FACTS.flatMap(({ declaration }) => declaration.statuses));
  expect([...statuses].filter((id) => !pictureExists(`systems/crossfire/assets/statuses/${id}.svg`))).toEqual([]);
  expect(statuses.size).toBeGreaterThan(20);
});

describe("the prices in the compendia", () => {
  const goods = entries.filter(({ document }) => ["weapon", "armor", "ammunition", "gear"].includes(document.type));

  test("are positive for all goods except body parts and scenery", () => {
    const free = goods.filter(({ document }) => !(document.system.price > 0)).map(({ document }) => document.name);
    expect([...new Set(free)].sort()).toEqual([...UNSOLD].sort());
  });
});

describe("the area weapons of the compendia", () => {
  const explosives = entries.filter(({ document }) => document.system?.area?.radius > 0 && document.type !== "power");

  test("have a falloff and a scatter, which is 0 for explosive charges, and still do damage one meter inside the edge", () => {
    for (const { file, document } of explosives) {
      const { area, damage } = document.system;
      expect(area, file).toMatchObject({ falloff: expect.any(Number), scatter: expect.any(Number) });
      expect(area.falloff * (Math.ceil(area.radius) - 1), `${file}: nothing is left a meter from the edge`).toBeLessThan(
        damage?.value ?? 1,
      );
    }
    const set = explosives.filter(({ document }) => document.type === "gear" && document.system.damage);
    expect(set.map(({ document }) => document.system.area.scatter)).toEqual(set.map(() => 0));
    expect(explosives.length).toBeGreaterThan(15);
  });

  test("have a falloff that matches their kind: none for gas, more for high explosives than for fragments", () => {
    const area = (name: string) => explosives.find(({ document }) => document.name === name)!.document.system.area;
    expect([area("Gas Grenade").falloff, area("Smoke Canister").falloff]).toEqual([0, 0]);
    expect(area("High-Explosive Grenade").falloff).toBeGreaterThan(area("Fragmentation Grenade").falloff);
    const flying = explosives.filter(({ document }) => document.system.area.fragments?.count > 0).map(({ document }) => document.name);
    expect(flying.sort()).toEqual([
      ...["Anti-Personnel Mine", "Frag Grenade", "Fragmentation Grenade", "Grenade", "Grenade Launcher", "Rocket Launcher"],
    ]);
  });
});

describe("the compendia, compared with the rules,", () => {
  test("[SS-ATTACK-19] contain a combat knife with STR + 2 kinetic damage, ARP 1 and Accuracy 6", () => {
    const knife = inPack("weapons").find(({ document }) => document.name === "Combat Knife")!.document.system;
    expect(knife).toMatchObject({ kind: "melee", damage: { value: 2, add: "strength", type: "kinetic" }, arp: 1, accuracy: 6 });
  });

  test("[SS-BARRIER-09] contain the nine grades of barriers with the Structure and Armor of the rulebook", () => {
    const grades = inPack("barriers").map(({ document }) => [document.system.structure, document.system.armor]);
    expect(grades.sort((a, b) => a[1] - b[1])).toEqual([
      [1, 2],
      [2, 4],
      [4, 6],
      [6, 8],
      [8, 12],
      [10, 16],
      [12, 20],
      [14, 24],
      [16, 32],
    ]);
  });

  test.each([
    { action: "single-shot", kind: "simple", price: 1 },
    { action: "semi-auto-burst", kind: "simple", price: 1 },
    { action: "burst", kind: "simple", price: 1 },
    { action: "long-burst", kind: "simple", price: 1 },
    { action: "full-auto", kind: "complex", price: 2 },
    { action: "melee", kind: "complex", price: 2 },
    { action: "full-defense", kind: "interrupt", price: 2 },
    { action: "dodge", kind: "interrupt", price: 1 },
    { action: "parry", kind: "interrupt", price: 1 },
    { action: "block", kind: "interrupt", price: 1 },
    { action: "intercept", kind: "interrupt", price: 1 },
    { action: "take-cover", kind: "simple", price: 1 },
    { action: "reload", kind: "simple", price: 1 },
    { action: "ready", kind: "simple", price: 1 },
    { action: "stand-up", kind: "simple", price: 1 },
    { action: "use-item", kind: "simple", price: 1 },
    { action: "aim", kind: "simple", price: 1 },
    { action: "run", kind: "simple", price: 1 },
    { action: "sprint", kind: "simple", price: 1 },
    { action: "slip-past", kind: "simple", price: 1 },
  ])("[XF-26] price $action at $price AP as a $kind action", ({ action, kind, price }) => {
    const found = inPack("actions").filter(({ document }) => document.flags.crossfire.action === action);
    expect(found).toHaveLength(1);
    expect(found[0]!.document.system).toMatchObject({ kind, price });
  });

  test("contain only ammunition that fits a weapon", () => {
    const types = new Set(inPack("weapons").map(({ document }) => document.system.ammo.type));
    for (const { file, document } of inPack("ammunition")) expect(types.has(document.system.fits), file).toBe(true);
  });

  test("[CS-15] [TD-RANDOM-04] contain hit location tables that cover every sum of the dice and have the same rows as the rules", () => {
    for (const { file, document } of inPack("tables")) {
      const [, dice = 0, faces = 0] = /^(\d+)d(\d+)$/.exec(document.formula)?.map(Number) ?? [];
      const sums = document.results.flatMap(({ range: [from, to] }: { range: [number, number] }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(sums, file).toEqual(Array.from({ length: dice * faces - dice + 1 }, (_, at) => dice + at));
    }
    const humanoid = inPack("tables").find(({ document }) => document.name === "Hit Location: Humanoid")!.document;
    expect(humanoid.results.map(({ range }: { range: number[] }) => range)).toEqual(HUMANOID.rows.map(({ from, to }) => [from, to]));
    const limbs = inPack("tables").find(({ document }) => document.name === "Limb Struck")!.document;
    const struck = limbs.results.flatMap(({ range: [from, to], name }: { range: [number, number]; name: string }) =>
      Array.from({ length: to - from + 1 }, () => name.toLowerCase().replace(" ", "-")),
    );
    expect(struck).toEqual(Array.from({ length: 20 }, (_, at) => HUMANOID_LIMBS[limbAt(HUMANOID_LIMBS, at + 1)]!.id));
  });

  test("contain scenes with pins that open pages of the adventure, and walls with known materials", () => {
    const pages = new Map(inPack("rules").map(({ document }) => [document._id, document.pages.map(({ _id }: { _id: string }) => _id)]));
    const [adventure] = inPack("adventures");
    const brought = adventure!.document.journal.map(({ _id }: { _id: string }) => _id);
    const scenes = inPack("scenes");
    expect(adventure!.document.scenes.map(({ _id }: { _id: string }) => _id)).toEqual(
      expect.arrayContaining(scenes.map(({ document }) => document._id)),
    );
    for (const { file, document } of scenes) {
      expect(document.notes.length, file).toBeGreaterThan(0);
      for (const { entryId, pageId } of document.notes) {
        expect(brought, file).toContain(entryId);
        expect(pages.get(entryId), file).toContain(pageId);
      }
      const materials = document.walls.map(({ flags }: any) => flags.crossfire.barrier.material);
      expect(
        materials.filter((material: string) => !isMaterial(material)),
        file,
      ).toEqual([]);
    }
  });

  test("put armed opponents with unique names inside the adventure's maps and off the walls", () => {
    const adventure: any = inPack("adventures")[0]!.document;
    const actors = new Map<string, any>(adventure.actors.map((actor: any) => [actor._id, actor]));
    for (const { name, tokens, walls, width, height, grid } of adventure.scenes) {
      expect(tokens.length, name).toBeGreaterThan(4);
      expect(new Set(tokens.map((token: any) => token.name)).size, name).toBe(tokens.length);
      expect(new Set(tokens.map(({ x, y }: any) => `${x} ${y}`)).size, name).toBe(tokens.length);
      for (const { name: own, actorId, actorLink, level, x, y } of tokens) {
        const actor = actors.get(actorId);
        expect([actor.prototypeToken.actorLink, actorLink, level], own).toEqual([false, false, adventure.scenes[0].levels[0]._id]);
        expect(x >= 0 && y >= 0 && x + grid.size <= width && y + grid.size <= height, own).toBe(true);
        const disc = { x: x + grid.size / 2, y: y + grid.size / 2 };
        const near = walls.filter(({ c }: any) => distanceTo(disc, c) < grid.size / 2).map(({ _id }: any) => _id);
        expect(near, `${name}: ${own} stands in a wall`).toEqual([]);
      }
      const hostile = tokens.filter(({ disposition }: any) => disposition < 0);
      expect(hostile.length, name).toBeGreaterThan(3);
      for (const { name: own, actorId } of hostile) {
        const weapons = itemsOf(actors.get(actorId)).filter(({ type }: any) => type === "weapon");
        expect(
          weapons.some(({ system }: any) => system.ready),
          own,
        ).toBe(true);
      }
    }
  });

  test("put either no entry or every entry of a pack into folders, with at least two entries in each folder", () => {
    const filed = new Set(packFolders().map(({ pack }) => pack));
    expect([...filed]).toEqual(["weapons", "armor", "gear", "traits", "opponents", "3d6-weapons"]);
    for (const pack of filed) {
      const folders = packFolders().filter((one) => one.pack === pack);
      expect(inPack(pack).filter(({ document }) => !folders.some((one) => one.document._id === document.folder))).toEqual([]);
      for (const { file, document } of folders)
        expect(inPack(pack).filter((one) => one.document.folder === document._id).length, file).toBeGreaterThan(1);
    }
    const carried = entries.flatMap(({ document }) => [
      ...itemsOf(document),
      ...(document.actors ?? []),
      ...(document.actors ?? []).flatMap(itemsOf),
    ]);
    expect(carried.length).toBeGreaterThan(100);
    expect(carried.filter(({ folder }: any) => folder)).toEqual([]);
  });

  test("contain armed, unlinked opponents and linked characters", () => {
    for (const { file, document } of inPack("opponents")) {
      expect(document.prototypeToken.actorLink, file).toBe(false);
      expect(itemsOf(document).filter(({ type }) => type === "weapon").length, file).toBeGreaterThan(0);
    }
    for (const { file, document } of inPack("characters")) expect(document.prototypeToken.actorLink, file).toBe(true);
    expect(inPack("opponents").length).toBeGreaterThanOrEqual(24);
    expect(inPack("characters").length).toBeGreaterThanOrEqual(6);
  });

  test("contain a weapon for every fire mode and kind, and a weapon or power for every damage type and wound class except fatigue", () => {
    const weapons = inPack("weapons").map(({ document }) => document.system);
    expect(weapons.length).toBeGreaterThanOrEqual(60);
    const powers = inPack("powers").map(({ document }) => document.system);
    const types = new Set([...weapons, ...powers].map(({ damage }) => damage.type));
    const classes = new Set([...weapons, ...powers].map(({ damage }) => damage.woundClass));
    const modes = new Set(weapons.flatMap((weapon) => weapon.modes));
    expect(DAMAGE_TYPES.filter((type) => !types.has(type))).toEqual([]);
    expect(WOUND_CLASSES.filter((wound) => !classes.has(wound) && wound !== "fat")).toEqual([]);
    expect(FIRE_MODES.filter((mode) => !modes.has(mode))).toEqual([]);
    expect(new Set(weapons.map(({ kind }) => kind))).toEqual(new Set(["ranged", "melee", "thrown"]));
    expect(inPack("traits").length).toBeGreaterThanOrEqual(40);
  });
});
