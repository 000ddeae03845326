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

describe("an attack as read by three dice", () => {
  test.each<[string, Wish, string]>([
    ["seizes", { weapon: aBlade({ grapples: true }) }, "grappling"],
    ["goes for the weapon", { called: "weapon" }, "weapon-strike"],
    ["flies", { weapon: aRifle() }, "ranged"],
    ["needs no weapon", { weapon: aBlade({ skill: "unarmed" }) }, "unarmed"],
    ["is at arm's length", { parties: [{ along: 3 }] }, "melee"],
    ["is closer than a yard", { parties: [{ along: 0.5 }] }, "close-combat"],
  ])("[TD-ROLL-11] of %s is of that kind", (_what, wish, kind) => {
    expect(attempt(wish).kind).toBe(kind);
  });

  test("[TD-ROLL-04] [TD-ROLL-05] is aimed or evaluated if a turn was spent on it", () => {
    expect([attempt({ weapon: aRifle() }).aimed, attempt({ weapon: aRifle(), order: { aim: 1 } }).aimed]).toEqual([false, true]);
    expect([attempt({}).evaluated, attempt({ order: { aim: 1 } }).evaluated]).toEqual([false, true]);
  });

  test("[TD-LOC-34] finds a shield on the carrying arm, and on no other", () => {
    const guarded = { shield: { skill: 12, side: "left" as const } };
    const at = (called: Wish["order"]) => attempt({ parties: [guarded], ...(called ? { order: called } : {}) }).shielded;
    expect(at({ called: { location: "arm", side: "left" } })).toBe(true);
    expect(at({ called: { location: "arm", side: "right" } })).toBe(false);
    const bare = anAttack({});
    expect(attemptOf({ order: bare.order, field: bare.field }, { at: "neck", side: null }).shielded).toBe(false);
  });

  test("[TD-WOUND-03] crushes unless its weapon specifies another type; no attack is a tight beam or scaled by default", () => {
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

describe("the intended target", () => {
  test("[TD-TOLERANCE-01] [TD-TOLERANCE-02] [TD-TOLERANCE-07] is flesh, a machine or a wall unless specified otherwise", () => {
    const make = (kind: "person" | "vehicle" | "barrier") => makeOf(aPerson({ kind, full: 14 }));
    expect([make("person").tolerance, make("vehicle").tolerance, make("barrier").tolerance]).toEqual(["", "unliving", "homogenous"]);
    expect(make("person")).toMatchObject({ hp: 14, lacks: [], male: false });
    expect(makeOf(aPerson({ kind: "vehicle", make: { tolerance: "diffuse" } })).tolerance).toBe("diffuse");
  });

  test("[TD-CHINK-02] has joints in its armor unless it is a barrier, or specified otherwise", () => {
    const jointed = (wish: Parameters<typeof aPerson>[0]) => markOf(aPerson(wish)).jointed;
    expect([jointed({}), jointed({ kind: "barrier" }), jointed({ aspect: { jointed: false } })]).toEqual([true, false, false]);
    expect(markOf(aPerson({ armor: 4 })).worn).toEqual({ all: 4, at: {}, openFaced: false });
  });

  test("[TD-WOUND-09] [TD-WOUND-04] has its remaining hit points and fatigue points", () => {
    const person = aPerson({ full: 12, hp: 9, fp: 11 });
    expect(struckBodyOf(person, person.body)).toMatchObject({ hp: 9, fp: 11 });
    expect(struckBodyOf(person, { ...person.body, strain: 4, flesh: 0, overflow: 3 })).toMatchObject({ hp: -3, fp: 7 });
  });

  test("[TD-AREA-01] [TD-AREA-09] [TD-AREA-10] is reached by area effects in its current posture, up to its cover", () => {
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

describe("[TD-LOC-14] [TD-LOC-42] knocked down", () => {
  const struck = (wish: Wish & { readonly knockdown: number; readonly prone?: boolean }) =>
    fight({ skill: 30, roll: 10, parties: [{ full: 12, knockdown: wish.knockdown, prone: wish.prone ?? false }], ...wish });
  const marks = (wish: Parameters<typeof struck>[0]) =>
    struck(wish)
      .all("marked")
      .map(({ status, rule }) => [status, rule])
      .filter(([status]) => status !== "shocked");
  const torso = { called: "torso", weapon: aBlade({ dv: 6 }) } as const;

  test("is decided by a roll of Health with the location's modifier", () => {
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

  test("a stunned target lies prone; standing ones stay unchanged", () => {
    expect(marks({ ...torso, knockdown: 11 })).toEqual([
      ["prone", "TD-LOC-14"],
      ["stunned", "TD-LOC-14"],
    ]);
    expect(struck({ ...torso, knockdown: 11 }).state.bodies[0]).toMatchObject({ prone: true, out: false });
    expect(marks({ ...torso, knockdown: 10 })).toEqual([]);
    expect(struck({ ...torso, knockdown: 10 }).state.bodies[0]!.prone).toBe(false);
  });

  test("a prone target is only stunned, and a badly failed roll knocks out without stunning", () => {
    expect(marks({ ...torso, knockdown: 11, prone: true }).map(([status]) => status)).toEqual(["stunned"]);
    const out = struck({ ...torso, knockdown: 16 });
    expect(out.state.bodies[0]).toMatchObject({ prone: true, out: true });
    expect(out.all("marked").map(({ status }) => status)).not.toContain("stunned");
    expect(out.one("dropped")).toMatchObject({ condition: "unconscious" });
  });

  test("the brief record has the same result", () => {
    const [whole, brief] = [struck({ ...torso, knockdown: 11 }), struck({ ...torso, knockdown: 11, brief: true })];
    expect(brief.state).toEqual(whole.state);
    expect(brief.all("tested")).toEqual([]);
    expect(brief.all("marked")).toEqual([]);
  });
});
