import { isMelee } from "../attack/model/fighter";
import { bleedoutDamage, mayStandUp, mayTake } from "../body/injuries/called-effects";
import { bleed } from "../body/unresisted";
import { kindOfPrice } from "../action-price";
import { left } from "../clock/actions";
import { declaredAction } from "../attack/model/declaration";
import { approach } from "./approach";
import { applyToFight } from "./apply";
import {
  idOf,
  isUp,
  recoverFromShock,
  regrip,
  takesAction,
  commandClock,
  weaponNow,
  type Carrying,
  type Engagement,
  type Participant,
} from "./engagement";
import { playOut, type Exchange } from "./exchange";
import { sharedFieldOf } from "./lines";
import { attackOn, metersShort, targetOf, weaponFor } from "./tactics";

/** An observer of a running fight. */
export interface Witness {
  phase?(fight: Engagement, who: Participant): void;
  /** Called after an attack is played and applied. */
  attack?(fight: Engagement, who: Participant, exchange: Exchange): void;
  /** Called after each action that costs AP, except attacks and defenses, with the AP spent. */
  action?(who: Participant, action: string, ap: number): void;
}

/** Applies Bleedout damage after an action. If the damage puts the participant down, marks this on the clock. @rule SS-CALLED-36 */
function loseBlood(fight: Engagement, who: Participant): void {
  const points = bleedoutDamage(who.injuries, false);
  if (points === 0) return;
  who.body = bleed(who.entrant.fighter.plan, who.body, points).state;
  if (!isUp(who)) commandClock(fight, { kind: "down", id: idOf(who), down: true });
}

/**
 * Takes an action that the ruleset declares, if its price, the injuries and the clock allow it.
 * @returns Whether the participant took the action.
 */
function act(fight: Engagement, who: Participant, action: string, witness: Witness): boolean {
  const price = declaredAction(fight.skirmish.ruleset, action);
  if (!price) return false;
  const { ap } = price;
  const kind = kindOfPrice(ap, fight.clock.fighters[idOf(who)]!.apMax);
  if (kind !== "simple" && kind !== "complex") return false;
  if (!mayTake(who.injuries, kind) || !takesAction(fight, idOf(who), { kind, ap })) return false;
  witness.action?.(who, action, ap);
  loseBlood(fight, who);
  return true;
}

function getUp(fight: Engagement, who: Participant, witness: Witness): void {
  if (!who.body.prone || !who.combatant!.tactics.standsUp || !mayStandUp(who.injuries)) return;
  if (act(fight, who, "stand-up", witness)) who.body = { ...who.body, prone: false };
}

function takeCover(fight: Engagement, who: Participant, witness: Witness): void {
  if (who.tookCover || !who.combatant!.tactics.takesCover) return;
  if (act(fight, who, "take-cover", witness)) who.tookCover = true;
}

/** Draws a weapon and puts away the others. Returns whether the weapon is ready. @rule SS-ACTION-09 */
function draw(fight: Engagement, who: Participant, wanted: Carrying, witness: Witness): boolean {
  if (wanted.ready) return true;
  if (!act(fight, who, "ready", witness)) return false;
  for (const one of who.carries) one.ready = one === wanted;
  regrip(who);
  return true;
}

/** Reloads an empty weapon from spare rounds. Returns whether the weapon can fire. @rule XF-26 */
function load(fight: Engagement, who: Participant, wanted: Carrying, witness: Witness): boolean {
  if (wanted.loaded === null || wanted.loaded > 0) return true;
  if (!act(fight, who, "reload", witness)) return false;
  const rounds = Math.min(wanted.arm.magazine, wanted.spare);
  wanted.loaded += rounds;
  wanted.spare -= rounds;
  return true;
}

/**
 * Attacks a target with a weapon.
 * @returns Whether the participant attacked.
 */
function strike(fight: Engagement, who: Participant, target: Participant, wanted: Carrying, witness: Witness): boolean {
  const { field, entities } = sharedFieldOf(fight, who, target, weaponNow(wanted));
  const attack = attackOn(fight, who, target, field);
  if (!attack) return false;
  const exchange = playOut(attack, entities, fight.rng);
  applyToFight(fight, who, wanted, exchange);
  witness.attack?.(fight, who, exchange);
  loseBlood(fight, who);
  return true;
}

/**
 * Chooses a target and a weapon, draws and loads the weapon, closes in for melee, and attacks once.
 * @returns Whether the participant attacked.
 */
function attackOnce(fight: Engagement, who: Participant, witness: Witness): boolean {
  const target = targetOf(fight, who, who.combatant!);
  const wanted = target && weaponFor(fight, who, target);
  if (!target || !wanted || !draw(fight, who, wanted, witness) || !load(fight, who, wanted, witness)) return false;
  const { weapon } = wanted.arm;
  const meters = metersShort(fight, who, target, weapon);
  if (isMelee(weapon) && meters > 0) {
    const ap = approach(fight, who, target, meters);
    if (ap > 0) witness.action?.(who, "run", ap);
    if (metersShort(fight, who, target, weapon) > 0) return false;
  }
  return isUp(who) && strike(fight, who, target, wanted, witness);
}

const apLeft = ({ clock }: Engagement, who: Participant): number => left(clock, clock.fighters[idOf(who)]!).ap;

/** Makes one attack. If the ruleset permits several, attacks again until no further attack is possible. @rule SS-ACTION-11 @rule CS-05 */
function attackPhase(fight: Engagement, who: Participant, witness: Witness): void {
  const ap = apLeft(fight, who);
  if (!attackOnce(fight, who, witness) || !fight.skirmish.ruleset.attacksAgain || !isUp(who)) return;
  // An attack that costs no AP would repeat forever.
  if (apLeft(fight, who) < ap) attackPhase(fight, who, witness);
}

/** Plays a participant's phase: stands up, takes cover and attacks. Then ends the participant's shock. */
export function takePhase(fight: Engagement, who: Participant, witness: Witness): void {
  witness.phase?.(fight, who);
  getUp(fight, who, witness);
  takeCover(fight, who, witness);
  if (isUp(who)) attackPhase(fight, who, witness);
  recoverFromShock(who);
}
