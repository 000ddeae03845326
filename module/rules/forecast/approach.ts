import { left } from "../clock/actions";
import { movedOf } from "../clock/clock";
import { isSprintPossible } from "../body/injuries/called-effects";
import { metersLeft, wayPrice, type WayPrice, ratesAt, type Rates } from "../movement/walk-run-sprint";
import { declaredAction } from "../attack/model/declaration";
import { idOf, moveTo, takesAction, commandClock, type Engagement, type Participant } from "./engagement";

const rates = ({ combatant, injuries }: Participant): Rates => ratesAt(combatant!.walkRate, { slowed: !isSprintPossible(injuries) });

/** Returns the AP that a number of Run actions cost; Infinity if the ruleset has no Run action. */
const runsAp = ({ skirmish: { ruleset } }: Engagement, runs: number): number =>
  runs === 0 ? 0 : runs * (declaredAction(ruleset, "run")?.ap ?? Infinity);

/**
 * Returns how far a participant can move with a walk and at most one Run, and the cost. The distance is at most `meters`. Returns null if
 * the participant cannot move.
 * @rule SS-MOVE-02 @rule SS-MOVE-03
 */
function way(fight: Engagement, who: Participant, meters: number): { meters: number; price: WayPrice } | null {
  const { clock } = fight;
  const ticking = clock.fighters[idOf(who)]!;
  const own = rates(who);
  const covered = movedOf(clock, ticking);
  const walked = left(clock, ticking).freeActions > 0;
  const running = { ...covered, runs: Math.max(1, covered.runs) };
  for (const most of [meters, metersLeft(own, running), metersLeft(own, covered)]) {
    const going = Math.min(meters, most);
    const ruling = going > 0 ? wayPrice(own, covered, going, walked) : null;
    const runs = ruling?.allowed ? ruling.value.runs : 0;
    const affordable = runsAp(fight, runs) <= left(clock, ticking).ap;
    if (ruling?.allowed && affordable) return { meters: going, price: ruling.value };
  }
  return null;
}

/**
 * Moves a participant straight toward a target by a distance, or as far as the round allows. The participant loses taken cover.
 * @param meters Distance wanted, in meters.
 * @returns AP that the movement cost; 0 if it was free or impossible.
 */
export function approach(fight: Engagement, who: Participant, target: Participant, meters: number): number {
  const going = way(fight, who, meters);
  if (!going) return 0;
  const id = idOf(who);
  const { price } = going;
  const ap = runsAp(fight, price.runs);
  if (price.runs > 0) commandClock(fight, { kind: "spend", id, ap, freeActions: 0, attacks: 0 });
  if (price.freeAction) takesAction(fight, id, { kind: "free" });
  commandClock(fight, { kind: "move", id, meters: going.meters, runs: price.runs, sprinted: 0 });
  const share = going.meters / Math.hypot(target.at.x - who.at.x, target.at.y - who.at.y);
  moveTo(fight, who, { x: who.at.x + share * (target.at.x - who.at.x), y: who.at.y + share * (target.at.y - who.at.y) });
  return ap;
}
