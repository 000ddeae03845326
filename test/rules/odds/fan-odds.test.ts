import { describe, expect, test } from "vitest";
import type { Battlefield, Lane } from "../../../module/rules/attack/battlefield";
import { declare } from "../../../module/rules/attack/declare";
import type { FanForm } from "../../../module/rules/attack/fan-form";
import type { Attack, Ruleset } from "../../../module/rules/attack/ruleset";
import { attackOdds, bystander, chanceOf } from "../../../module/rules/odds/attack-odds";
import { fanOdds } from "../../../module/rules/odds/fan-odds";
import { dangersOf } from "../../../module/rules/odds/prospect";
import { aField, anOrder, aWeapon, crossfire, placed, swanSong } from "../fixtures";
import { small } from "./small-fights";

/** Shot or a burst at people who stand apart, each with one die to defend more than the one before. */
function atSeveral(form: FanForm, people: number, mode: string, ruleset: Ruleset = crossfire) {
  const entities = Array.from({ length: people }, (_, at) =>
    placed(small({ id: `Actor.${at}`, name: `Guard ${at}`, attributes: { reaction: 1 + at }, plan: { limbs: null } }), 8),
  );
  const nobody = entities.map(() => entities.map(() => 0));
  const lanes = entities.map((_, own): Lane => ({
    places: entities.map(({ fighter: _fighter, aware: _aware, ...place }, index) => (index === own ? place : null)),
    intended: own,
    grants: nobody,
  }));
  const weapon = aWeapon({ dv: 4, arp: 0, accuracy: 4, spread: form === "cone" ? "narrow" : "", modes: ["single", "burst"] });
  const field: Battlefield = {
    ...aField({ weapon, entities, intended: 0, grants: nobody, switches: ruleset.switches }),
    fan: { form, zone: null, lanes, since: "" },
  };
  return { field, order: anOrder({ mode, target: "", area: { at: null, among: [], form } }) };
}

function attackOf(ruleset: Ruleset, { field, order }: ReturnType<typeof atSeveral>): Attack {
  const ruling = declare(ruleset, order, field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}
const struckBy = (attack: Attack): readonly number[] => fanOdds(attack, attack.field.fan!).others.map(({ struck }) => struck);

describe("[SS-ACTION-12] chances of everybody one attack is fired at", () => {
  test.each([
    ["cone", "single", crossfire],
    ["spread", "burst", crossfire],
    ["spread", "burst", swanSong],
  ] as const)("of a %s (%s) are what following every shot with every state kept whole gives", (form, mode, ruleset) => {
    const attack = attackOf(ruleset, atSeveral(form, 2, mode, ruleset));
    const whole = [0, 1].map((entity) => bystander(attack, entity, { whole: true }));
    const { others, lost } = fanOdds(attack, attack.field.fan!);
    expect(lost).toBe(0);
    for (const [index, { struck, down }] of others.entries()) {
      expect(struck).toBeCloseTo(whole[index]!.struck, 10);
      expect(down).toBeCloseTo(whole[index]!.down, 10);
      expect(struck).toBeGreaterThan(0.01);
    }
  });

  test("of shot: each as if it were fired at that one alone, who defends better is struck less", () => {
    const attack = attackOf(crossfire, atSeveral("cone", 5, "single"));
    const all = struckBy(attack);
    expect(all).toHaveLength(5);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(all[0]).toBeCloseTo(
      chanceOf(attackOdds(attack), ({ struck }) => struck),
      12,
    );
  });

  test("[XF-14] of a burst: a later bullet strikes less often, but not where the burst is one blow", () => {
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

  test("[UT-16] whoever is fired at is told, the first as well, and also who cannot be struck", () => {
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
