import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { bodyPlanOf } from "../../../module/rules/rulesets/called-shot-d20/derive";
import { anAttack, evading, IT, type Shot } from "../rulesets/called-shot-d20/attacks";
import { aFighter, aWeapon, placed, type FighterWish } from "../fixtures";
import type { Party as Bystander } from "../../ledger/scenes/fight";
import { aBlade, aRifle, declared, type Party, type Wish } from "../rulesets/three-dice/attacks";
import { aThrow, type BlastWish } from "../attack/machine/blast-field";
import { crossfire, small, smallAttack, swanSong, type SmallWish } from "./small-fights";

/** Returns a person with one defense die, no soak dice, and no limbs to roll for. */
const frail = (wish: FighterWish = {}) =>
  small({ ...wish, attributes: { body: 0, intuition: 0, ...wish.attributes }, plan: { limbs: null, ...wish.plan } });
/** Returns a person with limbs, one defense die and no soak dice. */
const limbed = (wish: FighterWish = {}) => small({ ...wish, attributes: { body: 0, intuition: 0, ...wish.attributes } });
/** Returns a person whose defense pool against a burst has this many dice after the burst's penalty. */
const quick = (dice: number) => frail({ attributes: { reaction: dice + 2 } });
const crate = (armor: number) => small({ kind: "barrier", armor, plan: { limbs: null } });
const pistol = (wish: Parameters<typeof aWeapon>[0] = {}) => aWeapon({ dv: 4, arp: 0, accuracy: 4, modes: ["single", "burst"], ...wish });
const burst = { mode: "burst" } as const;
/** Returns the cover dice that entities give each other: these entries, and 0 for all other pairs. */
const gives = (count: number, ...given: readonly (readonly [from: number, to: number, dice: number])[]): number[][] => {
  const grants = Array.from({ length: count }, () => Array.from({ length: count }, () => 0));
  for (const [from, to, dice] of given) grants[from]![to] = dice;
  return grants;
};

