import { describe, expect, test } from "vitest";
import { changes, type Change } from "../../../module/rules/attack/changes";
import { isBare } from "../../../module/rules/attack/model/in-hand";
import { wieldedDv } from "../../../module/rules/attack/model/weapon";
import { lineUp } from "../../../module/rules/attack/declare/line-up";
import { replay } from "../../../module/rules/attack/machine/replay";
import { MOST_ENTITIES } from "../../../module/rules/attack/model/battlefield";
import { knownPower } from "../powers/known-powers";
import { fight, type Fought, type Party, type Wish } from "../../ledger/scenes/fight";
import { aFighter, crossfire, swanSong } from "../fixtures";
import { at, OPEN } from "./declare/standers";

const target: Party = { name: "target", along: 10, hits: 0, plan: { physicalLimit: 99 } };
const shoot = (wish: Partial<Wish>): Fought => fight({ ruleset: swanSong, attack: { hits: 1 }, parties: [target], ...wish });
const changed = (fought: Fought): Change[] => changes(fought.attack, fought.events);
const ofTarget = (fought: Fought): Change[] => changed(fought).filter(({ entity, kind }) => entity === 0 && kind !== "defended");
const injuriesOf = (fought: Fought) =>
  changed(fought).flatMap((change) => (change.kind === "injury" ? [[change.status, change.injury.location, change.injury.rounds]] : []));

describe("the cost of an attack", () => {
  test("[SS-ACTION-23] [SS-INTERCEPT-01] is 1 AP for an interception, which does not count as the attack of the phase", () => {
    const blow = shoot({
      attacker: { readiness: { ap: 1 } },
      order: { intercepts: true },
      weapon: { kind: "melee", modes: [], ammo: null, dv: 2 },
      parties: [{ ...target, along: 1 }],
    });
    expect(changed(blow).filter(({ entity }) => entity === -1)).toEqual([{ kind: "ap", entity: -1, by: -1 }]);
  });

  test("[XF-22] is ammunition and all held AP for an attack on overwatch", () => {
    const watch = shoot({ attack: { hits: 0 }, attacker: { readiness: { ap: 0, heldAp: 2 } }, order: { overwatch: true } });
    expect(changed(watch).filter(({ entity }) => entity === -1)).toEqual([
      { kind: "ammo", entity: -1, by: -1 },
      { kind: "watched", entity: -1, by: -2 },
    ]);
  });

  test("[SS-DEFENSE-04] includes 2 AP from a target that chooses Full Defense", () => {
    const careful = shoot({ attack: { hits: 0 }, parties: [{ ...target, defense: "full-defense" }] });
    expect(changed(careful).filter(({ entity }) => entity === 0)).toEqual([
      { kind: "ap", entity: 0, by: -2 },
      { kind: "status", entity: 0, status: "full-defense", active: true },
      { kind: "defended", entity: 0, by: 1 },
    ]);
  });

  test("[SS-DEFENSE-22] includes no defense of a target that rolls only cover dice", () => {
    const surprised = shoot({ attack: { hits: 0 }, parties: [{ ...target, surprised: true, cover: 4 }] });
    expect(changed(surprised).some(({ kind }) => kind === "defended")).toBe(false);
  });
});

