import { describe, expect, test } from "vitest";
import { orderFaults, readOrder } from "../../../module/play/attack/read-order";

const order = (more: object = {}): Record<string, unknown> => ({
  attacker: "Actor.a",
  attackerToken: null,
  weapon: "w",
  target: "Actor.b",
  mode: "single",
  called: null,
  aim: 0,
  modifiers: [],
  ...more,
});
const series = (more: object): object => ({ series: { of: "", index: 0, ...more } });

describe("readOrder with an order in a series", () => {
  test("reads the order and its following orders, and drops unknown keys", () => {
    const next = order({ target: "Actor.c", secret: 1 });
    expect(readOrder(order(series({ next: [next], further: true })))).toEqual(order(series({ next: [order({ target: "Actor.c" })] })));
    expect(readOrder(order({ series: { of: "head", index: 3 } }))).toEqual(order({ series: { of: "head", index: 3 } }));
  });

  test.each<[why: string, value: object]>([
    ["a series within a series", series({ next: [order(series({ next: [order()] }))] })],
    ["a following order without a target", series({ next: [{ attacker: "Actor.a" }] })],
    ["following orders that are not a list", series({ next: order() })],
    ["more following orders than the limit", series({ next: Array.from({ length: 20 }, () => order()) })],
    ["a negative index", { series: { of: "", index: -1 } }],
    ["an id that is not a string", { series: { of: 7, index: 1 } }],
    ["a series that is not an object", { series: "all of them" }],
  ])("returns null for %s", (_why, value) => {
    expect(readOrder(order(value))).toBeNull();
  });
});

describe("readOrder with a value outside its range", () => {
  const LONG = "x".repeat(100_000);

  test.each<[why: string, value: object]>([
    ["aim below 0", { aim: -1 }],
    ["excessive aim", { aim: 1e308 }],
    ["more bystanders than the limit", { bystanders: Array.from({ length: 101 }, () => "Actor.c") }],
    ["a bystander with an overlong id", { bystanders: [LONG] }],
    ["a fire mode with an overlong name", { mode: LONG }],
    ["a weapon with an overlong id", { weapon: LONG }],
    ["a location with an overlong name", { called: { location: LONG } }],
    ["a target with an overlong id", { target: LONG }],
    ["a modifier above the limit", { modifiers: [{ name: "luck", value: 999 }] }],
    ['aiming with the key "constructor"', { aiming: { constructor: 1 } }],
    ['aiming with the key "toString"', { aiming: { toString: 1 } }],
    ['manual values with the key "constructor"', { hand: { constructor: 1 } }],
    ["an excessive distance", { hand: { meters: 1e308 } }],
    ["excessive damage", { struck: { name: "x", dv: 1e308, damageKind: "health", type: "Kinetic", arp: 0, unresisted: false } }],
  ])("returns null for %s", (_why, value) => {
    expect(readOrder(order(value))).toBeNull();
  });
});

describe("orderFaults with an invalid order", () => {
  const modifier = (value: number): object => ({ name: "luck", value });
  const struck = { name: "x", damageKind: "health", type: "kinetic", arp: 0, unresisted: false };

  test.each<[value: unknown, fault: object]>([
    [null, { where: "", key: "type", wanted: "object", found: "null" }],
    [
      { ...order(), weapon: undefined },
      { where: "weapon", key: "missing" },
    ],
    [order({ aim: 1e308 }), { where: "aim", key: "large", wanted: "6", found: "1e+308" }],
    [order({ aim: -1 }), { where: "aim", key: "small", wanted: "0", found: "-1" }],
    [order({ aim: Number.NaN }), { where: "aim", key: "type", wanted: "integer", found: "NaN" }],
    [order({ mode: "x".repeat(100_000) }), { where: "mode", key: "long", wanted: "60", found: "100000" }],
    [order({ bystanders: Array.from({ length: 200_000 }, () => "Actor.c") }), { where: "bystanders", key: "many", found: "200000" }],
    [order({ modifiers: [modifier(1), modifier(999)] }), { where: "modifiers[1].value", key: "large", wanted: "20", found: "999" }],
    [order({ aiming: { constructor: 1 } }), { where: "aiming.constructor", key: "strange" }],
    [order({ hand: { each: [{ who: "Actor.c", meters: 1e308 }] } }), { where: "hand.each[0].meters", key: "large" }],
    [order({ struck: { ...struck, dv: 1e308 } }), { where: "struck.dv", key: "large", found: "1e+308" }],
    [order({ struck: { ...struck, dv: 1, type: "constructor" } }), { where: "struck.type", key: "enum" }],
    [order({ multiple: { attacks: 2, index: 2, first: 0, otherWeapon: null } }), { where: "multiple.index", key: "large", wanted: "1" }],
    [order(series({ next: [order(series({ next: [] }))] })), { where: "series.next[0].series", key: "strange" }],
    [
      order(series({ next: [order({ multiple: { attacks: 3, index: 0, first: 9, otherWeapon: null } })] })),
      { where: "series.next[0].multiple.first", key: "large", wanted: "2", found: "9" },
    ],
  ])("names the fault and its path (%#)", (value, fault) => {
    expect(orderFaults(value)).toMatchObject([fault]);
    expect(readOrder(value)).toBeNull();
  });
});
