import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { landingOf, reachedBy } from "../../../../module/rules/attack/model/blast";
import { changes } from "../../../../module/rules/attack/changes";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { AttackEvent, EventOf } from "../../../../module/rules/attack/model/events";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { aThing } from "../../../../module/rules/attack/model/thing";
import { barrierBody } from "../../../../module/rules/body/plans";
import { seeded } from "../../../../module/rules/chance/rng";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aFighter, crossfire, swanSong } from "../../fixtures";
import { aThrow, blastField, diced, orderAt, played } from "./blast-field";

const RULESETS = [crossfire, swanSong, calledShotD20, threeDice];
const somebody = (name: string, x: number, y = 0, wish: Parameters<typeof aFighter>[0] = {}) => ({
  who: aFighter({ id: `Actor.${name}`, name, ...wish }),
  at: { x, y },
});
const found = <K extends AttackEvent["kind"]>(events: readonly AttackEvent[], kind: K): EventOf<K>[] =>
  events.filter((event): event is EventOf<K> => event.kind === kind);
const struck = (events: readonly AttackEvent[]): number[] => [...new Set(found(events, "stopped").map(({ entity }) => entity))];
const wall = (ax: number, ay: number, bx: number, by: number) => ({ a: { x: ax, y: ay }, b: { x: bx, y: by } });

describe("[UT-09] manual corrections", () => {
  const behind = { standing: [somebody("A", 10, 5), somebody("B", 12)], walls: [wall(8, 2, 12, 2)], figures: { radius: 4, falloff: 1 } };
  const reached = (wish: Parameters<typeof aThrow>[0], off = 0) =>
    reachedBy(aThrow(wish).field.blast!, landingOf(12, off), 0).map(({ entity, meters, loss }) => [
      entity,
      Math.round(meters * 10) / 10,
      loss,
    ]);

  test("put an included entity inside the blast, even if the entity is behind a wall", () => {
    expect(reached(behind)).toEqual([[2, 2, 2]]);
    expect(reached({ ...behind, corrections: [{ isIn: true }, null] })).toEqual([
      [2, 2, 2],
      [1, 4, 4],
    ]);
    expect(reached({ ...behind, corrections: [{ isIn: true, meters: 1.5 }, null] })[0]).toEqual([1, 1.5, 1]);
    expect(reached({ ...behind, corrections: [{ isIn: true, meters: 1.5 }, null] }, 9)).toEqual([[1, 4, 4]]);
  });

  test("replace an entity's distance from the aim point, to which the scatter is then added", () => {
    const corrections = [null, { isIn: false, meters: 0 }];
    expect(reached({ ...behind, corrections })).toEqual([[2, 0, 0]]);
    expect(reached({ ...behind, corrections }, 3)).toEqual([[2, 3, 3]]);
    expect(reached({ ...behind, corrections }, 5)).toEqual([]);
    expect(reached({ ...behind, corrections: [null, { isIn: false, meters: 4.1 }] })).toEqual([]);
    expect(reached({ ...behind, meters: [1, 2], corrections: [null, { isIn: false, meters: 3 }] })).toEqual([
      [1, 1, 1],
      [2, 3, 3],
    ]);
  });

  test("add the dice of the given cover to the defense roll", () => {
    const dice = (cover: readonly number[]) => {
      const { events } = played(aThrow({ ...behind, cover }), {});
      const [defended] = found(events, "defended");
      return defended!.rolled.spec.kind === "pool" ? defended!.rolled.spec.cover : null;
    };
    expect([dice([]), dice([0, 4])]).toEqual([0, 4]);
    // The attack roll has 1 hit. Only the cover dice defend.
    const hit = (cover: readonly number[]): number[] =>
      struck(
        replay(aThrow({ ...behind, figures: { scatter: 0 }, cover }), [
          { ask: "attack", kind: "faces", faces: [6, 2, 2, 2, 2, 2, 2, 2] },
          ...played(aThrow({ ...behind, figures: { scatter: 0 }, cover }), {})
            .replies.slice(1)
            .map((reply) =>
              reply.kind === "faces" && reply.ask.startsWith("defend")
                ? { ...reply, faces: reply.faces.map((_, die, all) => (die >= all.length - 4 && cover[1] ? 6 : 2)) }
                : reply,
            ),
        ]).events,
      );
    expect([hit([]), hit([0, 4])]).toEqual([[2], []]);
  });
});

