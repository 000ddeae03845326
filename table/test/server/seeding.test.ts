import type { SystemObject, SourceData } from "../../common/dynamic";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Manifest } from "../../server/manifest";
import { Packs, readPack } from "../../server/packs";
import { Schemas } from "../../server/schemas";
import { readWorldFile, seedWorld } from "../../server/seeding";
import { MemoryStore } from "../../server/store";
import * as f from "./fixture";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-seed-"));
  await write("users.yaml", `- {_id: ${f.GM}, name: Gwen, role: 4}\n- {_id: ${f.ADA}, name: Ada, role: 1}\n`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

const system = { ...f.manifest, packs: [{ name: "people", label: "People", type: "Actor", system: "skirmish" }, f.manifest.packs[0]!] };

function seed(): Promise<SystemObject> {
  const manifest = new Manifest(system);
  const people = [
    {
      _id: f.NPC,
      name: "Guard",
      type: "hero",
      img: "a.png",
      folder: "someFolder000000",
      system: { hp: { value: 6, max: 6 } },
      prototypeToken: { name: "Guard", disposition: -1, width: 2 },
      items: [{ _id: f.RIFLE, name: "Rifle", type: "weapon", system: { damage: 5 }, effects: [] }],
      effects: [],
    },
  ];
  const arms = [{ _id: f.SWORD, name: "Sword", type: "weapon", system: { damage: 3 }, effects: [] }];
  const read = [
    readPack(manifest, system.packs[0]!, new MemoryStore({ actors: people }).entries, 14),
    readPack(manifest, system.packs[1]!, new MemoryStore({ items: arms }).entries, 14),
  ];
  const packs = new Packs(
    read.map(({ pack }) => pack),
    [],
  );
  return seedWorld({ folder, generation: 14, coreVersion: "14.366", schemas: new Schemas(14, manifest), packs, now: 1 });
}

describe("creating a world from the YAML source", () => {
  test("an actor is copied from a compendium with overrides, and the actor's items come from ids or other entries", async () => {
    await write(
      "actors/guard.yaml",
      `from: Compendium.skirmish.people.Actor.${f.NPC}
_id: ${f.HERO}
name: Captain
system: {hp: {max: 9}}
items:
  - {_id: ${f.RIFLE}, system: {damage: 7}}
  - {from: Compendium.skirmish.arms.Item.${f.SWORD}, name: Blade}
ownership: {default: LIMITED, Ada: OWNER}
`,
    );
    const { actors } = await seed();
    expect(actors).toMatchObject([
      {
        _id: f.HERO,
        name: "Captain",
        type: "hero",
        img: "a.png",
        folder: null,
        system: { hp: { value: 6, max: 9 } },
        ownership: { default: 1, [f.ADA]: 3 },
        _stats: { compendiumSource: `Compendium.skirmish.people.Actor.${f.NPC}`, createdTime: 1 },
      },
    ]);
    expect(actors[0].items).toMatchObject([
      { _id: f.RIFLE, system: { damage: 7 } },
      { name: "Blade", system: { damage: 3 } },
    ]);
    expect(actors[0].items[1]._id).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  test("Foundry 14 converts the changes of a Foundry 13 effect on an actor or an item and keeps its duration", async () => {
    const effect = (id: string): string =>
      `{_id: ${id}, name: Belt, changes: [{key: system.hp.max, mode: 2, value: "6"}], duration: {rounds: 2}}`;
    await write(
      "actors/guard.yaml",
      `_id: ${f.HERO}
name: Captain
type: hero
effects: [${effect("effectActor00000")}]
items: [{_id: ${f.RIFLE}, name: Rifle, type: weapon, effects: [${effect("effectItem000000")}]}]
`,
    );
    const { actors } = await seed();
    const changes = [{ key: "system.hp.max", type: "add", value: 6 }];
    const kept = { system: { changes }, duration: { value: 2, units: "rounds" } };
    expect(actors).toMatchObject([{ effects: [kept], items: [{ effects: [kept] }] }]);
  });

  test("tokens start with the values of the actor's prototype token", async () => {
    await write("actors/guard.yaml", `{from: Compendium.skirmish.people.Actor.${f.NPC}, _id: ${f.HERO}}`);
    await write(
      "scenes/dock.yaml",
      `name: Dock\ntokens:\n  - {actorId: ${f.HERO}, x: 70}\n  - {actorId: ${f.HERO}, name: Second, width: 1}\n`,
    );
    const { scenes } = await seed();
    expect(scenes[0].tokens).toMatchObject([
      { name: "Guard", width: 2, x: 70, disposition: -1 },
      { name: "Second", width: 1 },
    ]);
  });

  test("settings are stored as JSON text", async () => {
    await write("settings.yaml", "skirmish.mode: hard\nskirmish.rules: {a: [1, 2]}\n");
    const { settings } = await seed();
    expect(settings.map(({ key, value }: SourceData) => [key, JSON.parse(value)])).toEqual([
      ["skirmish.mode", "hard"],
      ["skirmish.rules", { a: [1, 2] }],
    ]);
  });

  test("equal sources create equal worlds", async () => {
    await write(
      "actors/a.yaml",
      "- {name: A, type: hero, items: [{name: I, type: weapon, effects: [{name: E}]}]}\n- {name: B, type: crate}\n",
    );
    expect(await seed()).toEqual(await seed());
  });
});

describe("errors name the file and the field", () => {
  test.each([
    ["users.yaml", "- {_id: short, name: Ada}", /users\.yaml: "_id" of user "Ada"/],
    ["users.yaml", "[]", /users\.yaml: a world needs at least one user/],
    ["actors/a.yaml", "name: [unclosed", /actors\/a\.yaml: is not YAML/],
    ["actors/a.yaml", "just text", /actors\/a\.yaml: must be a document/],
    ["actors/a.yaml", "{name: A, type: dragon}", /actors\/a\.yaml: Actor \[\w+\] validation errors:\n {2}type: "dragon"/],
    [
      "actors/a.yaml",
      "{from: Compendium.skirmish.people.Actor.nobody}",
      /actors\/a\.yaml: "from" names "Compendium\.skirmish\.people\.Actor\.nobody"/,
    ],
    ["actors/a.yaml", "{name: A, type: hero, items: [{from: nowhere}]}", /"items\[0\]\.from" names "nowhere"/],
    ["actors/a.yaml", "{name: A, type: hero, ownership: {Zoe: OWNER}}", /"ownership\.Zoe" is neither a user/],
    ["actors/a.yaml", "{name: A, type: hero, ownership: {Ada: KING}}", /"ownership\.Ada" is "KING"/],
    ["actors/a.yaml", "{_id: short, name: A, type: hero}", /actors\/a\.yaml: "_id" is "short"/],
    [
      "scenes/s.yaml",
      "{name: S, tokens: [{actorId: nobodyActor00000}]}",
      /scenes\/s\.yaml: "tokens\[0\]\.actorId" names "nobodyActor00000"/,
    ],
    ["settings.yaml", "mode: 1", /settings\.yaml: "mode" must be named namespace\.key/],
  ])("an invalid %s with the content %s is refused", async (name, text, message) => {
    await write(name, text);
    await expect(seed()).rejects.toThrow(message);
  });

  test("an error for world.yaml names the field", async () => {
    await expect(readWorldFile(folder)).rejects.toThrow(/world\.yaml: is missing or empty/);
    await write("world.yaml", "{id: a b, title: T, system: s}");
    await expect(readWorldFile(folder)).rejects.toThrow(/world\.yaml: "id" may hold/);
    await write("world.yaml", "{id: a, title: T}");
    await expect(readWorldFile(folder)).rejects.toThrow(/world\.yaml: "system" must be a text/);
  });
});
