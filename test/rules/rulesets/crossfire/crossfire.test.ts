import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import { unhurt } from "../../../../module/rules/body/body-state";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { fight, type Party, type Wish } from "../../../ledger/scenes/fight";
import { aFighter, crossfire, swanSong } from "../../fixtures";

const shoot = (wish: Omit<Wish, "ruleset">) => fight({ ruleset: crossfire, ...wish });
const target: Party = { name: "target", along: 10, hits: 0 };
const behind: Party = { name: "behind", along: 20, hits: 0 };

describe("an attack", () => {
  test("[XF-01] is resolved in the order hit, location, hit quality, damage, penetration and next target", () => {
    const { events } = shoot({ attack: { hits: 4 }, weapon: { dv: 8 }, parties: [target, behind] });
    const kinds = events.map(({ kind }) => kind);
    const first = ["compared", "located", "judged", "soaked", "harmed", "penetrated", "picked"] as const;
    expect(first.map((kind) => kinds.indexOf(kind))).toEqual(first.map((kind) => kinds.indexOf(kind)).toSorted((a, b) => a - b));
    expect(kinds).toEqual(expect.arrayContaining([...first]));
  });

  test("[SS-ATTACK-01] [SS-ATTACK-02] rolls skill + attribute against the defense, with the modifiers of both sides", () => {
    const fought = shoot({
      attack: { faces: [5, 5, 5, 1, 1, 1] },
      attacker: { skills: { pistols: 4 }, attributes: { agility: 3 } },
      order: { modifiers: [{ name: "rain", value: -1 }] },
      parties: [
        { name: "target", attributes: { reaction: 3, intuition: 2 }, movement: "walking", inMovingVehicle: true, defenseDice: { hits: 1 } },
      ],
    });
    expect(fought.one("attacked")!.rolled.spec).toMatchObject({
      dice: 6,
      parts: [
        { part: "skill", value: 4 },
        { part: "attribute", value: 3 },
        { part: "typed", value: -1, of: "rain" },
      ],
    });
    expect(fought.one("defended")!.rolled.spec).toMatchObject({ dice: 8 });
  });

  test("[SS-ATTACK-05] uses up AP, rounds and the phase's attack even if it misses", () => {
    const missed = shoot({ attack: { hits: 0 }, weapon: { modes: ["burst"], ammo: 5 }, order: { mode: "burst" }, parties: [target] });
    expect(changes(missed.attack, missed.events)).toEqual(
      expect.arrayContaining([
        { kind: "ap", entity: -1, by: -1 },
        { kind: "ammo", entity: -1, by: -3 },
        { kind: "attacked", entity: -1, done: true },
      ]),
    );
  });

  test("[SS-ATTACK-07] [SS-DEFENSE-01] costs the target AP for any defense except the standard defense", () => {
    const paid = (defense: Party["defense"]) => {
      const fought = fight({
        ruleset: swanSong,
        attack: { hits: 0 },
        weapon: { kind: "melee", modes: [], ammo: null },
        parties: [{ ...target, along: 1, hits: 0, defense, parrySkill: 2 }],
      });
      return changes(fought.attack, fought.events).find((change) => change.kind === "ap" && change.entity === 0);
    };
    expect(paid("standard")).toBeUndefined();
    expect(paid("dodge")).toEqual({ kind: "ap", entity: 0, by: -1 });
    expect(paid("parry")).toEqual({ kind: "ap", entity: 0, by: -1 });
    expect(paid("full-defense")).toEqual({ kind: "ap", entity: 0, by: -2 });
  });

  test("[SS-ATTACK-18] lowers the Initiative Score immediately by the wound modifier that the damage causes", () => {
    const plan = { maxima: { shield: null, armored: null, flesh: 10 }, body: 0, injurable: false };
    const fought = fight({ ruleset: swanSong, attack: { hits: 1 }, weapon: { dv: 4, penetrates: false }, parties: [{ ...target, plan }] });
    expect(changes(fought.attack, fought.events)).toEqual(
      expect.arrayContaining([
        { kind: "amount", entity: 0, amount: "flesh", by: -5 },
        { kind: "score", entity: 0, by: -2 },
      ]),
    );
  });

  test("[SS-KNOCKDOWN-02] knocks a standing target prone, which costs the target no AP", () => {
    const knocked = fight({ ruleset: swanSong, attack: { hits: 1 }, weapon: { dv: 11 }, parties: [{ ...target, plan: { body: 0 } }] });
    const done = changes(knocked.attack, knocked.events);
    expect(done).toContainEqual({ kind: "status", entity: 0, status: "prone", active: true });
    expect(done.some((change) => change.kind === "ap" && change.entity === 0)).toBe(false);
    const lying = fight({
      ruleset: swanSong,
      attack: { hits: 1 },
      weapon: { dv: 11 },
      parties: [{ ...target, prone: true, plan: { body: 0 } }],
    });
    expect(lying.one("knocked-down")).toBeUndefined();
  });

  test("[SS-ARMOR-01] [SS-ARMOR-04] damages Armored Health without a soak roll if the target has no armor", () => {
    const robot = { maxima: { shield: null, armored: 20, flesh: null }, body: 0, injurable: false };
    const bare = fight({ ruleset: swanSong, attack: { hits: 1 }, weapon: { dv: 9 }, parties: [{ ...target, plan: robot }] });
    expect(bare.one("soaked")).toBeUndefined();
    expect(changes(bare.attack, bare.events)).toContainEqual({ kind: "amount", entity: 0, amount: "armored", by: -5 });
  });
});

