import { describe, expect, test } from "vitest";
import { HUMANOID } from "../../../../module/rules/locations/location-table";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aBlade, aRifle, declared, type Wish } from "./attacks";

const callOf = (wish: Wish) => {
  const { ruling } = declared(wish);
  return ruling.allowed ? ruling.value.called : [ruling.refusal, ruling.rule, ruling.values];
};

describe("[TD-LOC-01] locations an attack can aim at", () => {
  test("have a side if they are one of a pair, and a price", () => {
    expect(callOf({ called: "arm" })).toMatchObject({ limb: "left-arm", side: "left", fine: null, part: null, modifier: -2 });
    expect(callOf({ called: "neck" })).toMatchObject({ limb: "neck", side: null, modifier: -5 });
    expect(callOf({})).toBeNull();
  });

  test("[TD-LOC-39] [TD-RANDOM-01] exclude the weapon and the random location", () => {
    const nowhere = { limb: null, fine: null, side: null, option: null, dvLimit: null };
    expect(callOf({ called: "weapon" })).toMatchObject({ ...nowhere, part: "weapon" });
    expect(callOf({ called: "random" })).toMatchObject({ ...nowhere, part: "random", modifier: 0 });
  });

  test("[TD-LOC-07] a body without locations has none to aim at, except its weapon", () => {
    const wall = { name: "wall", kind: "barrier" as const };
    expect(callOf({ called: "arm", parties: [wall] })).toEqual(["noLocations", "TD-LOC-07", { target: "wall" }]);
    expect(callOf({ called: "arm", switches: { limbs: false } })).toEqual(["noLocations", "TD-LOC-07", { target: "Target" }]);
    expect(callOf({ called: "weapon", parties: [wall] })).toMatchObject({ part: "weapon" });
    expect(callOf({ called: "random", parties: [wall] })).toMatchObject({ part: "random" });
  });

  test("[TD-LOC-38] one of a pair is named", () => {
    expect(callOf({ order: { called: { location: "arm" } } })).toEqual(["sideNeeded", "TD-LOC-38", { location: "arm" }]);
  });

  test("[TD-LOC-01] exclude a location the body lacks, and [SS-CALLED-01] one that the settings disable", () => {
    expect(callOf({ called: "tail" })).toEqual(["noSuchLocation", "TD-LOC-01", { location: "tail" }]);
    expect(callOf({ called: "skull", switches: { closedCalls: ["skull"] } })).toEqual([
      "callClosed",
      "SS-CALLED-01",
      { location: "skull" },
    ]);
    expect(callOf({ called: "neck", switches: { closedCalls: ["skull"] } })).toMatchObject({ limb: "neck" });
  });
});

describe("[TD-ROLL-04] [TD-ROLL-05] prices", () => {
  const priceOf = (wish: Wish) => {
    const { ruling } = declared(wish);
    return ruling.allowed ? ruling.value.price : ruling.refusal;
  };

  test("the price of its mode, and at most the loaded rounds", () => {
    const price = threeDice.declaration.modes.find(({ id }) => id === "single")!.price;
    expect(priceOf({ weapon: aRifle() })).toEqual({ ap: price, freeAction: false, rounds: 1 });
    expect(priceOf({ weapon: aBlade() })).toEqual({ ap: price, freeAction: false, rounds: 0 });
    const { price: priced } = threeDice.method;
    const field = (ammo: number | null) => ({ weapon: aRifle({ ammo }) }) as Parameters<typeof priced>[3];
    const mode = { ...threeDice.declaration.modes[0]!, rounds: 3 };
    const of = (ammo: number | null, overwatch = false) => {
      const { ruling } = declared({ weapon: aRifle() });
      if (!ruling.allowed) throw new Error(ruling.refusal);
      return priced(threeDice, { ...ruling.value.order, overwatch }, mode, field(ammo));
    };
    expect([of(10).rounds, of(2).rounds, of(null).rounds]).toEqual([3, 2, 0]);
    expect([of(10, true).ap, of(10).ap]).toEqual([0, mode.price]);
  });

  test("[SS-MULTI-02] nothing is split", () => {
    expect(callOf({ order: { multiple: { targets: ["Actor.other"] } as never } })).toEqual([
      "mayNotCombine",
      "SS-MULTI-02",
      { weapon: "Pistol" },
    ]);
  });

  test("[TD-LOC-07] an incomplete table is reported, without its owner's name if hidden", () => {
    const table = { id: "octopus", rows: HUMANOID.rows.slice(1) };
    expect(callOf({ parties: [{ name: "IT", aspect: { table } }] })).toMatchObject([
      "badLocationTable",
      "TD-LOC-07",
      { target: "IT", table: "octopus" },
    ]);
    expect(callOf({ parties: [{ name: "IT", aspect: { table: HUMANOID } }] })).toBeNull();
  });
});