const POOLS: Readonly<Record<string, SmallWish>> = {
  "one shot": { dice: 2, entities: [placed(limbed({ armor: 1 }), 10)] },
  "a shot that sometimes kills": {
    dice: 3,
    weapon: pistol({ dv: 9 }),
    entities: [placed(frail({ plan: { maxima: { shield: 1, armored: 1, flesh: 3 } } }), 10)],
  },
  "a shot with frequent glitches": { dice: 2, entities: [placed(frail(), 10, { otherCover: 1 }), placed(frail(), 14)] },
  "a called leg": { dice: 7, order: { called: { location: "right-leg" } }, entities: [placed(limbed(), 10)] },
  "a called gut": { dice: 5, order: { called: { location: "gut" }, aim: 3 }, entities: [placed(limbed(), 10)] },
  "a called sternum": {
    dice: 5,
    order: { called: { location: "sternum" }, aim: 3 },
    entities: [placed(limbed(), 10)],
    weapon: pistol({ dv: 6 }),
  },
  strain: { dice: 2, weapon: pistol({ damageKind: "strain", dv: 5 }), entities: [placed(limbed(), 10)] },
  "through the first of two people": { dice: 2, weapon: pistol({ dv: 6 }), entities: [placed(frail(), 10), placed(limbed(), 14)] },
  "with two people behind": {
    dice: 2,
    weapon: pistol({ dv: 3 }),
    entities: [placed(frail(), 10), placed(frail(), 14), placed(limbed(), 17)],
  },
  "with three people behind": {
    dice: 2,
    weapon: pistol({ dv: 7 }),
    entities: [
      placed(frail(), 10),
      placed(frail({ attributes: { intuition: 1 } }), 14),
      placed(frail(), 14),
      placed(frail({ helpless: true }), 18),
    ],
  },
  "past a wall and a person": {
    dice: 2,
    weapon: pistol({ dv: 6 }),
    entities: [placed(frail(), 10), placed(crate(1), 12), placed(frail(), 14)],
  },
  "a person gives cover": { dice: 2, entities: [placed(frail(), 5), placed(limbed(), 10)], intended: 1, grants: gives(2, [0, 1, 1]) },
  "a person gives cover, and another is behind": {
    dice: 2,
    entities: [placed(frail(), 5), placed(frail(), 10), placed(frail(), 13)],
    intended: 1,
    grants: gives(3, [0, 1, 1], [1, 2, 1]),
  },
  "a crate gives cover": { dice: 2, entities: [placed(crate(2), 5), placed(frail(), 10)], intended: 1, grants: gives(2, [0, 1, 2]) },
  "an intended shot through a crate": {
    dice: 2,
    entities: [placed(crate(2), 5), placed(limbed(), 10)],
    intended: 1,
    grants: gives(2, [0, 1, 2]),
    order: { through: true },
  },
  "a target fully behind a crate": {
    dice: 2,
    entities: [placed(crate(4), 5), placed(limbed({ armor: 1 }), 10, { shut: [0] })],
    intended: 1,
    grants: gives(2, [0, 1, 2]),
  },
  "a crate as the target": { dice: 2, entities: [placed(crate(2), 10), placed(frail(), 14)] },
  "two people give equal cover, and one is chosen": {
    dice: 2,
    entities: [placed(frail(), 5), placed(frail(), 5), placed(frail(), 10)],
    intended: 2,
    grants: gives(3, [0, 2, 2], [1, 2, 2]),
  },
  "one person covers more than another": {
    dice: 2,
    entities: [placed(frail(), 4), placed(frail(), 5), placed(frail(), 10)],
    intended: 2,
    grants: gives(3, [0, 2, 1], [1, 2, 2]),
  },
  "a surprised target in cover": { dice: 2, entities: [placed(limbed({ surprised: true }), 10, { otherCover: 3 })] },
  "a vehicle": { dice: 2, entities: [placed(small({ kind: "vehicle", plan: { limbs: null, injurable: false } }), 10)] },
  "a burst": {
    dice: 4,
    order: burst,
    entities: [placed(limbed({ armor: 1, attributes: { reaction: 3 } }), 10)],
    weapon: pistol({ dv: 2 }),
  },
  "a burst that may drop the target": {
    dice: 5,
    order: burst,
    entities: [placed(frail({ attributes: { reaction: 3 }, plan: { maxima: { shield: null, armored: null, flesh: 5 } } }), 10)],
    weapon: pistol({ dv: 3 }),
  },
  "a burst with a person behind": {
    dice: 4,
    order: burst,
    entities: [placed(quick(2), 10), placed(quick(1), 14)],
    weapon: pistol({ dv: 3 }),
  },
  "a burst with two people behind": {
    dice: 4,
    order: burst,
    entities: [placed(quick(2), 10), placed(frail({ helpless: true }), 14), placed(quick(1), 18)],
    weapon: pistol({ dv: 5 }),
  },
  "a burst past a person who gives cover": {
    dice: 4,
    order: burst,
    entities: [placed(quick(1), 5), placed(quick(2), 10)],
    intended: 1,
    grants: gives(2, [0, 1, 1]),
    weapon: pistol({ dv: 2 }),
  },
  "a burst past a crate": {
    dice: 4,
    order: burst,
    entities: [placed(crate(1), 5), placed(quick(2), 10), placed(quick(1), 14)],
    intended: 1,
    grants: gives(3, [0, 1, 2]),
    weapon: pistol({ dv: 3 }),
  },
  "a burst at a target who covers the person behind": {
    dice: 4,
    order: burst,
    entities: [placed(quick(2), 10), placed(quick(1), 14)],
    grants: gives(2, [0, 1, 2]),
    weapon: pistol({ dv: 3 }),
  },
  "a burst past a person beside the line": {
    dice: 4,
    order: burst,
    entities: [placed(quick(1), 5), placed(quick(2), 10)],
    intended: 1,
    weapon: pistol({ dv: 3 }),
  },
  "a called burst": {
    dice: 8,
    order: { ...burst, called: { location: "torso" } },
    entities: [placed(limbed({ attributes: { reaction: 3 } }), 10)],
    weapon: pistol({ dv: 2, accuracy: 6 }),
  },
};

const plan = bodyPlanOf(12);
const target = { plan, thresholds: [{ limbs: ["torso"], against: { kinetic: { dt: 1, drPercent: 25 } } }] };
const behind: Bystander = { name: "behind", along: 16, plan: { ...plan, limbs: null }, ...evading(9) };
const guard: Bystander = { name: "guard", along: 6, plan: { ...plan, limbs: null }, grants: { [IT]: 2 }, ...evading(13) };
const followed = { switches: { unintendedTargets: true } };
const aDie = { damage: { dice: 1, faces: 4, add: 3 } };

