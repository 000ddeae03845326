import { describe, expect, test } from "vitest";
import { HUMANOID } from "../../../../module/rules/body/hit-locations/random-location";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aBlade, aRifle, declared, type Wish } from "./attacks";

const callOf = (wish: Wish) => {
  const { ruling } = declared(wish);
  return ruling.allowed ? ruling.value.called : [ruling.refusal, ruling.rule, ruling.values];
};

describe("[TD-LOC-01] a called location", () => {
  test("has a penalty, and has a side if it is one of a pair", () => {
    expect(callOf({ called: "arm" })).toMatchObject({ limb: "left-arm", side: "left", fine: null, part: null, modifier: -2 });
    expect(callOf({ called: "neck" })).toMatchObject({ limb: "neck", side: null, modifier: -5 });
    expect(callOf({})).toBeNull();
  });

  test("[TD-LOC-39] [TD-RANDOM-01] has no limb if it is the weapon or a random location", () => {
    const nowhere = { limb: null, fine: null, side: null, option: null, dvLimit: null };
    expect(callOf({ called: "weapon" })).toMatchObject({ ...nowhere, part: "weapon" });
    expect(callOf({ called: "random" })).toMatchObject({ ...nowhere, part: "random", modifier: 0 });
  });

  test("[TD-LOC-07] is refused if the body has no locations, unless it is the weapon or a random location", () => {
    const wall = { name: "wall", kind: "barrier" as const };
    expect(callOf({ called: "arm", parties: [wall] })).toEqual(["noLocations", "TD-LOC-07", { target: "wall" }]);
    expect(callOf({ called: "arm", switches: { limbs: false } })).toEqual(["noLocations", "TD-LOC-07", { target: "Target" }]);
    expect(callOf({ called: "weapon", parties: [wall] })).toMatchObject({ part: "weapon" });
    expect(callOf({ called: "random", parties: [wall] })).toMatchObject({ part: "random" });
  });

  test("[TD-LOC-38] requires a side if it is one of a pair", () => {
    expect(callOf({ order: { called: { location: "arm" } } })).toEqual(["sideNeeded", "TD-LOC-38", { location: "arm" }]);
  });

  test("[TD-LOC-01] [SS-CALLED-01] is refused if it is unknown or disabled by the world settings", () => {
    expect(callOf({ called: "tail" })).toEqual(["noSuchLocation", "TD-LOC-01", { location: "tail" }]);
    expect(callOf({ called: "skull", switches: { closedCalls: ["skull"] } })).toEqual([
      "callClosed",
      "SS-CALLED-01",
      { location: "skull" },
    ]);
    expect(callOf({ called: "neck", switches: { closedCalls: ["skull"] } })).toMatchObject({ limb: "neck" });
  });
});

describe("[TD-ROLL-04] [TD-ROLL-05] an attack in the three-dice ruleset", () => {
  const priceOf = (wish: Wish) => {
    const { ruling } = declared(wish);
    return ruling.allowed ? ruling.value.price : ruling.refusal;
  };

  test("costs the AP of its mode, or none on overwatch, and at most the loaded rounds", () => {
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

  test("[SS-MULTI-02] is refused if its roll is split", () => {
    expect(callOf({ order: { multiple: { targets: ["Actor.other"] } as never } })).toEqual([
      "mayNotCombine",
      "SS-MULTI-02",
      { weapon: "Pistol" },
    ]);
  });

  test("[TD-LOC-07] is refused if the target's body has an incomplete location table", () => {
    const table = { id: "octopus", rows: HUMANOID.rows.slice(1) };
    expect(callOf({ parties: [{ name: "IT", aspect: { table } }] })).toMatchObject([
      "badLocationTable",
      "TD-LOC-07",
      { target: "IT", table: "octopus" },
    ]);
    expect(callOf({ parties: [{ name: "IT", aspect: { table: HUMANOID } }] })).toBeNull();
  });
});