describe("the landing point", () => {
  test("[SS-DEFENSE-33] is off by the scatter minus the hits, in meters, in the direction of the rolled clock hour", () => {
    const attack = aThrow({ figures: { scatter: 2 } });
    const { events } = played(attack, { attack: 3, scatter: 8, direction: 3 });
    expect(found(events, "scattered")[0]).toMatchObject({ less: 3, meters: 5 });
    const [landed] = found(events, "landed");
    expect(landed).toMatchObject({ meters: 5, hour: 3, reached: [] });
    expect(landed!.at!.x).toBeCloseTo(10);
    expect(landed!.at!.y).toBeCloseTo(5);
  });

  test("needs no direction roll if the hits cancel the scatter", () => {
    expect(played(aThrow(), { attack: 4, scatter: 4 }).replies.map(({ ask }) => ask)).toEqual(["attack", "scatter"]);
    expect(played(aThrow({ figures: { scatter: 0 } }), {}).replies.map(({ ask }) => ask)).toEqual(["attack"]);
  });

  test("is off by twice the scatter after a critical glitch", () => {
    const eventsOf = (faces: readonly number[]) =>
      replay(aThrow(), [
        { ask: "attack", kind: "faces", faces },
        { ask: "scatter", kind: "faces", faces: [5] },
        { ask: "direction", kind: "faces", faces: [6] },
      ]).events;
    expect(found(eventsOf([1, 1, 1, 1, 1, 6, 6, 6]), "scattered")[0]).toMatchObject({ less: 0, meters: 5 });
    expect(found(eventsOf([1, 1, 1, 1, 1, 2, 2, 2]), "scattered")[0]).toMatchObject({ less: 0, meters: 10 });
    expect(found(eventsOf([1, 1, 1, 1, 1, 2, 2, 2]), "landed")[0]!.at!.x).toBeCloseTo(0);
  });

  test("is in front of a wall if the grenade hits the wall", () => {
    const attack = aThrow({ walls: [wall(12, -5, 12, 5)] });
    const { events } = played(attack, { scatter: 6, direction: 12 });
    const { at } = found(events, "landed")[0]!;
    expect(at!.x).toBeGreaterThan(11.8);
    expect(at!.x).toBeLessThan(12);
  });

  test("is farther from every entity by the scatter if there is no map", () => {
    const near = aThrow({ standing: [somebody("A", 0), somebody("B", 0)], meters: [1, 5] });
    const { events, replies } = played(near, { scatter: 3 });
    expect(replies.some(({ ask }) => ask === "direction")).toBe(false);
    expect(found(events, "landed")[0]).toMatchObject({ meters: 3, hour: null, at: null, reached: [1] });
    expect(found(events, "in-blast")[0]).toMatchObject({ meters: 4, loss: 4 });
  });

  test.each([
    ["called-shot-d20", calledShotD20],
    ["three-dice", threeDice],
  ] as const)("is the aim point after a success in %s", (_, ruleset) => {
    const roller = aFighter({ id: "Actor.shooter", skills: { throwing: 12 } });
    const attack = aThrow({ ruleset, attacker: roller });
    const [best, worst] = ruleset === threeDice ? [3, 18] : [20, 1];
    expect(found(played(attack, { attack: best, scatter: 6 }).events, "landed")[0]).toMatchObject({ meters: 0 });
    const unskilled = aThrow({ ruleset, attacker: aFighter({ id: "Actor.shooter" }) });
    expect(found(played(unskilled, { attack: worst, scatter: 6, direction: 1 }).events, "landed")[0]).toMatchObject({ meters: 6 });
  });
});

