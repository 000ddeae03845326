import { isObject } from "../../attack/model/battlefield";
import { LOCATION_EFFECTS, type FineId } from "../../body/injuries/called-locations";
import { reachedLater, alongFiringLine } from "../../attack/machine/area-attack";
import { anyCover, coverLeft, mostCover } from "../../attack/unintended-targets/cover-left";
import type { Attack } from "../../attack/model/ruleset";
import { choosesAmongThings } from "../../attack/unintended-targets/obstructions";
import type { Watched } from "./body-left";
import { reducedBlast, FORGOTTEN } from "./landing";
import { dominatedBySubject, passesAll } from "./dominated";
import {
  type DamageRange,
  NOBODY_LOST,
  hasPassed,
  isRolled,
  to,
  type AttackState,
  type Defense,
  type Stage,
} from "../../attack/model/state";

const HIT: ReadonlySet<Stage> = new Set<Stage>(["struck", "locate", "side", "damage", "soak", "harm", "limb-test", "effect-test"]);
export const isHitStage = (stage: Stage): boolean => HIT.has(stage);
/** Returns whether the damage is already applied, so that only tests are left. */
const isHarmed = (stage: Stage): boolean => stage === "limb-test" || stage === "effect-test";

export const isLastBullet = ({ rounds }: Attack, { bullet }: AttackState): boolean => bullet + 1 >= rounds;

/** Returns whether this bullet can still reach an entity after its current hit. */
const anythingAhead = ({ field }: Attack, state: AttackState): boolean =>
  field.entities.some(({ along }, index) => !hasPassed(state, index) && (along >= state.from || index === field.intended));

/**
 * Returns a bitmask of the passed entities. Beyond the target, every entity behind the last bullet counts as passed unless an entity has
 * cover.
 */
function passedBy(attack: Attack, state: AttackState): number {
  const { field } = attack;
  if (state.leg !== "beyond" || !isLastBullet(attack, state) || anyCover(field)) return state.passed;
  return field.entities.reduce((bits, { along }, index) => (along < state.from ? bits | (1 << index) : bits), state.passed);
}

/** Returns whether no entity can be hit or roll a defense anymore. */
const isOver = (attack: Attack, state: AttackState): boolean =>
  state.stage === "done" || (isLastBullet(attack, state) && isHitStage(state.stage) && !anythingAhead(attack, state));

/** Returns a bitmask of the called location's effects that change a pool. The other effects only knock down, hamper or lower the score. */
function weighty(attack: Attack): number {
  const fine = attack.called?.fine as FineId | null | undefined;
  return fine ? LOCATION_EFFECTS[fine].effects.reduce((bits, effect, at) => (effect === "fatigued" ? bits | (1 << at) : bits), 0) : 0;
}

/** Returns whether a hit of this attack can have effects of a called location. */
export const hasEffects = ({ called }: Attack): boolean => (called?.fine ?? null) !== null;

/** Returns whether effects of the called location can matter. These effects need the damage before soak again. */
const effectsCount = (attack: Attack): boolean => hasEffects(attack) && (!attack.ruleset.method.wounds.idleTests || weighty(attack) !== 0);

/** Returns the state without effects that change no pool, limb or bullet. */
export const withoutIdleEffects = (attack: Attack, state: AttackState): AttackState =>
  attack.ruleset.method.wounds.idleTests ? to(state, { effects: state.effects & weighty(attack) }) : state;

/**
 * Returns the state after all tests that change no pool, limb or bullet; null if the next test matters.
 * The machine can continue from this state without an answer.
 */
export function pastIdleTests(attack: Attack, state: AttackState): AttackState | null {
  if (!attack.ruleset.method.wounds.idleTests || !isHarmed(state.stage)) return null;
  const left = state.effects & weighty(attack);
  const next = state.effects & -state.effects;
  return state.stage === "effect-test" && (left & next) !== 0 ? null : to(state, { stage: "effects", effects: left });
}

/** Returns whether a glitch still matters. Glitches affect choices and attacks on objects, on this or a later firing line. */
const glitchMatters = ({ field: { entities, intended, cone } }: Attack, chooses: boolean): boolean =>
  (chooses && entities.length > 1) ||
  isObject(entities[intended]!) ||
  (cone?.firingLines.some((line) => isObject(entities[line.intended]!)) ?? false);

