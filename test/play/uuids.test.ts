import { afterEach, expect, test, vi } from "vitest";
import { documentAt } from "../../module/play/uuids";

afterEach(() => vi.unstubAllGlobals());

test("documentAt returns a UUID's document, but null for another document type or a missing document", () => {
  const world: Record<string, object> = { "Actor.a": { documentName: "Actor" }, "Item.i": { documentName: "Item" } };
  vi.stubGlobal("fromUuidSync", (uuid: string) => world[uuid] ?? null);
  expect(documentAt("Item.i", "Item")).toBe(world["Item.i"]);
  expect(documentAt("Actor.a", "Item")).toBeNull();
  expect(documentAt("Actor.a")).toBe(world["Actor.a"]);
  expect(documentAt("Actor.gone", "Actor")).toBeNull();
});

test("documentAt returns null for a UUID that Foundry cannot read", () => {
  vi.stubGlobal("fromUuidSync", () => {
    throw new Error("not a uuid");
  });
  expect(documentAt("...", "Actor")).toBeNull();
});
