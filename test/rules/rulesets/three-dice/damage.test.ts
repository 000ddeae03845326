import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collapse, collapseOf } from "../../../../module/rules/body/unconsciousness-and-death";
import { basicDamage, damageRollSpec, bruise, resolveDamage } from "../../../../module/rules/rulesets/three-dice/damage";
import { LOCATION_IDS, PLACE_IDS } from "../../../../module/rules/body/hit-locations/hit-locations";
import { BODY_KINDS, LACKS, toleranceOf, type BodyKind, TOLERANCES } from "../../../../module/rules/body/hit-locations/injury-tolerance";
import { cripplingInjury, mayDecapitate } from "../../../../module/rules/body/hit-locations/crippling-and-major-wounds";
import { asksKnockdown, knockdownResult, shockTogether } from "../../../../module/rules/body/hit-locations/shock-and-knockdown";
import { WOUND_CLASSES } from "../../../../module/rules/body/hit-locations/wound-classes";
import { readRollUnder } from "../../../../module/rules/contest/roll-under";
import { body, hit, PERSON } from "./bodies";

const pierced = (kind: BodyKind) =>
  resolveDamage(hit({ basic: 10, woundClass: "pi" }), body({ make: { ...PERSON, hp: 50, tolerance: toleranceOf(kind, "") } })).injury;

const kindsOf = (tolerance: string): string[] => Object.keys(BODY_KINDS).filter((kind) => BODY_KINDS[kind as BodyKind] === tolerance);

test("[TD-LOC-29] the shock of several hits adds up to at most 4, or to the worst single shock if greater", () => {
  expect([[], [-1], [-2, -1], [-4, -4, -4], [-6, -1], [-8, -4]].map(shockTogether)).toEqual([0, -1, -3, -4, -6, -8]);
});

describe("the injury tolerance of a body", () => {
  test("[TD-TOLERANCE-01] comes only from a trait if the target is a person or an animal", () => {
    expect([pierced("person"), pierced("animal")]).toEqual([10, 10]);
    expect([toleranceOf("person", "diffuse"), toleranceOf("swarm", "")]).toEqual(["diffuse", "diffuse"]);
    expect(toleranceOf("wall", "unliving")).toBe("unliving");
  });

  test("[TD-TOLERANCE-02] is unliving for machines and corporeal undead", () => {
    expect(kindsOf("unliving")).toEqual(["machine", "bodily-undead"]);
    expect([pierced("machine"), pierced("bodily-undead")]).toEqual([3, 3]);
  });

  test("[TD-TOLERANCE-07] is homogenous for uniform objects, walls, trees and blobs", () => {
    const uniform = ["furniture", "shield", "hand-weapon", "unpowered-vehicle", "wall", "tree", "living-statue", "blob"] as const;
    expect(kindsOf("homogenous")).toEqual(uniform);
    expect(uniform.map(pierced)).toEqual(uniform.map(() => 2));
  });

  test("[TD-TOLERANCE-09] is diffuse for swarms, air elementals and nets", () => {
    expect(kindsOf("diffuse")).toEqual(["swarm", "air-elemental", "net"]);
    expect([pierced("swarm"), pierced("air-elemental"), pierced("net")]).toEqual([1, 1, 1]);
  });
});

