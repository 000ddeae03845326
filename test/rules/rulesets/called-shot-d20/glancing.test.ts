import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import { ownCover } from "../../../../module/rules/attack/declare/own-cover";
import { conditionOf } from "../../../../module/rules/body/unconsciousness-and-death";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { coveredLimbs } from "../../../../module/rules/protection/cover";
import { bodyPlanOf, PASSIVE_EVASION } from "../../../../module/rules/rulesets/called-shot-d20/derive";
import type { Party } from "../../../ledger/scenes/fight";
import { anAttack, bulletsOf, IT, lossesOf, partOf, shoot, type Shot } from "./attacks";

const faces = fc.integer({ min: 1, max: 20 });
const call = fc.constantFrom(null, ...LIMBS);

/** Returns how often the attack rolled dice for this purpose. */
const timesRolled = (shot: Shot, what: string): number =>
  shoot(shot).asked.filter((ask) => ask.kind === "roll" && ask.what === what).length;

describe("a roll against Evasion", () => {
  test("[GL-01] [GL-02] [CS-12] makes every hit solid or glancing, at exactly one limb", () =>
    fc.assert(
      fc.property(
        faces,
        call,
        fc.integer({ min: -5, max: 25 }),
        fc.integer({ min: 0, max: 25 }),
        fc.boolean(),
        (face, limb, modifiers, evasion, naturals) => {
          const fought = shoot({ faces: [face], call: limb, modifiers, evasion, switches: { naturals } });
          const [bullet] = bulletsOf(fought);
          expect(bullet!.hit ? ["solid", "glancing"] : [null]).toContain(bullet!.quality);
          expect(bullet!.hit).toBe(bullet!.limb !== null);
          expect(lossesOf(fought).health).toBe(bullet!.hit ? 5 : 0);
          expect(Object.keys(lossesOf(fought).limbs)).toEqual(bullet!.hit ? [bullet!.limb] : []);
        },
      ),
      { numRuns: 150 },
    ));

  test("[CS-10] ends the attack immediately after the comparison if it misses", () => {
    const fought = shoot({ faces: [1], call: "torso" });
    expect(fought.asked.map(({ id }) => id)).toEqual(["attack"]);
    expect(fought.events.map(({ kind }) => kind)).toEqual(["declared", "attacked", "compared", "ended"]);
    expect(changes(fought.attack, fought.events).map(({ kind }) => kind)).toEqual(["ap", "ammo", "attacked"]);
  });

  test("[CS-10] records the steps of a hit in order", () => {
    expect(shoot({ faces: [15], call: "torso" }).events.map(({ kind }) => kind)).toEqual([
      "declared",
      "attacked",
      "compared",
      "located",
      "judged",
      "reduced",
      "harmed",
      "stopped",
      "ended",
    ]);
  });

  test("[CS-09] hits on a natural 20 and misses on a natural 1 only if the setting for natural faces is on", () => {
    const at = (face: number, modifiers: number, naturals: boolean) =>
      bulletsOf(shoot({ faces: [face], modifiers, evasion: 30, switches: { naturals } }))[0];
    expect(at(20, 3, true)).toMatchObject({ hit: true, quality: "glancing", total: 23 });
    expect(at(20, 3, false)).toMatchObject({ hit: false, quality: null });
    expect(at(1, 40, true)).toMatchObject({ hit: false, limb: null });
    expect(at(1, 40, false)).toMatchObject({ hit: true, quality: "solid" });
    expect(at(20, 25, true)).toMatchObject({ quality: "solid" });
  });

  test("[CS-09] hits automatically on a natural 20 only against the intended target", () => {
    const guard: Party = { name: "guard", along: 5, grants: { [IT]: 2 }, evasion: { value: 30, passive: 5 } };
    const shot: Shot = { faces: [20], modifiers: 3, evasion: 30, others: [guard], order: { through: true }, switches: { naturals: true } };
    expect(
      shoot(shot)
        .all("compared")
        .map(({ contact }) => contact),
    ).toEqual(["miss", "hit"]);
  });

  test("[CS-14] requires at most one roll of the limb die for each burst", () => {
    const limbDice = (shot: Shot) => timesRolled(shot, "location");
    expect(limbDice({ faces: [4] })).toBe(0);
    expect(limbDice({ faces: [5] })).toBe(1);
    expect(limbDice({ faces: [1, 15, 15] })).toBe(1);
    expect(limbDice({ faces: [20, 20], call: "head" })).toBe(0);
    expect(limbDice({ faces: [1, 20, 20], call: "head" })).toBe(1);
    expect(timesRolled({ faces: [15, 15, 15] }, "attack")).toBe(3);
  });

  test("[CS-32] hits the called limb after a missed first bullet of a called burst only with the setting that keeps the call", () => {
    const limbs = (keepsCall: boolean) =>
      bulletsOf(shoot({ faces: [1, 16, 20], call: "left-leg", switches: { keepsCall } })).map(({ limb }) => limb);
    expect([limbs(false), limbs(true)]).toEqual([
      [null, "torso", "torso"],
      [null, "left-leg", "left-leg"],
    ]);
  });
});

