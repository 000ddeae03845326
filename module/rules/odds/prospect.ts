import type { Battlefield } from "../attack/battlefield";
import { declare } from "../attack/declare";
import type { AttackOrder } from "../attack/order";
import type { Attack, Ruleset } from "../attack/ruleset";
import type { Call } from "../body/called-shot";
import type { Ruling } from "../ruling";
import { attackOdds, chanceOf, othersOf, targetOdds, type Cell } from "./attack-odds";

/** What an attack promises against the one aimed at, in short: chances from 0 to 1. */
export interface Prospect {
  /** Something strikes: a graze that does nothing is no hit. */
  readonly hit: number;
  /** It gets through armor and soak: some pool loses something. */
  readonly through: number;
  /** Some limb is crippled. */
  readonly cripples: number;
  /** Somebody who was up is down. */
  readonly down: number;
}

/** Chances of somebody else on the line of fire. */
export interface Danger {
  readonly name: string;
  readonly struck: number;
  readonly down: number;
}

/**
 * A battlefield with the one aimed at alone, where nobody stands before it: a bullet that has passed does not come back, so that whoever
 * is farther away makes no difference to it and takes long to follow. Where somebody is in the way everybody counts: a round that misses
 * may be picked up again by anybody, the one aimed at included.
 */
function aimedAlone(field: Battlefield): Battlefield {
  const { entities, intended } = field;
  const target = entities[intended]!;
  if (entities.some(({ along }, index) => index !== intended && along <= target.along)) return field;
  return { ...field, entities: [target], intended: 0, grants: [[0]] };
}

const isThrough = ({ loss }: Cell): boolean => loss.shield > 0 || loss.armored > 0 || loss.flesh > 0 || loss.strain > 0;

/** What an attack promises, exactly. @throws RangeError when the policy leaves something unanswered */
export function prospectOf(attack: Attack): Prospect {
  const odds = targetOdds({ ...attack, field: aimedAlone(attack.field) });
  return {
    hit: chanceOf(odds, ({ struck }) => struck),
    through: chanceOf(odds, isThrough),
    cripples: chanceOf(odds, ({ crippled }) => crippled.length > 0),
    down: chanceOf(odds, ({ condition }) => condition !== "up"),
  };
}

/** The prospect of an order for one call; what its own `called` says does not count. @param call null: nothing is called @rule XF-03 */
export function prospectFor(ruleset: Ruleset, order: AttackOrder, field: Battlefield, call: Call | null): Ruling<Prospect> {
  const ruling = declare(ruleset, { ...order, called: call }, field);
  return ruling.allowed ? { allowed: true, value: prospectOf(ruling.value) } : ruling;
}

/** Whom else an attack may strike, and how likely: nearest first; nobody when the order is not legal. @rule UT-06 @rule UT-16 */
export function dangersOf(ruleset: Ruleset, order: AttackOrder, field: Battlefield): readonly Danger[] {
  const ruling = declare(ruleset, order, field);
  if (!ruling.allowed) return [];
  const { others } = field.blast ? attackOdds(ruling.value) : othersOf(ruling.value);
  return others
    .filter(({ struck }) => struck > 0)
    .map(({ entity, struck, down }) => ({ name: field.entities[entity]!.fighter.name, struck, down }));
}
