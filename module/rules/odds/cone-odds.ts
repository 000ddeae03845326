import { isObject, type Cone } from "../attack/model/battlefield";
import { alongFiringLine } from "../attack/machine/area-attack";
import { hasOwnShare } from "../attack/unintended-targets/secondary-targets";
import { endangersOthers } from "../attack/unintended-targets/triggers";
import type { Attack } from "../attack/model/ruleset";
import { bystander, type Others } from "./attack-odds";
import type { FollowOptions } from "./follow";

/** Returns whether a shot along a firing line can reach an entity: as target, as obstruction, or beyond the target. */
function comesTo(whole: Attack, { firingLines }: Cone, lane: number, entity: number): boolean {
  const { places, intended, grants } = firingLines[lane]!;
  const place = places[entity];
  if (!place) return false;
  const { shut = [], behind = [] } = places[intended] ?? {};
  const covers = (grants[entity]?.[intended] ?? 0) > 0 || shut.includes(entity) || behind.includes(entity);
  const attack = alongFiringLine(whole, lane);
  return entity === intended || covers || (endangersOthers(attack) && !hasOwnShare(attack, entity));
}

/** Returns whether it matters which firing line reaches an entity first. The entity rolls once, with its cover on that line. */
const rollsByLine = ({ order, field: { entities } }: Attack, { firingLines }: Cone, entity: number): boolean =>
  !isObject(entities[entity]!) &&
  ((order.against?.length ?? 0) > 0 ||
    firingLines.some(
      ({ places, grants }) =>
        places[entity] && (places[entity].unseen || places[entity].otherCover > 0 || grants.some((given) => (given[entity] ?? 0) > 0)),
    ));

/**
 * Returns, for each shot, whether it matters to an entity. A shot matters if it can reach the entity. An earlier shot that makes other
 * entities roll also matters, because stored defense rolls count on later firing lines.
 */
function shotsThatMatter(attack: Attack, cone: Cone, entity: number): readonly boolean[] {
  const everybody = attack.field.entities.map((_, index) => index);
  const firingLines = cone.firingLines.map((_, lane) => everybody.filter((index) => comesTo(attack, cone, lane, index)));
  const matters = firingLines.map((met) => met.includes(entity));
  const rollers = everybody.filter((index) => rollsByLine(attack, cone, index));
  const shares = (one: number, other: number): boolean =>
    rollers.some((who) => firingLines[one]!.includes(who) && firingLines[other]!.includes(who));
  for (let found = true; found;) {
    const next = firingLines.findIndex((_, lane) => !matters[lane] && matters.some((yes, other) => yes && shares(lane, other)));
    found = next >= 0;
    if (found) matters[next] = true;
  }
  return Array.from({ length: attack.rounds }, (_, bullet) => matters[bullet % firingLines.length]!);
}

/** Maximum number of shots that the odds follow at full precision. `COARSEST`: the highest pruning threshold. */
const [FINE, COARSEST] = [3, 1e-4];

/** Returns options with coarser pruning for more shots. Options without pruning do not change. The odds report the error as `lost`. */
function coarser({ prune = 0, ...options }: FollowOptions, shots: readonly boolean[]): FollowOptions {
  const beyond = Math.max(0, shots.filter(Boolean).length - FINE);
  return { ...options, prune: prune === 0 ? 0 : Math.max(prune, Math.min(COARSEST, prune * 2 ** beyond)) };
}

/**
 * Returns the risk to each target, nearest first. The risk includes bullets on other firing lines that miss or go through their target.
 * @rule SS-ACTION-12 @rule UT-16 @rule UT-50
 */
export function coneOdds(attack: Attack, cone: Cone, options: FollowOptions = {}): Others {
  const found = cone.firingLines.map(({ intended }) => {
    const shots = shotsThatMatter(attack, cone, intended);
    // Shots after the last one that matters cannot change this entity's risk.
    return bystander({ ...attack, rounds: shots.lastIndexOf(true) + 1 }, intended, coarser(options, shots), shots);
  });
  return {
    others: found.map(({ entity, struck, down }) => ({ entity, struck, down })),
    lost: Math.max(0, ...found.map(({ lost }) => lost)),
  };
}
