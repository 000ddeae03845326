import { describe, expect, test } from "vitest";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import {
  attemptFor,
  attemptOf,
  struckBodyOf,
  choosingOf,
  exposureOf,
  makeOf,
  markOf,
} from "../../../../module/rules/rulesets/three-dice/read-field";
import { aBlade, aPerson, aRifle, declared, fight, type Wish } from "./attacks";

function anAttack(wish: Wish = {}): Attack {
  const { ruling } = declared(wish);
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal} (${ruling.rule})`);
  return ruling.value;
}
const attempt = (wish: Wish) => attemptFor(anAttack(wish));
const placedIn = (wish: Wish) => {
  const attack = anAttack(wish);
  return { attack, at: attack.field.entities[0]! };
};

describe("an attempted attack that the three-dice ruleset reads from the battlefield", () => {
  test.each<[string, Wish, string]>([
    ["with a grappling weapon is a grapple", { weapon: aBlade({ grapples: true }) }, "grappling"],
    ["at the target's weapon is a weapon strike", { called: "weapon" }, "weapon-strike"],
    ["with a rifle is a ranged attack", { weapon: aRifle() }, "ranged"],
    ["with bare hands is an unarmed attack", { weapon: aBlade({ skill: "unarmed" }) }, "unarmed"],
    ["at 3 m is a melee attack", { parties: [{ along: 3 }] }, "melee"],
    ["closer than a yard is close combat", { parties: [{ along: 0.5 }] }, "close-combat"],
  ])("[TD-ROLL-11] %s", (_what, wish, kind) => {
    expect(attempt(wish).kind).toBe(kind);
  });

  test("[TD-ROLL-04] [TD-ROLL-05] counts as aimed or evaluated if the attacker spent a turn on aiming or evaluating", () => {
    expect([attempt({ weapon: aRifle() }).aimed, attempt({ weapon: aRifle(), order: { aim: 1 } }).aimed]).toEqual([false, true]);
    expect([attempt({}).evaluated, attempt({ order: { aim: 1 } }).evaluated]).toEqual([false, true]);
  });

  test("[TD-LOC-34] is shielded only at the arm that carries the shield", () => {
    const guarded = { shield: { skill: 12, side: "left" as const } };
    const at = (called: Wish["order"]) => attempt({ parties: [guarded], ...(called ? { order: called } : {}) }).shielded;
    expect(at({ called: { location: "arm", side: "left" } })).toBe(true);
    expect(at({ called: { location: "arm", side: "right" } })).toBe(false);
    const bare = anAttack({});
    expect(attemptOf({ order: bare.order, field: bare.field }, { at: "neck", side: null }).shielded).toBe(false);
  });

  test("[TD-WOUND-03] is crushing if the weapon has no wound class", () => {
    const { attack, at } = placedIn({ weapon: aBlade({ woundClass: null }) });
    expect(choosingOf(attack, at)).toMatchObject({
      woundClass: "cr",
      tightBeam: false,
      situation: null,
      largeArea: false,
      giant: false,
      pinned: false,
    });
    const beam = placedIn({ weapon: aRifle({ woundClass: "burn", tightBeam: true }), parties: [{ aspect: { pinned: true } }] });
    expect(choosingOf(beam.attack, beam.at)).toMatchObject({ woundClass: "burn", tightBeam: true, pinned: true });
  });
});

describe("a target that the three-dice ruleset reads from the battlefield", () => {
  test("[TD-TOLERANCE-01] [TD-TOLERANCE-02] [TD-TOLERANCE-07] has the injury tolerance of its sheet, or else of its kind", () => {
    const make = (kind: "person" | "vehicle" | "barrier") => makeOf(aPerson({ kind, full: 14 }));
    expect([make("person").tolerance, make("vehicle").tolerance, make("barrier").tolerance]).toEqual(["", "unliving", "homogenous"]);
    expect(make("person")).toMatchObject({ hp: 14, lacks: [], male: false });
    expect(makeOf(aPerson({ kind: "vehicle", make: { tolerance: "diffuse" } })).tolerance).toBe("diffuse");
  });

  test("[TD-CHINK-02] has jointed armor, unless it is a barrier or a person in rigid armor", () => {
    const jointed = (wish: Parameters<typeof aPerson>[0]) => markOf(aPerson(wish)).jointed;
    expect([jointed({}), jointed({ kind: "barrier" }), jointed({ aspect: { jointed: false } })]).toEqual([true, false, false]);
    expect(markOf(aPerson({ armor: 4 })).worn).toEqual({ all: 4, at: {}, openFaced: false });
  });

  test("[TD-WOUND-09] [TD-WOUND-04] has the current Hit Points and Fatigue Points of the body", () => {
    const person = aPerson({ full: 12, hp: 9, fp: 11 });
    expect(struckBodyOf(person, person.body)).toMatchObject({ hp: 9, fp: 11 });
    expect(struckBodyOf(person, { ...person.body, strain: 4, flesh: 0, overflow: 3 })).toMatchObject({ hp: -3, fp: 7 });
  });

  test("[TD-AREA-01] [TD-AREA-09] [TD-AREA-10] has an exposure to an area effect that lists its kind, the covered locations, the facing and the immersed locations", () => {
    const exposure = (weapon: Parameters<typeof aRifle>[0], aspect?: object) => {
      const { attack, at } = placedIn({ weapon: aRifle(weapon), parties: [{ ...(aspect ? { aspect } : {}), coveredLimbs: ["head"] }] });
      return exposureOf(attack, at);
    };
    const hidden = ["skull", "left-eye", "right-eye", "face", "neck"];
    expect(exposure({ area: true })).toEqual({ kind: "area-effect", hidden, turnedAway: false, immersed: null });
    expect(exposure({})).toMatchObject({ kind: "giant-blow" });
    expect(exposure({ area: true, areaKind: "cone" }, { turnedAway: true })).toMatchObject({ kind: "cone", turnedAway: true });
    const under = { immersed: ["leg", "foot"] };
    expect(exposure({ area: true, areaKind: "immersion" }, under).immersed).toEqual(["leg", "foot"]);
    expect(exposure({ area: true, areaKind: "immersion" }).immersed).toBeNull();
    expect(exposure({ area: true, areaKind: "cone" }, under).immersed).toBeNull();
  });
});

describe("[TD-LOC-14] [TD-LOC-42] a knockdown roll", () => {
  const struck = (wish: Wish & { readonly knockdown: number; readonly prone?: boolean }) =>
    fight({ skill: 30, roll: 10, parties: [{ full: 12, knockdown: wish.knockdown, prone: wish.prone ?? false }], ...wish });
  const marks = (wish: Parameters<typeof struck>[0]) =>
    struck(wish)
      .all("marked")
      .map(({ status, rule }) => [status, rule])
      .filter(([status]) => status !== "shocked");
  const torso = { called: "torso", weapon: aBlade({ dv: 6 }) } as const;

  test("uses Health with the modifier of the location", () => {
    expect(struck({ ...torso, knockdown: 10 }).one("tested")).toMatchObject({
      rule: "TD-LOC-14",
      passed: true,
      threshold: 10,
      failure: "stunned",
      rolled: {
        spec: { kind: "sum", dice: 3, faces: 6, parts: [{ part: "attribute", value: 10, rule: "TD-LOC-42", of: "health" }] },
        outcome: { value: 10 },
      },
    });
    const skull = struck({ called: "skull", weapon: aBlade({ dv: 3, woundClass: null }), knockdown: 4 }).one("tested").rolled.spec;
    expect(skull.kind === "sum" && skull.parts).toEqual([
      { part: "attribute", value: 10, rule: "TD-LOC-42", of: "health" },
      { part: "location", value: -10, rule: "TD-LOC-14", of: "skull" },
    ]);
  });

  test("makes the target prone and stunned if it fails", () => {
    expect(marks({ ...torso, knockdown: 11 })).toEqual([
      ["prone", "TD-LOC-14"],
      ["stunned", "TD-LOC-14"],
    ]);
    expect(struck({ ...torso, knockdown: 11 }).state.bodies[0]).toMatchObject({ prone: true, out: false });
    expect(marks({ ...torso, knockdown: 10 })).toEqual([]);
    expect(struck({ ...torso, knockdown: 10 }).state.bodies[0]!.prone).toBe(false);
  });

  test("knocks the target out if it fails by 5 or more", () => {
    expect(marks({ ...torso, knockdown: 11, prone: true }).map(([status]) => status)).toEqual(["stunned"]);
    const out = struck({ ...torso, knockdown: 16 });
    expect(out.state.bodies[0]).toMatchObject({ prone: true, out: true });
    expect(out.all("marked").map(({ status }) => status)).not.toContain("stunned");
    expect(out.one("dropped")).toMatchObject({ condition: "unconscious" });
  });

  test("has the same result in a brief record, which omits the roll", () => {
    const [whole, brief] = [struck({ ...torso, knockdown: 11 }), struck({ ...torso, knockdown: 11, brief: true })];
    expect(brief.state).toEqual(whole.state);
    expect(brief.all("tested")).toEqual([]);
    expect(brief.all("marked")).toEqual([]);
  });
});
