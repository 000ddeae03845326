import { PLACE_IDS } from "../../../../module/rules/body/hit-locations/hit-locations";
import { describe, expect, test } from "vitest";
import type { Exposure } from "../../../../module/rules/body/hit-locations/large-area-injury";
import { sumOf } from "../../../../module/rules/chance/roll-specs";
import { attemptParts, mayAttempt, target, type Attempt, type AimTarget } from "../../../../module/rules/rulesets/three-dice/attempt";
import { averageProtection, bruise, resolveDamage, type StruckBody, type Hit } from "../../../../module/rules/rulesets/three-dice/damage";
import { THREE_DICE } from "../../../../module/rules/rulesets/three-dice/declaration";

const PERSON = { hp: 10, tolerance: "", lacks: [], male: false } as const;
const BARE = { all: 0, at: {}, openFaced: false } as const;
const body = (wish: Partial<StruckBody> = {}) => ({ make: PERSON, worn: BARE, hp: 10, fp: 9, locations: null, ...wish }) as StruckBody;
const hit = (wish: Partial<Hit> = {}): Hit => ({
  basic: 8,
  woundClass: "cr",
  tightBeam: false,
  location: "torso",
  chink: false,
  divisor: 1,
  range: null,
  area: null,
  ...wish,
});
const stab = (wish: Partial<Attempt> = {}): Attempt =>
  ({
    kind: "melee",
    shot: false,
    skill: { id: "blades", rating: 12 },
    accuracy: 0,
    aimed: false,
    evaluate: 0,
    evaluated: false,
    range: 0,
    shock: 0,
    circumstances: [],
    at: "torso",
    shielded: false,
    chink: false,
    weaponPenalty: -4,
    choosing: { woundClass: "imp", tightBeam: false, situation: null, largeArea: false, giant: false, pinned: false, lacks: [] },
    ...wish,
  }) as Attempt;
const mark = (wish: Partial<AimTarget> = {}): AimTarget => ({ make: PERSON, worn: { ...BARE, all: 4 }, jointed: true, ...wish });

describe("[TD-CHINK-05] an aimed attack", () => {
  test("has a skill penalty for a chink only at a called location", () => {
    const price = (at: Attempt["at"]) => sumOf(attemptParts(stab({ at, chink: true }))) - sumOf(attemptParts(stab({ at })));
    expect(price("torso")).toBeLessThan(0);
    expect(price("random")).toBe(0);
    expect(price("weapon")).toBe(0);
  });

  test("[TD-CHINK-02] is refused at a missing chink only if a location is called", () => {
    const bare = mark({ worn: BARE });
    expect(mayAttempt(stab({ at: "torso", chink: true }), bare).allowed).toBe(false);
    expect(mayAttempt(stab({ at: "random", chink: true }), bare)).toEqual({ allowed: true, value: "random" });
    expect(mayAttempt(stab({ at: "weapon", chink: true }), bare)).toEqual({ allowed: true, value: "weapon" });
    expect(mayAttempt(stab({ at: "torso", chink: true }), mark())).toEqual({ allowed: true, value: "torso" });
    expect(mayAttempt(stab({ kind: "weapon-strike", at: "torso" }), bare)).toEqual({ allowed: true, value: "weapon" });
  });

  test("[TD-ROLL-11] [TD-RANDOM-02] hits the weapon in place of a called location if it strikes at a weapon", () => {
    expect(target(stab({ kind: "weapon-strike", at: "skull" }))).toBe("weapon");
    expect(target(stab({ at: "skull" }))).toBe("skull");
    expect(target(stab({ at: "random" }))).toBe("random");
  });
});

