import type { Attack } from "../attack/model/ruleset";
import { placesOn } from "../body/body-plan";
import { conditionOf, type Condition } from "../body/unconsciousness-and-death";
import type { BodyState } from "../body/body-state";
import { preselected } from "../attack/machine/machine";
import { areaOdds } from "./blast-odds";
import { EqualAttacks } from "./equal-attacks";
import { follow, type FollowOptions } from "./follow";
import { glimpsing, readSeen, seeing, together, type HitObservation } from "./seen";
import { rollOdds } from "./roll-odds";
import type { Followed, FollowedEnd, View } from "./view";

/** Points that each pool loses; for Strain, points gained. */
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
  /** Index in the battlefield's list of entities. */
  readonly entity: number;
  /** Probability that at least one bullet hits the entity, 0 to 1. */
  readonly struck: number;
  /** Probability that the entity goes down, 0 to 1. */
  readonly down: number;
}

export interface AttackOdds {
  /** Joint distribution of results for the intended target. The probabilities sum to 1 minus `lost`. */
  readonly cells: readonly Cell[];
  readonly others: readonly Bystander[];
  /** Probabilities that the first attack roll is any glitch or a critical glitch. */
  readonly glitch: { readonly any: number; readonly critical: number };
  /** Maximum error: any probability may be too low by this much. 0 unless unlikely states were pruned. */
  readonly lost: number;
}

const isUp = ({ field }: Attack, entity: number, body: BodyState): boolean =>
  conditionOf(field.entities[entity]!.fighter.plan, body) === "up";

const wasUp = (attack: Attack, entity: number): boolean => isUp(attack, entity, attack.field.entities[entity]!.fighter.body);

/** Returns the cell for one possible end of an attack. `read` caches the decoded observations. */
function cellOf({ ruleset, field: { entities, intended } }: Attack, read: Map<number, HitObservation>, end: FollowedEnd): Cell {
  const { bodies, seen, chance } = end;
  const { plan, body: before } = entities[intended]!.fighter;
  const body = bodies[intended]!;
  const known = read.get(seen) ?? readSeen(seen, placesOn(ruleset.declaration, plan));
  read.set(seen, known);
  const loss = {
    shield: before.shield - body.shield,
    armored: before.armored - body.armored,
    flesh: before.flesh - body.flesh,
    strain: body.strain - before.strain,
  };
  const { contact, quality, limb, struck, penetrates, crippled } = known;
  return { contact, quality, limb, struck, penetrates, crippled, loss, condition: conditionOf(plan, body), chance };
}

const DOWN = 1 << 30;

/**
 * Returns the risk to one bystander from several bullets. The function follows each state until nothing worse can happen to the bystander.
 * @param shots For each bullet, true if it can affect the bystander; omitted: all bullets can.
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
    kind: `bystander ${entity}`,
    watched: 1 << entity,
    parts: "pools",
    shots,
    see: (seen, event) => ("entity" in event && event.entity === entity ? glimpsing(seen, event) : seen),
    look: (who, body) => (who === entity && mayFall && !isUp(attack, entity, body) ? DOWN : 0),
    settled: (seen) => (!mayFall || (seen & DOWN) !== 0) && isStruck(seen),
  };
  const { ends, left, lost } = follow(attack, view, options);
  let [struck, down] = [0, 0];
  // Events that were observed before a state was pruned still count.
  for (const { seen, chance } of [...ends, ...left]) {
    if (isStruck(seen)) struck += chance;
    if (seen & DOWN) down += chance;
  }
  return { entity, struck, down, lost };
}

/** Returns the risks to all bystanders from a single bullet. One bullet never hits an entity twice, so the probabilities add up. */
function tallied(attack: Attack, options: FollowOptions): { readonly all: readonly Bystander[]; readonly lost: number } {
  const standing = attack.field.entities.map((_, entity) => wasUp(attack, entity));
  const all = standing.map((_, entity) => ({ entity, struck: 0, down: 0 }));
  const view: View = {
    kind: "others",
    watched: 0,
    see: glimpsing,
    look: (entity, body) => (standing[entity] && !isUp(attack, entity, body) ? DOWN : 0),
    tally(entity, seen, chance) {
      if ((seen & ~DOWN) !== 0) all[entity]!.struck += chance;
      if ((seen & DOWN) !== 0) all[entity]!.down += chance;
    },
  };
  return { all, lost: follow(attack, view, options).lost };
}