/**
 * Returns the defense result above which the exact result no longer matters; Infinity before the attack roll. An entity with a higher
 * result ranks after every entity that can still be hit, even with all possible cover. Infinity also if there are several objects to choose
 * from, because the order of higher results then matters.
 */
function enoughFor(attack: Attack, state: AttackState): number {
  if (state.stage === "attack" || state.stage === "choose-defense" || choosesAmongThings(attack.field)) return Infinity;
  return (attack.ruleset.method.contest.enough(attack, state) ?? Infinity) + mostCover(attack.field);
}

/**
 * Returns all defense results, with placeholders for those that no longer count. A result counts while this bullet or a later bullet can
 * reach its entity.
 */
function defensesLeft(attack: Attack, state: AttackState, what: Watched): readonly Defense[] {
  const { entities, intended } = attack.field;
  const over = isOver(attack, state);
  const last = isLastBullet(attack, state);
  const enough = enoughFor(attack, state);
  return state.defenses.map((kept, index) => {
    const passed = hasPassed(state, index) || (index !== intended && entities[index]!.along < state.from);
    if (over || (passed && (last || !reachedLater(attack, state.bullet, index, what.shots)))) return FORGOTTEN;
    if (kept.hits > enough) return { choice: null, hits: enough, coverLow: 0, coverHigh: 0 };
    // The same bullet never regains cover dice that were lost.
    const bare = last && isRolled(kept) && (kept.coverLow | kept.coverHigh) !== 0 && coverLeft(attack, state, index) === 0;
    if (bare) return { choice: null, hits: kept.hits, coverLow: 0, coverHigh: 0 };
    return isRolled(kept) && kept.choice !== null
      ? { choice: null, hits: kept.hits, coverLow: kept.coverLow, coverHigh: kept.coverHigh }
      : kept;
  });
}

/** Returns the first array if both have the same members, so that equal states are found faster. */
function unchanged<T>(kept: readonly T[], left: readonly T[]): readonly T[] {
  return left.every((one, index) => one === kept[index]) ? kept : left;
}

/** Returns whether this bullet has passed or hit all observed entities. */
const isPast = ({ field }: Attack, state: AttackState, watched: number): boolean =>
  watched !== 0 &&
  field.entities.every(
    ({ along }, at) => ((watched >> at) & 1) === 0 || hasPassed(state, at) || (at !== field.intended && along < state.from),
  );

/** Returns whether this bullet has passed all observed entities and their hits are resolved. */
export const isPastWatched = (attack: Attack, state: AttackState, watched: number): boolean =>
  !(isHitStage(state.stage) && ((watched >> state.subject) & 1) === 1) && isPast(attack, state, watched);

/** Returns whether the rest of the attack cannot hit an observed entity. */
const isDecided = (attack: Attack, state: AttackState, watched: number): boolean =>
  isLastBullet(attack, state) && isPastWatched(attack, state, watched);

const isFinished = (attack: Attack, state: AttackState, { watched }: Watched): boolean =>
  isDecided(attack, state, watched) || passesAll(attack, state);

/** Returns a bitmask of the entities that no later hit can harm. */
export function outOfHarm(attack: Attack, state: AttackState): number {
  const all = (1 << attack.field.entities.length) - 1;
  if (state.stage === "done") return all;
  if (!isLastBullet(attack, state)) return 0;
  return state.passed & all & ~(isHitStage(state.stage) ? 1 << state.subject : 0);
}

/** Stages between the location of a hit and its harm. */
const LOCATED: ReadonlySet<Stage> = new Set<Stage>(["damage", "soak", "harm"]);

export type OfHit = Pick<AttackState, "carry" | "effects" | "net" | "unresisted" | "damage" | "limb">;

/** Returns a hit location that is equivalent for the observed limbs or pools. */
function placeLeft(attack: Attack, state: AttackState, { watched, parts = "all" }: Watched): number {
  const { alikePlace, limbsApart = false } = attack.ruleset.method.wounds;
  const looked = ((watched >> state.subject) & 1) === 1;
  // The effects of a called location depend on the exact place.
  if (!LOCATED.has(state.stage) || hasEffects(attack) || !alikePlace) return state.limb;
  if (looked && !(parts === "pools" && limbsApart)) return state.limb;
  return alikePlace(attack, state, looked || watched === 0);
}

