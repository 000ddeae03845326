import type { Attack, Ruleset } from "../../../module/rules/attack/model/ruleset";
import type { Placed } from "../../../module/rules/attack/model/battlefield";
import { fireMode } from "../../../module/rules/attack/model/declaration";
import { declare } from "../../../module/rules/attack/declare/declare";
import type { AttackOrder } from "../../../module/rules/attack/model/order";
import { isLimb } from "../../../module/rules/body/limbs";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, swanSong, type FieldWish, type FighterWish } from "../fixtures";

/** Returns a person with few dice for every roll, so that every face can be counted. */
export const small = (wish: FighterWish = {}): ReturnType<typeof aFighter> =>
  aFighter({
    ...wish,
    attributes: { reaction: 1, intuition: 1, body: 1, willpower: 1, strength: 1, agility: 1, ...wish.attributes },
    plan: { maxima: { shield: null, armored: null, flesh: 6 }, ...wish.plan },
  });

const shooter = (dice: number): ReturnType<typeof aFighter> =>
  aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: dice - 1 }, attributes: { agility: 1 } });

export interface SmallWish extends Omit<FieldWish, "attacker"> {
  /** Number of attack dice after recoil, before all other modifiers; omitted: 3. */
  readonly dice?: number;
  readonly order?: Partial<AttackOrder>;
  readonly ruleset?: Ruleset;
}