describe("Evasion", () => {
  const against = (target: Partial<Party>, shot: Shot = {}): number => bulletsOf(shoot({ ...shot, target }))[0]!.evasion;
  const bare = (target: Partial<Party>): number => against(target, { evasion: null });
  const sheet = { value: 14, passive: 6 };

  test("[UT-06] is the passive value if the target is unaware", () => {
    expect(against({ evasion: sheet })).toBe(14);
    for (const state of [{ surprised: true }, { helpless: true }]) expect(against({ evasion: sheet, ...state })).toBe(6);
    const fought = shoot({ faces: [5, 5, 5], target: { evasion: sheet, surprised: true } });
    expect(fought.all("undefended").map(({ why, bullet }) => [why, bullet])).toEqual([["surprised", 0]]);
  });

  test("is derived from Agility or Handling if the sheet has no Evasion, and is passive for barriers and helpless people", () => {
    expect(bare({ attributes: { agility: 5 } })).toBe(14);
    expect(bare({ kind: "vehicle", plan: { limbs: null }, attributes: { reaction: 2, agility: 9 } })).toBe(11);
    expect(bare({ kind: "barrier", plan: { limbs: null }, attributes: { reaction: 9, agility: 9 } })).toBe(PASSIVE_EVASION);
    expect(bare({ helpless: true, attributes: { agility: 5 } })).toBe(PASSIVE_EVASION);
  });

  test("[CS-08] [UT-06] includes cover even for a surprised target", () => {
    expect(against({ evasion: sheet, surprised: true }, { cover: 4 })).toBe(10);
  });
});

describe("[CS-25] covered limbs", () => {
  const usual = (cover: "none" | "partial" | "good") => ownCover({ cover, tookCover: true, prone: false }, 10);

  test("are torso and legs behind half cover, and all six limbs behind full cover", () => {
    expect(coveredLimbs(LIMBS, usual("none").limbs, null)).toEqual([]);
    expect(coveredLimbs(LIMBS, usual("partial").limbs, null)).toEqual(["torso", "left-leg", "right-leg"]);
    expect(coveredLimbs(LIMBS, usual("good").limbs, null)).toEqual(LIMBS);
  });

  test("give the cover bonus against an uncalled shot, but against a called shot only if the target lists the limb", () => {
    const { dice: cover, limbs } = usual("good");
    expect(cover).toBe(4);
    const covered = coveredLimbs(LIMBS, limbs, ["left-arm", "tail"]);
    expect(covered).toEqual(["left-arm"]);
    const evasion = (limb: string | null) => bulletsOf(shoot({ call: limb, cover, coveredLimbs: covered }))[0]!.evasion;
    expect(LIMBS.map(evasion)).toEqual([12, 12, 16, 12, 12, 12]);
    expect(evasion(null)).toBe(16);
  });

  test("[CS-26] take damage if the limb die selects them", () => {
    const fought = shoot({ faces: [15], cover: 2, coveredLimbs: ["torso"], locations: [14] });
    expect(bulletsOf(fought)[0]).toMatchObject({ hit: true, limb: "torso", evasion: 14 });
    expect(lossesOf(fought)).toEqual({ health: 5, limbs: { torso: 2 } });
  });
});

