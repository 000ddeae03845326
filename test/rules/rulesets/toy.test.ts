import { describe, expect, test } from "vitest";
import { changes } from "../../../module/rules/attack/changes";
import { declare } from "../../../module/rules/attack/declare/declare";
import type { AttackOrder } from "../../../module/rules/attack/model/order";
import { replay } from "../../../module/rules/attack/machine/replay";
import { unhurt } from "../../../module/rules/body/body-state";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { addRuleset, RULESET_FACTS } from "../../../module/rules/rulesets/facts";
import { rulesetById } from "../../../module/rules/rulesets/rulesets";
import { aField, aFighter, anOrder, aWeapon, placed } from "../fixtures";
import { spreadOf } from "../odds/cells";
import { everyFace, worst } from "../odds/every-face";
import { luckyBody, toy } from "./toy";

const ratings = (aim: number, nerve: number) => ({ attributes: { aim, nerve } as object, plan: luckyBody(9) });

const ruled = (order: Partial<AttackOrder> = {}, behind = false) =>
  declare(
    toy,
    anOrder(order),
    aField({
      attacker: aFighter({ id: "shooter", ...ratings(2, 3) }),
      weapon: aWeapon({ dv: 4 }),
      entities: [placed(aFighter(ratings(3, 9)), 10), ...(behind ? [placed(aFighter(ratings(3, 5)), 20)] : [])],
      switches: { ...toy.switches, unintendedTargets: behind },
    }),
  );

function attack(order: Partial<AttackOrder> = {}, behind = false) {
  const ruling = ruled(order, behind);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const shot = (face: number) => replay(attack(), [{ ask: "attack", kind: "faces", faces: [face] }]);

describe("a custom ruleset", () => {
  test("resolves an attack with the shared state machine, one die, one location and damage without soak", () => {
    const { events, ask, state } = shot(4);
    expect(ask).toBeNull();
    expect(events.map(({ kind }) => kind)).toEqual(["declared", "attacked", "compared", "located", "harmed", "stopped", "ended"]);
    expect(events.find(({ kind }) => kind === "compared")).toMatchObject({ hits: 10, defense: 9, contact: "hit", net: 1 });
    expect(state.bodies[0]!.flesh).toBe(5);
    expect(changes(attack(), events)).toContainEqual({ kind: "amount", entity: 0, amount: "flesh", by: -4 });
  });

  test("changes no value if the attack misses by one point", () => {
    const { events, state } = shot(5);
    expect(events.map(({ kind }) => kind)).toEqual(["declared", "attacked", "compared", "ended"]);
    expect(state.bodies[0]).toEqual(unhurt(luckyBody(9)));
  });

  test("requests a d12 and refuses a face of 13", () => {
    expect(replay(attack(), []).ask).toMatchObject({ id: "attack", spec: { kind: "sum", dice: 1, faces: 12 } });
    expect(() => shot(13)).toThrow("a d12 cannot show 13");
  });

  test("refuses a called location and an undeclared fire mode", () => {
    expect(ruled({ called: { location: "head" } })).toMatchObject({ refusal: "noLocations" });
    expect(ruled({ mode: "burst" })).toMatchObject({ refusal: "noSuchMode" });
  });

  test("gets exact odds from the shared odds calculation", () => {
    const odds = attackOdds(attack());
    expect(chanceOf(odds, ({ contact }) => contact === "hit")).toBeCloseTo(4 / 12, 15);
    expect([...spreadOf(odds, ({ limb }) => limb)].map(([place]) => place)).toEqual(expect.arrayContaining([null, "body"]));
    for (const behind of [false, true]) {
      const off = worst(everyFace(attack({}, behind)), attackOdds(attack({}, behind)));
      expect(off.apart, off.where).toBeLessThanOrEqual(1e-12);
    }
  });

  test("derives a body from the values on the sheet", () => {
    const none = { limbs: {}, worn: [], injuries: [] };
    const { pools } = toy.people.derive({ ...none, attributes: { nerve: 4 }, pools: {}, naturalArmor: 0 });
    expect(pools).toEqual({ luck: { value: 12, max: 12 } });
    const person = { pools, limbs: {}, overflow: 0, rating: 0, physicalLimit: 0, tolerance: "", injuries: [], prone: false } as const;
    expect(toy.people.body(person)).toEqual({ plan: luckyBody(12), body: unhurt(luckyBody(12)) });
  });
});

describe("the list of rulesets", () => {
  test.each(RULESET_FACTS)("[XF-11] contains $id once, with at most 30 locations, of which at most 20 are limbs", (ruleset) => {
    const { limbs, places } = ruleset.declaration;
    expect(RULESET_FACTS.filter(({ id }) => id === ruleset.id)).toEqual([ruleset]);
    expect(limbs.filter((limb) => !places.includes(limb))).toEqual([]);
    expect([places.length <= 30, limbs.length <= 20]).toEqual([true, true]);
  });

  test("includes an added custom ruleset at the end, and refuses a second ruleset with the same id", () => {
    const before = RULESET_FACTS.map(({ id }) => id);
    expect(() => rulesetById("toy")).toThrow('no ruleset "toy"');
    addRuleset(toy);
    expect(rulesetById("toy")).toBe(toy);
    expect(RULESET_FACTS.map(({ id }) => id)).toEqual([...before, "toy"]);
    expect(() => addRuleset({ ...toy })).toThrow('ruleset "toy": there is one of this name already');
  });

  test.each([
    { what: "a limb that is not among its locations", change: { limbs: ["tail"] }, says: 'the limb "tail" is none of its places' },
    { what: "more than 30 locations", change: { places: Array.from({ length: 31 }, (_, at) => `p${at}`) }, says: "at most 30 places" },
  ])("refuses a ruleset with $what", ({ change, says }) => {
    expect(() => addRuleset({ ...toy, id: "odd", declaration: { ...toy.declaration, ...change } })).toThrow(says);
    expect(RULESET_FACTS.some(({ id }) => id === "odd")).toBe(false);
  });
});
