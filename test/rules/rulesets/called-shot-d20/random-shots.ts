import fc from "fast-check";
import type { Battlefield, Placed } from "../../../../module/rules/attack/model/battlefield";
import { declare } from "../../../../module/rules/attack/declare/declare";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { DAMAGE_TYPES } from "../../../../module/rules/body/health-pools";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { bodyPlanOf } from "../../../../module/rules/rulesets/called-shot-d20/derive";
import { aField, aFighter, anOrder, aWeapon, placed } from "../../fixtures";

const MOST = 6;

const armor = fc.record({
  limbs: fc.constantFrom<string[]>([], ["torso"], ["head", "torso"]),
  against: fc.record({ kinetic: fc.record({ dt: fc.nat(6), drPercent: fc.constantFrom(0, 10, 50, 100) }) }),
});

const entity = fc
  .record({
    along: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom("person", "person", "person", "vehicle", "barrier"),
    evasion: fc.integer({ min: 0, max: 18 }),
    points: fc.integer({ min: 1, max: 40 }),
    dt: fc.nat(8),
    thresholds: fc.option(fc.array(armor, { maxLength: 2 }), { nil: undefined }),
    surprised: fc.boolean(),
    helpless: fc.boolean(),
    cover: fc.constantFrom(0, 0, 2, 4),
    covered: fc.subarray([...LIMBS]),
  } as const)
  .map(({ along, kind, evasion, points, dt, thresholds, surprised, helpless, cover, covered }): Placed => {
    const whole = bodyPlanOf(points);
    const plan = kind === "person" ? whole : { ...whole, limbs: null };
    const worn = thresholds && { thresholds };
    const fighter = aFighter({ kind, evasion: { value: evasion, passive: 5 }, plan, armor: dt, surprised, helpless, ...worn });
    return placed(fighter, along, { otherCover: cover, coveredLimbs: covered });
  });

const weapon = fc
  .record({
    dv: fc.nat(20),
    damage: fc.option(fc.record({ dice: fc.nat(3), faces: fc.constantFrom(4, 6, 8), add: fc.integer({ min: -3, max: 5 }) }), {
      nil: undefined,
    }),
    arp: fc.nat(4),
    penetrates: fc.boolean(),
    type: fc.constantFrom(...DAMAGE_TYPES),
    increment: fc.constantFrom(0, 5, 15),
    ammo: fc.integer({ min: 1, max: 5 }),
    accuracy: fc.constantFrom(null, 0, 2),
  } as const)
  .map(({ damage, ...wish }) => aWeapon({ ...wish, ...(damage && { damage }), maxRange: 0, modes: ["single", "burst"] }));

/** Random attacks on a battlefield with up to six entities, each with a seed for the dice. */
export const shots = fc
  .record({
    entities: fc.array(entity, { minLength: 1, maxLength: MOST }),
    grants: fc.array(fc.constantFrom(0, 0, 0, 2, 4), { minLength: MOST * MOST, maxLength: MOST * MOST }),
    intended: fc.nat(),
    weapon,
    skill: fc.integer({ min: 0, max: 14 }),
    mode: fc.constantFrom("single", "burst"),
    called: fc.option(fc.constantFrom(...LIMBS), { nil: null }),
    through: fc.boolean(),
    readings: fc.record({
      naturals: fc.boolean(),
      keepsCall: fc.boolean(),
      unintendedTargets: fc.boolean(),
      limbs: fc.constantFrom(true, true, false),
    }),
    seed: fc.nat(),
  })
  .map(({ entities, grants, intended, weapon: held, skill, mode, called, through, readings, seed }) => {
    const sorted = entities
      .toSorted((a, b) => a.along - b.along)
      .map((at, index) => ({ ...at, fighter: { ...at.fighter, id: `e${index}`, name: `E${index}` } }));
    const field: Battlefield = aField({
      attacker: aFighter({ id: "shooter", skills: { pistols: skill }, attributes: { agility: 3 } }),
      weapon: held,
      entities: sorted,
      intended: intended % sorted.length,
      grants: sorted.map((_, from) => sorted.map((__, to) => (from === to ? 0 : grants[MOST * from + to]!))),
      switches: { ...calledShotD20.switches, ...readings },
    });
    const ordered = declare(calledShotD20, anOrder({ mode, through, called: called && { location: called } }), field);
    const plain = ordered.allowed ? ordered : declare(calledShotD20, anOrder({ mode, through }), field);
    if (!plain.allowed) throw new Error(`a random attack was refused: ${plain.refusal}`);
    return { attack: plain.value, seed };
  });
