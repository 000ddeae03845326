import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import { hitPoints } from "../../../../module/rules/body/unconsciousness-and-death";
import { PARTS, PLACE_IDS, placeOf, TICKED_APART } from "../../../../module/rules/body/hit-locations/hit-locations";
import type { WoundClass } from "../../../../module/rules/body/hit-locations/wound-classes";
import { aBlade, aRifle, fight, statuses, type Fought, type Party, type Wish } from "./attacks";

const STILL: Party = { helpless: true };
const SURE = 60;

/** Plays a hit with this damage at a called location of a helpless person, by default with 10 Hit Points. */
const blow = (called: string, dv: number, woundClass: WoundClass, party: Party = {}, wish: Wish = {}): Fought =>
  fight({
    weapon: aRifle({ dv, woundClass, penetrates: false, ...wish.weapon }),
    skill: SURE,
    called,
    parties: [{ ...STILL, ...party }],
    ...wish,
  });

const hpOf = ({ attack, state }: Fought): number => hitPoints(attack.field.entities[0]!.fighter.plan, state.bodies[0]!);
const lost = (fought: Fought): number =>
  hitPoints(fought.attack.field.entities[0]!.fighter.plan, fought.attack.field.entities[0]!.fighter.body) - hpOf(fought);
const crippled = (fought: Fought): string[] => fought.all("crippled").map(({ limb }) => limb);
const knockdownAt = (fought: Fought): number => fought.one("tested").threshold - 10;

describe("a hit location", () => {
  const LETHAL: Readonly<Record<string, readonly [WoundClass, number, number]>> = {
    torso: ["imp", 3, 6],
    vitals: ["imp", 3, 9],
    groin: ["cut", 3, 4],
    skull: ["cr", 4, 8],
    eye: ["pi", 2, 8],
    face: ["imp", 3, 6],
    neck: ["cut", 3, 6],
    arm: ["imp", 3, 3],
    leg: ["pi++", 3, 3],
    hand: ["imp", 2, 2],
    foot: ["pi+", 2, 2],
  };
  const cases = PLACE_IDS.filter((id) => placeOf(id)!.side !== null || !PARTS.some((part) => part.endsWith(`-${id}`)));

  test("[TD-LOC-01] is one of sixteen if left and right are counted separately", () => {
    expect(cases.length).toBe(16);
  });

  test.each(cases)("[TD-WOUND-12] %s has its own wounding modifier", (called) => {
    const [woundClass, dv, points] = LETHAL[placeOf(called)!.location]!;
    const fought = blow(called, dv, woundClass, { full: 40 });
    expect(fought.one("located")).toMatchObject({ limb: called, face: null, rule: "TD-LOC-01" });
    expect(lost(fought)).toBe(points);
  });
});

