import type { Fan } from "../attack/battlefield";
import { countsWhole } from "../attack/fan";
import type { Attack } from "../attack/ruleset";
import { bystander, type Others } from "./attack-odds";
import type { FollowOptions } from "./follow";

/** The shots at one of them and no others. Where bullets lose by those before them every bullet has to be followed. @rule XF-14 */
function shotsAt(attack: Attack, fan: Fan, lane: number): Attack {
  if (!countsWhole(attack)) return attack;
  return { ...attack, rounds: 1, field: { ...attack.field, fan: { ...fan, lanes: [fan.lanes[lane]!] } } };
}

/**
 * What may happen to each of those one attack is fired at, nearest first. Where every shot counts whole, these are the chances of the shot
 * that goes at them: one that has missed somebody else may strike them besides.
 *
 * @rule SS-ACTION-12
 */
export function fanOdds(attack: Attack, fan: Fan, options: FollowOptions = {}): Others {
  const found = fan.lanes.map(({ intended }, lane) => bystander(shotsAt(attack, fan, lane), intended, options));
  return {
    others: found.map(({ entity, struck, down }) => ({ entity, struck, down })),
    lost: Math.max(0, ...found.map(({ lost }) => lost)),
  };
}