/** Returns the lowest net hits that are equivalent for the observed limbs. */
function netLeft(attack: Attack, state: AttackState, { watched, parts = "all" }: Watched): number {
  const { alikeNet, limbsApart = false } = attack.ruleset.method.wounds;
  const looked = parts === "all" ? watched === 0 || ((watched >> state.subject) & 1) === 1 : !limbsApart || parts === "limbs";
  return alikeNet ? alikeNet(attack, state, { limbs: looked, effects: state.stage === "harm" && effectsCount(attack) }) : state.net;
}

/**
 * Returns the range of damage that has the same consequences as the damage that got through.
 * @param carries true: the damage that the bullet carries out of the body still counts.
 */
export function damageRangeOf(attack: Attack, state: AttackState, carries: boolean): DamageRange {
  const { unresisted, stage } = state;
  const { alikeDamage } = attack.ruleset.method.wounds;
  return alikeDamage && stage === "harm" && unresisted > 0 ? alikeDamage(attack, state, carries) : { least: unresisted, most: unresisted };
}

/** Returns the values of the current hit, and resets those that no longer matter. Does not change the amount of damage that got through. */
export function hitLeft(attack: Attack, state: AttackState, what: Watched): OfHit {
  const { carry, effects, unresisted, damage, limb } = state;
  const { watched } = what;
  if (!isHitStage(state.stage))
    return { effects: 0, net: 0, unresisted: 0, damage: -1, limb: -1, carry: state.stage === "done" ? -1 : carry };
  // Effects of a called location need the damage before soak again.
  if (isHarmed(state.stage) && !hasEffects(attack)) return { carry: -1, effects, net: 0, unresisted, damage: -1, limb };
  // Net hits do not raise damage carried through a body, and only limbs depend on quality.
  const net = watched === 0 && carry >= 0 ? Math.sign(state.net) : netLeft(attack, state, what);
  // After the unresisted damage is known, it only matters whether the bullet came through a body.
  const past = state.stage === "harm" && unresisted > 0 && !effectsCount(attack);
  const place = placeLeft(attack, state, what);
  return { carry: past ? Math.min(carry, 0) : carry, effects, net, unresisted, damage, limb: place };
}

/**
 * Returns the state without data that no later step needs. Bodies do not change. Equal reduced states continue in the same way, so the odds
 * follow them only once. An attack that can no longer hit an observed entity counts as done.
 * @param chooses false: every choice is the preselected one.
 */
export function reducedState(given: Attack, whole: AttackState, what: Watched, chooses = true): AttackState {
  const attack = alongFiringLine(given, whole.bullet);
  const reached = isHitStage(whole.stage) ? dominatedBySubject(attack, whole) : whole;
  const state: AttackState = isFinished(attack, reached, what) ? to(reached, { stage: "done", subject: -1, choices: 0 }) : reached;
  const { stage } = state;
  if (attack.field.blast) return reducedBlast(attack, state);
  const over = isOver(attack, state);
  // A bullet's own roll no longer matters after the bullet ends or has hit an observed entity.
  const ownRoll = attack.ruleset.method.contest.rollsEachBullet && isHitStage(stage) && isPast(attack, state, what.watched);
  const unrolled = over || ownRoll || stage === "attack";
  const { carry, effects, net, unresisted, damage, limb } = hitLeft(attack, state, what);
  const left: AttackState = {
    stage,
    bullet: state.bullet,
    hits: unrolled ? 0 : state.hits,
    glitch: over || !glitchMatters(attack, chooses) ? "none" : state.glitch,
    sure: unrolled ? "" : state.sure,
    leg: stage === "done" ? "intended" : state.leg,
    subject: state.subject,
    from: over ? 0 : state.from,
    passed: over ? (1 << attack.field.entities.length) - 1 : passedBy(attack, state),
    carry,
    choices: state.choices,
    losers: over ? NOBODY_LOST : state.losers,
    defenses: unchanged(state.defenses, defensesLeft(attack, state, what)),
    bodies: state.bodies,
    injuries: state.injuries,
    effects,
    net,
    unresisted,
    damage,
    limb,
    burstLimb: over ? -1 : state.burstLimb,
    landing: 0,
  };
  // Results that are equivalent on one firing line may differ on the next.
  if ((attack.field.cone?.firingLines.length ?? 0) > 1) return left;
  return attack.ruleset.method.contest.alike?.(attack, left) ?? left;
}