describe("damage", () => {
  const over = (hidden: readonly string[]): Exposure => ({ kind: "external-explosion", hidden, turnedAway: false, immersed: null });
  const everywhere = PLACE_IDS;

  test("[TD-AREA-08] from an area attack injures no one if cover hides every location", () => {
    expect(resolveDamage(hit({ area: over(everywhere) }), body())).toMatchObject({
      atRange: 0,
      penetrating: 0,
      injury: 0,
      lost: 0,
      pool: "hp",
      major: false,
      crippled: false,
      blinded: 0,
      hpAfter: 10,
      fpAfter: 9,
      shock: 0,
      knockdown: null,
    });
  });

  test("[TD-TOLERANCE-17] [TD-AREA-06] from an area effect reaches only locations that the body has", () => {
    const reached = (lacks: StruckBody["make"]["lacks"]) =>
      averageProtection("cr", body({ make: { ...PERSON, lacks } }), over([])).reached.map(({ location }) => location);
    expect(reached([])).toEqual(expect.arrayContaining(["skull", "eye", "neck"]));
    expect(reached(["head"])).not.toContain("skull");
    expect(reached(["neck"])).not.toContain("neck");
  });

  test("[TD-WOUND-10] from a bruise hits the torso without modifiers and causes shock", () => {
    const bruised = bruise(4, "cr", body());
    expect(bruised).toMatchObject({
      basic: 4,
      atRange: 4,
      location: "torso",
      dr: 0,
      penetrating: 4,
      injury: 4,
      lost: 0,
      hpAfter: 6,
      fpAfter: 9,
      knockdown: null,
    });
    expect(bruised.shock).toBe(-4);
    expect(bruise(0, "cr", body())).toMatchObject({ injury: 0, hpAfter: 10, shock: 0 });
    // A swarm takes at most 2 points from an attack without an area effect (TD-TOLERANCE-12).
    expect(bruise(9, "cr", body({ make: { ...PERSON, tolerance: "diffuse" } })).injury).toBeLessThanOrEqual(2);
  });

  test("[TD-WOUND-04] from fatigue reduces Fatigue Points instead of Hit Points", () => {
    expect(resolveDamage(hit({ woundClass: "fat", basic: 3 }), body())).toMatchObject({ pool: "fp", hpAfter: 10, fpAfter: 6 });
    expect(resolveDamage(hit({ basic: 3 }), body())).toMatchObject({ pool: "hp", hpAfter: 7, fpAfter: 9 });
  });
});

describe("the declaration of the three-dice ruleset", () => {
  test("[TD-ROLL-03] sets the cost of every action to 1 and of every defense to 0", () => {
    expect(THREE_DICE.actions.map(({ id, ap, kind }) => [id, ap, kind])).toEqual([
      ...["attack", "aim", "evaluate", "ready", "reload", "run", "stand-up"].map((id) => [id, 1, "complex"]),
      ...["dodge", "parry", "block"].map((id) => [id, 0, "interrupt"]),
    ]);
    expect(THREE_DICE.modes.map(({ id, rounds, price, kind, defense }) => [id, rounds, price, kind, defense])).toEqual([
      ["single", 1, 1, "complex", 0],
      ["burst", 3, 1, "complex", 0],
      ["melee", 0, 1, "complex", 0],
      ["throw", 1, 1, "complex", 0],
    ]);
  });

  test("[TD-WOUND-04] [TD-LOC-07] [TD-ROLL-02] lists two pools, one location table and the parts of a roll", () => {
    expect(THREE_DICE.pools.map(({ id, kind }) => [id, kind])).toEqual([
      ["hp", "health"],
      ["fp", "health"],
    ]);
    expect(THREE_DICE.locationTables.map(({ id }) => id)).toEqual(["humanoid"]);
    expect(THREE_DICE.modifiers).toEqual(expect.arrayContaining(["skill", "accuracy", "evaluate", "range", "location", "typed"]));
    expect(THREE_DICE.attributes).toEqual(["strength", "dexterity", "intelligence", "health"].map((id) => ({ id, initial: 10 })));
    expect(THREE_DICE.skills.every(({ initial }) => initial === 10)).toBe(true);
  });
});
