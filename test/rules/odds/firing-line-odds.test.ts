import { describe, expect, test } from "vitest";
import type { Battlefield, FiringLine } from "../../../module/rules/attack/model/battlefield";
import { alongFiringLine } from "../../../module/rules/attack/machine/area-attack";
import { declare } from "../../../module/rules/attack/declare/declare";
import type { ConeForm } from "../../../module/rules/attack/model/cone";
import type { Attack, Ruleset } from "../../../module/rules/attack/model/ruleset";
import { attackOdds, bystander, chanceOf } from "../../../module/rules/odds/attack-odds";
import { coneOdds } from "../../../module/rules/odds/cone-odds";
import { dangersOf } from "../../../module/rules/odds/prospect";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";
import { aField, anOrder, aWeapon, crossfire, placed, swanSong, type FighterWish } from "../fixtures";
import { chanceIn, everyFace } from "./every-face";
import { small } from "./small-fights";

/**
 * Returns the battlefield and the order of an attack on several people by a cone of shot or a burst. The people stand apart. Each has one
 * more defense die than the previous person.
 */
function atSeveral(form: ConeForm, people: number, mode: string, ruleset: Ruleset = crossfire) {
  const entities = Array.from({ length: people }, (_, at) =>
    placed(small({ id: `Actor.${at}`, name: `Guard ${at}`, attributes: { reaction: 1 + at }, plan: { limbs: null } }), 8),
  );
  const nobody = entities.map(() => entities.map(() => 0));
  const firingLines = entities.map((_, own): FiringLine => ({
    places: entities.map(({ fighter: _fighter, aware: _aware, ...place }, index) => (index === own ? place : null)),
    intended: own,
    grants: nobody,
  }));
  const weapon = aWeapon({ dv: 4, arp: 0, accuracy: 4, spread: form === "cone" ? "narrow" : "", modes: ["single", "burst"] });
  const field: Battlefield = {
    ...aField({ weapon, entities, intended: 0, grants: nobody, switches: ruleset.switches }),
    cone: { form, zone: null, firingLines, since: "" },
  };
  return { field, order: anOrder({ mode, target: "", area: { at: null, among: [], form } }) };
}

