import { expect, test } from "vitest";
import { Authority } from "../../server/authority";
import { Manifest } from "../../server/manifest";
import { packMetadata, readPack, Packs } from "../../server/packs";
import type { Source } from "../../server/source";
import { MemoryStore } from "../../server/store";
import * as f from "./fixture";

const open = (generation: number, manifest: object): Promise<Authority> =>
  Authority.open({
    generation,
    world: { id: "w", title: "W" },
    system: { ...f.manifest, ...manifest },
    store: new MemoryStore({ users: [{ _id: "gm00000000000000", name: "GM", role: 4 }] }),
    packs: new Packs([], []),
  });
const pack = (extra: Source): { packs: Source[] } => ({
  packs: [{ name: "arms", label: "Arms", type: "Item", system: "skirmish", ...extra }],
});
const ARMS = pack({});

test("[maximum-refused] a manifest is refused if the running version is outside the manifest's minimum and maximum", async () => {
  await expect(open(14, { compatibility: { minimum: "13", maximum: "13" } })).rejects.toThrow("at most");
  await expect(open(14, { compatibility: { maximum: "13.351" } })).rejects.toThrow("at most");
  await expect(open(13, { compatibility: { minimum: "14" } })).rejects.toThrow("needs generation 14");
  await expect(open(14, { compatibility: { minimum: "13", maximum: "14" } })).resolves.toBeInstanceOf(Authority);
});

test("[pack-validation] on Foundry 14, pack names must be unique and contain only letters, digits, - and _", async () => {
  await expect(open(14, pack({ name: "my arms" }))).rejects.toThrow("letters, digits");
  await expect(open(14, { packs: [...ARMS.packs, ...ARMS.packs] })).rejects.toThrow("twice");
  await expect(open(14, pack({ system: undefined }))).resolves.toBeInstanceOf(Authority);
  expect(packMetadata(new Manifest(f.manifest), { name: "arms", type: "Item" })["system"]).toBe(f.manifest.id);
  await expect(open(14, pack({ type: "JournalEntry", system: undefined }))).resolves.toBeInstanceOf(Authority);
  await expect(open(13, pack({ name: "my arms", system: undefined }))).resolves.toBeInstanceOf(Authority);
});

test.each([13, 14])("[reserved-base] a declared subtype named base causes only a warning on Foundry %i", async (generation) => {
  const said: string[] = [];
  const authority = await Authority.open({
    generation,
    world: { id: "w", title: "W" },
    system: { ...f.manifest, documentTypes: { Actor: { base: {}, hero: {} } } },
    store: new MemoryStore({}),
    packs: new Packs([], []),
    log: (message) => said.push(message),
  });
  expect(authority).toBeInstanceOf(Authority);
  expect(said.join("\n")).toContain(`"base" is reserved`);
});

test("[pack-core-version] a pack entry from a newer core version is omitted and reported", () => {
  const manifest = new Manifest({ ...f.manifest, ...pack({}) });
  const items = [
    { _id: "newer00000000000", name: "Newer", type: "weapon", _stats: { coreVersion: "14.366" } },
    { _id: "plain00000000000", name: "Plain", type: "weapon" },
  ];
  const read = (generation: number) => {
    const { pack: found, problems } = readPack(manifest, ARMS.packs[0]!, new MemoryStore({ items }).entries, generation);
    return [found.documents("Item").map((source) => source["name"]), problems.map(({ where }) => where)];
  };
  expect(read(13)).toEqual([["Plain"], ["skirmish.arms !items!newer00000000000"]]);
  expect(read(14)).toEqual([["Newer", "Plain"], []]);
});
