import { beforeAll, describe, expect, test } from "vitest";
import { loadModels } from "./engine";

let models: Awaited<ReturnType<typeof loadModels>>;
beforeAll(async () => {
  models = await loadModels();
});
const make = (Model: any, source: object = {}) => new Model(source);

describe("the data of a weapon or armor", () => {
  test("keeps fire modes as a set in memory and as a list in storage [foundry-api 3.4]", () => {
    const data = make(models.Item.weapon, { modes: ["single", "burst", "single"] });
    expect(data.modes).toEqual(new Set(["single", "burst"]));
    expect(data.toObject().modes).toEqual(["single", "burst"]);
  });

  test("is refused if a fire mode, wound class or weapon kind is unknown", () => {
    expect(() => make(models.Item.weapon, { modes: ["volley"] })).toThrow(/modes/);
    expect(() => make(models.Item.weapon, { damage: { woundClass: "ouch" } })).toThrow(/woundClass/);
    expect(() => make(models.Item.weapon, { kind: "magic" })).toThrow(/kind/);
  });

  test("is valid with an empty wound class, spread, accuracy or radius", () => {
    const data = make(models.Item.weapon, { damage: { woundClass: "" }, spread: "", accuracy: null, area: { radius: null } });
    expect([data.damage.woundClass, data.spread, data.accuracy, data.area.radius]).toEqual(["", "", null, null]);
  });

  test("has defaults for fields that only some rulesets use", () => {
    const { roll, divisor, tightBeam, acc, carries } = make(models.Item.weapon, { damage: { value: 6 } }).toObject();
    expect({ roll, divisor, tightBeam, acc, carries }).toEqual({
      roll: { dice: 0, faces: 6, add: 0 },
      divisor: null,
      tightBeam: false,
      acc: 0,
      carries: { half: null, max: null },
    });
    const { types, openFaced, shield } = make(models.Item.armor, { rating: 9 }).toObject();
    expect({ types, openFaced, shield }).toEqual({ types: {}, openFaced: false, shield: "" });
  });

  test("is refused if a divisor is 0, and limits dice and percentages to their ranges", () => {
    expect(make(models.Item.weapon, { divisor: 0.5 }).divisor).toBe(0.5);
    expect(() => make(models.Item.weapon, { divisor: 0 })).toThrow(/divisor/);
    expect(make(models.Item.weapon, { roll: { dice: -2, faces: 1, add: -3 } }).roll).toMatchObject({ dice: 0, faces: 2, add: -3 });
    expect(make(models.Item.armor, { types: { plasma: { value: null, percent: 140 } } }).types.plasma).toEqual({
      value: null,
      percent: 100,
    });
  });

  test("allows a negative ARP, and raises a negative range to 0", () => {
    const data = make(models.Item.weapon, { arp: -3, range: { increment: -5, max: 20 } });
    expect([data.arp, data.range.increment, data.range.max]).toEqual([-3, 0, 20]);
  });
});

test("an item accepts any id of a limb, skill or damage type, because rulesets define these ids", () => {
  expect(make(models.Item.armor, { locations: ["tail"] }).locations).toEqual(new Set(["tail"]));
  expect(make(models.Item.weapon, { skill: "beams", damage: { type: "plasma" } })).toMatchObject({
    skill: "beams",
    damage: { type: "plasma" },
  });
});

test("an injury reduces dice pools by one die by default", () => {
  expect(make(models.Item.injury).penalty).toBe(-1);
  expect(make(models.Item.injury, { penalty: -3 }).penalty).toBe(-3);
});

describe("the data of a message", () => {
  test("starts with the status waiting and an unchanged order", () => {
    const order = { attacker: "Scene.a.Token.b", bullets: [{ called: "head" }] };
    const data = make(models.ChatMessage.attack, { order });
    const nothingYet = { status: "waiting", refusal: {}, asks: [], card: {}, notes: [], record: "", revision: 0 };
    expect(data.toObject()).toEqual({ order, orderedBy: "", answers: "", ...nothingYet });
  });

  test("merges an update of the card, but replaces the list of asks [foundry-api 3.5]", () => {
    const data = make(models.ChatMessage.attack, { card: { rows: 1, kept: true }, asks: [{ id: "a" }, { id: "b" }] });
    data.updateSource({ card: { rows: 2 }, asks: [{ id: "c" }] });
    expect(data.toObject()).toMatchObject({ card: { rows: 2, kept: true }, asks: [{ id: "c" }] });
  });

  test("stores the replies of a record and the keys of applied changes in order", () => {
    const data = make(models.ChatMessage.record, { replies: [{ faces: [5, 2] }, { faces: [1] }], applied: ["m.1", "m.2"] });
    expect(data.toObject()).toMatchObject({
      replies: [{ faces: [5, 2] }, { faces: [1] }],
      applied: ["m.1", "m.2"],
      undone: false,
      pruned: false,
      error: "",
    });
  });
});

test("an encounter stores its clock and one history entry for each command", () => {
  const data = make(models.Combat.base, { clock: { round: 1, pass: 2 }, history: { c1: { command: "start" } } });
  data.updateSource({ history: { c2: { command: "delay" } } });
  expect(Object.keys(data.toObject().history)).toEqual(["c1", "c2"]);
  expect(data.toObject().clock).toEqual({ round: 1, pass: 2 });
});
