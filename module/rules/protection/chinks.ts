import { allow, refuse, type Ruling } from "../ruling";

const TORSO = -8;
const ELSEWHERE = -10;

/** Price of a joint or weak point, in place of the location's own. @rule TD-CHINK-03 @rule TD-CHINK-04 @rule TD-CHINK-05 */
export const chinkPenalty = (torso: boolean): number => (torso ? TORSO : ELSEWHERE);

/** Armor, vehicles and whatever else has joints; bare skin has none. @rule TD-CHINK-02 */
export const hasChinks = (armor: number, jointed: boolean): boolean => armor > 0 && jointed;

/**
 * @rule TD-CHINK-01 only what goes into a gap may be aimed at one @rule TD-CHINK-02 and only where there is one
 * @param seeksGaps impaling, piercing or a tight beam
 */
export function mayAimAtChink(seeksGaps: boolean, chinks: boolean): Ruling<true> {
  if (!seeksGaps) return refuse("gapSeekersOnly", "TD-CHINK-01", { location: "chink" });
  return chinks ? allow(true) : refuse("noChinks", "TD-CHINK-02");
}
