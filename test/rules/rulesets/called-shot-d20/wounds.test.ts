import { describe, expect, test } from "vitest";
import type { Ask, Reply } from "../../../../module/rules/attack/model/ask";
import { preselected } from "../../../../module/rules/attack/machine/machine";
import { replay } from "../../../../module/rules/attack/machine/replay";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { opening, type AttackState } from "../../../../module/rules/attack/model/state";
import { limbThreshold } from "../../../../module/rules/rulesets/called-shot-d20/derive";
import { HUMANOID_LIMBS } from "../../../../module/rules/body/body-plan";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { anAttack, bulletsOf, IT, lossesOf, shoot, STURDY, type Shot } from "./attacks";

const { wounds, contest } = calledShotD20.method;
const rulesOf = (shot: Shot, kind: "located" | "judged") =>
  shoot(shot)
    .all(kind, IT)
    .map(({ rule }) => rule);
const FOLLOWED = { unintendedTargets: true };
const DICE = { damage: { dice: 2, faces: 6, add: 1 } };

describe("the location of a d20 hit", () => {
  test("[CS-15] [CS-11] is rolled for an uncalled shot, and is the called limb for a called shot", () => {
    expect(shoot({}).one("located")).toMatchObject({ rule: "CS-15", limb: "torso", face: 14, fine: null });
    expect(shoot({ call: "head", modifiers: 20 }).one("located")).toMatchObject({ rule: "CS-11", limb: "head", face: null });
    expect(rulesOf({}, "judged")).toEqual(["GL-03"]);
  });

  test("[CS-31] is the called limb for later bullets of a called burst whose first bullet hits", () => {
    const burst = shoot({ call: "head", modifiers: 30, faces: [10, 10] });
    expect(burst.all("located", IT).map(({ rule, limb }) => [rule, limb])).toEqual([
      ["CS-11", "head"],
      ["CS-31", "head"],
    ]);
  });

  test("[CS-32] is the same for every bullet of an uncalled burst", () => {
    const burst = shoot({ modifiers: 30, faces: [10, 10], locations: [14, 3] });
    const places = bulletsOf(burst).map(({ limb }) => limb);
    expect(places[0]).toBe("torso");
    expect(burst.all("located", IT).map(({ rule }) => rule)).toEqual(["CS-15", "CS-31"]);
    expect(new Set(places).size).toBe(1);
  });

  test("[XF-10] is rolled for a secondary target even if the shot was called", () => {
    const behind = { name: "behind", along: 20, plan: STURDY, evasion: { value: 4, passive: 5 } };
    const through = shoot({ call: "head", modifiers: 30, damage: 40, locations: [14], others: [behind], switches: FOLLOWED });
    expect(through.one("located", "behind")).toMatchObject({ rule: "CS-15", limb: "torso" });
  });
});