describe("the damage of a hit", () => {
  const plan = bodyPlanOf(40);
  /** Plays a called hit: solid by a wide margin, or glancing by one point above Evasion. */
  const blow = (limb: string, quality: "solid" | "glancing", damage: number, target: Partial<Party> = {}) => {
    const modifiers = quality === "solid" ? 40 : 3 - partOf(anAttack({ call: limb }), "called")!;
    const fought = shoot({ call: limb, modifiers, faces: [10], damage, target: { plan, ...target } });
    expect(bulletsOf(fought)[0]).toMatchObject({ limb, quality });
    return fought;
  };

  test("[GL-08] [GL-07] differs between solid and glancing hits only at the hit limb", () =>
    fc.assert(
      fc.property(fc.constantFrom(...LIMBS), fc.integer({ min: 1, max: 60 }), (limb, damage) => {
        const [solid, glancing] = [blow(limb, "solid", damage), blow(limb, "glancing", damage)];
        const others = ({ state: { bodies } }: typeof solid) => ({
          ...bodies[0]!,
          limbs: bodies[0]!.limbs.filter((_, at) => LIMBS[at] !== limb),
        });
        expect(others(glancing)).toEqual(others(solid));
        const kinds = ({ events }: typeof solid) =>
          events.map(({ kind }) => kind).filter((kind) => kind !== "crippled" && kind !== "marked");
        expect(kinds(glancing)).toEqual(kinds(solid));
        for (const one of [solid, glancing]) expect(lossesOf(one).health).toBe(damage);
        expect(Object.keys(lossesOf(solid).limbs)).toEqual([limb]);
      }),
      { numRuns: 60 },
    ));

  test("[CS-21] reduces the points of no limb except the hit limb, and cripples this limb once", () => {
    expect(plan.limbs).toEqual([10, 20, 15, 15, 15, 15]);
    const once = blow("left-leg", "solid", 9);
    expect(once.state.bodies[0]).toMatchObject({ limbs: [10, 20, 15, 15, 6, 15], flesh: 31 });
    expect(once.one("crippled")).toBeUndefined();
    const twice = blow("left-leg", "solid", 9, { body: once.state.bodies[0]! });
    expect(lossesOf(twice)).toEqual({ health: 9, limbs: { "left-leg": 6 } });
    expect(twice.one("crippled")).toMatchObject({ limb: "left-leg", rule: "CS-21" });
    expect(changes(twice.attack, twice.events)).toContainEqual({ kind: "status", entity: 0, status: "crippled", active: true });
    const thrice = blow("left-leg", "solid", 9, { body: twice.state.bodies[0]! });
    expect([thrice.one("crippled"), lossesOf(thrice).limbs]).toEqual([undefined, {}]);
  });

  test("[GL-07] costs the same HP at every limb, whatever the wound class and the damage type", () => {
    const weapons = [{}, { woundClass: "imp", type: "corrosive" }, { woundClass: "pi-", damageKind: "strain" }] as const;
    for (const weapon of weapons) {
      const lost = (["head", "left-arm", "torso"] as const).map(
        (limb) => lossesOf(shoot({ call: limb, modifiers: 12, faces: [12], damage: 13, weapon, target: { plan } })).health,
      );
      expect(lost).toEqual([13, 13, 13]);
    }
  });

  test("[GL-07] reduces a vehicle's Shield, then the vehicle's Armored Health", () => {
    const hull = { maxima: { shield: 2, armored: 20, flesh: null }, limbs: null };
    const fought = shoot({ faces: [20], damage: 7, target: { kind: "vehicle", plan: hull } });
    expect(fought.state.bodies[0]).toMatchObject({ shield: 0, armored: 15 });
    expect([fought.one("located"), fought.one("judged")]).toEqual([undefined, undefined]);
  });

  test("[CS-12] does not occur if the attack misses", () => {
    const fought = shoot({ faces: [1], call: "torso", damage: 13, target: { plan } });
    expect(fought.state.bodies[0]).toEqual(fought.attack.field.entities[0]!.fighter.body);
  });

  test("[GL-15] is 0 if DT absorbs the hit completely", () => {
    const fought = blow("torso", "solid", 4, { armor: 6 });
    expect(fought.state.bodies[0]).toEqual(fought.attack.field.entities[0]!.fighter.body);
    expect(fought.one("reduced")).toMatchObject({ raw: 4, left: 0, by: [{ part: "dt", value: -4 }] });
    expect(fought.one("stopped")).toMatchObject({ unresisted: 0 });
  });

  test("leaves the Initiative Score unchanged", () => {
    const fought = blow("torso", "solid", 35);
    expect(changes(fought.attack, fought.events).filter(({ kind }) => kind === "score")).toEqual([]);
    expect(conditionOf(fought.attack.field.entities[0]!.fighter.plan, fought.state.bodies[0]!)).toBe("up");
  });

  test("takes a target down at 0 HP, and kills it if overflow exceeds the maximum HP", () => {
    const fought = blow("torso", "solid", 40);
    expect(fought.one("dropped")).toMatchObject({ condition: "near-death" });
    expect(blow("torso", "solid", 81).one("dropped")).toMatchObject({ condition: "dead" });
    expect(blow("torso", "solid", 80).one("dropped")).toMatchObject({ condition: "near-death" });
  });
});