describe("the losses of an attack", () => {
  test("[SS-CALLED-03] [SS-CALLED-19] include one dropped weapon for each hand", () => {
    const { attack } = shoot({});
    const event = { kind: "let-go", rule: "SS-CALLED-19", bullet: 0, entity: 0 } as const;
    const sides = ["left", "right", "left", null] as const;
    const drops = changes(
      attack,
      sides.map((side) => ({ ...event, side })),
    );
    expect(drops.map((change) => (change.kind === "drops" ? change.side : change.kind))).toEqual(["left", "right", null]);
  });

  test("[SS-DAMAGE-06] [SS-ARMOR-06] include Shield and Armored Health as separate amounts", () => {
    const layered: Party = { ...target, plan: { maxima: { shield: 3, armored: 8, flesh: 20 }, body: 0, physicalLimit: 99 } };
    const fought = shoot({ weapon: { dv: 8, type: "kinetic" }, parties: [layered] });
    const { loss } = fought.one("harmed")!.done;
    expect(loss.shield).toBe(3);
    expect(loss.armored).toBeGreaterThan(0);
    expect(ofTarget(fought)).toEqual(
      expect.arrayContaining([
        { kind: "amount", entity: 0, amount: "shield", by: -loss.shield },
        { kind: "amount", entity: 0, amount: "armored", by: -loss.armored },
      ]),
    );
  });

  test("[SS-DEATH-06] include overflow and a critical injury if the Flesh drops to 0", () => {
    const frail: Party = { ...target, plan: { maxima: { shield: null, armored: null, flesh: 4 }, body: 3, physicalLimit: 99 } };
    expect(ofTarget(shoot({ weapon: { dv: 5 }, parties: [frail] }))).toEqual(
      expect.arrayContaining([
        { kind: "amount", entity: 0, amount: "flesh", by: -4 },
        { kind: "amount", entity: 0, amount: "overflow", by: 2 },
        { kind: "amount", entity: 0, amount: "injuries", by: 1 },
        { kind: "status", entity: 0, status: "near-death", active: true },
      ]),
    );
  });

  test("[SS-WOUND-05] [SS-INIT-15] lower the Initiative Score only by the increase in the wound modifier", () => {
    const { body } = aFighter();
    const hurt: Party = {
      ...target,
      plan: { maxima: { shield: null, armored: null, flesh: 10 }, body: 0, injurable: false, physicalLimit: 99 },
      body: { ...body, flesh: 5 },
    };
    // Half of the Flesh was lost and counted before; the first hit takes the other half.
    expect(ofTarget(shoot({ weapon: { dv: 4 }, parties: [hurt] }))).toContainEqual({ kind: "score", entity: 0, by: -2 });
    expect(ofTarget(shoot({ weapon: { dv: 2 }, parties: [hurt] })).some(({ kind }) => kind === "score")).toBe(false);
  });

  test("[XF-06] [SS-DAMAGE-03] include limb points only for Health damage", () => {
    const limb = (damageKind: "health" | "strain") =>
      fight({ ruleset: crossfire, attack: { hits: 3 }, weapon: { dv: 2, damageKind }, locations: [14], parties: [target] });
    expect(changed(limb("health"))).toContainEqual({ kind: "limb", entity: 0, limb: "torso", by: -5 });
    expect(changed(limb("strain")).some(({ kind }) => kind === "limb")).toBe(false);
    expect(changed(limb("strain"))).toContainEqual({ kind: "amount", entity: 0, amount: "strain", by: 5 });
  });

  test("[SS-DEATH-04] [SS-DEATH-03] [SS-DAMAGE-04] include the status of a downed target", () => {
    const frail = (flesh: number): Party => ({
      ...target,
      plan: { maxima: { shield: null, armored: null, flesh }, body: 2, strainThreshold: 4, physicalLimit: 99 },
    });
    const fall = (wish: Partial<Wish>) => {
      const fought = shoot(wish);
      return [fought.one("dropped")!.rule, changed(fought).find((change) => change.kind === "status")];
    };
    expect(fall({ weapon: { dv: 30 }, parties: [frail(1)] })).toEqual(["SS-DEATH-04", expect.anything()]);
    const killed = shoot({ weapon: { dv: 30 }, parties: [frail(1)] });
    expect(killed.one("dropped")).toMatchObject({ condition: "dead" });
    expect(changed(killed)).toContainEqual({ kind: "status", entity: 0, status: "dead", active: true });
    expect(fall({ weapon: { dv: 2 }, parties: [frail(2)] })[0]).toBe("SS-DEATH-03");
    expect(fall({ weapon: { dv: 4, damageKind: "strain" }, parties: [frail(9)] })).toEqual([
      "SS-DAMAGE-04",
      { kind: "status", entity: 0, status: "unconscious", active: true },
    ]);
  });

  test("[SS-DAMAGE-03] include no further change in condition if a downed target stays in the same condition", () => {
    const { body } = aFighter();
    const down: Party = {
      ...target,
      helpless: true,
      plan: { maxima: { shield: null, armored: null, flesh: 5 }, body: 9, physicalLimit: 99 },
      body: { ...body, flesh: 0, overflow: 1 },
    };
    const fought = shoot({ weapon: { dv: 2, penetrates: false }, parties: [down] });
    expect(fought.one("harmed")).toBeDefined();
    expect(fought.one("dropped")).toBeUndefined();
  });
});