/** Returns an attack with few dice. @throws {Error} if the rules refuse the attack */
export function smallAttack({ dice = 3, order = {}, ruleset = crossfire, ...wish }: SmallWish): Attack {
  // Recoil leaves this number of dice. @rule XF-29
  const attacker = shooter(dice + (fireMode(ruleset, order.mode ?? "single")?.kick ?? 0));
  const field = aField({
    attacker,
    entities: [placed(small(), 10)],
    weapon: aWeapon({ dv: 4, arp: 0, accuracy: 4, modes: ["single", "burst"] }),
    ...wish,
    switches: { ...ruleset.switches, ...wish.switches },
  });
  const ruling = declare(ruleset, anOrder(order), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const PISTOL = { dv: 4, arp: 0, accuracy: 4, modes: ["single", "burst"] } as const;
const row = (...entities: readonly Placed[]): readonly Placed[] => entities;
/** Returns a person with one defense die, no soak dice, and no limbs to roll for. */
const frail = (wish: FighterWish = {}) =>
  small({ ...wish, attributes: { body: 0, intuition: 0, ...wish.attributes }, plan: { limbs: null, ...wish.plan } });
const guard = (along: number): Placed => placed(frail({ name: "Guard" }), along);
const wall = (along: number): Placed => placed(small({ kind: "barrier", armor: 1, plan: { limbs: null } }), along);
/** Returns the cover dice of all entities. Only the first entity gives cover, and only to the second. */
const covering = (dice: number, count: number): number[][] =>
  Array.from({ length: count }, (_, from) => Array.from({ length: count }, (__, to) => (from === 0 && to === 1 ? dice : 0)));

/** Small fights that together contain every kind of attack; `what` names the subject. */
export const SMALL_FIGHTS: readonly { readonly what: string; readonly wish: SmallWish }[] = [
  { what: "a shot at a person", wish: {} },
  {
    what: "a shot at an inanimate person in cover",
    wish: { dice: 2, entities: [placed(small({ inanimate: true }), 10, { otherCover: 2 })] },
  },
  { what: "a shot too strong to soak", wish: { dice: 4, weapon: aWeapon({ ...PISTOL, dv: 9 }) } },
  {
    what: "a stray round among walls",
    wish: { dice: 3, entities: row(placed(frail(), 10), wall(12), wall(14), wall(15)), weapon: aWeapon({ ...PISTOL, dv: 6 }) },
  },
  {
    what: "a stray round with a choice between walls",
    wish: {
      dice: 3,
      entities: row(placed(frail(), 10), wall(12), wall(14)),
      weapon: aWeapon({ ...PISTOL, dv: 6 }),
      switches: { choosesThings: true },
    },
  },
  { what: "a called limb", wish: { dice: 7, order: { called: { location: "right-leg" } } } },
  { what: "a called head", wish: { dice: 6, order: { called: { location: "head" }, aim: 3 } } },
  { what: "a called location with tests", wish: { dice: 6, order: { called: { location: "gut" }, aim: 2 } } },
  {
    what: "a called location that fatigues",
    wish: { dice: 7, order: { called: { location: "sternum" }, aim: 3 }, weapon: aWeapon({ ...PISTOL, dv: 6 }) },
  },
  { what: "a called knee", wish: { dice: 5, order: { called: { location: "knee", side: "left" }, aim: 3 } } },
  { what: "armor that may stop the bullet", wish: { dice: 2, entities: [placed(small({ armor: 4 }), 10)] } },
  {
    what: "a target with Shield, Armored Health and Flesh",
    wish: { entities: [placed(small({ plan: { maxima: { shield: 1, armored: 2, flesh: 3 } } }), 10)] },
  },
  { what: "strain", wish: { weapon: aWeapon({ ...PISTOL, damageKind: "strain", dv: 7 }) } },
  {
    what: "a bullet that penetrates the target",
    wish: { entities: row(placed(frail(), 10), guard(14)), weapon: aWeapon({ ...PISTOL, dv: 6 }) },
  },
  {
    what: "a stray round with three people behind",
    wish: { dice: 2, entities: row(placed(frail(), 10), guard(14), guard(14), guard(20)), weapon: aWeapon({ ...PISTOL, dv: 3 }) },
  },
  {
    what: "cover given by a person",
    wish: { dice: 2, entities: row(guard(5), placed(small({ attributes: { body: 0 } }), 10)), intended: 1, grants: covering(2, 2) },
  },
  {
    what: "cover given by a crate",
    wish: {
      entities: row(placed(small({ kind: "barrier", armor: 2, plan: { limbs: null } }), 5), placed(small(), 10)),
      intended: 1,
      grants: covering(4, 2),
    },
  },
  {
    what: "an intended shot through a crate",
    wish: {
      entities: row(placed(small({ kind: "barrier", armor: 2, plan: { limbs: null } }), 5), placed(small(), 10)),
      intended: 1,
      grants: covering(2, 2),
      order: { through: true },
    },
  },
  {
    what: "an intended shot through an inanimate person",
    wish: {
      dice: 2,
      entities: row(placed(frail({ inanimate: true, armor: 2 }), 5), placed(frail(), 10)),
      intended: 1,
      grants: covering(2, 2),
      order: { through: true },
    },
  },
  {
    what: "a burst past inanimate people, one of them in cover",
    wish: {
      dice: 2,
      order: { mode: "burst" },
      entities: row(placed(frail({ inanimate: true }), 5), placed(frail(), 10), placed(frail({ inanimate: true }), 14, { otherCover: 2 })),
      intended: 1,
      grants: covering(2, 3),
      weapon: aWeapon({ ...PISTOL, dv: 6 }),
    },
  },
  {
    what: "two people with equal cover, and a choice",
    wish: {
      dice: 2,
      entities: row(guard(5), guard(5), placed(frail(), 10)),
      intended: 2,
      grants: [
        [0, 0, 2],
        [0, 0, 2],
        [0, 0, 0],
      ],
    },
  },
  {
    what: "a person who covers most, until a glitch",
    wish: {
      dice: 3,
      entities: row(guard(4), guard(5), placed(frail(), 10)),
      intended: 2,
      grants: [
        [0, 0, 1],
        [0, 0, 2],
        [0, 0, 0],
      ],
    },
  },
  {
    what: "a barrier as the target",
    wish: { entities: row(placed(small({ kind: "barrier", armor: 2, plan: { limbs: null } }), 10), guard(14)) },
  },
  {
    what: "a blunt shot at a barrier",
    wish: {
      entities: row(placed(small({ kind: "barrier", armor: 1, plan: { limbs: null } }), 10)),
      weapon: aWeapon({ ...PISTOL, penetrates: false }),
    },
  },
  { what: "a surprised target in cover", wish: { entities: row(placed(small({ surprised: true }), 10, { otherCover: 3 })) } },
  { what: "a helpless target", wish: { entities: row(placed(small({ helpless: true }), 10)) } },
  { what: "a vehicle", wish: { entities: row(placed(small({ kind: "vehicle", plan: { limbs: null, injurable: false } }), 10)) } },
  {
    what: "a burst",
    wish: {
      dice: 3,
      order: { mode: "burst" },
      entities: row(placed(small({ attributes: { body: 0, reaction: 1, intuition: 0 }, armor: 1 }), 10)),
      weapon: aWeapon({ ...PISTOL, dv: 2 }),
    },
  },
  {
    what: "a called burst",
    wish: {
      dice: 8,
      order: { mode: "burst", called: { location: "torso" } },
      entities: row(placed(small({ attributes: { body: 0, reaction: 1, intuition: 0 }, armor: 1 }), 10)),
      weapon: aWeapon({ ...PISTOL, dv: 2, accuracy: 6 }),
    },
  },
  {
    what: "a burst with a person behind",
    wish: {
      dice: 3,
      order: { mode: "burst" },
      entities: row(
        placed(small({ attributes: { body: 0, reaction: 1, intuition: 0 }, plan: { limbs: null } }), 10),
        placed(small({ attributes: { body: 0 }, plan: { limbs: null } }), 14),
      ),
      weapon: aWeapon({ ...PISTOL, dv: 3 }),
    },
  },
];

/** Returns the small fights that a ruleset allows. A ruleset without limbs allows no called limb. */
export const smallFights = (ruleset: Ruleset): typeof SMALL_FIGHTS =>
  SMALL_FIGHTS.filter(({ wish }) => ruleset.switches.limbs || !isLimb(wish.order?.called?.location ?? ""));

export const RULESETS = [crossfire, swanSong] as const;

export { crossfire, swanSong };
