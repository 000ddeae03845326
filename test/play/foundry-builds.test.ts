import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, GM, GUARD, Hand, openTable, plain, SCOUT, settle, sit, WORKER, type Seat } from "./seats";

describe.each([13, 14])("the system on every build of Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let hand: Hand;
  beforeEach(async () => {
    table = await openTable(generation);
    hand = new Hand();
    gm = await sit(table, GM, hand);
    anna = await sit(table, ANNA, hand);
  });

  const effect = (key: string, value: number): object =>
    generation >= 14 ? { system: { changes: [{ key, type: "add", value }] } } : { changes: [{ key, mode: 2, value: String(value) }] };

  test("lets no effect lower an attribute or skill below 0, whether or not the build clamps values", async () => {
    const guard = gm.g.fromUuidSync(GUARD);
    await guard.createEmbeddedDocuments("ActiveEffect", [
      { name: "Weak", ...effect("system.attributes.agility", -50) },
      { name: "Unlearned", ...effect("system.skills.longarms", -50) },
      { name: "Quick", ...effect("system.attributes.reaction", 2) },
    ]);
    await settle();
    for (const seat of [gm, anna]) {
      const { attributes, skills, effective } = seat.g.fromUuidSync(GUARD).system;
      expect([attributes.agility, skills.longarms, attributes.reaction, effective.agility]).toEqual([0, 0, 3, 0]);
    }
    expect(plain(guard._source.system.attributes.agility)).toBe(5);
  });

  test("hides a new order, even before the server has given it a time stamp", async () => {
    anna.run(
      `globalThis.seen = []; Hooks.on("preCreateChatMessage", (message) => void seen.push([message.timestamp === null, message.visible]))`,
    );
    await anna.g.game.crossfire.test({ actor: SCOUT, skill: "perception", skipDialog: true });
    await settle();
    expect(plain(anna.g.seen)).toEqual([[generation >= 14, false]]);
  });

  test("shows none of its messages as a speech bubble over a token", async () => {
    for (const seat of [gm, anna])
      seat.run(
        `globalThis.bubbles = []; Hooks.on("createChatMessage", (message, { chatBubble }) => void bubbles.push([message.type, chatBubble]))`,
      );
    await anna.g.game.crossfire.test({ actor: SCOUT, skill: "perception", skipDialog: true });
    await settle();
    const types = plain(gm.g.bubbles).map(([type]: [string]) => type);
    expect([types.includes("order"), types.includes("test")]).toEqual([true, true]);
    expect(plain(gm.g.bubbles).filter(([, bubble]: [string, boolean]) => bubble !== false)).toEqual([]);
  });

  test("binds no key that turns, moves or lifts a token in Foundry", () => {
    const own = anna.run(
      `[...game.keybindings.actions].filter(([id]) => id.startsWith("crossfire.")).map(([, { editable, uneditable }]) => [...(editable ?? []), ...(uneditable ?? [])])`,
    );
    const keys: string[] = plain(own).flatMap((bindings: { key: string }[]) => bindings.map(({ key }) => key));
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((key) => ["KeyW", "KeyA", "KeyS", "KeyD", "KeyQ", "KeyE"].includes(key))).toEqual([]);
  });

  test("names an existing active tool among the GM's scene tools, and reacts to every tool", () => {
    const controls = gm.run(
      `(() => { const controls = {}; Hooks.callAll("getSceneControlButtons", controls); return controls.crossfire; })()`,
    );
    expect(Object.keys(controls.tools)).toContain(controls.activeTool);
    expect(Object.values<any>(controls.tools).filter(({ onChange }) => typeof onChange !== "function")).toEqual([]);
  });

  test("redraws the card of a series after a later attack only for users who can see the card", async () => {
    const create = (order: object, more: object = {}): Promise<any> =>
      gm.g.ChatMessage.implementation.create({ type: "attack", system: { order: { attacker: GUARD, target: WORKER, ...order } }, ...more });
    anna.run(
      `globalThis.drawn = []; ui.chat = { updateMessage: (message) => void drawn.push(message.id), postOne() {}, deleteMessage() {} }`,
    );
    const head = await create({ series: { index: 0, of: "", next: [{}] } }, { whisper: [GM] });
    const later = await create({ series: { index: 1, of: head.id } });
    await settle();
    expect(plain(anna.g.drawn)).not.toContain(head.id);
    await head.update({ whisper: [] });
    await settle();
    anna.run(`drawn.length = 0`);
    await later.update({ flavor: "changed" });
    await settle();
    expect(plain(anna.g.drawn)).toContain(head.id);
  });
});