describe("[SS-CALLED-09] several hits on the same called location", () => {
  const sturdy: Party = { ...target, plan: { physicalLimit: 99, limbs: [99, 99, 99, 99, 99, 99] } };
  const burst = (location: string, side?: "left" | "right"): Fought =>
    fight({
      ruleset: crossfire,
      attack: { hits: 9 },
      rounds: 2,
      weapon: { dv: 9 },
      order: { called: { location, side } },
      parties: [sturdy],
    });

  test("add up the durations of a repeated effect", () => {
    expect(injuriesOf(burst("forearm", "left"))).toEqual([
      ["broken-grip", "forearm", 4],
      ["weak-side", "forearm", 4],
    ]);
  });

  test("[SS-CALLED-08] cause an effect without a duration only once", () => {
    expect(injuriesOf(burst("thigh", "left")).filter(([status]) => status === "slowed")).toEqual([["slowed", "thigh", null]]);
  });

  test("[SS-CALLED-12] blind one eye each and do not add up the durations", () => {
    const eyes = injuriesOf(burst("eye")).filter(([status]) => status === "blinded");
    expect(eyes).toEqual([
      ["blinded", "eye", 18],
      ["blinded", "eye", 16],
    ]);
  });
});

describe("[SS-CALLED-04] a called location without limb tracking", () => {
  test("is recorded with the limb, without a location roll", () => {
    const fought = shoot({ order: { called: { location: "knee", side: "left" } } });
    expect(fought.one("located")).toMatchObject({ rule: "SS-CALLED-04", limb: "left-leg", fine: "knee", face: null });
    expect(shoot({}).one("located")).toBeUndefined();
  });
});

describe("[SS-BARRIER-22] a bullet against a barrier", () => {
  test("costs the barrier 1 point, even in a burst", () => {
    const crate: Party = { name: "crate", along: 5, hits: null, armor: 4, plan: { body: 4, limbs: null } };
    const fought = fight({ ruleset: crossfire, attack: { hits: 9 }, rounds: 4, weapon: { dv: 9 }, parties: [crate] });
    expect(fought.all("barrier").map(({ damage }) => damage)).toEqual([1, 1, 1, 1]);
  });

  test("[SS-BARRIER-24] stops in a barrier that absorbs the whole damage", () => {
    const paper: Party = { name: "paper", along: 5, hits: null, armor: 0, plan: { body: 1, limbs: null } };
    const fought = fight({ ruleset: crossfire, attack: { hits: 0 }, weapon: { dv: 1 }, parties: [paper] });
    expect(fought.one("barrier")).toMatchObject({ dv: 1, damage: 1, through: 0 });
    expect(fought.one("stopped")).toMatchObject({ rule: "SS-BARRIER-24" });
    expect(fought.one("penetrated")).toBeUndefined();
  });
});

describe("[UT-50] a secondary target", () => {
  test("[UT-51] is unknown while a choice is open", () => {
    const fought = fight({
      ruleset: crossfire,
      switches: { limbs: false },
      attack: { hits: 3 },
      parties: [
        { ...target, hits: 9 },
        { name: "a", along: 20, hits: 1 },
        { name: "b", along: 30, hits: 1 },
      ],
      leaveOpen: ({ kind }) => kind === "choose",
    });
    expect(fought.open).toMatchObject({ kind: "choose" });
    expect(fought.state).toMatchObject({ subject: -1, leg: "beyond", stage: "choose-next" });
  });

  test("[SS-DEFENSE-17] has no cover dice if it is an object", () => {
    const wall = (cover: number): Party => ({ name: "wall", along: 20, hits: null, cover, plan: { body: 4, limbs: null } });
    const fought = fight({
      ruleset: crossfire,
      switches: { limbs: false },
      attack: { hits: 1 },
      parties: [{ ...target, hits: 9 }, wall(4)],
    });
    expect(fought.one("compared", "wall")).toMatchObject({ cover: 0, contact: "hit", net: 1 });
  });
});

