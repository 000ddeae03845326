import { aimedModifier } from "../body/called-shot";
import type { BodyState } from "../body/body-state";
import { woundModifier } from "../body/wound-modifier";
import { sumOf, type Part, type Throw } from "../chance/throws";
import { defenceModifiers, defenceOptions, defencePool, type Defender, type DefenceOption } from "../contest/defence";
import { physicalLimit } from "../contest/limits";
import { poolSize } from "../contest/pool";
import { coverAgainstCall } from "../flight/cover";
import { rangeDice } from "../flight/range";
import { chargeParts, targetPaceParts } from "../movement/modifiers";
import type { Attack } from "./attack";
import type { Placed } from "./battlefield";
import { rating, type Fighter } from "./fighter";
import { typedParts } from "./order";
import { hasPassed, type AttackState } from "./state";

/** The wound modifier of a body as it stands now. @rule SS-WOUND-04 it burdens every test but those that resist damage */
export function woundsOf({ plan, body }: Pick<Fighter, "plan" | "body">): number {
  return woundModifier({
    fleshMax: plan.maxima.flesh,
    fleshLost: plan.maxima.flesh === null ? 0 : plan.maxima.flesh - body.flesh,
    strainThreshold: plan.strainThreshold,
    strain: body.strain,
    injuries: body.injuries,
  }).total;
}

/**
 * Everything the attack pool is made of.
 *
 * @rule SS-ATTACK-09 skill + attribute @rule SS-ATTACK-10 wounds and what was typed in @rule XF-19 the call less what aim bought back
 * @rule SS-MOVE-07 running, SS-MOVE-08 into melee @rule SS-MOVE-09 @rule SS-MOVE-10 at somebody who runs @rule SS-DELAY-06 delayed
 */
export function attackParts({ order, field, called }: Pick<Attack, "order" | "field" | "called">): Part[] {
  const { attacker, weapon } = field;
  const target = field.entities[field.intended];
  const ranged = weapon.kind !== "melee";
  const parts: Part[] = [
    { part: "skill", value: rating(attacker.skills, weapon.skill), rule: "SS-ATTACK-09", of: weapon.skill },
    { part: "attribute", value: rating(attacker.attributes, weapon.attribute), rule: "SS-ATTACK-09", of: weapon.attribute },
    { part: "wounds", value: woundsOf(attacker), rule: "SS-ATTACK-10" },
    ...chargeParts(attacker.movement, !ranged),
    ...(ranged && target ? targetPaceParts(target.fighter.movement) : []),
    { part: "delayed", value: attacker.readiness.delayed ? -1 : 0, rule: "SS-DELAY-06" },
    ...(called
      ? [{ part: "called", value: aimedModifier(called.modifier, order.aim), rule: "XF-19", of: called.fine ?? called.limb }]
      : []),
    ...typedParts(order),
  ];
  return parts.filter(({ part, value }) => value !== 0 || part === "skill" || part === "attribute");
}

export const attackSize = (attack: Pick<Attack, "order" | "field" | "called">): number => poolSize(sumOf(attackParts(attack)));

/** @rule SS-ACCURACY-01 Accuracy is the limit @rule SS-ACCURACY-04 without one the Physical limit is */
export const attackLimit = ({ field }: Pick<Attack, "field">): number => field.weapon.accuracy ?? physicalLimitOf(field.attacker);

const physicalLimitOf = ({ attributes }: Fighter): number =>
  physicalLimit({ strength: rating(attributes, "strength"), body: rating(attributes, "body"), reaction: rating(attributes, "reaction") });

export const attackThrow = (attack: Attack): Throw => ({
  kind: "pool",
  dice: attackSize(attack),
  cover: 0,
  limit: attackLimit(attack),
  parts: attackParts(attack),
});

const defenderOf = ({ attributes, skills, readiness, parrySkill, handsEmpty, ...fighter }: Fighter): Defender => ({
  reaction: rating(attributes, "reaction"),
  intuition: rating(attributes, "intuition"),
  willpower: rating(attributes, "willpower"),
  unarmed: rating(skills, "unarmed"),
  acrobatics: rating(skills, "acrobatics"),
  parrySkill,
  handsEmpty,
  physicalLimit: fighter.plan.physicalLimit,
  ap: readiness.ap,
  onFullDefense: readiness.onFullDefense,
  mayInterrupt: readiness.mayInterrupt,
});

