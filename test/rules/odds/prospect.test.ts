import { expect, test } from "vitest";
import { declare } from "../../../module/rules/attack/declare/declare";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { dangersOf, prospectFor, prospectOf } from "../../../module/rules/odds/prospect";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";
import { aField, aFighter, anOrder, aWeapon, placed } from "../fixtures";

const person = (name: string, more: object = {}) => aFighter({ id: `Actor.${name}`, name, armor: 2, ...more });

/**
 * Returns a battlefield with the target and two entities behind the target.
 * @param inFront - true: another entity in front of the target gives cover
 */
function lineOf(ruleset: typeof crossfire, inFront: boolean, weapon: object = {}) {
  const behind = [placed(person("guard"), 10), placed(person("worker"), 13, { aside: 0.3 }), placed(person("clerk"), 15)];
  const entities = inFront ? [placed(person("front"), 5), ...behind] : behind;
  const grants = entities.map((_, from) => entities.map((_one, to) => (inFront && from === 0 && to === 1 ? 2 : 0)));
  return aField({
    attacker: aFighter({ id: "Actor.shooter", skills: { pistols: ruleset === threeDice ? 13 : 4 } }),
    switches: ruleset.switches,
    weapon: aWeapon({ dv: 8, damage: { dice: 2, faces: 6, add: 1 }, woundClass: "pi", penetrates: true, ...weapon }),
    entities,
    intended: inFront ? 1 : 0,
    grants,
  });
}

test.each([
  [crossfire, null, false],
  [crossfire, { location: "torso" }, true],
  [swanSong, null, true],
  [calledShotD20, { location: "left-arm" }, true],
  [threeDice, null, false],
])("the prospect and the dangers equal the odds of the whole battlefield: row %#", (ruleset, call, inFront) => {
  const field = lineOf(ruleset, inFront);
  const ruling = declare(ruleset, anOrder({ called: call, target: "Actor.guard" }), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  const odds = attackOdds(ruling.value);
  const prospect = prospectOf(ruling.value);
  expect(prospect.hit).toBeCloseTo(
    chanceOf(odds, ({ struck }) => struck),
    10,
  );
  expect(prospect.down).toBeCloseTo(
    chanceOf(odds, ({ condition }) => condition !== "up"),
    10,
  );
  expect(prospect.cripples).toBeCloseTo(
    chanceOf(odds, ({ crippled }) => crippled.length > 0),
    10,
  );
  expect(prospect.through).toBeLessThanOrEqual(prospect.hit + 1e-12);
  const dangers = dangersOf(ruleset, anOrder({ called: call, target: "Actor.guard" }), field);
  for (const { entity, struck, down } of odds.others) {
    const found = dangers.find(({ name }) => name === field.entities[entity]!.fighter.name);
    expect(found?.struck ?? 0).toBeCloseTo(struck, 10);
    expect(found?.down ?? 0).toBeCloseTo(down, 10);
  }
});

test("[XF-03] the prospect of a forbidden called shot is its refusal, and a forbidden shot endangers no entity", () => {
  const field = lineOf(crossfire, false, { ammo: 0 });
  expect(prospectFor(crossfire, anOrder({ target: "Actor.guard" }), field, { location: "head" })).toMatchObject({
    allowed: false,
    refusal: "outOfAmmunition",
  });
  expect(dangersOf(crossfire, anOrder({ target: "Actor.guard" }), field)).toEqual([]);
});

test("a harmless shot endangers no entity", () => {
  expect(dangersOf(crossfire, anOrder({ target: "Actor.guard", harmless: true }), lineOf(crossfire, false))).toEqual([]);
});

test("[XF-28] armor that always stops the bullet lets no damage through, but Strain can bring the target down", () => {
  const promised = (strain: number, strainThreshold: number) => {
    const target = person("guard", { armor: 40 });
    const field = aField({
      attacker: aFighter({ id: "Actor.shooter", skills: { pistols: 4 } }),
      switches: crossfire.switches,
      weapon: aWeapon({ dv: 8 }),
      entities: [
        placed(
          {
            ...target,
            plan: { ...target.plan, strainThreshold, maxima: { ...target.plan.maxima, flesh: 1 } },
            body: { ...target.body, strain, flesh: 1 },
          },
          10,
        ),
      ],
    });
    const ruling = declare(crossfire, anOrder({ target: "Actor.guard" }), field);
    if (!ruling.allowed) throw new Error(ruling.refusal);
    return { promised: prospectOf(ruling.value), odds: attackOdds(ruling.value) };
  };
  const fresh = promised(0, 99);
  expect(fresh.promised.through).toBe(0);
  expect(chanceOf(fresh.odds, ({ loss }) => loss.strain > 0)).toBeCloseTo(fresh.promised.hit, 12);
  expect(fresh.promised.hit).toBeGreaterThan(0.3);
  const tired = promised(1, 2);
  expect(tired.promised.down).toBeCloseTo(tired.promised.hit, 12);
});