describe("a replay", () => {
  const standard = { ask: "choose-defense:0", kind: "defense", defense: "standard" } as const;
  const roll = (dice: number, hits: number) =>
    ({ ask: "attack", kind: "faces", faces: Array.from({ length: dice }, (_, at) => (at < hits ? 6 : 2)) }) as const;

  test("removes replies that no longer fit after a correction", () => {
    const { attack } = shoot({});
    const dice = 21;
    const defense = { ask: "defend:0", kind: "faces", faces: Array.from({ length: 20 }, () => 2) } as const;
    const stale = [standard, roll(dice, 3), { ...defense, faces: [2] }, roll(dice, 1)];
    expect(replay(attack, stale).ask).toMatchObject({ id: "defend:0" });
    // Without a correction, dice that do not fit are an error.
    expect(() => replay(attack, [standard, roll(dice, 3), { ...defense, faces: [2] }])).toThrow("20 dice needed, got 1");
    // Dice given after the last correction must fit too.
    expect(() => replay(attack, [standard, roll(dice, 3), roll(dice, 1), { ...defense, faces: [2] }])).toThrow("20 dice needed, got 1");
    expect(replay(attack, [standard, roll(dice, 3), defense, roll(dice, 1)]).events.find(({ kind }) => kind === "compared")).toMatchObject({
      hits: 1,
    });
  });

  test("passes all events to a listener, in the order of the record", () => {
    const { attack } = shoot({});
    const heard: string[] = [];
    const { events } = replay(attack, [standard], ({ kind }) => heard.push(kind));
    expect(heard).toEqual(events.map(({ kind }) => kind));
    expect(heard).toEqual(["declared", "defense-chosen"]);
  });
});

describe("[SS-DAMAGE-10] a weapon in its owner's hands", () => {
  test("adds its owner's value of the weapon's attribute to the damage", () => {
    expect(wieldedDv(4, "strength", { strength: 3 })).toBe(7);
    expect(wieldedDv(4, "", { "": 9, strength: 3 })).toBe(4);
    expect(wieldedDv(4, "strength", {})).toBe(4);
  });

  test("[SS-ACTION-09] counts as bare hands only if it uses the unarmed skill", () => {
    expect([isBare("unarmed"), isBare("blades")]).toEqual([true, false]);
  });
});

describe("the line of fire", () => {
  test("is measured from the position of the attacker", () => {
    const { places } = lineUp({ ...OPEN, eye: { x: 3, y: 4, z: 0 } }, [at(3, 14)], 0);
    expect(places[0]).toMatchObject({ along: 10, aside: 0, distance: 10 });
  });

  test("keeps the intended target as the last entity if there are more entities than the limit", () => {
    const crowd = (count: number) => Array.from({ length: count }, (_, index) => at(index + 1));
    const who = (goal: number) => lineUp(OPEN, crowd(MOST_ENTITIES + 2), goal).places.map((place) => place.who);
    expect(who(MOST_ENTITIES - 1)).toEqual(Array.from({ length: MOST_ENTITIES }, (_, index) => index));
    expect(who(MOST_ENTITIES)).toEqual([...Array.from({ length: MOST_ENTITIES - 1 }, (_, index) => index), MOST_ENTITIES]);
  });
});

describe("[SS-DAMAGE-04] the user of a power", () => {
  test("collapses only if the Strain reaches the threshold", () => {
    const power = { ...knownPower("force-bolt")!, limit: null };
    const { body } = aFighter();
    const worn = (strain: number) =>
      shoot({
        attacker: { plan: { strainThreshold: 8 }, body: { ...body, strain } },
        weapon: { kind: "power", modes: [], ammo: null, dv: 6, penetrates: false, power },
      });
    expect(worn(0).one("collapsed")).toBeUndefined();
    expect(worn(6).one("collapsed")).toBeDefined();
    expect(worn(0).one("strain-paid")).toMatchObject({ by: 2 });
  });
});
