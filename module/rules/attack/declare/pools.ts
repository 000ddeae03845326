import { armsUsed } from "../../body/hands";
import { injuryParts } from "../../body/injuries/called-effects";
import { aimedModifier, calledName } from "../../called-shots/called-shot";
import { lastPoolParts } from "../../body/last-fight";
import { DEADEYE, DEADEYE_UNSTATED, deadeyeBonus, mayTakeDeadeye, type DeadeyeFigures, type Reaction } from "../../called-shots/deadeye";
import type { BodyState } from "../../body/body-state";
import { woundsOf } from "../../body/wound-modifier";
import { sumOf, type Part, type RollSpec } from "../../chance/roll-specs";
import { defenseModifiers, defenseOptions, defensePool, type Defender, type DefenseOption } from "../../contest/defense";
import { physicalLimit } from "../../contest/limits";
import { poolBeforeSplit, splitPool } from "../../contest/multiple-attacks";
import { burdenParts, burdensOf, delayedParts } from "../../contest/burdens";
import { limitOf, type Tester } from "../../contest/success-test";
import { poolSize } from "../../contest/hits-and-glitches";
import { chargeParts, targetPaceParts } from "../../movement/movement-modifiers";
import type { Attack } from "../model/ruleset";
import { resistRoll, sustainingParts } from "../../powers/power";
import { behindScreen, breakingSkills, type BreakingSkill } from "../../protection/barriers";
import { coverLeft } from "../unintended-targets/cover-left";
import { ofLatest } from "./of-latest";
import type { Declaration } from "../model/declaration";
import { isMelee, rating, type Fighter, type Weapon } from "../model/fighter";
import { typedAgainst, typedParts } from "../model/order";
import type { AttackState } from "../model/state";
import { farther, testless } from "../model/battlefield";
import type { RuleId } from "../../ruling";

/** Returns the parts of a pool. A character who fights for their life gets only half of the base, but all modifiers. @rule SS-LAST-05 */
export const partsOf = ({ lastFight }: Pick<Fighter, "lastFight">, base: readonly Part[], modifiers: readonly Part[]): Part[] =>
  lastFight ? lastPoolParts(base, modifiers) : [...base, ...modifiers];

type Aimed = Pick<Attack, "ruleset" | "order" | "field" | "called" | "mode">;

/** Returns the penalty for an attack on an unseen target; 0 if the attacker sees it. @rule SS-COVER-05 @rule SS-BARRIER-04 */
function blindParts({ order, field }: Aimed): Part[] {
  const target = field.entities[field.intended];
  const { attack } = behindScreen({ hidden: order.blind || target?.unseen ? 1 : 0, transparent: false });
  return [{ part: "blind-fire", value: attack, rule: "SS-COVER-05" }];
}

/**
 * Returns whether the attack is made on overwatch, and whether the attacker may use Deadeye.
 * @rule XF-22
 * @param figures Deadeye figures of the ruleset; omitted: the default figures.
 */
export const reactionOf = (
  { order, field: { attacker, weapon } }: Pick<Aimed, "order" | "field">,
  figures: DeadeyeFigures = DEADEYE_UNSTATED,
): Reaction => ({
  overwatch: order.overwatch ?? false,
  deadeye:
    attacker.deadeye &&
    mayTakeDeadeye(attacker.sniperTier ?? DEADEYE.tier, rating(attacker.skills, attacker.deadeyeSkill ?? weapon.skill), figures),
});

/**
 * Returns the skill and attribute for a weapon. The skill is Demolitions if the attacker demolishes a barrier with explosives.
 * @rule SS-ATTACK-09 @rule SS-BARRIER-12
 */
function skillWith({ order, field }: Aimed, weapon: Weapon): BreakingSkill & { readonly rule: RuleId } {
  const charges = order.demolitions === true && field.entities[field.intended]?.fighter.kind === "barrier";
  const { skill, attribute } = breakingSkills(weapon, charges).at(-1)!;
  return { skill, attribute, rule: charges ? "SS-BARRIER-12" : "SS-ATTACK-09" };
}