function attackOf(ruleset: Ruleset, { field, order }: ReturnType<typeof atSeveral>): Attack {
  const ruling = declare(ruleset, order, field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}
const struckBy = (attack: Attack): readonly number[] => coneOdds(attack, attack.field.cone!).others.map(({ struck }) => struck);

/**
 * Two targets and one other entity on two crossing firing lines.
 * @param along distance of each entity along the line to each target, in meters, first target first; null: the entity is not on the line
 */
interface Crossing {
  readonly form: ConeForm;
  readonly ruleset: Ruleset;
  readonly along: readonly [readonly (number | null)[], readonly (number | null)[]];
  /** Cover dice by firing line, entity and covered entity; omitted: 0. */
  readonly grants?: readonly [readonly (readonly number[])[], readonly (readonly number[])[]];
  readonly mode?: string;
  readonly penetrates?: boolean;
  /** Entities that hide the targets, who did not take cover, by firing line; omitted: none. */
  readonly behind?: readonly [readonly number[], readonly number[]];
  /** Other cover dice of the targets; omitted: 0. */
  readonly otherCover?: number;
  /** Index of the entity that is an object, and the values that make it an object; omitted: none. */
  readonly object?: readonly [index: number, FighterWish];
}

function crossing({ form, ruleset, along, grants, mode = "single", penetrates = false, object, behind, otherCover = 0 }: Crossing): Attack {
  const nobody = along[0].map(() => along[0].map(() => 0));
  const entities = along[0].map((_, at) =>
    placed(
      small({
        id: `Actor.${at}`,
        name: `Guard ${at}`,
        ...(at === object?.[0] && object[1]),
        attributes: { body: 0, reaction: at === 2 ? 3 : 4, intuition: 0 },
        plan: { limbs: null },
      }),
      along[0][at] ?? along[1][at] ?? 0,
    ),
  );
  const firingLines = along.map((line, intended): FiringLine => ({
    places: entities.map(({ fighter: _fighter, aware: _aware, ...place }, who) =>
      line[who] === null
        ? null
        : { ...place, along: line[who]!, distance: line[who]!, ...(who === intended && { otherCover, behind: behind?.[intended] ?? [] }) },
    ),
    intended,
    grants: grants?.[intended] ?? nobody,
  }));
  const attacker = small({ id: "Actor.shooter", name: "Shooter", skills: { pistols: 2 }, attributes: { agility: 1 } });
  const weapon = aWeapon({
    dv: 4,
    arp: 0,
    accuracy: 4,
    penetrates,
    spread: form === "cone" ? "narrow" : "",
    modes: ["single", "burst", "long-burst"],
  });
  const field: Battlefield = {
    ...aField({
      attacker,
      weapon,
      entities,
      intended: 0,
      grants: firingLines[0]!.grants,
      switches: { ...ruleset.switches, unintendedTargets: true },
    }),
    cone: { form, zone: null, firingLines, since: "" },
  };
  return attackOf(ruleset, { field, order: anOrder({ mode, target: "", area: { at: null, among: [], form } }) });
}

/** Returns an attack on a crowd in which every entity is on the firing line to every other entity. */
function crowd(people: number, ruleset: Ruleset): Attack {
  const given = atSeveral("spread", people, "burst", ruleset);
  const all = given.field.entities;
  const firingLines = all.map((_, intended) => ({
    places: all.map(({ fighter: _fighter, aware: _aware, ...place }, who) => ({
      ...place,
      along: 5 + ((who - intended + people) % people),
    })),
    intended,
    grants: given.field.grants,
  }));
  return attackOf(ruleset, { ...given, field: { ...given.field, cone: { ...given.field.cone!, firingLines } } });
}

const covers = (by: number, to: number): number[][] =>
  [0, 1, 2].map((who) => [0, 1, 2].map((other) => (who === by && other === to ? 2 : 0)));
const NO_COVER = [0, 1, 2].map(() => [0, 0, 0]);

describe("[UT-16] [UT-50] the odds of crossing firing lines", () => {
  const CROSSINGS: readonly (Crossing & { readonly what: string })[] = [
    {
      what: "a burst with one blow per target, the second behind the first",
      form: "spread",
      mode: "burst",
      ruleset: swanSong,
      along: [
        [5, 9, null],
        [null, 9, null],
      ],
    },
    {
      what: "the first target behind the second",
      form: "spread",
      mode: "burst",
      ruleset: swanSong,
      along: [
        [9, null, null],
        [9, 5, null],
      ],
    },
    {
      what: "each target on the line to the other, with a third entity",
      form: "spread",
      mode: "burst",
      ruleset: swanSong,
      along: [
        [5, 7, 9],
        [8, 5, 6],
      ],
    },
    {
      what: "a burst bullet by bullet",
      form: "spread",
      mode: "burst",
      ruleset: crossfire,
      along: [
        [5, 7, null],
        [8, 5, null],
      ],
    },
    {
      what: "shot that penetrates",
      form: "cone",
      ruleset: crossfire,
      along: [
        [5, null, 9],
        [9, 5, null],
      ],
      penetrates: true,
    },
    {
      what: "shot, with the first target as cover of the second",
      form: "cone",
      ruleset: crossfire,
      along: [
        [5, null, null],
        [5, 9, null],
      ],
      grants: [NO_COVER, covers(0, 1)],
    },
    {
      what: "a d20 for each target",
      form: "spread",
      mode: "burst",
      ruleset: calledShotD20,
      along: [
        [5, 7, null],
        [8, 5, null],
      ],
    },
    {
      what: "one roll of three dice",
      form: "cone",
      ruleset: threeDice,
      along: [
        [8, null, 4],
        [null, 9, 4],
      ],
      grants: [covers(2, 0), covers(2, 1)],
    },
    {
      what: "a third entity as cover of both targets",
      form: "spread",
      mode: "burst",
      ruleset: swanSong,
      along: [
        [8, null, 4],
        [null, 9, 4],
      ],
      grants: [covers(2, 0), covers(2, 1)],
    },
    {
      what: "a third entity that hides both prone targets, and a tie that goes through it",
      form: "spread",
      mode: "burst",
      ruleset: swanSong,
      along: [
        [8, null, 4],
        [null, 9, 4],
      ],
      behind: [[2], [2]],
      otherCover: 2,
    },
    ...[0, 1, 2].flatMap((index) =>
      [{ inanimate: true }, { kind: "barrier" as const }].map((thing): (typeof CROSSINGS)[number] => ({
        what: `entity ${index} of three is an object (${Object.keys(thing).join()}), and the third covers the others`,
        form: "spread",
        mode: "burst",
        ruleset: swanSong,
        along: [
          [6, 9, 4],
          [9, 6, 4],
        ],
        grants: [covers(2, 0), covers(2, 1)],
        object: [index, thing],
      })),
    ),
  ];
  test.each(CROSSINGS)("equal a count of all faces of all dice: $what", (given) => {
    const attack = crossing(given);
    const { others } = everyFace(attack);
    const { others: told, lost } = coneOdds(attack, attack.field.cone!);
    expect(lost).toBe(0);
    expect(told.map(({ entity }) => entity)).toEqual([0, 1]);
    for (const { entity, struck, down } of told) {
      expect(struck).toBeCloseTo(chanceIn(others[entity]!.struck), 9);
      expect(down).toBeCloseTo(chanceIn(others[entity]!.down), 9);
    }
  });

  test("are higher for an entity behind another target, because bullets aimed at that target can hit the entity", () => {
    const [behind, alone] = (
      [
        [5, 9, null],
        [5, null, null],
      ] as const
    ).map((line) => {
      const attack = crossing({ form: "spread", mode: "burst", ruleset: swanSong, along: [line, [null, 9, null]] });
      return coneOdds(attack, attack.field.cone!).others;
    });
    expect(behind![1]!.down).toBeGreaterThan(alone![1]!.down + 0.01);
    expect(behind![0]!.down).toBeCloseTo(alone![0]!.down, 12);
  });

  test("are below the exact odds of a crowd by at most the reported loss", () => {
    const attack = crowd(4, crossfire);
    const [whole, pruned] = [0, 1e-2].map((prune) => coneOdds(attack, attack.field.cone!, { prune }));
    expect(whole!.lost).toBe(0);
    expect(pruned!.lost).toBeGreaterThan(0);
    for (const [index, { struck, down }] of whole!.others.entries()) {
      for (const [exact, short] of [
        [struck, pruned!.others[index]!.struck],
        [down, pruned!.others[index]!.down],
      ] as const) {
        expect(short).toBeLessThanOrEqual(exact + 1e-12);
        expect(exact - short).toBeLessThanOrEqual(pruned!.lost + 1e-12);
      }
    }
  });
});

test("[SS-COVER-02] a firing line has its own hidden and blocked entities, and ignores the line on which the entities were placed", () => {
  const { field, order } = atSeveral("spread", 2, "burst");
  const stale = { behind: [1], shut: [1], walledOff: true, exact: true, assumed: true };
  const entities = field.entities.map((entity, index) => (index === 1 ? { ...entity, ...stale } : entity));
  const attack = attackOf(crossfire, { field: { ...field, entities }, order });
  const { behind, shut, walledOff, exact, assumed } = alongFiringLine(attack, 1).field.entities[1]!;
  expect({ behind, shut, walledOff, exact, assumed }).toEqual({});
});

describe("[SS-ACTION-12] the odds against all targets of one attack", () => {
  test.each([
    ["cone", "single", crossfire],
    ["spread", "burst", crossfire],
    ["spread", "burst", swanSong],
  ] as const)("equal the odds of each shot with whole states: %s (%s)", (form, mode, ruleset) => {
    const attack = attackOf(ruleset, atSeveral(form, 2, mode, ruleset));
    const whole = [0, 1].map((entity) => bystander(attack, entity, { whole: true }));
    const { others, lost } = coneOdds(attack, attack.field.cone!);
    expect(lost).toBe(0);
    for (const [index, { struck, down }] of others.entries()) {
      expect(struck).toBeCloseTo(whole[index]!.struck, 10);
      expect(down).toBeCloseTo(whole[index]!.down, 10);
      expect(struck).toBeGreaterThan(0.01);
    }
  });

  test("equal, for the first target of a cone of shot, the odds of a single shot; the odds for better defenders are lower", () => {
    const attack = attackOf(crossfire, atSeveral("cone", 5, "single"));
    const all = struckBy(attack);
    expect(all).toHaveLength(5);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(all[0]).toBeCloseTo(
      chanceOf(attackOdds(attack), ({ struck }) => struck),
      12,
    );
  });

  test("[XF-14] fall with each bullet of a burst, unless the burst counts as one attack", () => {
    const same = (ruleset: Ruleset): readonly number[] => {
      const given = atSeveral("spread", 2, "burst", ruleset);
      const [first, second] = given.field.entities;
      const entities = [first!, { ...second!, fighter: { ...first!.fighter, id: "Actor.1", name: "Guard 1" } }];
      return struckBy(attackOf(ruleset, { ...given, field: { ...given.field, entities } }));
    };
    const [first, second] = same(crossfire);
    expect(second).toBeLessThan(first! - 0.01);
    const [one, other] = same(swanSong);
    expect(other).toBeCloseTo(one!, 12);
  });

  test("[UT-16] include every target, even a target that cannot be hit", () => {
    const { field, order } = atSeveral("cone", 3, "single");
    const told = dangersOf(crossfire, order, field);
    expect(told.map(({ entity, name }) => [entity, name])).toEqual([
      [0, "Guard 0"],
      [1, "Guard 1"],
      [2, "Guard 2"],
    ]);
    const none = { ...field, attacker: { ...field.attacker, skills: {}, attributes: {} } } as Battlefield;
    expect(dangersOf(crossfire, order, none)).toHaveLength(3);
    expect(dangersOf(crossfire, { ...order, mode: "none" }, field)).toEqual([]);
  });
});
