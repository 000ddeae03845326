import type { SystemObject } from "../../common/dynamic";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cleanHtml } from "../../server/sanitise";
import type { MemoryTable } from "../../node/memory-table";
import * as f from "./fixture";

let host: MemoryTable;
beforeEach(async () => {
  host = await f.table();
});
afterEach(() => host.close());

const EVIL = '<p class="a" onclick="x()">hi<img src="a.png" onerror="x()"><script>x()</script></p>';
const CLEAN = '<p class="a">hi<img src="a.png" /></p>';

describe("the documented list determines which HTML is sanitized [foundry-api 11.3]", () => {
  test.each([
    ["event handlers are removed and the element stays", EVIL, CLEAN],
    ["links to scripts are removed", '<a href="javascript:x()">a</a>', "<a>a</a>"],
    [
      "links to data: URLs are removed and images from data: URLs stay",
      '<a href="data:text/html,x">a</a><img src="data:image/png;base64,AA==" />',
      '<a>a</a><img src="data:image/png;base64,AA==" />',
    ],
    [
      "buttons with data attributes stay",
      '<button type="button" data-action="roll">Roll</button>',
      '<button type="button" data-action="roll">Roll</button>',
    ],
    ["frames show only listed hosts", '<iframe src="https://example.org/"></iframe>', "<iframe></iframe>"],
    ["a page inside a frame is removed", '<iframe srcdoc="<script>x()</script>"></iframe>', "<iframe></iframe>"],
    ["unknown elements are removed and their text stays", "<blink>hi</blink>", "hi"],
    ["plain text stays unchanged", "5 apples > 4 pears", "5 apples > 4 pears"],
  ])("%s", (_what, given, wanted) => {
    expect(cleanHtml(given)).toBe(wanted);
  });

  test("HTML in core fields is sanitized on creation and update", async () => {
    const ada = host.connect(f.ADA);
    const { result } = await f.ask(ada, "create", "ChatMessage", { data: [{ content: EVIL, flavor: EVIL }] });
    expect(result).toMatchObject([{ content: CLEAN, flavor: CLEAN }]);
    const changed = await f.ask(ada, "update", "ChatMessage", {
      updates: [{ _id: (result[0] as SystemObject)._id, content: `<i>${EVIL}</i>` }],
    });
    expect(changed.result).toMatchObject([{ content: `<i>${CLEAN}</i>` }]);
  });

  test("HTML in htmlFields of the manifest is sanitized, and * stands for one level [foundry-api 1.2]", async () => {
    const system = { notes: EVIL, limbs: { arm: { note: EVIL, other: EVIL } } };
    const { result } = await f.ask(host.connect(f.ADA), "update", "Actor", { updates: [{ _id: f.HERO, system }] });
    expect(result).toMatchObject([{ system: { notes: CLEAN, limbs: { arm: { note: CLEAN, other: EVIL } } } }]);
  });

  test("HTML in embedded documents of a new document is sanitized", async () => {
    const data = [{ name: "N", type: "hero", items: [{ name: "I", type: "weapon", system: { description: EVIL } }] }];
    const { result } = await f.ask(host.connect(f.GM), "create", "Actor", { data });
    expect(result).toMatchObject([{ items: [{ system: { description: CLEAN } }] }]);
  });

  test("HTML in the delta of a token is sanitized by the HTML fields of the base actor's type", async () => {
    const parentUuid = `Scene.${f.SCENE}`;
    const { result } = await f.ask(host.connect(f.GM), "update", "Token", {
      parentUuid,
      updates: [{ _id: f.GUARD, delta: { system: { notes: EVIL } } }],
    });
    expect(result).toMatchObject([{ delta: { system: { notes: CLEAN } } }]);
  });

  test("a field that only a system's model declares as HTML stays unchanged [foundry-api 1.2]", async () => {
    const { result } = await f.ask(host.connect(f.ADA), "update", "Actor", { updates: [{ _id: f.HERO, system: { unlisted: EVIL } }] });
    expect(result).toMatchObject([{ system: { unlisted: EVIL } }]);
  });
});

