import { actorOf } from "../../foundry/documents";
import type { TokenMovement } from "../../foundry/hooks";
import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombatant, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { isSprintPossible } from "../../rules/body/injuries/called-effects";
import { isActing, movedOf, type Clock, passStamp, type Ticking } from "../../rules/clock/clock";
import type { Pace } from "../../rules/contest/burdens";
import { allowance, paceOf, ratesAt, type Rates } from "../../rules/movement/walk-run-sprint";
import { injuriesOf } from "../../scene/injuries";
import { isPerson } from "../../scene/kinds";
import { metersBetween, type TokenPlace } from "../../scene/measures";
import { combatantOf, combatOf } from "../combat/fight-of";
import { notify } from "../authority/notices";
import { footworkCounts } from "../world-settings";

/**
 * Returns how far an actor can move on foot in a round; null for vehicles and barriers.
 * @rule SS-MOVE-02 @rule SS-CALLED-46 @rule SS-LAST-04
 */
export function ratesNow(actor: CrossfireActor): Rates | null {
  if (!isPerson(actor)) return null;
  const how = { slowed: !isSprintPossible(injuriesOf(actor)), fightingForLife: actor.statuses.has("last-fight") };
  return ratesAt(actor.system.walkRate, how);
}

/** An actor's pace and remaining movement in the current round. */
export interface OnFoot {
  readonly pace: Pace;
  /** Meters of movement left; below 0 if the actor moved farther than allowed. */
  readonly left: number;
}

/** A point on a token's path, with the movement action of the leg that ends there. */
export type PathPlace = TokenPlace & { readonly action?: string };

/** Returns the meters of one leg of a path; 0 for a leg that displaces the token. */
export const legMeters = (from: PathPlace, to: PathPlace, scene: CrossfireScene): number =>
  to.action === "displace" ? 0 : metersBetween(from, to, scene);

/** Rounds meters to one decimal, as the clock counts them. */
export const toTenth = (meters: number): number => Math.round(meters * 10) / 10;

/** Returns a combatant's pace and meters left; null for a combatant that does not walk. */
export const onFoot = (clock: Clock, { id, actor }: Pick<CrossfireCombatant, "id" | "actor">): OnFoot | null =>
  onFootAt(clock, clock.fighters[id ?? ""], actor ? ratesNow(actor as CrossfireActor) : null);

/**
 * Returns a combatant's pace and meters left, given its state on the clock and its movement rates per round. Returns null for a combatant
 * that does not walk.
 * @rule SS-MOVE-01
 * @rule SS-MOVE-02
 */
export function onFootAt(clock: Pick<Clock, "round">, fighter: Ticking | undefined, rates: Rates | null): OnFoot | null {
  if (!fighter || !rates) return null;
  const covered = movedOf(clock, fighter);
  return { pace: paceOf(covered.runs), left: toTenth(allowance(rates, covered) - covered.meters) };
}

/**
 * Returns whether an acting combatant's next movement costs its Free Action, as the first movement of each pass does. @rule SS-ACTION-17
 */
export const paysFreeAction = (clock: Clock, id: string): boolean => clock.fighters[id]?.walkedIn !== passStamp(clock);

/** Returns the meters a token moved; 0 for a token that was pasted or placed through its window. Displaced legs do not count. */
export function metersOf({ origin, passed, method }: Pick<TokenMovement, "origin" | "passed" | "method">, scene: CrossfireScene): number {
  if (method === "config" || method === "paste") return 0;
  let meters = 0;
  let from = origin;
  for (const point of passed.waypoints) {
    const to = { ...from, ...point };
    meters += legMeters(from, to, scene);
    from = to;
  }
  return toTenth(meters);
}

/** Returns the combatant of a person's token, with its fight and clock; null for any other token, and outside a fight. */
export function walkerInFight(token: CrossfireToken) {
  const actor = actorOf(token);
  const combat = actor ? combatOf(actor.uuid) : null;
  const combatant = combat && actor ? combatantOf(combat, actor.uuid) : undefined;
  if (!combat || !combatant?.id || !isPerson(combatant.actor as CrossfireActor)) return null;
  return { combat, combatant, id: combatant.id, clock: clockOf(combat) };
}

/** Returns the combatant whose token moves in its own phase. Otherwise returns null: the token is only being placed and does not walk. */
export function walker(token: CrossfireToken) {
  const walking = walkerInFight(token);
  return walking && isActing(walking.clock, walking.id) ? walking : null;
}

/**
 * Notifies the moving player of the cost of a pass's first movement: the Free Action with the chance to delay the phase, or 1 AP.
 * GMs read the cost in the tracker.
 * @rule SS-ACTION-17 @rule SS-DELAY-01
 */
export async function notifyPrice(token: CrossfireToken, movement: TokenMovement): Promise<void> {
  const walking = game.user?.isGM || footworkCounts() === "off" || movement.method === "undo" ? null : walker(token);
  if (!walking || !paysFreeAction(walking.clock, walking.id) || metersOf(movement, token.parent as CrossfireScene) === 0) return;
  const { firstMovePrice, placesOf } = await import("../../rules/clock/options");
  const paid = firstMovePrice(walking.clock, walking.id);
  if (!paid) return;
  const delays = placesOf(walking.clock, walking.id).delay === null;
  const key = `CROSSFIRE.Footwork.${paid.ap > 0 ? "usesAp" : delays ? "losesDelay" : "usesFree"}`;
  notify({ level: "info", key, values: { name: walking.combatant.name ?? "" } });
}

/**
 * Returns whether a token may make this movement in a world with enforced movement limits; notifies the user if not. GMs may place tokens
 * anywhere.
 * @rule SS-MOVE-02
 */
export function mayGo(token: CrossfireToken, movement: TokenMovement): boolean {
  if (game.user?.isGM || footworkCounts() !== "hold" || movement.method === "undo") return true;
  const walking = walker(token);
  const foot = walking && onFoot(walking.clock, walking.combatant);
  const waypoints = [...movement.passed.waypoints, ...movement.pending.waypoints];
  const meters = metersOf({ ...movement, passed: { waypoints } }, token.parent as CrossfireScene);
  if (!foot || meters <= foot.left) return true;
  notify({ level: "warn", key: "CROSSFIRE.Refusal.tooFar", values: { meters, most: Math.max(0, foot.left) }, rule: "SS-MOVE-02" });
  return false;
}
