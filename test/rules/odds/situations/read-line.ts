/** A line of fire of a situation, computed by the rules alone, without a map. */
import type { Placed } from "../../../../module/rules/attack/model/battlefield";
import { lineUp } from "../../../../module/rules/attack/declare/line-up";
import { aimedAt } from "../../../../module/rules/flight/line-of-fire";
import { wayOut, type WayOut } from "../../../../module/rules/flight/way-out";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import { MAP } from "./cast";
import type { Situation } from "./situation";
import { barriersOf, eyeOf, mapOf, tokensOf } from "./standing";

export interface ReadLine {
  readonly places: readonly Placed[];
  /** Ids of the entities, in the same order as `places`. */
  readonly ids: readonly string[];
  readonly intended: number;
  readonly grants: readonly (readonly number[])[];
  readonly walledOff: boolean;
  /** Point where a bullet that reaches no further entity ends; null if there is no such point. */
  readonly out: WayOut | null;
}

/**
 * Returns the line of fire to the entity with this id.
 * @param farthest length of the line in meters; omitted: endless
 */
export function lineTo(situation: Situation, id: string, farthest = Infinity): ReadLine {
  const { others, target } = tokensOf(situation);
  const tokens = [...others, target];
  const everyone = [
    ...tokens.filter(({ fighter }) => fighter.id !== id),
    ...barriersOf(situation),
    ...tokens.filter(({ fighter }) => fighter.id === id),
  ];
  const eye = eyeOf(situation);
  const map = mapOf(situation);
  const standers = everyone.map(({ stander }) => stander);
  const { cover, corridor } = rulesetById(situation.ruleset);
  const line = lineUp({ eye, map, farthest, corridor, cover }, standers, standers.length - 1);
  const bounds = { minX: 0, minY: 0, maxX: MAP.width, maxY: MAP.height };
  const { intended, grants, walledOff } = line;
  return {
    places: line.places.map(({ who, ...place }, at): Placed => {
      const own = { ...place, fighter: everyone[who]!.fighter, aware: false };
      return walledOff && at === intended ? { ...own, walledOff: true } : own;
    }),
    ids: line.places.map(({ who }) => everyone[who]!.fighter.id),
    ...{ intended, grants, walledOff },
    out: wayOut(map, eye, aimedAt(standers.at(-1)!.body, eye), bounds),
  };
}