describe("a blast", () => {
  test("reaches the entities in its radius without a wall in between, nearest first", () => {
    const attack = aThrow({
      standing: [
        somebody("Far", 16.5),
        somebody("Near", 11),
        somebody("Behind", 13, 0),
        { ...somebody("Big", 10, 7.5), radius: 2 },
        somebody("Thrower", 4),
      ],
      walls: [wall(12, -1, 12, 1)],
      figures: { scatter: 0 },
    });
    expect(found(played(attack, {}).events, "landed")[0]!.reached).toEqual([2, 4, 5]);
  });

  test("reaches an entity whose edge it just touches, at any map position and any clock hour of the scatter", () => {
    const place = fc.double({ min: 0, max: 200, noNaN: true });
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), (x, y, hour, meters) => {
        const { blast } = aThrow({ standing: [somebody("A", 10, 5)], figures: { radius: meters - 0.5, falloff: 1, scatter: 1 } }).field;
        const [spot, body] = blast!.map!.bodies.map((one) => ({ ...one, at: { x, y } }));
        const map = { ...blast!.map!, from: { x: x - 10, y: y / 3 }, aim: { x, y }, bodies: [spot!, { ...body!, radius: 0.5 }] };
        const [reached] = reachedBy({ ...blast!, map }, landingOf(hour, meters), 0);
        expect(reached).toMatchObject({ entity: 1, meters: meters - 0.5, loss: meters - 1 });
      }),
    );
  });

  test("[SS-DEFENSE-33] deals less damage with each meter of distance, and takes 2 dice from defenses", () => {
    const wish = { standing: [somebody("A", 10), somebody("B", 13)], figures: { scatter: 0 } };
    const { events } = played(aThrow(wish), { attack: 4, "defend:1": 1, "defend:2": 4 });
    const [a, b] = found(events, "defended");
    expect([a!.rolled.spec, b!.rolled.spec].map((spec) => spec.kind === "pool" && spec.dice)).toEqual([4, 4]);
    expect(found(events, "compared").map(({ entity, contact, net }) => [entity, contact, net])).toEqual([
      [1, "hit", 3],
      [2, "grazing", 0],
    ]);
    expect(found(events, "soaked").map(({ entity, dv }) => [entity, dv])).toEqual([[1, 13]]);
    const { events: worse } = played(aThrow(wish), { attack: 4 });
    expect(found(worse, "soaked").map(({ entity, dv }) => [entity, dv])).toEqual([
      [1, 14],
      [2, 11],
    ]);
  });

  test("counts a failed attack roll as 1 hit", () => {
    const attack = aThrow({ standing: [somebody("Helpless", 10, 0, { helpless: true }), somebody("Slow", 10)], figures: { scatter: 0 } });
    const { events } = played(attack, {});
    expect(found(events, "undefended").map(({ entity, why }) => [entity, why])).toEqual([[1, "helpless"]]);
    expect(found(events, "compared").map(({ contact, hits, net }) => [contact, hits, net])).toEqual([
      ["hit", 1, 1],
      ["hit", 1, 1],
    ]);
    expect(struck(played(attack, { "defend:2": 2 }).events)).toEqual([1]);
  });

  test("[SS-BARRIER-19] deals double damage to a barrier only if the blast is in contact with it", () => {
    const crate = (x: number) => ({
      who: aThing({ id: "Actor.crate", name: "Crate", kind: "barrier" }, barrierBody(4, { value: 20, max: 20 }), 2, 0),
      at: { x, y: 0 },
      radius: 1,
    });
    const dvOf = (x: number) =>
      found(played(aThrow({ standing: [crate(x)], figures: { scatter: 0 } }), { attack: 2 }).events, "soaked")[0]!.dv;
    expect([dvOf(11), dvOf(13)]).toEqual([22, 10]);
  });

  test("[UT-15] penetrates no entity", () => {
    const attack = aThrow({ standing: [somebody("A", 10), somebody("B", 30)], weapon: { penetrates: true }, figures: { scatter: 0 } });
    const { events } = played(attack, { attack: 4 });
    expect(found(events, "penetrated")).toEqual([]);
    expect(events.at(-1)!.kind).toBe("ended");
    expect(struck(events)).toEqual([1]);
  });
});

describe("fragments", () => {
  const fragments = { count: 3, dv: 5 };

  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    "hit random locations in %s, in smaller numbers at a greater distance",
    (_, ruleset) => {
      const attack = aThrow({ ruleset, standing: [somebody("A", 10), somebody("B", 15)], figures: { scatter: 0, fragments } });
      const { events } = played(attack, {
        attack: ruleset === calledShotD20 ? 20 : 4,
        "defend:1": ruleset === threeDice ? 18 : 0,
        "defend:2": ruleset === threeDice ? 18 : 4,
      });
      expect(found(events, "in-blast").filter(({ entity, piece }) => entity === 1 && piece > 0)).toHaveLength(3);
      const located = found(events, "located").filter(({ entity, bullet }) => entity === 1 && bullet > 0);
      expect(located).toHaveLength(ruleset.switches.limbs ? 3 : 0);
      expect(located.every(({ face }) => face !== null)).toBe(true);
      expect(found(events, "in-blast").filter(({ entity, piece }) => entity === 2 && piece > 0)).toHaveLength(
        ruleset === crossfire || ruleset === swanSong ? 0 : 1,
      );
    },
  );

  test("[TD-AREA-01] [TD-LOC-05] hit individual locations in the three-dice ruleset, while the blast affects the whole body", () => {
    const attack = aThrow({ ruleset: threeDice, standing: [somebody("A", 10, 0, { helpless: true })], figures: { scatter: 0, fragments } });
    const rules = found(played(attack, { attack: 3, "locate:1:1": 10 }).events, "located").map(({ rule }) => rule);
    expect(rules[0]).toBe("TD-AREA-12");
    expect(rules.slice(1).every((rule) => rule === "TD-RANDOM-04")).toBe(true);
  });
});