/** Returns the parts of the pool for one weapon before the attacker splits the pool. */
function weaponParts(aimed: Aimed, weapon: Weapon): Part[] {
  const { ruleset, order, field, called, mode } = aimed;
  const { attacker } = field;
  const target = field.entities[field.intended];
  const melee = isMelee(weapon);
  const using = { sight: true, arms: armsUsed(attacker.injuries, weapon.hands), subduing: melee && weapon.grapples === true };
  const { skill, attribute, rule } = skillWith(aimed, weapon);
  const { deadeye = DEADEYE_UNSTATED } = ruleset;
  const base: Part[] = [
    { part: "skill", value: rating(attacker.skills, skill), rule, of: skill },
    { part: "attribute", value: rating(attacker.attributes, attribute), rule, of: attribute },
  ];
  const parts = partsOf(attacker, base, [
    { part: "wounds", value: woundsOf(attacker), rule: "SS-ATTACK-10" },
    ...injuryParts(attacker.injuries, using, attacker.organs),
    ...sustainingParts(attacker.keptUp),
    ...chargeParts(attacker.movement, melee),
    ...(!melee && target ? targetPaceParts(target.fighter.movement) : []),
    ...delayedParts(attacker.readiness.delayed),
    ...blindParts(aimed),
    ...(called
      ? [{ part: "called", value: aimedModifier(called.modifier, order.aim, ruleset.aim), rule: "XF-19", of: calledName(called) }]
      : []),
    { part: "deadeye", value: deadeyeBonus(called !== null, reactionOf(aimed, deadeye), deadeye), rule: "XF-22" },
    { part: "recoil", value: 0 - (mode.kick ?? 0), rule: "XF-29" },
    ...typedParts(order),
  ]);
  return parts.filter(({ part, value }) => value !== 0 || part === "skill" || part === "attribute");
}

/** Returns the dice that other combined attacks take, 0 or less; empty if attacks are not combined. @rule SS-MULTI-03 @rule SS-MULTI-04 */
function splitParts({ order: { multiple }, field }: Aimed, pools: readonly (readonly Part[])[]): Part[] {
  if (!multiple) return [];
  const whole = poolBeforeSplit(pools);
  const share = splitPool(whole, multiple.attacks, multiple.first)[multiple.index] ?? 0;
  return [{ part: "split", value: share - sumOf(pools[0]!), rule: "SS-MULTI-04", of: field.weapon.name }];
}

/**
 * Returns all parts of the attack pool.
 * @rule SS-ATTACK-09 skill + attribute
 * @rule SS-ATTACK-10 wounds and typed modifiers
 * @rule XF-19 called shot penalty, reduced by aim
 * @rule SS-MOVE-07 running attacker, SS-MOVE-08 running into melee
 * @rule SS-MOVE-09
 * @rule SS-MOVE-10 running target
 * @rule SS-DELAY-06 delayed phase
 * @rule SS-CALLED-16 @rule SS-CALLED-22
 * @rule SS-CALLED-19 @rule SS-CALLED-28 broken grip of a grappling attacker
 * @rule SS-CALLED-40 injuries
 * @rule SS-MULTI-03 several attacks share one pool
 * @rule XF-29 recoil of a burst
 */
export function attackParts(aimed: Aimed): Part[] {
  const { weapon, otherWeapon } = aimed.field;
  const parts = weaponParts(aimed, weapon);
  const pools = otherWeapon ? [parts, weaponParts(aimed, otherWeapon)] : [parts];
  return [...parts, ...splitParts(aimed, pools)];
}

export const attackSize = (aimed: Aimed): number => poolSize(sumOf(attackParts(aimed)));

/**
 * Returns the limit of the attack pool; null: no limit.
 * @rule SS-ACCURACY-01 the Accuracy of the weapon
 * @rule SS-ACCURACY-04 the Physical Limit for a weapon without Accuracy
 * @rule SS-ACCURACY-05 the limit that a power names
 */
const attackLimit = ({ field: { weapon, attacker } }: Pick<Attack, "field">): number | null =>
  weapon.power ? limitOf(weapon.power.limit, attacker.attributes) : (weapon.accuracy ?? physicalLimitOf(attacker));

