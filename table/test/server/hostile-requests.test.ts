import type { DocumentRequest } from "../../common/wire";
import { describe, expect, test } from "vitest";
import type { MemoryConnection } from "../../node/memory-table";
import { Authority } from "../../server/authority";
import { Packs } from "../../server/packs";
import { MemoryStore } from "../../server/store";
import type { WorldChange } from "../../server/world";
import * as f from "./fixture";

describe.each([false, true])("get requests with withholding %s", (withhold) => {
  const setUp = async () => {
    const host = await f.table({ withhold });
    const gm = host.connect(f.GM);
    await f.ask(gm, "create", "ChatMessage", { data: [{ content: "for the GM", whisper: [f.GM] }, { content: "for all" }] });
    await f.ask(gm, "create", "ChatMessage", { data: [{ content: "blind", author: f.BEN, blind: true, whisper: [f.GM] }] });
    await f.ask(gm, "update", "Token", { parentUuid: `Scene.${f.SCENE}`, updates: [{ _id: f.GUARD, hidden: true }] });
    return { host, gm };
  };

  test("get returns exactly the documents that the user received at login", async () => {
    const { host } = await setUp();
    for (const userId of [f.GM, f.ASSISTANT, f.ADA, f.BEN]) {
      const { connection } = await f.seated(host, userId);
      const { documents } = await f.caughtUp(connection);
      for (const [type, collection] of [
        ["ChatMessage", "messages"],
        ["Scene", "scenes"],
        ["Actor", "actors"],
        ["User", "users"],
        ["Setting", "settings"],
      ] as const)
        expect((await f.ask(connection, "get", type, {})).result).toEqual(documents[collection]);
      const texts = documents["messages"]!.map((message) => message["content"]);
      const secret = withhold && (userId === f.ADA || userId === f.BEN);
      expect(texts).toEqual(secret ? ["for all"] : ["for the GM", "for all", "blind"]);
      const answer = JSON.stringify((await f.ask(connection, "get", "Scene", {})).result);
      expect(answer.includes(f.GUARD)).toBe(!secret);
    }
    await host.close();
  });

  test("a query returns only documents that are visible to the user", async () => {
    const { host } = await setUp();
    const found = (content: string) => f.ask(host.connect(f.ADA), "get", "ChatMessage", { query: { content } });
    expect((await found("for the GM")).result).toHaveLength(withhold ? 0 : 1);
    expect((await found("for all")).result).toHaveLength(1);
    await host.close();
  });

  test("get in a batch returns the same documents as a single get", async () => {
    const { host } = await setUp();
    const operations = [{ action: "get", type: "ChatMessage", operation: {} } as DocumentRequest];
    const answer = await host.connect(f.ADA).request("modifyBatch", { operations });
    expect(JSON.stringify(answer).includes("for the GM")).toBe(!withhold);
    expect(JSON.stringify(answer)).toContain("for all");
    await host.close();
  });
});