describe("[CS-13] the effects of a d20 hit", () => {
  test("include the rolled damage minus DT and DR percent, each with its rule", () => {
    const target = { thresholds: [{ limbs: [], against: { kinetic: { dt: 2, drPercent: 20 } } }] };
    const fought = shoot({ weapon: DICE, target }, { damage: [{ faces: [6, 6] }] });
    expect(fought.one("damage-rolled")).toMatchObject({ rule: "CS-13", raw: 13, rolled: { faces: [6, 6], outcome: { value: 12 } } });
    expect(fought.one("reduced")).toMatchObject({
      rule: "CS-13",
      raw: 13,
      by: [
        { part: "dt", value: -2, rule: "CS-13" },
        { part: "dr-percent", rule: "CS-13", of: "20%" },
      ],
    });
    expect(fought.one("harmed")).toMatchObject({ rule: "GL-07", limb: "torso", damage: fought.one("reduced")!.left });
  });

  test("do not occur if armor absorbs all damage", () => {
    const held = shoot({ damage: 5, target: { armor: 9 } });
    expect([held.one("reduced")!.left, held.one("harmed"), held.one("crippled")]).toEqual([0, undefined, undefined]);
  });

  test("[CS-21] include a crippled limb once the limb has no points left", () => {
    const limbs = HUMANOID_LIMBS.map((limb) => limbThreshold(limb, 40));
    const crippled = shoot({ damage: 25, modifiers: 20, target: { plan: { ...STURDY, limbs } } });
    expect(crippled.one("crippled")).toMatchObject({ rule: "CS-21", limb: "torso" });
    expect(crippled.one("marked")).toMatchObject({ rule: "CS-21", status: "crippled" });
  });

  test("[XF-25] include damage but no crippled limb if the body has no limbs", () => {
    const wall = shoot({ damage: 25, target: { kind: "barrier", plan: { ...STURDY, limbs: null }, thresholds: [] } });
    expect(wall.one("located")).toBeUndefined();
    expect(wall.one("harmed")).toMatchObject({ limb: null, damage: 25 });
    expect(wall.one("crippled")).toBeUndefined();
  });

  test("[GL-07] [UT-55] take the target down at 0 HP, and include penetration if the remaining damage is at least the DT", () => {
    const frail = shoot({ damage: 25, modifiers: 20, target: { plan: { ...STURDY, maxima: { shield: null, armored: null, flesh: 5 } } } });
    expect(frail.one("dropped")).toMatchObject({ rule: "GL-07" });
    const through = shoot({ damage: 25, modifiers: 20, target: { armor: 3 }, switches: FOLLOWED });
    expect(through.one("penetrated")).toMatchObject({ rule: "UT-55", unresisted: 22, needed: 3, carry: 22 });
    const blunt = shoot({ damage: 25, modifiers: 20, weapon: { penetrates: false }, switches: FOLLOWED });
    expect([blunt.one("penetrated"), blunt.one("stopped")!.needed]).toEqual([undefined, null]);
    expect(wounds.falling("near-death")).toBe("GL-07");
  });
});

/** Plays an attack with fixed faces and the GM's overrides. Returns its events, the ids of its asks, and a function that finds an event. */
function overridden(shot: Shot, overrides: Attack["overrides"]) {
  const attack: Attack = { ...anAttack(shot), ...(overrides ? { overrides } : {}) };
  const replies: Reply[] = [];
  const faceOf: Readonly<Record<string, number>> = { attack: 15, location: 14, damage: 4 };
  const answer = (ask: Ask): Reply =>
    ask.kind === "roll"
      ? { ask: ask.id, kind: "faces", faces: ask.spec.kind === "sum" ? Array(ask.spec.dice).fill(faceOf[ask.what]) : [faceOf[ask.what]!] }
      : preselected(ask)!;
  for (;;) {
    const { ask, events } = replay(attack, replies);
    if (!ask)
      return {
        events,
        asked: replies.map((reply) => reply.ask),
        of: <K extends string>(kind: K) => events.find((one) => one.kind === kind),
      };
    replies.push(answer(ask));
  }
}

describe("[CS-11] [GL-07] the GM's override of a bullet's result", () => {
  const head = LIMBS.indexOf("head");

  test("replaces a rolled or called location, and is marked as an override", () => {
    const usual = overridden({}, undefined);
    expect(usual.of("located")).toMatchObject({ limb: "torso" });
    expect(usual.of("located")).not.toHaveProperty("overridden");
    const set = overridden({}, { "override:place:0:0": head });
    expect(set.of("located")).toMatchObject({ limb: "head", overridden: true, face: null });
    expect(set.asked.some((ask) => ask.startsWith("locate"))).toBe(false);
    const called = overridden({ call: "head", modifiers: 20 }, { "override:place:0:0": LIMBS.indexOf("torso") });
    expect(called.of("located")).toMatchObject({ limb: "torso", overridden: true });
  });

  test("replaces the rolled damage, and ignores armor", () => {
    const shot: Shot = { weapon: DICE, target: { armor: 9 } };
    expect(overridden(shot, undefined).of("reduced")).toMatchObject({ raw: 9, left: 0 });
    const set = overridden(shot, { "override:damage:0:0": 7 });
    expect(set.of("overridden")).toMatchObject({ rule: "GL-07", damage: 7, bullet: 0, entity: 0 });
    expect(set.of("harmed")).toMatchObject({ damage: 7 });
    expect([set.of("reduced"), set.of("damage-rolled")]).toEqual([undefined, undefined]);
    const none = overridden({ damage: 30 }, { "override:damage:0:0": 0 });
    expect([none.of("overridden") !== undefined, none.of("harmed")]).toEqual([true, undefined]);
  });
});