const physicalLimitOf = ({ attributes }: Fighter): number =>
  physicalLimit({ strength: rating(attributes, "strength"), body: rating(attributes, "body"), reaction: rating(attributes, "reaction") });

/** Returns the dice, the limit and the parts of the attack roll. */
export const attackRollSpec = ofLatest((attack: Attack): RollSpec => {
  const parts = attackParts(attack);
  return { kind: "pool", dice: poolSize(sumOf(parts)), cover: 0, limit: attackLimit(attack), parts };
});

const defenderOf = ({ attributes, skills, readiness, parrySkill, handsEmpty, plan, push }: Fighter): Defender => ({
  ...(push === undefined ? {} : { push }),
  reaction: rating(attributes, "reaction"),
  intuition: rating(attributes, "intuition"),
  willpower: rating(attributes, "willpower"),
  unarmed: rating(skills, "unarmed"),
  acrobatics: rating(skills, "acrobatics"),
  parrySkill,
  handsEmpty,
  physicalLimit: plan.physicalLimit,
  ap: readiness.ap,
  onFullDefense: readiness.onFullDefense,
  mayInterrupt: readiness.mayInterrupt,
});

/** AP cost by action id, cached per declaration. */
const PRICES = new WeakMap<Declaration, Readonly<Record<string, number>>>();

function pricesOf(declaration: Declaration): Readonly<Record<string, number>> {
  const known = PRICES.get(declaration);
  if (known) return known;
  const prices = Object.fromEntries(declaration.actions.map(({ id, ap }) => [id, ap]));
  PRICES.set(declaration, prices);
  return prices;
}

/** Cached defense options of each entity in the latest attack. */
const optionsHere = ofLatest((_attack: Attack): (readonly DefenseOption[])[] => []);

/** A defender and its defense options. */
interface Defended {
  readonly defender: Defender;
  readonly options: readonly DefenseOption[];
}

/** Cached defenders against ranged and melee attacks, by the hash of the defender. */
interface KnownDefenders {
  readonly ranged: Map<number, Defended[]>;
  readonly melee: Map<number, Defended[]>;
}
const defendersKnown = new WeakMap<Readonly<Record<string, number>>, KnownDefenders>();
/** Maximum number of cached hashes for each kind of attack. A full cache is emptied. */
const MOST_DEFENDERS = 1000;
/** Maximum number of cached defenders per hash. */
const MOST_ALIKE = 8;

/** Returns the hash of a defender. Equal defenders have the same hash; different defenders rarely share one. */
const hashedDefender = ({ reaction, intuition, physicalLimit, ap, onFullDefense, mayInterrupt }: Defender): number =>
  ((((reaction * 32 + intuition) * 32 + physicalLimit) * 32 + (ap ?? -1)) * 2 + (onFullDefense ? 1 : 0)) * 2 + (mayInterrupt ? 1 : 0);

const isSameDefender = (one: Defender, other: Defender): boolean =>
  one.ap === other.ap &&
  one.onFullDefense === other.onFullDefense &&
  one.mayInterrupt === other.mayInterrupt &&
  one.handsEmpty === other.handsEmpty &&
  one.parrySkill === other.parrySkill &&
  one.push === other.push &&
  one.physicalLimit === other.physicalLimit &&
  one.unarmed === other.unarmed &&
  one.acrobatics === other.acrobatics &&
  one.reaction === other.reaction &&
  one.intuition === other.intuition &&
  one.willpower === other.willpower;

/** Returns the defenses of a defender; equal defenders share one list. */
function defensesOf(defender: Defender, melee: boolean, prices: Readonly<Record<string, number>>): readonly DefenseOption[] {
  let known = defendersKnown.get(prices);
  if (!known) defendersKnown.set(prices, (known = { ranged: new Map(), melee: new Map() }));
  const here = melee ? known.melee : known.ranged;
  const hash = hashedDefender(defender);
  const found = here.get(hash);
  const same = found?.find((one) => isSameDefender(one.defender, defender));
  if (same) return same.options;
  const made = { defender, options: defenseOptions(defender, melee, prices) };
  if (here.size >= MOST_DEFENDERS) here.clear();
  here.set(hash, [...(found ?? []), made].slice(-MOST_ALIKE));
  return made.options;
}