describe("the effects of a three-dice hit", () => {
  test("[TD-LOC-27] include possible decapitation only after a deadly cut to the neck", () => {
    expect(mayDecapitate("neck", "cut", true)).toBe(true);
    expect([mayDecapitate("neck", "cut", false), mayDecapitate("neck", "cr", true), mayDecapitate("skull", "cut", true)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("[TD-LOC-42] [TD-LOC-14] include a knockdown roll after a major wound or an injury to head or vitals", () => {
    const knockdown = (location: "torso" | "skull" | "vitals", basic: number, woundClass: "cr" | "pi" | "tox" | "fat" = "pi") =>
      resolveDamage(hit({ location, basic, woundClass }), body()).knockdown;
    expect([knockdown("torso", 5), knockdown("torso", 6)]).toEqual([null, 0]);
    expect([knockdown("vitals", 1), knockdown("skull", 3), knockdown("skull", 2)]).toEqual([0, -10, null]);
    expect([knockdown("skull", 5, "tox"), knockdown("skull", 6, "tox"), knockdown("skull", 9, "fat")]).toEqual([null, 0, null]);
  });

  test("[TD-LOC-14] include no knockdown roll for the skull of a homogenous body (TD-TOLERANCE-13)", () => {
    const golem = body({ make: { ...PERSON, hp: 50, tolerance: "homogenous" } });
    const done = resolveDamage(hit({ location: "skull", basic: 12, woundClass: "cr" }), golem);
    expect(done.injury).toBe(10);
    expect(asksKnockdown({ location: "skull", woundClass: "cr" }, done, golem.make)).toBe(false);
  });

  test("[TD-LOC-14] include stunning after a failed knockdown roll, or unconsciousness after a failure by 5 or more", () => {
    const result = (roll: number, skill: number) => knockdownResult(readRollUnder(roll, skill));
    expect([result(10, 10), result(11, 10), result(14, 10), result(15, 10), result(18, 16)]).toEqual([
      "stands",
      "stunned-and-prone",
      "stunned-and-prone",
      "unconscious",
      "unconscious",
    ]);
  });

  test("[TD-WOUND-04] include a loss of Fatigue Points without shock for fatigue damage", () => {
    expect(resolveDamage(hit({ woundClass: "fat", basic: 7 }), body())).toMatchObject({ pool: "fp", hpAfter: 10, fpAfter: 3, shock: 0 });
  });

  test("[TD-WOUND-10] include the full damage of a bruise, without a wounding modifier", () => {
    expect(bruise(3, "cut", body())).toMatchObject({ injury: 3, hpAfter: 7, shock: -3 });
  });

  test("[TD-WOUND-09] include unconsciousness at 0 HP, near death at -1 times the maximum and death at -5 times the maximum", () => {
    expect([1, 0, -9, -10, -49, -50].map((hp) => collapse(hp, collapseOf(10)))).toEqual([
      "up",
      "unconscious",
      "unconscious",
      "near-death",
      "near-death",
      "dead",
    ]);
  });
});

describe("the damage of a three-dice attack", () => {
  test("[TD-WOUND-01] is the sum of dice and modifier, with a minimum of 0", () => {
    expect(damageRollSpec({ dice: 2, faces: 6, add: 1 })).toMatchObject({ kind: "sum", dice: 2, faces: 6 });
    expect([basicDamage({ dice: 1, faces: 6, add: -2 }, 1), basicDamage({ dice: 2, faces: 6, add: 1 }, 7)]).toEqual([0, 8]);
  });

  test("[TD-AREA-08] reaches only exposed locations if it comes from an explosion", () => {
    const blast = { kind: "external-explosion", hidden: [], turnedAway: false, immersed: null } as const;
    const all = hit({ woundClass: "cr", area: { ...blast, hidden: PLACE_IDS } });
    expect(resolveDamage(all, body())).toMatchObject({ penetrating: 0, injury: 0, hpAfter: 10 });
    const skull = hit({ woundClass: "cr", area: { ...blast, hidden: PLACE_IDS.filter((id) => id !== "skull") } });
    expect(resolveDamage(skull, body())).toMatchObject({ location: "skull", dr: 2, penetrating: 6, injury: 24 });
  });

  test("[TD-AREA-11] ignores cover and facing if it comes from a true area effect", () => {
    const gas = { kind: "area-effect", hidden: ["face"], turnedAway: true, immersed: null } as const;
    const worn = { all: 4, at: { face: 0 }, openFaced: false };
    expect(resolveDamage(hit({ woundClass: "cor", area: gas }), body({ worn })).dr).toBe(2);
    expect(resolveDamage(hit({ woundClass: "cor", area: { ...gas, kind: "giant-blow" } }), body({ worn })).dr).toBe(4);
  });

  test("[TD-TOLERANCE-12] costs a swarm at most 2 points if it comes from a giant's blow", () => {
    const swarm = body({ make: { ...PERSON, tolerance: "diffuse" } });
    const giant = { kind: "giant-blow", hidden: [], turnedAway: false, immersed: null } as const;
    expect(resolveDamage(hit({ basic: 30, woundClass: "cr", area: giant }), swarm).injury).toBe(2);
    expect(resolveDamage(hit({ basic: 30, woundClass: "cr", area: { ...giant, kind: "cone" } }), swarm).injury).toBe(30);
  });

  const anyHit = fc.record({
    basic: fc.nat(60),
    woundClass: fc.constantFrom(...WOUND_CLASSES),
    tightBeam: fc.boolean(),
    location: fc.constantFrom(...LOCATION_IDS),
    chink: fc.boolean(),
    divisor: fc.constantFrom(0.5, 1, 2, 3, 5, 10),
    range: fc.constant(null),
    area: fc.constant(null),
  });
  const anyBody = fc.record({
    make: fc.record({
      hp: fc.integer({ min: 1, max: 40 }),
      tolerance: fc.constantFrom(...TOLERANCES),
      lacks: fc.subarray([...LACKS]),
      male: fc.boolean(),
    }),
    worn: fc.record({ all: fc.nat(20), at: fc.constant({}), openFaced: fc.boolean() }),
    hp: fc.integer({ min: -20, max: 40 }),
    fp: fc.nat(20),
  });

  test("[TD-WOUND-08] [TD-WOUND-02] costs at least 1 point if any damage penetrates", () => {
    fc.assert(
      fc.property(anyHit, anyBody, (one, whom) => {
        const done = resolveDamage(one, whom);
        expect(done.injury > 0).toBe(done.penetrating > 0);
        expect(whom.hp - done.hpAfter + (whom.fp - done.fpAfter)).toBe(done.injury);
        expect(done.injury + done.lost).toBeLessThanOrEqual(Math.max(1, 4 * done.penetrating));
        expect(done.shock).toBeGreaterThanOrEqual(-8);
      }),
    );
  });

  test("[TD-LOC-33] [TD-LOC-36] costs at most the points that cripple the limb that it hits", () => {
    fc.assert(
      fc.property(anyHit, anyBody, (one, whom) => {
        const done = resolveDamage(one, whom);
        const cap = one.woundClass === "fat" ? null : cripplingInjury(one.location, whom.make.hp);
        expect(done.injury).toBeLessThanOrEqual(cap ?? Infinity);
        expect(done.crippled).toBe(done.injury === cap);
        expect(done.lost > 0 && !done.crippled).toBe(false);
      }),
    );
  });

  test("[TD-WOUND-01] never increases if the armor is better", () => {
    fc.assert(
      fc.property(anyHit, anyBody, fc.nat(10), (one, whom, more) => {
        const thicker = { ...whom, worn: { ...whom.worn, all: whom.worn.all + more } };
        expect(resolveDamage(one, thicker).injury).toBeLessThanOrEqual(resolveDamage(one, whom).injury);
      }),
    );
  });
});