describe("merged d20 states", () => {
  const attack = anAttack();
  const net = (value: number, limbs = true, of = attack) =>
    wounds.alikeNet!(of, { ...opening(of.field), net: value } as AttackState, { limbs, effects: false });

  test("[GL-04] [GL-05] keep solid and glancing hits separate only if limbs have Cripple Thresholds", () => {
    const classes = new Map<number, string>();
    for (let value = 1; value <= 20; value += 1) {
      const same = net(value);
      expect(same).toBeLessThanOrEqual(value);
      expect(net(same)).toBe(same);
      classes.set(same, shoot({ modifiers: 12 - 10 + value, faces: [10] }).one("judged")!.quality);
    }
    expect([...classes.keys()][0]).toBe(1);
    expect(new Set(classes.values()).size).toBe(classes.size);
    expect(classes.size).toBeGreaterThan(1);
    expect([net(7, false), net(0, false), net(-4, false)]).toEqual([1, 0, -1]);
    expect([net(0), net(-4)]).toEqual([0, -4]);
  });

  test("[CS-13] treat all limbs alike if one DT protects the whole body", () => {
    const at = (limb: number, of: Attack) => wounds.alikePlace!(of, { ...opening(of.field), limb }, true);
    expect([at(4, attack), at(0, attack), at(-1, attack)]).toEqual([0, 0, -1]);
    const armored = anAttack({ target: { thresholds: [{ limbs: ["head"], against: {} }] } });
    expect([at(4, armored), at(-1, armored)]).toEqual([4, -1]);
  });

  test("keep limb damage separate from the pools and from other limbs", () => {
    expect([wounds.idleTests, wounds.limbsApart]).toEqual([false, true]);
  });
});

