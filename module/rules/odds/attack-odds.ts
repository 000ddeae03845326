import type { Attack } from "../attack/model/ruleset";
import type { AttackEvent } from "../attack/model/events";
import type { AttackState } from "../attack/model/state";
import { conditionOf, type Condition } from "../body/body-state";
import { areaOdds } from "./blast-odds";
import { follow, type FollowOptions, type View } from "./follow";
import { endsBlow, glimpsing, readSeen, seeing, type HitObservation } from "./seen";
import type { MergedState } from "./merged-states";
import { rollOdds } from "./roll-odds";

/** Points each pool loses; for Strain, points gained. */
export interface PoolLoss {
  readonly shield: number;
  readonly armored: number;
  readonly flesh: number;
  readonly strain: number;
}

/** One result of an attack for the intended target, with its probability. */
export interface Cell extends HitObservation {
  readonly loss: PoolLoss;
  readonly condition: Condition;
  /** Probability, 0 to 1. */
  readonly chance: number;
}

/** Risk to another entity on the line. */
export interface Bystander {
  /** Index on the battlefield. */
  readonly entity: number;
  /** Probability of at least one hit. */
  readonly struck: number;
  /** Probability of going down. */
  readonly down: number;
}

export interface AttackOdds {
  /** Joint distribution for the intended target; probabilities sum to 1 minus `lost`. */
  readonly cells: readonly Cell[];
  readonly others: readonly Bystander[];
  /** Probability that the first attack roll is any glitch, and a critical glitch. */
  readonly glitch: { readonly any: number; readonly critical: number };
  /** Most that any probability can be too low; 0 unless unlikely states were pruned. */
  readonly lost: number;
}

const isUp = ({ field }: Attack, entity: number, { bodies }: Pick<AttackState, "bodies">): boolean =>
  conditionOf(field.entities[entity]!.fighter.plan, bodies[entity]!) === "up";

const wasUp = ({ field }: Attack, entity: number): boolean => {
  const { plan, body } = field.entities[entity]!.fighter;
  return conditionOf(plan, body) === "up";
};

function cellOf({ ruleset, field: { entities, intended } }: Attack, { state, seen, chance }: MergedState): Cell {
  const { plan, body: before } = entities[intended]!.fighter;
  const body = state.bodies[intended]!;
  const loss = {
    shield: before.shield - body.shield,
    armored: before.armored - body.armored,
    flesh: before.flesh - body.flesh,
    strain: body.strain - before.strain,
  };
  return { ...readSeen(seen, ruleset.declaration), loss, condition: conditionOf(plan, body), chance };
}

/** Adds up the risks of all bystanders of a single bullet. One bullet hits no one twice, so probabilities simply add. */
class Tally {
  readonly struck: number[];
  readonly down: number[];
  readonly #attack: Attack;

  constructor(attack: Attack) {
    this.#attack = attack;
    this.struck = attack.field.entities.map(() => 0);
    this.down = attack.field.entities.map(() => 0);
  }