const SUMS: Readonly<Record<string, Shot>> = {
  uncalled: { target, weapon: aDie },
  "called, with a damage die": { target, weapon: aDie, call: "torso", modifiers: 9 },
  "with a person behind": {
    target: { plan: { ...plan, limbs: null } },
    weapon: aDie,
    modifiers: 2,
    others: [{ ...behind, ...evading(12) }],
    ...followed,
  },
  "called, with a person behind": { target, weapon: aDie, call: "left-arm", modifiers: 9, others: [behind], ...followed },
  "in cover given by a person": { target, damage: 6, modifiers: 3, others: [guard, behind], ...followed },
  "straight through a person": { target, damage: 6, others: [guard], order: { through: true }, ...followed },
  "with natural results": { target, weapon: aDie, modifiers: -9, switches: { naturals: true } },
  "a burst": { target, damage: 5, faces: [1, 1], modifiers: -2 },
  "a burst, with a person behind": {
    target: { plan: { ...plan, limbs: null } },
    damage: 5,
    faces: [1, 1],
    modifiers: -2,
    others: [behind],
    ...followed,
  },
  "a called burst": { target, damage: 5, faces: [1, 1], call: "torso", modifiers: 9, switches: { keepsCall: true } },
  "a called burst that loses its location": { target, damage: 5, faces: [1, 1], call: "torso", modifiers: 9 },
};

const dodge = (value: number): Party => ({ attributes: { dexterity: 4 * (value - 3) - 10, health: 10 } });
const GLOVES = { all: 1, at: { hand: 99, foot: 99, eye: 99 }, openFaced: false };
const STEADY: Party = { kind: "vehicle", resistance: GLOVES };

const THREE: Readonly<Record<string, Wish>> = {
  "a cut": { weapon: aBlade({ damage: { dice: 1, faces: 6, add: 3 } }), skill: 13, parties: [{ helpless: true, full: 6, armor: 1 }] },
  "a stab at the vitals": {
    weapon: aBlade({ woundClass: "imp", dv: 3 }),
    skill: 16,
    called: "vitals",
    parties: [{ ...dodge(7), parrySkill: 13 }],
  },
  "a wild swing": {
    weapon: aBlade({ dv: 6 }),
    skill: 10,
    order: { aiming: { situation: "wild-swing" } },
    parties: [{ helpless: true, full: 9, resistance: GLOVES }],
  },
  "past a person in the way": {
    weapon: aRifle({ dv: 5, increment: 10, penetrates: false }),
    skill: 9,
    at: "it",
    parties: [
      { ...STEADY, ...dodge(8), name: "guard", along: 6, grants: { it: 2 }, full: 9 },
      { ...STEADY, ...dodge(9), name: "it", along: 12, full: 4 },
    ],
  },
  "through one person into the next": {
    weapon: aRifle({ dv: 5, increment: 10 }),
    skill: 8,
    at: "it",
    parties: [
      { ...STEADY, helpless: true, name: "it", along: 12, full: 9, grants: { far: 2 } },
      { ...STEADY, ...dodge(9), name: "far", along: 24, full: 4 },
    ],
  },
  "with a person behind the target": {
    weapon: aRifle({ dv: 9, increment: 10 }),
    skill: 9,
    at: "it",
    parties: [
      { ...STEADY, name: "it", along: 6, full: 4 },
      { ...STEADY, name: "far", along: 15, full: 9, helpless: true },
    ],
  },
};

function threeDice(wish: Wish): Attack {
  const { ruling } = declared(wish);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const THROWER = aFighter({ id: "Actor.shooter", skills: { throwing: 1 }, attributes: { agility: 1 } });
const AT = (name: string, x: number, y = 0) => ({ who: frail({ id: name, name, attributes: { reaction: 0 } }), at: { x, y } });
const BLASTS: Readonly<Record<string, BlastWish>> = {
  "two people in the open": { standing: [AT("A", 10), AT("B", 13)], figures: { radius: 3, falloff: 2 } },
  "without a map": { standing: [AT("A", 0), AT("B", 0)], meters: [0, 2], figures: { radius: 4, falloff: 1 } },
};

/** Attacks with so few dice that every state can be kept separate, by subject. */
export const TINY: Readonly<Record<string, () => Attack>> = Object.fromEntries([
  ...Object.entries(POOLS).map(([what, wish]) => [`crossfire, ${what}`, () => smallAttack({ ...wish, ruleset: crossfire })] as const),
  ...Object.entries(POOLS)
    .filter(([what]) => /cover|crate|one shot|gut|burst$|kills|past a wall/.test(what) && what !== "a called burst")
    .map(([what, wish]) => [`swan song, ${what}`, () => smallAttack({ ...wish, ruleset: swanSong })] as const),
  ...Object.entries(SUMS).map(([what, shot]) => [`called shot d20, ${what}`, () => anAttack(shot)] as const),
  ...Object.entries(THREE).map(([what, wish]) => [`three dice, ${what}`, () => threeDice(wish)] as const),
  ...Object.entries(BLASTS).map(
    ([what, wish]) => [`a blast, ${what}`, () => aThrow({ ruleset: crossfire, attacker: THROWER, weapon: { dv: 6 }, ...wish })] as const,
  ),
]);
