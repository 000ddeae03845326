import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sortBeside } from "../../client/apps/sheets/sort-order";
import { readEntry } from "../../client/apps/ux/menu-entry";
import { logCompatibilityWarning } from "../../common/utils/logging";

const target = { id: "row" } as HTMLElement;
const event = { type: "click" } as Event;
let deprecations: string[];

beforeEach(() => {
  deprecations = [];
  vi.stubGlobal("foundry", { utils: { logCompatibilityWarning } });
  vi.stubGlobal("__table", { deprecations, strict: false });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("context menu entries [foundry-api 10.11]", () => {
  test("Foundry 13 reads name, condition and callback(target, event)", () => {
    const calls: unknown[] = [];
    const choice = readEntry({ name: "Remove", condition: (row) => row.id === "row", callback: (...args) => calls.push(args) }, 13);
    expect([choice.label, choice.isVisible(target), choice.isVisible({ id: "other" } as HTMLElement)]).toEqual(["Remove", true, false]);
    choice.run(target, event);
    expect(calls).toEqual([[target, event]]);
    expect(deprecations).toEqual([]);
  });

  test("Foundry 13 ignores the names of Foundry 14", () => {
    const onClick = vi.fn();
    const choice = readEntry({ label: "Remove", visible: false, onClick }, 13);
    choice.run(target, event);
    expect([choice.label, choice.isVisible(target), onClick.mock.calls.length]).toEqual(["", true, 0]);
  });

  test("Foundry 14 reads label, visible and onClick(event, target)", () => {
    const calls: unknown[] = [];
    const choice = readEntry({ label: "Remove", visible: (row) => row.id === "row", onClick: (...args) => calls.push(args) }, 14);
    choice.run(target, event);
    expect([choice.label, choice.isVisible(target), calls]).toEqual(["Remove", true, [[event, target]]]);
    expect(deprecations).toEqual([]);
  });

  test("Foundry 14 still accepts the old names, and records each use as deprecated", () => {
    const callback = vi.fn();
    const choice = readEntry({ name: "Remove", condition: false, callback }, 14);
    choice.run(target, event);
    expect([choice.label, choice.isVisible(target), callback.mock.calls]).toEqual(["Remove", false, [[target, event]]]);
    expect(deprecations.map((text) => text.match(/#(\w+) is/)?.[1])).toEqual(["name", "condition", "callback"]);
  });

  test("in strict mode, Foundry 14 refuses the old names", () => {
    vi.stubGlobal("__table", { deprecations, strict: true });
    expect(() => readEntry({ name: "Remove", callback: () => undefined }, 14)).toThrow("ContextMenuEntry#name is deprecated");
  });
});

describe("the sort order of an item that moves beside another item", () => {
  const items = [
    { id: "a", sort: 100 },
    { id: "b", sort: 200 },
    { id: "c", sort: 300 },
  ];
  const [a, b, c] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
  const orderAfter = (updates: { target: { id: string }; update: { sort: number } }[]): string => {
    const sorts = Object.fromEntries(items.map(({ id, sort }) => [id, sort]));
    for (const { target: one, update } of updates) sorts[one.id] = update.sort;
    return Object.entries(sorts)
      .sort(([, x], [, y]) => x - y)
      .map(([id]) => id)
      .join("");
  };

  test.each([
    { source: c, beside: a, before: true, order: "cab" },
    { source: c, beside: b, before: true, order: "acb" },
    { source: a, beside: b, before: false, order: "bac" },
    { source: a, beside: c, before: false, order: "bca" },
  ])("changes to $order when $source.id moves beside $beside.id", ({ source, beside, before, order }) => {
    const updates = sortBeside(source, beside, items, before);
    expect(orderAfter(updates)).toBe(order);
    expect(updates).toHaveLength(1);
  });

  test("is correct even if the neighbors leave no room", () => {
    const tight = [
      { id: "a", sort: 1 },
      { id: "b", sort: 2 },
      { id: "c", sort: 3 },
    ];
    const updates = sortBeside(tight[2]!, tight[1]!, tight, true);
    const sorted = [...tight].sort(
      (x, y) =>
        (updates.find(({ target: one }) => one === x)?.update.sort ?? x.sort) -
        (updates.find(({ target: one }) => one === y)?.update.sort ?? y.sort),
    );
    expect(sorted.map(({ id }) => id)).toEqual(["a", "c", "b"]);
  });
});
