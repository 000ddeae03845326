import { actorOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { movedOf } from "../../rules/clock/clock";
import { reachOf, type PaceNeeded } from "../../rules/movement/walk-run-sprint";
import { ruleset } from "../ruleset";
import { footworkCounts } from "../world-settings";
import { legMeters, ratesNow, toTenth, walker, type PathPlace } from "./footwork";

/** A point on the path of a token's ruler, whether passed or still ahead. */
export interface RulerPlace extends PathPlace {
  readonly stage: "passed" | "pending" | "planned";
  readonly previous: RulerPlace | null;
  readonly next: RulerPlace | null;
}

/** Meters to a point on a path, and the movement needed to get there. */
export interface WayAhead {
  readonly meters: number;
  /** Movement needed; null if the clock counts no distance. */
  readonly reach: PaceNeeded | null;
}

/** Returns the meters from the token to a point ahead; below 0 for a point that the token has passed. */
function metersAhead(place: RulerPlace, scene: CrossfireScene): number {
  let meters = 0;
  if (place.stage === "passed") {
    for (let at = place; at.next?.stage === "passed"; at = at.next) meters -= legMeters(at, at.next, scene);
    return meters;
  }
  for (let at = place; at.previous && at.stage !== "passed"; at = at.previous) meters += legMeters(at.previous, at, scene);
  return meters;
}

/** Returns the meters from the start of the path to a point. */
function metersAlong(place: RulerPlace, scene: CrossfireScene): number {
  let meters = 0;
  for (let at = place; at.previous; at = at.previous) meters += legMeters(at.previous, at, scene);
  return meters;
}

/** Returns whether this user may know how far an actor can move. */
const mayKnow = (actor: CrossfireActor): boolean => Boolean(game.user && actor.testUserPermission(game.user, "OBSERVER"));

/**
 * Returns the meters to a point on the ruler's path, and the movement needed. For the acting combatant, the meters already moved in this
 * round are included.
 * @rule SS-MOVE-01 @rule SS-MOVE-02
 */
export function wayAhead(token: CrossfireToken, place: RulerPlace): WayAhead {
  const scene = token.parent as CrossfireScene;
  const actor = actorOf(token);
  const walking = footworkCounts() === "off" || !actor || !mayKnow(actor) ? null : walker(token);
  const fighter = walking?.clock.fighters[walking.id];
  const rates = actor && ratesNow(actor);
  if (!walking || !fighter || !rates) return { meters: metersAlong(place, scene), reach: null };
  const covered = movedOf(walking.clock, fighter);
  const meters = toTenth(Math.max(0, covered.meters + toTenth(metersAhead(place, scene))));
  const knows = (wanted: string): boolean => ruleset().declaration.actions.some(({ id }) => id === wanted);
  return { meters, reach: reachOf(rates, covered, meters, { run: knows("run"), sprint: knows("sprint") }) };
}

/** Returns the meters of the last leg to a point; 0 for the first point. */
export const lastLeg = (token: CrossfireToken, place: RulerPlace): number =>
  place.previous ? legMeters(place.previous, place, token.parent as CrossfireScene) : 0;
