import { describe, expect, test } from "vitest";
import type { Change } from "../../../module/rules/attack/changes";
import { left } from "../../../module/rules/clock/actions";
import { applyToFight } from "../../../module/rules/forecast/apply";
import type { Engagement, Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { sharedFieldOf, sightOf } from "../../../module/rules/forecast/lines";
import { metersShort, targetOf, weaponFor } from "../../../module/rules/forecast/tactics";
import { duel, fought, KNIFE, PISTOL, RIFLE } from "./bare-plans";

const person = (name: string, at: readonly number[], weapons: readonly object[] = [RIFLE, PISTOL, KNIFE], more: object = {}) => ({
  name,
  at,
  ...more,
  person: { skills: { longarms: 3, pistols: 3, blades: 2 }, weapons },
});

/** Returns a fight at the start of its first phase, and a function that finds a fighter by name. */
function atFirst(
  left: readonly object[],
  right: readonly object[],
  more: object = {},
): { fight: Engagement; by: (name: string) => Participant } {
  let fight: Engagement | null = null;
  fought(duel(left as [], right as [], { rounds: 1, ...more }), {
    phase: (now) => {
      // Copies the first phase, because the fight changes its clock in place.
      fight ??= {
        ...now,
        clock: structuredClone(now.clock),
        everybody: now.everybody.map((who) => ({ ...who, carries: who.carries.map((one) => ({ ...one })) })),
      };
    },
  });
  const here = fight! as Engagement;
  const { everybody } = here;
  const fresh: Engagement = { ...here, everybody, byId: new Map(everybody.map((who) => [who.entrant.fighter.id, who])) };
  return { fight: fresh, by: (name) => everybody.find(({ entrant }) => entrant.fighter.name === name)! };
}

describe("the changes that an attack makes in a forecast", () => {
  const { fight: begun } = atFirst([person("Ada", [0, 0]), person("Abe", [0, 3])], [person("Bea", [20, 0])]);
  /**
   * Applies changes that an attack by Ada on Bea makes; Abe is the other entity. Returns all three, and a function that reads a fighter's
   * counters.
   * @param prepare changes the fighters before the attack
   */
  function applied(changes: readonly object[], prepare: (who: readonly Participant[]) => void = () => {}) {
    const everybody = begun.everybody.map((who) => ({
      ...who,
      carries: who.carries.map((one) => ({ ...one })),
      shocks: [] as readonly number[],
    }));
    const clock = {
      ...begun.clock,
      fighters: Object.fromEntries(Object.entries(begun.clock.fighters).map(([id, one]) => [id, { ...one }])),
    };
    const fight: Engagement = { ...begun, clock, everybody, byId: new Map(everybody.map((who) => [who.entrant.fighter.id, who])) };
    const [ada, abe, bea] = everybody as unknown as readonly [Participant, Participant, Participant];
    prepare(everybody);
    const entities = [abe, bea];
    const state = { bodies: entities.map(({ body }) => body), injuries: entities.map(({ injuries }) => injuries) };
    applyToFight(fight, ada, ada.carries[0]!, { entities, state, changes: changes as readonly Change[] } as unknown as Exchange);
    const told = (who: Participant) => {
      const ticking = fight.clock.fighters[who.entrant.fighter.id]!;
      const { ap, freeActions, attacks } = left(fight.clock, ticking);
      const { defenses, adjust, down, fullDefenseIn } = ticking;
      return { ap, freeActions, attacks, defenses, adjust, down, full: fullDefenseIn > 0 };
    };
    return { ada, abe, bea, told };
  }
  const [ABE, BEA] = [0, 1];
  const before = applied([]);
  const start = before.told(before.bea);

  test.each<[string, object, object]>([
    ["AP", { kind: "ap", entity: BEA, by: -2 }, { ap: start.ap - 2 }],
    ["a Free Action", { kind: "free-action", entity: BEA, used: true }, { freeActions: start.freeActions + 1 }],
    ["a Free Action that is not used", { kind: "free-action", entity: BEA, used: false }, {}],
    ["defenses", { kind: "defended", entity: BEA, by: 1 }, { defenses: 1 }],
    ["a number of defenses below 0", { kind: "defended", entity: BEA, by: -3 }, {}],
    ["score", { kind: "score", entity: BEA, by: -3 }, { adjust: start.adjust - 3 }],
    ["a status that brings a fighter down", { kind: "status", entity: BEA, status: "unconscious" }, { down: true }],
    ["death", { kind: "status", entity: BEA, status: "dead" }, { down: true }],
    ["a status that leaves a fighter up", { kind: "status", entity: BEA, status: "prone" }, {}],
    ["Full Defense", { kind: "status", entity: BEA, status: "full-defense" }, { full: true }],
    ["points of a pool, which only the body stores", { kind: "amount", entity: BEA, amount: "flesh", by: -3 }, {}],
    ["points of a limb, which only the body stores", { kind: "limb", entity: BEA, limb: "head", by: -3 }, {}],
  ])("change only the clock of the entity that they name: %s", (_what, change, wanted) => {
    const { told, ada, abe, bea } = applied([change]);
    expect(told(bea)).toEqual({ ...start, ...wanted });
    expect([told(ada), told(abe)]).toEqual([before.told(before.ada), before.told(before.abe)]);
    const other = applied([{ ...change, entity: ABE }]);
    expect([other.told(other.ada), other.told(other.bea)]).toEqual([before.told(before.ada), start]);
  });

  test("add up if several changes are applied together", () => {
    const { told, bea } = applied([
      { kind: "defended", entity: BEA, by: 1 },
      { kind: "ap", entity: BEA, by: -1 },
      { kind: "defended", entity: BEA, by: 1 },
      { kind: "score", entity: BEA, by: -2 },
      { kind: "score", entity: BEA, by: -2 },
      { kind: "status", entity: BEA, status: "dead" },
      { kind: "status", entity: BEA, status: "prone" },
    ]);
    expect(told(bea)).toEqual({ ...start, ap: start.ap - 1, defenses: 2, adjust: start.adjust - 4, down: true });
  });

  test("reduce the rounds and AP of the attacker, and count the attack", () => {
    const { told, ada } = applied([
      { kind: "ammo", entity: -1, by: -3 },
      { kind: "ap", entity: -1, by: -2 },
      { kind: "attacked", entity: -1, done: true },
      { kind: "status", entity: -1, status: "shocked", value: -2, active: true },
    ]);
    const own = before.told(before.ada);
    expect(told(ada)).toEqual({
      ...own,
      ap: own.ap - 2,
      attacks: applied([{ kind: "attacked", entity: -1, done: true }]).told(ada).attacks,
    });
    expect(ada.carries.map(({ loaded }) => loaded)).toEqual([9, 6, null]);
    const blade = applied([{ kind: "ammo", entity: -1, by: -1 }], ([who]) => (who!.carries[0]!.loaded = null));
    expect(blade.ada.carries[0]!.loaded).toBeNull();
  });

  test("[SS-CALLED-19] make a dropped weapon unready", () => {
    const held = (change: object) => {
      const { ada, bea } = applied([{ kind: "drops", active: true, ...change }], ([who, , other]) => {
        for (const one of [who!, other!]) one.carries[2]!.ready = true;
      });
      return [ada, bea].map(({ carries }) => carries.map(({ ready }) => ready));
    };
    expect(held({ entity: BEA, side: null })).toEqual([
      [true, false, true],
      [false, false, false],
    ]);
    expect(held({ entity: -1, side: null })).toEqual([
      [false, false, false],
      [true, false, true],
    ]);
  });

  test("cause an error that names the kind of a change that cannot be applied", () => {
    expect(() => applied([{ kind: "karma", entity: BEA, by: -1 }])).toThrow("forecast: a change of the kind karma cannot be counted");
    expect(() => applied([{ kind: "amount", entity: -1, amount: "flesh", by: -1 }])).toThrow(
      "forecast: an attack cannot take amount from the attacker",
    );
  });

  test("leave the score that the body stores unchanged", () => {
    const { bea } = applied([], ([, , who]) => (who!.body = { ...who!.body, score: 4 }));
    expect(bea.body.score).toBe(4);
  });
});

describe("the cache of lines of fire", () => {
  const many = Array.from({ length: 24 }, (_, index) => person(`In the way ${index}`, [2 + 0.5 * index, 0], []));

  test("has one entry per target and weapon range; an entity on the line that takes cover, changes stance or goes down adds an entry", () => {
    const { fight, by } = atFirst([person("Ada", [0, 0])], [person("Bea", [20, 0]), person("Bob", [0, 20])], {
      bystanders: [person("Cid", [10, 0.2], [])],
    });
    const [ada, bea, bob, cid] = ["Ada", "Bea", "Bob", "Cid"].map(by) as [Participant, Participant, Participant, Participant];
    const fresh = () => ({ ...fight, lines: { sights: new Map(), kept: 0 } }) as Engagement;
    const now = fresh();
    const along = (goal: Participant, carried = 0) => sharedFieldOf(now, ada, goal, ada.carries[carried]!.arm.weapon);
    const kept = () => now.lines.kept;
    expect(along(bea).entities).toEqual([cid, bea]);
    along(bea);
    expect(kept()).toBe(1);
    along(bob);
    expect(kept()).toBe(2);
    along(bea, 2);
    along(bea, 2);
    expect(kept()).toBe(3);
    expect(sightOf(now, ada, bea)).toBe(sightOf(now, ada, bea));
    expect(sightOf(now, bea, ada)).not.toBe(sightOf(now, ada, bea));
    expect(sightOf(now, ada, bea).meters).toBe(20);
    cid.body = { ...cid.body, prone: true };
    along(bea);
    expect(kept()).toBe(4);
    cid.tookCover = true;
    along(bea);
    expect(kept()).toBe(5);
    cid.body = { ...cid.body, prone: false };
    along(bea);
    expect(kept()).toBe(6);
    cid.body = { ...cid.body, flesh: 0, overflow: 999 };
    const dead = along(bea);
    expect(kept()).toBe(7);
    expect(dead.entities).toEqual([bea]);
    bea.body = { ...bea.body, prone: true };
    along(bea);
    expect(kept()).toBe(8);
  });

  test("stays correct if a line has more entities than one number can encode", () => {
    const { fight, by } = atFirst([person("Ada", [0, 0])], [person("Bea", [20, 0])], { bystanders: many });
    const [ada, bea] = [by("Ada"), by("Bea")];
    const now: Engagement = { ...fight, lines: { sights: new Map(), kept: 0 } as Engagement["lines"] };
    const along = () => sharedFieldOf(now, ada, bea, ada.carries[0]!.arm.weapon);
    expect(along().entities).toHaveLength(25);
    for (const [at, name] of [1, 19, 20, 21, 23].map((index, place) => [place, `In the way ${index}`] as const)) {
      by(name).body = { ...by(name).body, prone: true };
      along();
      along();
      expect([name, now.lines.kept]).toEqual([name, at + 2]);
    }
  });

  test("never exceeds its capacity", () => {
    const { fight, by } = atFirst([person("Ada", [0, 0])], [person("Bea", [20, 0])]);
    const full: Engagement = { ...fight, lines: { sights: new Map(), kept: 20_000 } as Engagement["lines"] };
    const { carries } = by("Ada");
    expect(sharedFieldOf(full, by("Ada"), by("Bea"), carries[0]!.arm.weapon).entities).toEqual([by("Bea")]);
    expect([full.lines.kept, [...full.lines.sights.values()].map(({ lines }) => lines.size)]).toEqual([20_000, [0]]);
    const nearly: Engagement = { ...fight, lines: { sights: new Map(), kept: 19_999 } as Engagement["lines"] };
    sharedFieldOf(nearly, by("Ada"), by("Bea"), carries[0]!.arm.weapon);
    expect([nearly.lines.kept, [...nearly.lines.sights.values()].map(({ lines }) => lines.size)]).toEqual([20_000, [1]]);
  });
});

describe("the choice of target and weapon", () => {
  const begin = (target: "nearest" | "weakest", ...at: readonly (readonly number[])[]) => {
    const right = at.map((place, index) => person(`Bea ${index}`, place));
    const { fight, by } = atFirst([person("Ada", [0, 0], [PISTOL, RIFLE, KNIFE], { tactics: { target } })], right);
    const ada = by("Ada");
    const chosen = () => targetOf(fight, ada, ada.combatant!)?.entrant.fighter.name ?? null;
    return { fight, ada, by, chosen };
  };

  test("with the tactic nearest prefers the nearest target, then the first of equally near targets", () => {
    expect(begin("nearest", [20, 0], [10, 0], [0, 10]).chosen()).toBe("Bea 1");
    const { by, chosen } = begin("nearest", [20, 0], [10, 0]);
    by("Bea 0").body = { ...by("Bea 0").body, flesh: 1 };
    expect(chosen()).toBe("Bea 1");
  });

  test("with the tactic weakest prefers the target with the fewest points in total, then the nearest target", () => {
    const { by, chosen } = begin("weakest", [20, 0], [10, 0], [15, 0]);
    expect(chosen()).toBe("Bea 1");
    const points = (name: string, shield: number, armored: number, flesh: number) =>
      (by(name).body = { ...by(name).body, shield, armored, flesh });
    points("Bea 0", 1, 2, 3);
    expect(chosen()).toBe("Bea 0");
    points("Bea 1", 4, 2, 1);
    points("Bea 2", 0, 3, 3);
    expect(chosen()).toBe("Bea 2");
    points("Bea 2", 0, 0, 0);
    expect(chosen()).toBe("Bea 0");
  });

  test("prefers the first weapon that has rounds, loaded or spare, and enough range; a melee weapon always qualifies", () => {
    const { fight, ada, by } = begin("nearest", [60, 0], [61, 0]);
    const name = (target: string) => weaponFor(fight, ada, by(target))?.arm.weapon.name ?? null;
    expect([name("Bea 0"), name("Bea 1")]).toEqual(["Pistol", "Rifle"]);
    const [pistol, rifle] = ada.carries as [Participant["carries"][0], Participant["carries"][0]];
    pistol.loaded = 0;
    expect(name("Bea 0")).toBe("Pistol");
    pistol.spare = 0;
    expect(name("Bea 0")).toBe("Rifle");
    [rifle.loaded, rifle.spare] = [0, 1];
    expect(name("Bea 0")).toBe("Rifle");
    rifle.spare = 0;
    expect(name("Bea 0")).toBe("Knife");
    const { weapon } = ada.carries[2]!.arm;
    expect(metersShort(fight, ada, by("Bea 0"), weapon)).toBeGreaterThan(50);
    expect(metersShort(fight, ada, by("Bea 0"), rifle.arm.weapon)).toBe(0);
  });
});