describe("an area attack", () => {
  const refused = (wish: Parameters<typeof blastField>[0] & object, order = orderAt()) => {
    const ruling = declare(crossfire, order, blastField(wish));
    return ruling.allowed ? null : [ruling.refusal, ruling.rule];
  };
  test.each([
    ["beyond the range", ["outOfRange", "UT-33"], { aim: { x: 41, y: 0 } }, {}],
    ["through a wall", ["wallInTheWay", "SS-DEFENSE-33"], { walls: [wall(5, -5, 5, 5)] }, {}],
    ["with a called location", ["noLocationOverArea", "TD-LOC-05"], {}, { called: { location: "head" } }],
    [
      "as one of multiple attacks",
      ["mayNotCombine", "SS-MULTI-02"],
      {},
      { multiple: { attacks: 2, index: 0, first: 0, otherWeapon: null } },
    ],
    ["without ammunition", ["usedUp", "SS-ATTACK-08"], { weapon: { ammo: 0 } }, {}],
  ] as const)("is refused %s", (_, why, wish, order) => {
    expect(refused(wish, orderAt(order as never))).toEqual(why);
  });

  test("is refused if the weapon has no blast", () => {
    const { blast: _, ...field } = blastField();
    const { blast: __, ...weapon } = field.weapon;
    const ruling = declare(crossfire, orderAt(), { ...field, weapon });
    expect(ruling.allowed ? null : ruling.refusal).toBe("noBlast");
  });

  test("[SS-TIMED-01] costs no AP and no ammunition if a placed explosive charge causes it", () => {
    const setter = aFighter({ id: "Actor.shooter", readiness: { ap: 0, attacked: true, acting: false } });
    const attack = aThrow({
      attacker: setter,
      aim: { x: 90, y: 0 },
      standing: [somebody("A", 90)],
      figures: { placed: true },
      order: { area: { at: null, among: [], placed: true } },
    });
    const { events, replies } = played(attack, {});
    expect(replies.map(({ ask }) => ask)).not.toContain("attack");
    expect(struck(events)).toEqual([1]);
    expect(changes(attack, events).filter(({ entity }) => entity === -1)).toEqual([]);
  });
});

describe("a random area attack", () => {
  const spread = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 20 }), y: fc.integer({ min: -8, max: 8 }), armor: fc.integer({ min: 0, max: 12 }) }),
    { maxLength: 6 },
  );
  const walls = fc.array(
    fc.tuple(
      fc.integer({ min: 6, max: 20 }),
      fc.integer({ min: -8, max: 8 }),
      fc.integer({ min: 6, max: 20 }),
      fc.integer({ min: 1, max: 8 }),
    ),
    { maxLength: 4 },
  );

  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("hits only entities in reach by the rules of %s", (_, ruleset) => {
    fc.assert(
      fc.property(spread, walls, fc.integer(), fc.integer({ min: 0, max: 4 }), (people, lines, seed, count) => {
        const standing = people.map(({ x, y, armor }, index) => somebody(String(index), x, y, { armor }));
        const field = blastField({
          standing,
          walls: lines.map(([ax, ay, bx, by]) => wall(ax + 0.5, ay + 0.5, bx + 0.5, by + 0.5)),
          figures: { fragments: { count, dv: 4 }, scatter: 2 },
          ruleset,
        });
        const ruling = declare(ruleset, orderAt(), field);
        const noWall = ruling.allowed || ruling.refusal === "wallInTheWay";
        expect(noWall).toBe(true);
        if (!ruling.allowed) return;
        const { events, replies, state } = diced(ruling.value, seeded(seed));
        expect(state.stage).toBe("done");
        const { reached } = found(events, "landed")[0]!;
        expect(reached).not.toContain(0);
        for (const entity of struck(events)) expect(reached).toContain(entity);
        expect(found(events, "compared").map(({ entity }) => entity)).toEqual(reached);
        expect(replay(ruling.value, replies).events).toEqual(events);
      }),
      { numRuns: 60 },
    );
  });
});
