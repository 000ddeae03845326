import fc from "fast-check";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { LACKS, TOLERANCES } from "../../../../module/rules/body/hit-locations/injury-tolerance";
import { PLACE_IDS } from "../../../../module/rules/body/hit-locations/hit-locations";
import { WOUND_CLASSES } from "../../../../module/rules/body/hit-locations/wound-classes";
import { AREA_KINDS } from "../../../../module/rules/body/hit-locations/large-area-injury";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aField, anOrder, placed } from "../../fixtures";
import { aBlade, aPerson, aRifle } from "./attacks";

const party = fc.record({
  along: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom("person", "person", "person", "person", "barrier"),
  full: fc.integer({ min: 1, max: 20 }),
  dexterity: fc.integer({ min: 1, max: 18 }),
  health: fc.integer({ min: 3, max: 16 }),
  fp: fc.integer({ min: 0, max: 12 }),
  dr: fc.integer({ min: 0, max: 8 }),
  skull: fc.integer({ min: 0, max: 8 }),
  surprised: fc.constantFrom(false, false, false, true),
  parrySkill: fc.option(fc.integer({ min: 6, max: 16 }), { nil: null }),
  shield: fc.constantFrom(null, { skill: 12, side: "left" }, { skill: 10, side: "right" }),
  cover: fc.constantFrom(0, 0, 2, 4),
  tolerance: fc.constantFrom(...TOLERANCES),
  lacks: fc.subarray([...LACKS], { maxLength: 2 }),
  male: fc.boolean(),
} as const);

const weapon = fc
  .record({
    shot: fc.boolean(),
    dv: fc.integer({ min: 0, max: 20 }),
    dice: fc.constantFrom(0, 0, 1, 2),
    add: fc.integer({ min: -2, max: 6 }),
    woundClass: fc.constantFrom(...WOUND_CLASSES),
    tightBeam: fc.boolean(),
    divisor: fc.constantFrom(0.5, 1, 1, 2, 10),
    penetrates: fc.boolean(),
    increment: fc.constantFrom(0, 10),
    half: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    ranged: fc.boolean(),
    area: fc.constantFrom(false, false, false, true),
    areaKind: fc.constantFrom(...AREA_KINDS),
    grapples: fc.constantFrom(false, false, false, true),
  } as const)
  .map(({ shot, dv, dice, add, half, ranged, grapples, area, ...rest }) => {
    const wish = {
      ...rest,
      dv,
      ...(dice > 0 ? { damage: { dice, faces: 6, add } } : {}),
      ...(ranged ? { ranges: { halfYards: half, maxYards: 50 } } : {}),
    };
    return shot ? aRifle({ ...wish, area }) : aBlade({ ...wish, grapples, increment: 0 });
  });

const aiming = fc.record(
  {
    range: fc.integer({ min: -6, max: 0 }),
    situation: fc.constantFrom("wild-swing", "gm-ruling"),
    chink: fc.boolean(),
    overhead: fc.boolean(),
    behind: fc.boolean(),
    weaponPenalty: fc.integer({ min: -5, max: 0 }),
    bruise: fc.nat(5),
  } as const,
  { requiredKeys: [] },
);

/** Random attacks on a battlefield with up to six entities, each with a seed for the dice. An omitted range penalty is 0. */
export const threeDiceFights = fc
  .record({
    parties: fc.array(party, { minLength: 1, maxLength: 6 }),
    grants: fc.array(fc.constantFrom(0, 0, 0, 2, 4), { minLength: 36, maxLength: 36 }),
    intended: fc.nat(),
    weapon,
    skill: fc.integer({ min: 4, max: 20 }),
    called: fc.option(fc.constantFrom(...PLACE_IDS, "weapon", "random"), { nil: null }),
    through: fc.constantFrom(false, false, true),
    aim: fc.nat(3),
    aiming,
    seed: fc.nat(),
  })
  .map(({ parties, grants, intended, weapon: held, skill, called, through, aim, aiming: how, seed }) => {
    const entities = parties
      .toSorted((a, b) => a.along - b.along)
      .map(({ along, dexterity, health, full, dr, skull, tolerance, lacks, male, cover, ...rest }, index) => {
        const fighter = aPerson({
          ...rest,
          name: `e${index}`,
          full,
          make: { hp: full, tolerance, lacks, male },
          attributes: { dexterity, health },
          resistance: { all: dr, at: { skull }, openFaced: male },
        });
        return placed(fighter, along, { otherCover: cover });
      });
    const field = aField({
      attacker: aPerson({ name: "attacker", skills: { [held.skill]: skill } }),
      weapon: held,
      entities,
      intended: intended % entities.length,
      grants: entities.map((_, from) => entities.map((__, to) => (from === to ? 0 : grants[6 * from + to]!))),
      switches: threeDice.switches,
    });
    const order = anOrder({
      mode: "single",
      aim,
      aiming: { range: 0, ...how },
      through,
      called: called === null ? null : { location: called, side: "left" },
    });
    const wished = declare(threeDice, order, field);
    const plain = wished.allowed ? wished : declare(threeDice, anOrder({ mode: "single", aim, aiming: { range: 0 }, through }), field);
    if (!plain.allowed) throw new Error(`a random attack was refused: ${plain.refusal}`);
    return { attack: plain.value satisfies Attack, seed };
  });
