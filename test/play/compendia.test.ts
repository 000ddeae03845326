import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { manifest, packEntries } from "../packs/pack-files";
import { attackAt, GM, openTable, plain, settle, sit, type Seat } from "./seats";

const entries = packEntries();
const documentName = new Map<string, string>(manifest.packs.map(({ name, type }: { name: string; type: string }) => [name, type]));
const actors = entries.filter(({ pack }) => documentName.get(pack) === "Actor");
const items = entries.filter(({ pack }) => documentName.get(pack) === "Item");
const weapons = items.filter(({ document }) => document.type === "weapon");

const ARMED = "armed00000000000";
const TARGET = "target0000000000";
const attributes = { body: 4, agility: 6, reaction: 3, strength: 4, willpower: 3, logic: 3, intuition: 3, charisma: 3 };
const skills = Object.fromEntries([...new Set(weapons.map(({ document }) => document.system.skill))].map((skill) => [skill, 6]));
const fresh = (id: string, carried: object[]) => ({
  _id: id,
  name: id,
  type: "npc",
  system: { attributes, skills, mode: "quick" },
  items: carried,
});

/** What keeps an attack without a map from being played: said by the rules, and nothing is spent. */
const KEPT = ["aimPoint", "noArea", "areaNeedsPoint"];

describe.each([13, 14])("the compendia, generation %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  beforeEach(async () => {
    const carried = weapons.map(({ document }) => ({ ...document, system: { ...document.system, ready: true } }));
    table = await openTable(generation, [...actors.map(({ document }) => document), fresh(ARMED, carried), fresh(TARGET, [])]);
    gm = await sit(table, GM);
  });
  afterEach(() => gm.leave());

  test("every actor is prepared with finite numbers, and what it is made of is known to the ruleset", () => {
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

  test("every item can be given to somebody, and its effects take hold", async () => {
    const target = gm.g.game.actors.get(TARGET);
    const figures = (): string =>
      JSON.stringify({ ...target.system }, (_key, value) => (typeof value?.has === "function" ? [...value] : value));
    const bare = figures();
    for (const { file, document } of items) {
      const [made] = await target.createEmbeddedDocuments("Item", [document]);
      expect(made.name, file).toBe(document.name);
      expect(figures() !== bare, file).toBe((document.effects ?? []).length > 0);
      await target.deleteEmbeddedDocuments("Item", [made.id]);
    }
    expect(figures()).toBe(bare);
  });

  test("every weapon is fired or swung once, to the end", async () => {
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
      const came = status === "refused" && KEPT.includes(refusal.refusal) ? "kept" : status;
      expect(["resolved", "kept"], `${file} (${kind}): ${status} ${JSON.stringify(refusal)} ${JSON.stringify(asks)}`).toContain(came);
      // Everybody is well again for the next one.
      await gm.g.game.actors.get(TARGET).update({ "system.pools": null }, { recursive: false });
    }
  });
});