export interface Others {
  readonly others: readonly Bystander[];
  readonly lost: number;
}

/** Returns the risks to all entities except the intended target. */
export function othersOf(attack: Attack, options: FollowOptions = {}): Others {
  const { entities, intended } = attack.field;
  const alone = entities.map((_, index) => index).filter((index) => index !== intended);
  if (alone.length === 0) return { others: [], lost: 0 };
  if (attack.rounds === 1) {
    const { all, lost } = tallied(attack, options);
    return { others: alone.map((entity) => all[entity]!), lost };
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
  for (const { outcome, chance } of rollOdds(contest.attackRoll(attack, 0), "attack")) {
    const { glitch } = contest.readAttack(attack, 0, outcome);
    if (glitch !== "none") any += chance;
    if (glitch === "critical") critical += chance;
  }
  return { any, critical };
}

/** Returns the odds of an area attack. An area attack has no target, so every entity in reach is a bystander. */
function overArea(attack: Attack, options: FollowOptions): AttackOdds {
  const all = areaOdds(attack, options);
  return {
    cells: [],
    others: all.map(({ entity, struck, down }) => ({ entity, struck, down })),
    glitch: glitchOdds(attack),
    lost: Math.max(0, ...all.map(({ lost }) => lost)),
  };
}

/** Cells of each result of `follow`, cached because equal attacks share the result. */
const CELLS = new WeakMap<Followed, readonly Cell[]>();

/**
 * Returns the odds for the intended target, without bystanders.
 * @throws {RangeError} if the policy leaves an Ask unanswered
 */
export function targetOdds(attack: Attack, options: FollowOptions = {}): Pick<AttackOdds, "cells" | "lost"> {
  const { intended, entities } = attack.field;
  const parts = placesOn(attack.ruleset.declaration, entities[intended]!.fighter.plan);
  const view: View = {
    kind: "target",
    watched: 1 << intended,
    see: (seen, event) => ("entity" in event && event.entity === intended ? seeing(seen, event, parts) : seen),
    join: together,
  };
  const followed = follow(attack, view, options);
  const known = CELLS.get(followed);
  if (known) return { cells: known, lost: followed.lost };
  const read = new Map<number, HitObservation>();
  const cells = followed.ends.map((end) => cellOf(attack, read, end));
  CELLS.set(followed, cells);
  return { cells, lost: followed.lost };
}

function alongTheFirst({ cone: _fan, ...field }: Attack["field"]): Attack["field"] {
  return field;
}

/**
 * Returns the odds of an attack. Every roll counts with its full distribution; a policy makes every choice. The bullets of a burst count
 * together: at least one hit, the best contact and quality, and the total damage. For an attack on several targets, returns the odds of the
 * first. For a blast, `cells` is empty.
 * @throws {RangeError} if the policy leaves an Ask unanswered
 */
export function attackOdds(attack: Attack, options: FollowOptions = {}): AttackOdds {
  if (attack.field.blast) return overArea(attack, options);
  // An attack on several targets returns the odds of its first target.
  if (attack.field.cone) return attackOdds({ ...attack, rounds: 1, field: alongTheFirst(attack.field) }, options);
  const { policy = preselected, prune = 0, whole = false } = options;
  if (policy !== preselected || whole || attack.order.struck) return onLine(attack, options);
  const known = ODDS.of(attack)?.get(prune);
  if (known) return known;
  const made = onLine(attack, options);
  const kept = ODDS.of(attack);
  if (kept) kept.set(prune, made);
  else ODDS.keep(attack, new Map([[prune, made]]));
  return made;
}

/** Maximum number of attacks whose odds are cached. */
const MOST_ODDS = 64;
/** Cached odds: for each attack, by pruning threshold. */
const ODDS = new EqualAttacks<Map<number, AttackOdds>>(MOST_ODDS);

/** Returns the odds of an attack along one line of fire. */
function onLine(attack: Attack, options: FollowOptions): AttackOdds {
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
