import { describe, expect, test } from "vitest";
import { readOrder } from "../../module/play/attack/read-order";

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

describe("an order that is one of several", () => {
  test("is read with the orders after it, and nothing besides", () => {
    const next = order({ target: "Actor.c", secret: 1 });
    expect(readOrder(order(series({ next: [next], further: true })))).toEqual(order(series({ next: [order({ target: "Actor.c" })] })));
    expect(readOrder(order({ series: { of: "head", index: 3 } }))).toEqual(order({ series: { of: "head", index: 3 } }));
  });

  test.each<[why: string, value: object]>([
    ["a series within a series", series({ next: [order(series({ next: [order()] }))] })],
    ["what comes next is no order", series({ next: [{ attacker: "Actor.a" }] })],
    ["what comes next is no list", series({ next: order() })],
    ["more than anybody makes", series({ next: Array.from({ length: 20 }, () => order()) })],
    ["no number", { series: { of: "", index: -1 } }],
    ["no id", { series: { of: 7, index: 1 } }],
    ["no series", { series: "all of them" }],
  ])("is none: %s", (_why, value) => {
    expect(readOrder(order(value))).toBeNull();
  });
});

describe("an order with values that no table means", () => {
  const LONG = "x".repeat(100_000);

  test.each<[why: string, value: object]>([
    ["aim below nothing", { aim: -1 }],
    ["aim without end", { aim: 1e308 }],
    ["a crowd of bystanders", { bystanders: Array.from({ length: 101 }, () => "Actor.c") }],
    ["a bystander with an endless name", { bystanders: [LONG] }],
    ["a mode with an endless name", { mode: LONG }],
    ["a weapon with an endless name", { weapon: LONG }],
    ["a place with an endless name", { called: { location: LONG } }],
    ["a target with an endless name", { target: LONG }],
    ["a modifier out of every measure", { modifiers: [{ name: "luck", value: 999 }] }],
    ["aiming by a name that every object has", { aiming: { constructor: 1 } }],
    ["aiming by another such name", { aiming: { toString: 1 } }],
    ["a correction by such a name", { hand: { constructor: 1 } }],
    ["an endless distance", { hand: { metres: 1e308 } }],
    ["damage out of every measure", { struck: { name: "x", dv: 1e308, damageKind: "health", type: "Kinetic", arp: 0, unresisted: false } }],
  ])("is none: %s", (_why, value) => {
    expect(readOrder(order(value))).toBeNull();
  });
});
