import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { manifest, packEntries, type PackEntry } from "../packs/pack-files";
import { attackAt, GM, openTable, plain, settle, sit, type Seat } from "./seats";

const documentName = new Map<string, string>(manifest.packs.map(({ name, type }: { name: string; type: string }) => [name, type]));
const PREFIX = /^(d20|3d6)-/;

/** Returns the entries of the packs with this ruleset prefix. Packs without a prefix are for the dice pool rulesets. */
const entriesFor = (prefix: string): PackEntry[] => packEntries().filter(({ pack }) => (PREFIX.exec(pack)?.[1] ?? "") === prefix);

const ARMED = "armed00000000000";
const TARGET = "target0000000000";

const WAYS = [
  { ruleset: "crossfire", prefix: "", attributes: { body: 4, agility: 6, reaction: 3, strength: 4 }, skill: 6 },
  { ruleset: "swan-song", prefix: "", attributes: { body: 4, agility: 6, reaction: 3, strength: 4 }, skill: 6 },
  { ruleset: "called-shot-d20", prefix: "d20", attributes: { agility: 4, strength: 4, endurance: 4 }, skill: 6 },
  { ruleset: "three-dice", prefix: "3d6", attributes: { strength: 11, dexterity: 12, health: 11 }, skill: 14 },
];

/** Combinations of ruleset and generation. Swan Song uses the same entries as the default ruleset, so it is played only on Foundry 14. */
const SITTINGS = [
  ...WAYS.filter(({ ruleset }) => ruleset !== "swan-song").map((way) => ({ generation: 13, ...way })),
  ...WAYS.map((way) => ({ generation: 14, ...way })),
];

describe.each(SITTINGS)("the compendia of $ruleset on Foundry $generation", ({ generation, ruleset, prefix, attributes, skill }) => {
  const entries = entriesFor(prefix);
  const actors = entries.filter(({ pack }) => documentName.get(pack) === "Actor");
  const items = entries.filter(({ pack }) => documentName.get(pack) === "Item");
  const weapons = items.filter(({ document }) => document.type === "weapon");
  // Ratings never drop below 0, so an effect that lowers a rating needs a value to lower.
  const lowered = items
    .flatMap(({ document }) => (document.effects ?? []).flatMap(({ changes }: any) => changes))
    .map(({ key }: any) => key);
  const rated = lowered.filter((key: string) => key.startsWith("system.skills.")).map((key: string) => key.split(".")[2]!);
  const skills = Object.fromEntries([...weapons.map(({ document }) => document.system.skill), ...rated].map((id) => [id, skill]));
  const fresh = (id: string, carried: object[]) => ({
    _id: id,
    name: id,
    type: "npc",
    system: { attributes, skills, mode: "quick" },
    items: carried,
  });
  let table: MemoryTable;
  let gm: Seat;
  beforeAll(async () => {
    const carried = weapons.map(({ document }) => ({ ...document, system: { ...document.system, ready: true } }));
    const everybody = [...actors.map(({ document }) => document), fresh(ARMED, carried), fresh(TARGET, [])];
    table = await openTable(generation, everybody, { ruleset });
    gm = await sit(table, GM);
  });
  afterAll(() => gm.leave());

  test("every actor has finite maximums and only pools that the ruleset knows", () => {
    expect(actors.length).toBeGreaterThan(0);
    for (const { file, document } of actors) {
      const actor = gm.g.game.actors.get(document._id);
      expect(plain(actor.system.unknownKeys ?? []), file).toEqual([]);
      for (const [id, track] of Object.entries<any>(plain(actor.system.pools ?? {}))) {
        expect(Number.isFinite(track.max), `${file}: ${id}`).toBe(true);
        expect(track.value, `${file}: ${id}`).toBe(id === "strain" ? 0 : track.max);
      }
      expect(actor.items.size, file).toBe((document.items ?? []).length);
    }
  });

  test("every item can be added to an actor and applies its effects", async () => {
    const target = gm.g.game.actors.get(TARGET);
    const figures = (): string =>
      JSON.stringify({ ...target.system }, (_key, value) => (typeof value?.has === "function" ? [...value] : value));
    const bare = figures();
    for (const { file, document } of items) {
      const [made] = await target.createEmbeddedDocuments("Item", [document]);
      expect(made.name, file).toBe(document.name);
      expect(figures() !== bare || document.type !== "trait", file).toBe((document.effects ?? []).length > 0 || document.type !== "trait");
      await target.deleteEmbeddedDocuments("Item", [made.id]);
    }
    expect(figures()).toBe(bare);
  });

  test("an attack with any weapon is resolved", async () => {
    for (const { file, document } of weapons) {
      const { modes, kind } = document.system;
      const order = {
        attacker: `Actor.${ARMED}`,
        attackerToken: null,
        weapon: document._id,
        target: `Actor.${TARGET}`,
        mode: modes[0] ?? "single",
        called: null,
        aim: 0,
        modifiers: [],
      };
      const message = await gm.g.ChatMessage.implementation.create({ type: "attack", system: { order } });
      await settle();
      const { status, refusal, asks } = attackAt(gm, message.id);
      expect(status, `${file} (${kind}): ${JSON.stringify(refusal)} ${JSON.stringify(asks)}`).toBe("resolved");
      // All actors are healed before the next actor.
      await gm.g.game.actors.get(TARGET).update({ "system.pools": null, "system.overflow": 0 }, { recursive: false });
    }
  });
});
