import { afterEach, expect, test, vi } from "vitest";
import { documentAt } from "../../module/play/uuids";

afterEach(() => vi.unstubAllGlobals());

test("a uuid that names a document of another kind names none: what a player sends may name anything", () => {
  const world: Record<string, object> = { "Actor.a": { documentName: "Actor" }, "Item.i": { documentName: "Item" } };
  vi.stubGlobal("fromUuidSync", (uuid: string) => world[uuid] ?? null);
  expect(documentAt("Item.i", "Item")).toBe(world["Item.i"]);
  expect(documentAt("Actor.a", "Item")).toBeNull();
  expect(documentAt("Actor.a")).toBe(world["Actor.a"]);
  expect(documentAt("Actor.gone", "Actor")).toBeNull();
});

test("a uuid that Foundry cannot read names no document", () => {
  vi.stubGlobal("fromUuidSync", () => {
    throw new Error("not a uuid");
  });
  expect(documentAt("...", "Actor")).toBeNull();
});
