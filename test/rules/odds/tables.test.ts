/** Tests that cached results of the attack's state machine are used only for attacks for which they are valid. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Attack, Ruleset } from "../../../module/rules/attack/model/ruleset";
import { FINE_LOCATIONS } from "../../../module/rules/body/injuries/called-locations";
import { attackOdds, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { prospectFor } from "../../../module/rules/odds/prospect";
import { forgetTables } from "../../../module/rules/odds/tables";
import { aField, aFighter, anOrder, crossfire, placed } from "../fixtures";
import { small, smallAttack } from "./small-fights";
import { TINY } from "./tiny-fights";

function byEnd({ cells, others }: AttackOdds): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { chance, ...cell } of cells) sums.set(JSON.stringify(cell), (sums.get(JSON.stringify(cell)) ?? 0) + chance);
  for (const { entity, struck, down } of others) sums.set(`struck ${entity}`, struck).set(`down ${entity}`, down);
  return sums;
}

/** Returns the names of the ends whose chances differ between two sets of odds. */
function differing(one: AttackOdds, other: AttackOdds): readonly string[] {
  const [a, b] = [byEnd(one), byEnd(other)];
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => Math.abs((a.get(name) ?? 0) - (b.get(name) ?? 0)) > 1e-12);
}

const FIGHTS = [
  "crossfire, one shot",
  "crossfire, a called sternum",
  "crossfire, with two people behind",
  "crossfire, a person gives cover",
  "crossfire, a burst with a person behind",
  "swan song, a burst past a person who gives cover",
  "called shot d20, uncalled",
  "called shot d20, called, with a person behind",
  "called shot d20, a called burst",
  "three dice, a cut",
];

const skilled = (attack: Attack, by: number): Attack["field"]["attacker"] => {
  const { attacker } = attack.field;
  return { ...attacker, skills: Object.fromEntries(Object.entries(attacker.skills).map(([id, rating]) => [id, rating + by])) };
};

/** Functions that change a single input of an attack, by the name of the input. */
const VARIANTS: Readonly<Record<string, (attack: Attack) => Attack>> = {
  "a modifier": (attack) => ({ ...attack, order: { ...attack.order, modifiers: [{ name: "Smoke", value: -1 }] } }),
  "more aim": (attack) => ({ ...attack, order: { ...attack.order, aim: attack.order.aim + 2 } }),
  "a better attacker": (attack) => ({ ...attack, field: { ...attack.field, attacker: skilled(attack, 1) } }),
  "another weapon": (attack) => ({ ...attack, field: { ...attack.field, weapon: { ...attack.field.weapon, arp: 1, dv: 5 } } }),
  "a harder defense": (attack) => ({ ...attack, order: { ...attack.order, against: [{ name: "Dusk", value: 1 }] } }),
};

beforeEach(forgetTables);

describe("[XF-03] cached results of the state machine", () => {
  test.each(FIGHTS)("give the same odds if an attack is repeated: %s", (what) => {
    const first = attackOdds(TINY[what]!());
    expect(differing(attackOdds(TINY[what]!()), first)).toEqual([]);
  });

  test.each(FIGHTS.flatMap((what) => Object.keys(VARIANTS).map((change) => [what, change] as const)))(
    "are not used if the attack changes: %s, then with %s",
    (what, change) => {
      const given = TINY[what]!();
      const changed = VARIANTS[change]!(given);
      attackOdds(given);
      expect(differing(attackOdds(changed), attackOdds(changed, { whole: true }))).toEqual([]);
      expect(differing(attackOdds(given), attackOdds(given, { whole: true }))).toEqual([]);
    },
  );

  test("make sixteen called locations cost at most twice the comparisons of one location", () => {
    let compared = 0;
    const { contest } = crossfire.method;
    const counting: Ruleset = {
      ...crossfire,
      method: {
        ...crossfire.method,
        contest: { ...contest, compare: (attack, state) => ((compared += 1), contest.compare(attack, state)) },
      },
    };
    const field = aField({
      attacker: aFighter({ id: "Actor.shooter", skills: { pistols: 12 }, attributes: { agility: 4 } }),
      entities: [placed(small({ attributes: { reaction: 2 } }), 10)],
    });
    const calls = FINE_LOCATIONS.map(({ location }) => ({ location, side: "right" as const }));
    const easiest = calls.slice(0, 1);
    const asked = (wanted: typeof calls): number => {
      forgetTables();
      compared = 0;
      for (const call of wanted) expect(prospectFor(counting, anOrder({ aim: 3 }), field, call)).toMatchObject({ allowed: true });
      return compared;
    };
    const [one, all] = [asked(easiest), asked(calls)];
    expect(one).toBeGreaterThan(0);
    // Locations that are easier to hit use the results of more hits.
    expect(all).toBeLessThanOrEqual(2 * one);
  });
});

describe("the odds after a change to the rules", () => {
  const changedRules: Readonly<Record<string, (ruleset: Ruleset) => Ruleset>> = {
    "house rules": (ruleset) => ({ ...ruleset, tuning: { ...ruleset.tuning!, bruise: 1 } }),
    "other ties": (ruleset) => ({ ...ruleset, ties: { ...ruleset.ties, tieGoesThroughAnyCover: !ruleset.ties.tieGoesThroughAnyCover } }),
    "bullets that never penetrate": (ruleset) => ({
      ...ruleset,
      method: {
        ...ruleset.method,
        wounds: {
          ...ruleset.method.wounds,
          exit: (attack, state) => ({ ...ruleset.method.wounds.exit(attack, state), penetrates: false }),
        },
      },
    }),
  };

  test.each(Object.entries(changedRules))("follow the new rules immediately: %s", (_what, change) => {
    const attack = smallAttack({ dice: 5, entities: [placed(small({ armor: 6 }), 10, { otherCover: 2 })] });
    const before = attackOdds(attack);
    const changed: Attack = { ...attack, ruleset: change(attack.ruleset) };
    expect(differing(attackOdds(changed), attackOdds(changed, { whole: true }))).toEqual([]);
    expect(differing(attackOdds(changed), before)).not.toEqual([]);
    expect(differing(attackOdds(attack), before)).toEqual([]);
  });
});
