import type { Battlefield, Placed } from "../../module/rules/attack/model/battlefield";
import { OUT_OF_COMBAT, type Fighter, type Weapon } from "../../module/rules/attack/model/fighter";
import type { AttackOrder } from "../../module/rules/attack/model/order";
import { unhurt, type BodyPlan } from "../../module/rules/body/body-state";
import { crippleThreshold } from "../../module/rules/body/cripple-threshold";
import { HUMANOID_LIMBS } from "../../module/rules/body/body-plan";
import { physicalLimit } from "../../module/rules/contest/limits";
import { swanSong } from "../../module/rules/rulesets/swan-song/swan-song";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";

const AVERAGE = { body: 3, agility: 3, reaction: 3, strength: 3, willpower: 3, logic: 3, intuition: 3, charisma: 3 };

export type FighterWish = Partial<Omit<Fighter, "attributes" | "skills" | "plan" | "readiness">> & {
  readonly attributes?: Partial<Record<keyof typeof AVERAGE, number>>;
  readonly skills?: Readonly<Record<string, number>>;
  readonly plan?: Partial<BodyPlan>;
  readonly readiness?: Partial<Fighter["readiness"]>;
};

/** Returns a person whose attributes are all 3, with the given changes. */
export function aFighter(wish: FighterWish = {}): Fighter {
  const attributes = { ...AVERAGE, ...wish.attributes };
  const { pools } = crossfire.people.derive({ attributes, pools: {}, limbs: {}, naturalArmor: 0, worn: [], injuries: [] });
  const plan: BodyPlan = {
    maxima: { shield: null, armored: null, flesh: pools["flesh"]!.max },
    strainThreshold: pools["strain"]!.max,
    limbs: HUMANOID_LIMBS.map((limb) => crippleThreshold(limb, attributes.body)),
    body: attributes.body,
    physicalLimit: physicalLimit(attributes),
    injurable: true,
    tolerance: "",
    ...wish.plan,
  };
  return {
    id: wish.id ?? "Actor.target",
    name: wish.name ?? "Target",
    kind: wish.kind ?? "person",
    attributes,
    skills: wish.skills ?? {},
    plan,
    body: wish.body ?? unhurt(plan),
    armor: wish.armor ?? 0,
    reach: wish.reach ?? 0,
    parrySkill: wish.parrySkill ?? null,
    handsEmpty: wish.handsEmpty ?? false,
    prone: wish.prone ?? false,
    movement: wish.movement ?? "walking",
    inMelee: wish.inMelee ?? false,
    inMovingVehicle: wish.inMovingVehicle ?? false,
    surprised: wish.surprised ?? false,
    helpless: wish.helpless ?? false,
    deadeye: wish.deadeye ?? false,
    injuries: wish.injuries ?? [],
    organs: wish.organs ?? 2,
    keptUp: wish.keptUp ?? 0,
    readiness: { ...OUT_OF_COMBAT, ...wish.readiness },
    ...(wish.evasion && { evasion: wish.evasion }),
    ...(wish.thresholds && { thresholds: wish.thresholds }),
    ...(wish.inanimate && { inanimate: true }),
    ...(wish.resistance && { resistance: wish.resistance }),
    ...(wish.make && { make: wish.make }),
    ...(wish.shield !== undefined && { shield: wish.shield }),
  };
}

export const aWeapon = (wish: Partial<Weapon> = {}): Weapon => ({
  id: "pistol",
  name: "Pistol",
  kind: "ranged",
  skill: "pistols",
  attribute: "agility",
  dv: 8,
  damageKind: "health",
  type: "kinetic",
  woundClass: null,
  arp: 1,
  accuracy: 5,
  reach: 0,
  increment: 15,
  maxRange: 100,
  modes: ["single", "burst"],
  ammo: 12,
  ready: true,
  penetrates: true,
  contact: false,
  piercing: true,
  hands: 1,
  area: false,
  power: null,
  spread: "",
  knockdown: 0,
  ...wish,
});

export const placed = (fighter: Fighter, along: number, wish: Partial<Placed> = {}): Placed => ({
  fighter,
  along,
  aside: 0,
  distance: along,
  otherCover: 0,
  coveredLimbs: [],
  unseen: false,
  aware: false,
  ...wish,
});

export interface FieldWish {
  readonly attacker?: Fighter;
  readonly weapon?: Weapon;
  readonly otherWeapon?: Weapon;
  readonly entities?: readonly Placed[];
  readonly intended?: number;
  readonly grants?: readonly (readonly number[])[];
  readonly switches?: Partial<Battlefield["switches"]>;
}

export function aField(wish: FieldWish = {}): Battlefield {
  const entities = wish.entities ?? [placed(aFighter(), 10)];
  return {
    attacker: wish.attacker ?? aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: 4 }, attributes: { agility: 4 } }),
    weapon: wish.weapon ?? aWeapon(),
    otherWeapon: wish.otherWeapon ?? null,
    entities,
    intended: wish.intended ?? 0,
    grants: wish.grants ?? entities.map(() => entities.map(() => 0)),
    switches: { ...crossfire.switches, ...wish.switches },
  };
}

export const anOrder = (wish: Partial<AttackOrder> = {}): AttackOrder => ({
  attacker: "Actor.shooter",
  attackerToken: null,
  weapon: "pistol",
  target: "Actor.target",
  mode: "single",
  called: null,
  aim: 0,
  modifiers: [],
  ...wish,
});

export { crossfire, swanSong };