describe("a three-dice hit", () => {
  test("[TD-LOC-12] [TD-LOC-13] [TD-LOC-14] is reduced by DR 2 at the skull and causes a knockdown roll at -10, unless it is poison (TD-LOC-16)", () => {
    const cracked = blow("skull", 3, "cr", { full: 40 });
    expect(cracked.one("reduced")).toMatchObject({ raw: 3, left: 1, by: [{ part: "dr", value: -2 }] });
    expect([lost(cracked), knockdownAt(cracked)]).toEqual([4, -10]);
    expect(lost(blow("skull", 2, "cr"))).toBe(0);
    const poisoned = blow("skull", 3, "tox", { full: 40 });
    expect([lost(poisoned), poisoned.all("tested").length]).toEqual([3, 0]);
  });

  test("[TD-LOC-18] [TD-LOC-19] blinds the target if it hits the second eye", () => {
    const one = blow("left-eye", 2, "pi", { full: 40 });
    expect([crippled(one), lost(one), knockdownAt(one)]).toEqual([["left-eye"], 8, -10]);
    expect(statuses(one)).toContain("blinded-eye");
    const body = one.state.bodies[0]!;
    const both = blow("right-eye", 2, "pi", { full: 40, body });
    expect(statuses(both)).toContain("blinded");
    expect(crippled(blow("left-eye", 2, "pi", { full: 40, body }))).toEqual([]);
    expect(crippled(blow("left-eye", 1, "pi", { full: 40 }))).toEqual([]);
  });

  test("[TD-LOC-21] [TD-LOC-22] [TD-LOC-23] ignores open-faced armor at the face, and causes a knockdown roll at -5 there", () => {
    const open = { resistance: { all: 4, at: {}, openFaced: true } };
    expect([lost(blow("face", 6, "cr", { ...open, full: 40 })), lost(blow("face", 6, "cr", { armor: 4, full: 40 }))]).toEqual([6, 2]);
    expect(knockdownAt(blow("face", 1, "cr"))).toBe(-5);
    expect(lost(blow("face", 4, "cor", { full: 40 }))).toBe(6);
  });

  test("[TD-LOC-38] [TD-WOUND-01] is reduced only by the armor of the limb that it hits", () => {
    const gauntlet = { full: 40, resistance: { all: 1, at: { "left-arm": 5, arm: 2 }, openFaced: false } };
    const through = (place: string) => lost(blow(place, 8, "cr", gauntlet));
    expect([through("left-arm"), through("right-arm"), through("left-leg")]).toEqual([3, 6, 7]);
  });

  test("[TD-LOC-24] destroys a random eye if acid hits the face and causes a major wound; more damage destroys both eyes", () => {
    const burnt = (dv: number, party: Party = {}, side = 4) => blow("face", dv, "cor", { hp: 30, full: 10, ...party }, { sides: [side] });
    expect(burnt(3).asked.map(({ id }) => id.split(":")[0])).not.toContain("side");
    const left = burnt(4);
    expect([crippled(left), crippled(burnt(4, {}, 1))]).toEqual([["left-eye"], ["right-eye"]]);
    expect(left.all("reduced").length).toBe(1);
    const again = burnt(4, { body: left.state.bodies[0]! });
    expect([crippled(again), again.asked.some(({ id }) => id.startsWith("side"))]).toEqual([["right-eye"], false]);
    expect(crippled(burnt(8))).toEqual(["left-eye", "right-eye"]);
  });

  test("[TD-LOC-25] [TD-LOC-26] [TD-LOC-27] counts double and can decapitate the target if it is a cut to the neck", () => {
    expect([
      lost(blow("neck", 4, "cr", { full: 40 })),
      lost(blow("neck", 4, "cut", { full: 40 })),
      lost(blow("neck", 4, "pi", { full: 40 })),
    ]).toEqual([6, 8, 4]);
    const notes = (fought: Fought) => fought.all("noted").map(({ note }) => note);
    expect(notes(blow("neck", 40, "cut"))).toEqual(["decapitation"]);
    expect(notes(blow("neck", 40, "pi"))).toEqual([]);
    expect(notes(blow("neck", 10, "cut"))).toEqual([]);
  });

  test("[TD-LOC-28] [TD-LOC-29] [TD-LOC-30] causes double shock and a knockdown roll at -5 if it is a crushing blow to a man's groin", () => {
    const bare = { resistance: { all: 6, at: { groin: 0 }, openFaced: false } };
    expect(lost(blow("groin", 3, "cr", { ...bare, full: 40 }))).toBe(3);
    const shockOf = (fought: Fought) => fought.all("marked").find(({ status }) => status === "shocked")?.value;
    const male = { make: { male: true } };
    expect([shockOf(blow("groin", 3, "cr", male)), shockOf(blow("groin", 3, "cr")), shockOf(blow("torso", 7, "cr", male))]).toEqual([
      -6, -3, -4,
    ]);
    expect([knockdownAt(blow("groin", 6, "cr", male)), knockdownAt(blow("groin", 6, "cr"))]).toEqual([-5, 0]);
  });

  test("[TD-LOC-32] [TD-LOC-33] [TD-LOC-35] [TD-LOC-36] costs at most the points that cripple the limb that it hits", () => {
    const arm = blow("left-arm", 9, "imp");
    expect([crippled(arm), lost(arm), arm.one("capped").from]).toEqual([["left-arm"], 6, 9]);
    expect(statuses(arm)).toContain("crippled");
    expect(crippled(blow("left-arm", 5, "cr"))).toEqual([]);
    const hand = blow("right-hand", 9, "cr");
    expect([crippled(hand), lost(hand)]).toEqual([["right-hand"], 4]);
  });

  test("[TD-LOC-38] leaves the right hand uninjured if it cripples the left hand", () => {
    const once = blow("left-hand", 9, "cr");
    const tallies = Object.fromEntries(PARTS.map((part, at) => [part, once.state.bodies[0]!.limbs[at]]));
    expect(PARTS.filter((part) => tallies[part] === 0)).toEqual(["left-hand"]);
    expect(once.changes.filter(({ kind }) => kind === "limb")).toEqual([{ kind: "limb", entity: 0, limb: "left-hand", by: -1 }]);
    const twice = blow("left-hand", 9, "cr", { body: once.state.bodies[0]! });
    expect([crippled(twice), twice.changes.filter(({ kind }) => kind === "limb")]).toEqual([[], []]);
  });

  test("[TD-LOC-15] names the critical table of the location after a critical success", () => {
    const critical = (called: string, roll: number) =>
      fight({ weapon: aBlade({ woundClass: "imp" }), called, roll })
        .all("noted")
        .map(({ note }) => note);
    expect([critical("face", 3), critical("torso", 4), critical("torso", 9)]).toEqual([["critical-head"], ["critical-ordinary"], []]);
  });
});