  passing(told: readonly AttackEvent[], to: AttackState, chance: number): void {
    for (const event of told) {
      if (!endsBlow(event) || !("entity" in event)) continue;
      const { entity } = event;
      this.struck[entity]! += chance;
      if (wasUp(this.#attack, entity) && !isUp(this.#attack, entity, to)) this.down[entity]! += chance;
    }
  }

  of = (entity: number): Bystander => ({ entity, struck: this.struck[entity]!, down: this.down[entity]! });
}

const DOWN = 1 << 30;

/**
 * Returns the risk of one bystander under several bullets, following states until nothing worse can happen.
 * @param shots true for each bullet that matters; omitted: all of them.
 */
export function bystander(
  attack: Attack,
  entity: number,
  options: FollowOptions,
  shots?: readonly boolean[],
): Bystander & { readonly lost: number } {
  const mayFall = wasUp(attack, entity);
  const isStruck = (seen: number): boolean => readSeen(seen & ~DOWN, attack.ruleset.declaration).struck;
  const view: View = {
    watched: 1 << entity,
    parts: "pools",
    shots,
    see: (seen, event) => ("entity" in event && event.entity === entity ? glimpsing(seen, event) : seen),
    look: (seen, state) => (mayFall && (seen & DOWN) === 0 && !isUp(attack, entity, state) ? seen | DOWN : seen),
    settled: (seen) => (!mayFall || (seen & DOWN) !== 0) && isStruck(seen),
  };
  const { ends, left, lost } = follow(attack, view, options);
  let [struck, down] = [0, 0];
  // Events seen before a state was pruned still count.
  for (const { seen, chance } of [...ends, ...left]) {
    if (isStruck(seen)) struck += chance;
    if (seen & DOWN) down += chance;
  }
  return { entity, struck, down, lost };
}

/** Follows a single bullet and tallies the risks of all bystanders. */
function tallied(attack: Attack, options: FollowOptions): { readonly tally: Tally; readonly lost: number } {
  const tally = new Tally(attack);
  const view: View = { watched: 0, see: () => 0, passing: (told, to, chance) => tally.passing(told, to, chance) };
  return { tally, lost: follow(attack, view, options).lost };
}

export interface Others {
  readonly others: readonly Bystander[];
  readonly lost: number;
}

/** Returns the risks of everyone but the intended target. */
export function othersOf(attack: Attack, options: FollowOptions = {}): Others {
  const { entities, intended } = attack.field;
  const alone = entities.map((_, index) => index).filter((index) => index !== intended);
  if (alone.length === 0) return { others: [], lost: 0 };
  if (attack.rounds === 1) {
    const { tally, lost } = tallied(attack, options);
    return { others: alone.map(tally.of), lost };
  }
  const followed = alone.map((entity) => bystander(attack, entity, options));
  return {
    others: followed.map(({ entity, struck, down }) => ({ entity, struck, down })),
    lost: Math.max(...followed.map((one) => one.lost)),
  };
}

function glitchOdds(attack: Attack): AttackOdds["glitch"] {
  let [any, critical] = [0, 0];
  const { contest } = attack.ruleset.method;
  for (const { outcome, chance } of rollOdds(contest.attackThrow(attack, 0), "attack")) {
    const { glitch } = contest.readAttack(attack, 0, outcome);
    if (glitch !== "none") any += chance;
    if (glitch === "critical") critical += chance;
  }
  return { any, critical };
}

/** Returns the odds of an area attack: it has no target, so everyone near is a bystander. */
function overArea(attack: Attack, options: FollowOptions): AttackOdds {
  const all = areaOdds(attack, options);
  return {
    cells: [],
    others: all.map(({ entity, struck, down }) => ({ entity, struck, down })),
    glitch: glitchOdds(attack),
    lost: Math.max(0, ...all.map(({ lost }) => lost)),
  };
}

/**
 * Returns the odds for the intended target alone.
 * @throws {RangeError} if the policy leaves an Ask unanswered
 */
export function targetOdds(attack: Attack, options: FollowOptions = {}): Pick<AttackOdds, "cells" | "lost"> {
  const { intended } = attack.field;
  const view: View = {
    watched: 1 << intended,
    see: (seen, event) => ("entity" in event && event.entity === intended ? seeing(seen, event, attack.ruleset.declaration) : seen),
  };
  const { ends, lost } = follow(attack, view, options);
  return { cells: ends.map((end) => cellOf(attack, end)), lost };
}

function alongTheFirst({ fan: _fan, ...field }: Attack["field"]): Attack["field"] {
  return field;
}

/**
 * Returns the odds of an attack: every roll by its full distribution, every choice by a policy.
 * Several bullets count together: at least one hit, the best contact and quality, total damage.
 * @throws {RangeError} if the policy leaves an Ask unanswered
 */
export function attackOdds(attack: Attack, options: FollowOptions = {}): AttackOdds {
  if (attack.field.blast) return overArea(attack, options);
  // For several targets: the odds of the first one.
  if (attack.field.fan) return attackOdds({ ...attack, rounds: 1, field: alongTheFirst(attack.field) }, options);
  const { cells, lost } = targetOdds(attack, options);
  const rest = othersOf(attack, options);
  return {
    cells,
    others: rest.others,
    glitch: glitchOdds(attack),
    lost: Math.max(lost, rest.lost),
  };
}

/** Returns the total probability of all cells that satisfy a condition. */
export const chanceOf = ({ cells }: Pick<AttackOdds, "cells">, holds: (cell: Cell) => boolean): number =>
  cells.reduce((sum, cell) => (holds(cell) ? sum + cell.chance : sum), 0);

/** Returns the probability of each value. */
export function spreadOf<T>({ cells }: Pick<AttackOdds, "cells">, value: (cell: Cell) => T): Map<T, number> {
  const spread = new Map<T, number>();
  for (const cell of cells) spread.set(value(cell), (spread.get(value(cell)) ?? 0) + cell.chance);
  return spread;
}