describe("[CS-07] the attack roll of the d20 ruleset", () => {
  test("names the rule of each part, and lists even a skill of 0", () => {
    const attack = anAttack({
      call: "head",
      modifiers: 0,
      attacker: { attributes: { agility: 3 }, skills: { pistols: 0 } },
      weapon: { accuracy: 2 },
      order: { modifiers: [] },
    });
    const spec = contest.attackRoll(attack, 0);
    expect(spec.kind === "sum" && spec.parts.map(({ part, rule }) => [part, rule])).toEqual([
      ["skill", "CS-07"],
      ["attribute", "CS-07"],
      ["accuracy", "CS-07"],
      ["called", "CS-06"],
    ]);
  });

  test("[CS-29] [CS-37] includes recoil from the second bullet on, and the Deadeye bonus for a called shot", () => {
    const attack = anAttack({ faces: [10, 10] });
    const kicking: Attack = { ...attack, mode: { ...attack.mode, recoil: 2 } };
    const partsOf = (of: Attack, part: string, bullet = 0) => {
      const spec = contest.attackRoll(of, bullet);
      return spec.kind === "sum" ? spec.parts.filter((one) => one.part === part).map(({ value, rule }) => [value, rule]) : [];
    };
    expect([0, 1, 2].map((bullet) => partsOf(kicking, "recoil", bullet))).toEqual([[], [[-2, "CS-29"]], [[-4, "CS-29"]]]);
    expect(partsOf(attack, "recoil", 2)).toEqual([]);
    const [[, rule] = []] = partsOf(anAttack({ call: "head", deadeye: true, overwatch: true }), "deadeye");
    expect(rule).toBe("CS-37");
    expect(partsOf(anAttack({ deadeye: true, overwatch: true }), "deadeye")).toEqual([]);
  });

  test("[CS-08] is compared with Evasion without a defense roll", () => {
    const attack = anAttack();
    const state = opening(attack.field);
    expect(contest.namesDefenseFirst).toBe(false);
    expect(contest.rollsEachBullet).toBe(true);
    expect(contest.rules).toEqual({ declare: "CS-02", attack: "CS-07", choice: "CS-08", defense: "CS-08", surprised: "UT-06" });
    expect([contest.optionsOf(attack, 0), contest.defenseRoll(attack, state, 0), contest.enough(attack, state)]).toEqual([[], null, null]);
    expect(contest.readDefense(attack, state, { value: 3, glitch: "none", coverLow: 0, coverHigh: 0 })).toEqual({
      hits: 0,
      coverLow: 0,
      coverHigh: 0,
    });
    expect(shoot({}).asked.filter(({ kind }) => kind !== "roll")).toEqual([]);
  });

  test("[CS-09] glitches on a natural 1; a natural 1 or 20 decides only if the setting for natural faces is on", () => {
    const read = (face: number, naturals?: boolean) =>
      contest.readAttack(anAttack(naturals === undefined ? {} : { switches: { naturals } }), 0, {
        value: face,
        glitch: "none",
        coverLow: 0,
        coverHigh: 0,
      });
    expect([read(1), read(2), read(20)]).toMatchObject([
      { glitch: "glitch", sure: "" },
      { glitch: "none", sure: "" },
      { glitch: "none", sure: "" },
    ]);
    expect([read(1, true), read(20, true)]).toMatchObject([{ sure: "miss" }, { sure: "hit" }]);
  });

  test("[CS-08] [UT-45] cites CS-08 for the intended target and UT-45 for a secondary target", () => {
    const behind = { name: "behind", along: 20, plan: STURDY, evasion: { value: 4, passive: 5 } };
    const through = shoot({ modifiers: 30, damage: 40, others: [behind], switches: FOLLOWED });
    expect([through.one("compared", IT)!.rule, through.one("compared", "behind")!.rule]).toEqual(["CS-08", "UT-45"]);
  });

  test("[UT-23] attributes a miss to cover only if the cover caused the miss", () => {
    const blames = (cover: number, net: number, sure: AttackState["sure"] = "") => {
      const attack = anAttack({ cover });
      const state = opening(attack.field);
      const hits = contest.defenseOf(attack, state, state.subject) + cover + net;
      return contest.compare(attack, { ...state, hits, sure }).by === "cover";
    };
    expect([blames(4, 0), blames(4, -4), blames(4, -5), blames(0, 0)]).toEqual([true, true, false, false]);
    expect(blames(4, -1, "miss")).toBe(false);
  });

  test("[SS-DEFENSE-13] applies a custom Evasion modifier only to the intended target", () => {
    const beside = { name: "beside", along: 12, plan: STURDY, evasion: { value: 12, passive: 5 } };
    const attack = anAttack({ others: [beside], order: { against: [{ name: "smoke", value: 3 }] } });
    const { intended } = attack.field;
    const of = (entity: number) => contest.defenseOf(attack, opening(attack.field), entity);
    expect([of(intended), of(1 - intended)]).toEqual([15, 12]);
  });

  test("[UT-34] faces a higher Evasion against an entity farther away than the intended target", () => {
    const far = { name: "far", along: 42, plan: STURDY, evasion: { value: 12, passive: 5 } };
    const attack = anAttack({ others: [far] });
    expect(contest.defenseOf(attack, opening(attack.field), 1)).toBeGreaterThan(12);
  });

  test("[SS-DEFENSE-33] places a blast on its aim point only if the total exceeds 10", () => {
    const attack = anAttack();
    const at = (hits: number): AttackState => ({ ...opening(attack.field), hits, leg: "blast" });
    expect([contest.blast!.less(attack, at(11)), contest.blast!.less(attack, at(10)), contest.blast!.less(attack, at(3))]).toEqual([
      Infinity,
      0,
      0,
    ]);
    expect(contest.blast!.compare(attack, at(20))).toEqual({ contact: "hit", net: 8, rule: "CS-08" });
    expect(contest.blast!.compare(attack, at(3))).toEqual({ contact: "hit", net: 1, rule: "CS-08" });
  });
});

test("[CS-21] a d20 hit reduces the health of the target", () => {
  expect(lossesOf(shoot({ damage: 12, modifiers: 20 })).health).toBeGreaterThan(0);
});