describe("a three-dice injury", () => {
  const struck = (knockdown: number, party: Party = {}) => blow("torso", 6, "cr", { knockdown, ...party });

  test("[TD-LOC-42] stuns the target or knocks it out if the wound is major and the Health roll fails", () => {
    expect([struck(10), struck(11), struck(15)].map(statuses)).toEqual([
      ["shocked"],
      ["shocked", "prone", "stunned"],
      ["shocked", "prone", "unconscious"],
    ]);
    expect([struck(10), struck(11), struck(15)].map(({ state }) => [state.bodies[0]!.prone, state.bodies[0]!.out])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(blow("torso", 5, "cr").all("tested")).toEqual([]);
  });

  test("[TD-LOC-42] stuns a prone target without another fall, and requires no roll if the damage already knocks the target out", () => {
    expect(statuses(struck(11, { prone: true }))).toEqual(["shocked", "stunned"]);
    expect(statuses(blow("torso", 10, "cr"))).toEqual(["unconscious"]);
    expect(blow("torso", 10, "cr").all("tested")).toEqual([]);
  });

  test("[TD-WOUND-09] leaves a target with 10 HP unconscious at 0 HP, near death at -10 and dead at -50", () => {
    expect([9, 10, 20, 59, 60].map((dv) => statuses(blow("torso", dv, "cr")).at(-1))).toEqual([
      "shocked",
      "unconscious",
      "near-death",
      "near-death",
      "dead",
    ]);
    expect(hpOf(blow("torso", 25, "cr"))).toBe(-15);
    expect(changes(blow("torso", 25, "cr").attack, blow("torso", 25, "cr").events)).toContainEqual({
      kind: "amount",
      entity: 0,
      amount: "overflow",
      by: 15,
    });
  });

  test("[TD-WOUND-04] knocks out a target who loses all Fatigue Points", () => {
    const tired = blow("torso", 7, "fat");
    expect([hpOf(tired), tired.state.bodies[0]!.strain, statuses(tired)]).toEqual([10, 7, []]);
    expect(statuses(blow("torso", 10, "fat"))).toEqual(["unconscious"]);
  });
});

describe("the damage of a three-dice hit", () => {
  test("[TD-WOUND-01] is rolled after the location and is at least 0", () => {
    const roll = { dice: 2, faces: 6, add: 1 };
    const rolled = fight({ weapon: aBlade({ damage: roll }), called: "random", locations: [12], damage: [7], parties: [STILL] });
    expect(rolled.asked.map(({ id }) => id.split(":")[0])).toEqual(["attack", "locate", "damage", "limb-test"]);
    expect(rolled.one("damage-rolled")).toMatchObject({ raw: 8, rolled: { spec: { parts: [{ part: "bonus", value: 1 }] } } });
    expect(
      fight({ weapon: aBlade({ damage: { dice: 1, faces: 6, add: -3 } }), damage: [2], parties: [STILL] }).one("damage-rolled").raw,
    ).toBe(0);
    expect(fight({ weapon: aBlade({ damage: { dice: 0, faces: 6, add: 5 } }), parties: [STILL] }).one("reduced").raw).toBe(5);
  });

  test("[TD-RANGE-03] [TD-RANGE-04] is halved once beyond the half-damage range, and is 0 beyond the maximum range", () => {
    const ranges = { halfYards: 10, maxYards: 30 };
    const parties = (far: number): Party[] => [
      { ...STILL, name: "near", along: 12, full: 50 },
      { ...STILL, name: "far", along: far, full: 50 },
    ];
    const shot = (far: number) => fight({ weapon: aRifle({ dv: 9, ranges }), skill: SURE, roll: 10, at: "near", parties: parties(far) });
    expect(shot(20).one("reduced", "near")).toMatchObject({ raw: 9, left: 4, by: [{ part: "range", value: -5, rule: "TD-RANGE-03" }] });
    expect(shot(20).one("reduced", "far")).toMatchObject({ raw: 4, left: 4, by: [] });
    expect(shot(40).one("reduced", "far")).toMatchObject({ raw: 4, left: 0, by: [{ part: "range", value: -4, rule: "TD-RANGE-04" }] });
  });

  test("[UT-55] penetrates the target if the damage left after DR is at least the DR after the armor divisor", () => {
    const through = (dv: number, divisor = 1) => {
      const parties: Party[] = [{ ...STILL, name: "near", along: 12, armor: 4, full: 50 }];
      return fight({ weapon: aRifle({ dv, divisor }), skill: SURE, roll: 10, parties });
    };
    expect([through(8).one("penetrated"), through(6, 2).one("penetrated")]).toMatchObject([
      { unresisted: 4, needed: 4, carry: 4 },
      { unresisted: 4, needed: 2, carry: 4 },
    ]);
    expect(through(7).one("stopped")).toMatchObject({ unresisted: 3, needed: 4 });
  });

  test("[TD-WOUND-10] is independent of armor and location for a bruise", () => {
    const bruised = blow("skull", 9, "cut", { armor: 30, full: 40 }, { order: { aiming: { bruise: 3 } } });
    expect([lost(bruised), bruised.one("harmed").done.woundingModifier]).toEqual([3, 1]);
  });

  test("[TD-AREA-08] [TD-AREA-12] from an explosion goes to the only exposed location, or to the torso if all locations are exposed", () => {
    const all = [...PLACE_IDS];
    const blast = (coveredLimbs: readonly string[]) =>
      fight({
        weapon: aRifle({ area: true, areaKind: "external-explosion", woundClass: "cr", penetrates: false }),
        skill: SURE,
        parties: [{ ...STILL, full: 40, coveredLimbs }],
      });
    expect(blast(all).all("harmed")).toEqual([]);
    const skull = blast(all.filter((id) => id !== "skull"));
    expect([skull.one("located").limb, skull.one("reduced").by, lost(skull)]).toEqual([
      "skull",
      [{ part: "dr", value: -2, rule: "TD-AREA-06" }],
      24,
    ]);
    expect(blast([]).one("located")).toMatchObject({ limb: "torso", rule: "TD-AREA-12" });
  });

  test("[TD-AREA-12] [TD-AREA-13] from a cone goes to the only exposed limb, hand, foot or groin, and otherwise to the torso", () => {
    const limbs = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"];
    const burnt = (bare: readonly string[], exact?: true) => {
      const covered = [...limbs, ...(exact ? TICKED_APART : [])].filter((id) => !bare.includes(id));
      const fought = fight({
        weapon: aRifle({ dv: 20, area: true, areaKind: "cone", woundClass: "burn", penetrates: false }),
        skill: SURE,
        parties: [{ ...STILL, full: 10, coveredLimbs: covered, ...(exact ? { exact } : {}) }],
      });
      return [fought.one("located").limb, lost(fought), fought.all("crippled").map(({ limb }) => limb)];
    };
    expect(burnt(["left-arm"])).toEqual(["left-arm", 6, ["left-arm"]]);
    expect(burnt(["right-leg"])).toEqual(["right-leg", 6, ["right-leg"]]);
    expect(burnt(["left-hand"], true)).toEqual(["left-hand", 4, ["left-hand"]]);
    expect(burnt(["right-foot"], true)).toEqual(["right-foot", 4, ["right-foot"]]);
    expect(burnt(["groin"], true)).toEqual(["groin", 20, []]);
    expect(burnt(["right-leg", "right-foot"], true)).toEqual(["right-leg", 6, ["right-leg"]]);
    for (const two of [
      ["left-arm", "right-arm"],
      ["left-arm", "head"],
    ])
      expect(burnt(two)).toEqual(["torso", 20, []]);
    expect(burnt(["left-hand", "left-leg"], true).slice(0, 2)).toEqual(["torso", 20]);
  });

  test("[TD-AREA-03] [TD-AREA-04] affects the whole body if a giant strikes a target that can move", () => {
    const stamp = (pinned: boolean) =>
      fight({
        weapon: aBlade({ skill: "unarmed" }),
        attacker: { aspect: { size: 7 } },
        parties: [{ aspect: { pinned }, defense: "none" }],
      }).one("located").rule;
    expect([stamp(false), stamp(true)]).toEqual(["TD-AREA-12", "TD-LOC-01"]);
  });

  test("[TD-TOLERANCE-07] has no location and causes no status if a wall is hit", () => {
    const wall = fight({ weapon: aRifle({ dv: 20, woundClass: "imp" }), skill: SURE, parties: [{ kind: "barrier", full: 100, armor: 4 }] });
    expect([wall.all("located"), lost(wall), statuses(wall)]).toEqual([[], 8, []]);
  });

  test("[TD-TOLERANCE-04] is resolved separately for each hit", () => {
    const shot = (dv: number, body?: Party["body"]) =>
      blow("torso", dv, "pi", { full: 24, armor: 1, make: { tolerance: "unliving" }, ...(body ? { body } : {}) });
    const first = shot(9);
    const second = shot(8, first.state.bodies[0]!);
    const third = shot(11, second.state.bodies[0]!);
    expect([hpOf(first), hpOf(second), hpOf(third)]).toEqual([22, 20, 17]);
  });
});