describe("invalid document requests", () => {
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "Drawing", "", "x".repeat(5000)];
  const actions = ["get", "create", "update", "delete"] as const;
  const request = (type: unknown, action: string, operation: unknown) => ({ action, type, operation }) as unknown as DocumentRequest;
  const operation = { data: [{ name: "N" }], updates: [{ _id: f.HERO }], ids: [f.HERO] };
  const tell = async (connection: MemoryConnection, sent: DocumentRequest): Promise<string | undefined> => {
    const answer = (await connection.request("modifyDocument", sent)) as { error?: { message: string } };
    return answer.error?.message;
  };

  test.each([13, 14])(
    "every request with an unknown name is refused with an error that contains the name, on Foundry %i",
    async (generation) => {
      const host = await f.table({ generation });
      const gm = host.connect(f.GM);
      for (const name of names)
        for (const action of actions)
          for (const place of [
            {},
            { parentUuid: `Actor.${f.HERO}` },
            { pack: "skirmish.arms" },
            { deleteAll: true },
            { parentUuid: `Scene.${f.SCENE}`, deleteAll: true },
          ])
            expect(await tell(gm, request(name, action, { ...operation, ...place }))).toBe(
              `"${name.slice(0, 100)}" is not a document this table keeps`,
            );
      for (const name of names.slice(0, 5)) {
        expect(await f.refusal(gm, "update", "Item", { ...operation, parentUuid: `${name}.${f.HERO}` })).toBe(
          `"${name}" is not a primary document: name its parent`,
        );
        expect(await f.refusal(gm, "update", "Item", { ...operation, parentUuid: `Actor.${f.HERO}.${name}.${f.SWORD}` })).toBe(
          `${name} is not an embedded document of Actor`,
        );
      }
      expect(f.stored(host, "actors", f.HERO).name).toBe("Hero");
      await host.close();
    },
  );

  test("a request for an embedded document without a parent is refused with a specific message", async () => {
    const host = await f.table();
    const gm = host.connect(f.GM);
    expect(await f.refusal(gm, "get", "Token", {})).toBe(
      "get reads primary documents and packs: a Token comes with the document that holds it",
    );
    expect(await f.refusal(gm, "delete", "Token", { deleteAll: true })).toBe(`"Token" is not a primary document: name its parent`);
    expect(await f.refusal(gm, "delete", "Wall", { deleteAll: true, parentUuid: `Actor.${f.HERO}` })).toBe(
      "Wall is not an embedded document of Actor",
    );
    await host.close();
  });

  test("an unknown subtype is refused with a list of the valid subtypes", async () => {
    const host = await f.table();
    for (const type of names.slice(0, 4))
      expect(await f.refusal(host.connect(f.GM), "create", "Item", { data: [{ name: "N", type }] })).toMatch(
        /is not a valid type for the Item Document class; valid types are: weapon, trait/,
      );
    await host.close();
  });

  test.each([
    [{ ids: 5 }, '"ids" of a document request is a list'],
    [{ updates: { 0: {} } }, '"updates" of a document request is a list'],
    [{ data: "x" }, '"data" of a document request is a list'],
    [{ parentUuid: 7 }, "parentUuid is the uuid of the parent document, as a text"],
    [{ parentUuid: {} }, "parentUuid is the uuid of the parent document, as a text"],
  ])("the invalid operation %j is refused with the reason", async (wrong, words) => {
    const host = await f.table();
    for (const action of actions) expect(await tell(host.connect(f.GM), request("Item", action, wrong))).toBe(words);
    await host.close();
  });

  test("__proto__ in a path or in an operator changes no prototype", async () => {
    const host = await f.table();
    const ada = host.connect(f.ADA);
    const sent = JSON.parse(
      `{"_id": "${f.HERO}", "name": "Kept", "__proto__.role": 4, "==__proto__": {"role": 4}, "system": {"-=__proto__": null, "==__proto__": {"role": 4}}}`,
    ) as Record<string, unknown>;
    expect((await f.ask(ada, "update", "Actor", { updates: [sent] })).result).toMatchObject([{ name: "Kept" }]);
    expect(({} as Record<string, unknown>)["role"]).toBeUndefined();
    expect(f.stored(host, "actors", f.HERO).role).toBeUndefined();
    expect(f.stored(host, "actors", f.HERO).system.role).toBeUndefined();
    await host.close();
  });
});

describe("an unexpected error", () => {
  class FullDisk extends MemoryStore {
    override async write(changes: readonly WorldChange[]): Promise<void> {
      if (changes.length > 0) throw new TypeError("ENOSPC at /srv/secret/place");
    }
  }

  test("the client receives only an id of the error, and the server's log contains the details", async () => {
    const log: string[] = [];
    const store = new MemoryStore(f.worldDocuments());
    const full = Object.assign(new FullDisk(), { load: () => store.load() });
    const system = f.manifest;
    const authority = await Authority.open({
      generation: 13,
      world: { id: "w", title: "W" },
      system,
      store: full,
      packs: new Packs([], []),
      log: (line) => log.push(line),
    });
    const seat = authority.join(f.GM, () => {});
    const answer = await new Promise<{ error: { message: string } }>((resolve) =>
      seat.request("modifyDocument", { action: "update", type: "Actor", operation: { updates: [{ _id: f.HERO, name: "N" }] } }, (given) =>
        resolve(given as { error: { message: string } }),
      ),
    );
    expect(answer).toEqual({
      error: { message: expect.stringMatching(/^Something failed at the table\. Its log says what, under error \w{8}$/) },
    });
    const id = answer.error.message.slice(-8);
    expect(log).toEqual([
      expect.stringMatching(new RegExp(`^Error ${id} in modifyDocument: TypeError: ENOSPC at /srv/secret/place\\n +at `)),
    ]);
    expect(authority.documents("actors").find((actor) => actor["_id"] === f.HERO)).toMatchObject({ name: "Hero" });
    await authority.close();
  });
});