/** What an entity may defend with, the free standard test first. */
export function optionsOf({ ruleset, field }: Attack, entity: number): DefenceOption[] {
  const prices = Object.fromEntries(ruleset.declaration.actions.map(({ id, ap }) => [id, ap]));
  return defenceOptions(defenderOf(field.entities[entity]!.fighter), field.weapon.kind === "melee", prices);
}

/** Somebody without a test: 0 hits. @rule UT-06 @rule SS-DEFENSE-17 @rule SS-SURPRISE-12 */
export const testless = ({ fighter }: Placed): "surprised" | "helpless" | "object" | null =>
  fighter.kind === "barrier" ? "object" : fighter.helpless ? "helpless" : fighter.surprised ? "surprised" : null;

/**
 * Cover dice that still count for an entity: the best single source, and only what the bullet has not passed.
 * Of objects only the one aimed at profits (SS-DEFENSE-02); in the way or beyond they count 0 (UT-44).
 *
 * @rule UT-28 @rule UT-29 @rule XF-08 @rule XF-21 @rule SS-COVER-03
 */
export function coverDice({ field, called }: Attack, state: Pick<AttackState, "passed" | "from">, entity: number): number {
  const at = field.entities[entity]!;
  // Cover helps against what is shot, not against a blade (SS-COVER-03).
  if (field.weapon.kind === "melee" || (at.fighter.kind === "barrier" && entity !== field.intended)) return 0;
  const granted = field.entities.map((giver, index) =>
    index !== entity && !hasPassed(state, index) && giver.along > state.from && giver.along < at.along
      ? (field.grants[index]?.[entity] ?? 0)
      : 0,
  );
  const dice = Math.max(at.otherCover, ...granted);
  return entity === field.intended && called ? coverAgainstCall(dice, called.limb, at.coveredLimbs) : dice;
}

/** The defence test of an entity, or null when nobody and nothing rolls. */
export function defenceThrow(attack: Attack, state: AttackState, entity: number): Throw | null {
  const { field, mode } = attack;
  const at = field.entities[entity]!;
  const cover = coverDice(attack, state, entity);
  if (testless(at)) return cover > 0 ? { kind: "pool", dice: 0, cover, limit: null, parts: [] } : null;
  const { fighter } = at;
  const choice = state.defences[entity]!.choice ?? "standard";
  const option = optionsOf(attack, entity).find(({ id }) => id === choice)!;
  const melee = field.weapon.kind === "melee";
  const modifiers = defenceModifiers({
    melee,
    distance: at.distance,
    prone: fighter.prone || state.bodies[entity]!.prone,
    running: fighter.movement !== "walking",
    inMelee: fighter.inMelee,
    inMovingVehicle: fighter.inMovingVehicle,
    woundModifier: woundsOf({ plan: fighter.plan, body: state.bodies[entity]! }),
    reach: fighter.reach,
    attackerReach: field.weapon.reach,
    previousDefences: fighter.readiness.previousDefences,
    spread: field.weapon.spread,
    modeModifier: mode.defence,
    area: false,
  });
  const target = field.entities[field.intended]!;
  const range =
    entity === field.intended || field.weapon.increment <= 0 ? 0 : rangeDice(at.distance, target.distance, field.weapon.increment);
  const parts = [...option.parts, ...modifiers, ...(range > 0 ? [{ part: "range", value: range, rule: "UT-34" }] : [])];
  // Penalties beyond the defence dice eat into the cover: SS-DEFENSE-13 sums every row of the table, cover included.
  const short = Math.min(0, sumOf(parts));
  return { kind: "pool", dice: defencePool(parts), cover: Math.max(0, cover + short), limit: option.limit, parts };
}

/** A pool of two attributes against a threshold. @rule SS-CALLED-45 wounds count */
export function attributeThrow(fighter: Fighter, body: BodyState, attributes: readonly [string, string], rule: string): Throw {
  const parts: Part[] = [
    ...attributes.map((id) => ({ part: "attribute", value: rating(fighter.attributes, id), rule, of: id })),
    { part: "wounds", value: woundsOf({ plan: fighter.plan, body }), rule: "SS-WOUND-04" },
  ].filter(({ value }) => value !== 0);
  return { kind: "pool", dice: poolSize(sumOf(parts)), cover: 0, limit: null, parts };
}
