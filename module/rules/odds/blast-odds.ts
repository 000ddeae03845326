import type { Attack } from "../attack/model/ruleset";
import type { Blast } from "../attack/model/blast";
import { conditionOf } from "../body/unconsciousness-and-death";
import { follow, type FollowOptions } from "./follow";
import { glimpsing, readSeen } from "./seen";
import type { View } from "./view";

/** Risk to one entity from an area attack. */
export interface InArea {
  /** Index in the battlefield's list of entities. */
  readonly entity: number;
  /**
   * Probability that the blast reaches the entity; `struck`: that the blast hits the entity; `down`: that the entity goes down. All 0 to 1.
   */
  readonly reached: number;
  readonly struck: number;
  readonly down: number;
  /** Maximum error: each probability may be too low by this much. */
  readonly lost: number;
}

const picked = <T>(list: readonly T[], indices: readonly number[]): T[] => indices.map((index) => list[index]!);

/** Returns the area attack with only one entity near the aim point. A blast affects each entity independently. */
function alone(attack: Attack, blast: Blast, entity: number): Attack {
  const { field } = attack;
  const kept = [field.intended, entity];
  const map = blast.map && { ...blast.map, bodies: picked(blast.map.bodies, kept) };
  const corrections = blast.corrections && { corrections: picked(blast.corrections, kept) };
  const here: Blast = { ...blast, map, meters: blast.map ? [] : picked(blast.meters, kept), ...corrections };
  const nothing = kept.map(() => kept.map(() => 0));
  return { ...attack, field: { ...field, entities: picked(field.entities, kept), intended: 0, grants: nothing, blast: here } };
}

const REACHED = 1 << 30;

function oddsOf(attack: Attack, blast: Blast, entity: number, options: FollowOptions): InArea {
  const own = alone(attack, blast, entity);
  const { plan, body } = own.field.entities[1]!.fighter;
  const up = conditionOf(plan, body) === "up";
  const view: View = {
    watched: 1 << 1,
    see: (seen, event) => ("entity" in event ? glimpsing(seen | REACHED, event) : seen),
  };
  const { ends, lost } = follow(own, view, options);
  let [reached, struck, down] = [0, 0, 0];
  for (const { bodies, seen, chance } of ends) {
    if (seen & REACHED) reached += chance;
    if (readSeen(seen & ~REACHED, own.ruleset.declaration).struck) struck += chance;
    if (up && conditionOf(plan, bodies[1]!) !== "up") down += chance;
  }
  return { entity, reached, struck, down, lost };
}

/**
 * Returns the odds of an area attack for each entity that a blast at any landing point can reach. With `unscattered`, the odds are for a
 * landing without scatter. The list is empty without a blast.
 * @throws {RangeError} if the policy leaves an Ask unanswered
 */
export function areaOdds(attack: Attack, options: FollowOptions & { readonly unscattered?: boolean } = {}): readonly InArea[] {
  const { blast, entities, intended } = attack.field;
  if (!blast) return [];
  const landing = options.unscattered ? { ...blast, scatter: 0 } : blast;
  return entities.flatMap((_, entity) => {
    if (entity === intended) return [];
    const odds = oddsOf(attack, landing, entity, options);
    return odds.reached > 0 ? [odds] : [];
  });
}