describe("a bullet", () => {
  const BULLET = { limbs: false, woundingModifiers: false, unintendedTargets: true } as const;

  test("[UT-01] [UT-09] hits the obstruction if the obstruction's cover causes the miss", () => {
    const fought = shoot({
      switches: BULLET,
      attack: { hits: 3 },
      weapon: { dv: 5, penetrates: false },
      parties: [
        { name: "guard", along: 5, hits: 0, grants: { target: 2 } },
        { ...target, hits: 2 },
      ],
      at: "target",
    });
    expect(fought.one("harmed")).toMatchObject({ entity: fought.indexOf("guard") });
    expect(fought.one("harmed", "target")).toBeUndefined();
  });

  test("[UT-02] [XF-10] reaches entities behind the target only after a ranged miss or a penetrating hit", () => {
    const struckBehind = (wish: Partial<Wish>) => {
      const fought = shoot({ switches: BULLET, attack: { hits: 3 }, weapon: { dv: 9 }, parties: [target, behind], ...wish });
      return fought.one("harmed", "behind") !== undefined;
    };
    expect(struckBehind({ parties: [{ ...target, hits: 9 }, behind] })).toBe(true);
    expect(struckBehind({})).toBe(true);
    expect(struckBehind({ weapon: { dv: 9, penetrates: false } })).toBe(false);
    expect(
      struckBehind({
        weapon: { dv: 9, kind: "melee", modes: [], ammo: null },
        parties: [
          { ...target, along: 1, hits: 9 },
          { ...behind, along: 2 },
        ],
      }),
    ).toBe(false);
  });

  test("[UT-08] [UT-10] keeps its intended target after it hits another entity", () => {
    const fought = shoot({ switches: BULLET, attack: { hits: 3 }, weapon: { dv: 5 }, parties: [{ ...target, hits: 9 }, behind] });
    expect(fought.attack.field.entities[fought.attack.field.intended]!.fighter.name).toBe("target");
    expect(fought.one("harmed")).toMatchObject({ entity: fought.indexOf("behind") });
  });

  test("[UT-07] can be aimed at an object", () => {
    const fought = shoot({ switches: BULLET, attack: { hits: 1 }, parties: [{ name: "door", hits: null, armor: 2, plan: { body: 4 } }] });
    expect(fought.one("undefended", "door")).toMatchObject({ why: "object" });
    expect(fought.one("barrier", "door")).toMatchObject({ damage: 1 });
  });

  test("[XF-10] hits a secondary target at a random limb, with the threshold of an uncalled shot", () => {
    const fought = shoot({
      attack: { hits: 2 },
      order: { called: { location: "torso" } },
      locations: [20],
      parties: [
        { ...target, hits: 9 },
        { ...behind, hits: 0 },
      ],
    });
    expect(fought.one("located", "behind")).toMatchObject({ limb: "head", fine: null, face: 20 });
    expect(fought.one("judged", "behind")).toMatchObject({ net: 2, threshold: 2, quality: "glancing" });
  });

  test("[XF-25] hits no limb of a vehicle and has no hit quality", () => {
    const van = shoot({
      attack: { hits: 4 },
      weapon: { penetrates: false },
      parties: [{ ...target, kind: "vehicle", plan: { limbs: null } }],
    });
    expect([van.one("located"), van.one("judged")]).toEqual([undefined, undefined]);
    expect(van.one("harmed")).toMatchObject({ limb: null });
  });

  test("[UT-59] leaves a record in which every step states its rule", () => {
    const fought = shoot({
      switches: BULLET,
      attack: { hits: 3 },
      weapon: { dv: 12 },
      parties: [target, behind, { ...behind, name: "far", along: 30, hits: 1 }],
    });
    for (const event of fought.events) expect(event.rule).toMatch(/^(SS|TD)-[A-Z]+-\d\d$|^(CS|GL|UT|XF)-\d\d$/);
    expect(fought.one("picked")).toMatchObject({ among: [1, 2], by: "lowest" });
    expect(fought.one("penetrated", "target")!.carry).toBe(fought.one("soaked", "behind")?.dv);
  });

  test("[SS-COVER-07] [XF-12] goes, after a tie with a covered target, through the barrier with 1 point less damage and no net hits", () => {
    const fought = shoot({
      switches: BULLET,
      attack: { hits: 2 },
      weapon: { dv: 7 },
      parties: [
        { name: "crate", along: 5, hits: null, armor: 4, grants: { target: 2 } },
        { ...target, defenseDice: { hits: 2, coverHits: 0 }, hits: 2 },
      ],
      at: "target",
    });
    expect(fought.one("barrier", "crate")).toMatchObject({ dv: 7, damage: 1, through: 6 });
    expect(fought.one("soaked", "target")).toMatchObject({ dv: 6 });
  });
});

test("[XF-11] a hit has no limb and no wounding modifier if the settings for both are off", () => {
  const wish: Omit<Wish, "ruleset"> = {
    attack: { hits: 3 },
    weapon: { dv: 3, woundClass: "imp", penetrates: false },
    parties: [{ ...target, plan: { body: 0 } }],
  };
  const plain = shoot({ ...wish, switches: { limbs: false, woundingModifiers: false } });
  expect(plain.one("located")).toBeUndefined();
  expect(plain.one("harmed")!.done.loss.flesh).toBe(6);
  expect(shoot(wish).one("harmed")!.done.loss.flesh).toBe(12);
});

test("the default fighter of the tests has an uninjured body with all six limbs", () => {
  const { plan, body } = aFighter();
  expect(unhurt(plan)).toEqual(body);
  expect(plan.limbs).toHaveLength(LIMBS.length);
});