/** Returns the defenses an entity can choose from, with the free standard test first. */
export function optionsOf(attack: Attack, entity: number): readonly DefenseOption[] {
  const { ruleset, field } = attack;
  const known = optionsHere(attack);
  return (known[entity] ??= defensesOf(defenderOf(field.entities[entity]!.fighter), isMelee(field.weapon), pricesOf(ruleset.declaration)));
}

/** Returns the values of a fighter that a dice test needs. @rule SS-WOUND-04 */
export const fighterTester = (fighter: Fighter, body: BodyState): Tester => ({
  attributes: fighter.attributes,
  skills: fighter.skills,
  wounds: woundsOf({ plan: fighter.plan, body }),
  burdens: burdensOf(fighter),
});

/** Returns the dice modifiers for a defender's situation and injuries. */
function situationParts({ field, mode }: Attack, state: AttackState, entity: number): Part[] {
  const at = field.entities[entity]!;
  const { fighter } = at;
  const melee = isMelee(field.weapon);
  const modifiers = defenseModifiers({
    melee,
    distance: at.distance,
    prone: fighter.prone || state.bodies[entity]!.prone,
    running: fighter.movement !== "walking",
    inMelee: fighter.inMelee,
    inMovingVehicle: fighter.inMovingVehicle,
    woundModifier: woundsOf({ plan: fighter.plan, body: state.bodies[entity]! }),
    reach: fighter.reach,
    attackerReach: field.weapon.reach,
    previousDefenses: fighter.readiness.previousDefenses,
    spread: field.weapon.spread,
    modeModifier: mode.defense,
    area: field.weapon.area,
  });
  return [
    ...modifiers,
    ...injuryParts(state.injuries[entity]!, { meleeDefense: melee }, fighter.organs),
    ...sustainingParts(fighter.keptUp),
  ];
}

/** Returns the defense roll of an entity; null if the entity makes no defense test and has no cover. */
export function defenseRollSpec(attack: Attack, state: AttackState, entity: number): RollSpec | null {
  const { field } = attack;
  const { weapon } = field;
  const at = field.entities[entity]!;
  const cover = coverLeft(attack, state, entity);
  if (testless(at, weapon.power)) return cover > 0 ? { kind: "pool", dice: 0, cover, limit: null, parts: [] } : null;
  if (weapon.power?.defense === "resist") return resistRoll(weapon.power, fighterTester(at.fighter, state.bodies[entity]!));
  const choice = state.defenses[entity]!.choice ?? "standard";
  const option = optionsOf(attack, entity).find(({ id }) => id === choice)!;
  const range = farther(field, entity);
  // Karma dice are not part of the base pool, so a last fight does not halve them.
  const karma = option.parts.filter(({ part }) => part === "karma");
  const base = karma.length === 0 ? option.parts : option.parts.filter((part) => !karma.includes(part));
  const parts = partsOf(at.fighter, base, [
    ...karma,
    ...situationParts(attack, state, entity),
    ...(range > 0 ? [{ part: "range", value: range, rule: "UT-34" }] : []),
    ...typedAgainst(attack.order, entity === field.intended),
  ]);
  // A penalty beyond the defense dice reduces the cover dice: SS-DEFENSE-13 sums every row of the table, cover included.
  const short = Math.min(0, sumOf(parts));
  return { kind: "pool", dice: defensePool(parts), cover: Math.max(0, cover + short), limit: option.limit, parts };
}

/** Returns the roll of a test with two attributes. @rule SS-CALLED-45 wound modifiers apply */
export function attributeRollSpec(fighter: Fighter, body: BodyState, attributes: readonly [string, string], rule: string): RollSpec {
  const base = attributes.map((id) => ({ part: "attribute", value: rating(fighter.attributes, id), rule, of: id }));
  const wounds = { part: "wounds", value: woundsOf({ plan: fighter.plan, body }), rule: "SS-WOUND-04" };
  const parts = partsOf(fighter, base, [wounds, ...burdenParts(burdensOf(fighter))]).filter(({ value }) => value !== 0);
  return { kind: "pool", dice: poolSize(sumOf(parts)), cover: 0, limit: null, parts };
}