describe("only a GM can change gmOnlyFields [foundry-api 1.2]", () => {
  const write = (userId: string, system: unknown, key = "system") =>
    f.refusal(host.connect(userId), "update", "Actor", { updates: [{ _id: f.HERO, [key]: system }] });

  test.each([
    ["by key", { secret: "y" }, "system"],
    ["below a *", { limbs: { arm: { curse: "y" } } }, "system"],
    ["by deletion", { "-=secret": null }, "system"],
    ["by an operator", { secret: { __$OPERATOR$__: "ForcedDeletion" } }, "system"],
    ["by replacing all of system", { hp: { value: 1 } }, "==system"],
    ["by an operator on all of system", { __$OPERATOR$__: "ForcedReplacement", value: { secret: "y" } }, "system"],
  ])("the owner's change %s is refused", async (_how, system, key) => {
    expect(await write(f.ADA, system, key)).toMatch(
      new RegExp(`^User Ada lacks permission to update Actor \\[${f.HERO}\\]: "system\\.\\S+" can be changed by a GM only$`),
    );
    expect(f.stored(host, "actors", f.HERO).system).toMatchObject({ secret: "x", hp: { value: 10 } });
  });

  test("a player's update with recursive:false is refused, because it would delete a gmOnlyField", async () => {
    expect(
      await f.refusal(host.connect(f.ADA), "update", "Actor", {
        updates: [{ _id: f.HERO, system: { hp: { value: 1 } } }],
        recursive: false,
      }),
    ).toContain('"system.secret"');
  });

  test("an update that repeats the stored value is allowed", async () => {
    expect(await write(f.ADA, { secret: "x", hp: { value: 1 } })).toBeUndefined();
  });

  test("an assistant can change gmOnlyFields", async () => {
    expect(await write(f.ASSISTANT, { secret: "y" })).toBeUndefined();
  });

  test("the author of a message can change all of its fields except gmOnlyFields", async () => {
    const ada = host.connect(f.ADA);
    const volley = { type: "volley", author: f.ADA, system: { order: { a: 1 }, outcome: "" } };
    const { result } = await f.ask(host.connect(f.GM), "create", "ChatMessage", { data: [volley] });
    const _id = (result[0] as SystemObject)._id;
    expect(await f.refusal(ada, "update", "ChatMessage", { updates: [{ _id, system: { order: { a: 2 } } }] })).toBeUndefined();
    expect(await f.refusal(ada, "update", "ChatMessage", { updates: [{ _id, system: { outcome: "hit" } }] })).toContain(
      '"system.outcome" can be changed by a GM only',
    );
  });

  test("a change to a gmOnlyField in a token's delta is refused", async () => {
    await f.ask(host.connect(f.GM), "update", "Actor", { updates: [{ _id: f.NPC, ownership: { [f.ADA]: 3 } }] });
    const parentUuid = `Scene.${f.SCENE}`;
    const through = (system: unknown) =>
      f.refusal(host.connect(f.ADA), "update", "Token", { parentUuid, updates: [{ _id: f.GUARD, delta: { system } }] });
    expect(await through({ hp: { value: 1 } })).toBeUndefined();
    expect(await through({ secret: "y" })).toContain('"system.secret" can be changed by a GM only');
    expect(
      await f.refusal(host.connect(f.ADA), "update", "Token", {
        parentUuid,
        updates: [{ _id: f.GUARD, delta: { ownership: { default: 3 } } }],
      }),
    ).toContain('"ownership" can be changed by a GM only');
  });
});

describe("from Foundry 14 on, a player cannot create a subtype that lists gmOnlyFields [foundryvtt/foundryvtt#14252]", () => {
  const VOLLEY = { type: "volley", system: { order: { a: 1 } } };
  const REFUSED = '"system.outcome" of the ChatMessage type "volley" may only be modified by a GM';

  test("[gm-only-on-create] a document with only default values is refused", async () => {
    expect(await f.refusal(host.connect(f.ADA), "create", "ChatMessage", { data: [{ type: "volley" }] })).toBe(
      `User Ada lacks permission to create ChatMessage: ${REFUSED}`,
    );
    expect(host.authority.documents("messages")).toHaveLength(0);
  });

  test("one document of a forbidden subtype makes the server refuse the whole request", async () => {
    expect(await f.refusal(host.connect(f.ADA), "create", "ChatMessage", { data: [{ content: "hi" }, VOLLEY] })).toContain(REFUSED);
  });

  test("an assistant can create the subtype, and a player can create other subtypes", async () => {
    expect(await f.refusal(host.connect(f.ASSISTANT), "create", "ChatMessage", { data: [VOLLEY] })).toBeUndefined();
    const embedded = { parentUuid: `Actor.${f.HERO}`, data: [{ name: "Pike", type: "weapon" }] };
    expect(await f.refusal(host.connect(f.ADA), "create", "Item", embedded)).toBeUndefined();
  });

  describe.each([13, 14])("guarded item types on Foundry %i", (generation) => {
    const refused = async (documentName: string, operation: object, how: "create" | "update" = "create") => {
      const guarded = { ...f.manifest.documentTypes, Actor: { hero: {} }, Item: { weapon: { gmOnlyFields: ["curse"] }, trait: {} } };
      const users = f.worldDocuments().users.map((user) => (user._id === f.ADA ? { ...user, permissions: { ACTOR_CREATE: true } } : user));
      const other = await f.table({
        generation,
        system: { ...f.manifest, documentTypes: guarded },
        world: { documents: { ...f.worldDocuments(), users } },
      });
      const said = await f.refusal(other.connect(f.ADA), how, documentName, operation as never);
      other.close();
      return said?.includes('"system.curse" of the Item type "weapon"') ?? false;
    };
    const weapon = { name: "Pike", type: "weapon" };
    const wanted = generation >= 14;

    test("the subtype of an embedded document determines whether it is refused", async () => {
      expect(await refused("Item", { parentUuid: `Actor.${f.HERO}`, data: [weapon] })).toBe(wanted);
      expect(await refused("Item", { parentUuid: `Actor.${f.HERO}`, data: [{ name: "Brave", type: "trait" }] })).toBe(false);
    });

    test("the check includes embedded documents in a new document", async () => {
      expect(await refused("Actor", { data: [{ name: "New", type: "hero", items: [weapon] }], keepId: true })).toBe(wanted);
    });

    test("the check includes embedded documents in an update to the parent", async () => {
      expect(await refused("Actor", { updates: [{ _id: f.HERO, items: [{ _id: "newItem000000000", ...weapon }] }] }, "update")).toBe(
        wanted,
      );
    });
  });
});
