import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { OUT_OF_COMBAT, type Readiness } from "../../rules/attack/model/fighter";
import { combatantOf, combatOf } from "./fight-of";
import { clockOf } from "../../documents/combat";
import { mayAffect, mayDefend } from "../../rules/clock/surprise";
import { mayInterrupt } from "../../rules/clock/actions";
import { isActing, isDelayed, left, movedOf, onFullDefense, type Clock } from "../../rules/clock/clock";
import { paceOf } from "../../rules/movement/pace";
import { actorAt } from "../uuids";

/** Returns whether a combatant cannot defend against an attacker because of surprise. @rule SS-SURPRISE-02 @rule SS-SURPRISE-12 */
function surprisedBy(combat: CrossfireCombat, clock: Clock, id: string, against: string | null): boolean {
  const attacker = against === null ? undefined : combatantOf(combat, against)?.id;
  return attacker ? !mayDefend(clock, id, attacker) : clock.fighters[id]!.surprised;
}

/** Returns whether the actor with this uuid may act against a combatant of the same fight. @rule SS-SURPRISE-23 */
function mayAct(combat: CrossfireCombat, clock: Clock, uuid: string, against: string): boolean {
  const own = combatantOf(combat, uuid)?.id;
  return !own || mayAffect(clock, own, against);
}

/** Returns an actor's fight, and the combatant in it that belongs to another actor; null if they share no fight. */
function sharedFight(actor: CrossfireActor, other: string | undefined): { readonly combat: CrossfireCombat; readonly id: string } | null {
  const combat = combatOf(actor.uuid);
  const id = combat && other ? combatantOf(combat, other)?.id : null;
  return combat && id ? { combat, id } : null;
}

/** Returns whether an attacker may attack a target despite surprise; always true outside a shared fight. @rule SS-SURPRISE-23 */
export function mayStrike(attacker: CrossfireActor, target: string): boolean {
  const shared = sharedFight(attacker, actorAt(target)?.uuid);
  return !shared || mayAct(shared.combat, clockOf(shared.combat), attacker.uuid, shared.id);
}

/** Returns whether a helper may help another actor despite surprise; always true outside a shared fight. @rule SS-SURPRISE-25 */
export function mayHelp(helper: CrossfireActor, other: CrossfireActor): boolean {
  const shared = sharedFight(helper, other.uuid);
  const own = shared && combatantOf(shared.combat, helper.uuid)?.id;
  return !own || mayAffect(clockOf(shared.combat), own, shared.id, true);
}

/**
 * Returns what the clock lets an actor do now. Actors outside the fight or not yet counted are unrestricted.
 *
 * @param against uuid of the attacker, because surprise may apply to some attackers only; null for any
 */
export function readinessOf(actor: CrossfireActor, against: string | null = null): Readiness {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const clock = combat ? clockOf(combat) : null;
  const fighter = clock && id ? clock.fighters?.[id] : undefined;
  if (!clock || !fighter) return OUT_OF_COMBAT;
  const { ap, freeActions, attacks } = left(clock, fighter);
  return {
    ap,
    freeActionUsed: freeActions > 0,
    attacked: attacks > 0,
    previousDefences: fighter.defences,
    onFullDefense: onFullDefense(clock, fighter),
    mayInterrupt: mayInterrupt(fighter),
    acting: isActing(clock, id ?? ""),
    pace: paceOf(movedOf(clock, fighter).runs),
    delayed: isDelayed(fighter),
    heldAp: fighter.overwatch?.ap ?? null,
    surprised: surprisedBy(combat!, clock, id ?? "", against),
    ...(against !== null && !mayAct(combat!, clock, against, id ?? "") ? { outOfReach: true } : {}),
    split: null,
  };
}

/** Returns a key for an actor's current or latest phase; "" outside a fight. */
export function phaseOf(actor: CrossfireActor): string {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const phase = combat && id ? clockOf(combat).fighters?.[id]?.startedIn : undefined;
  return phase ? `${combat!.id} ${phase}` : "";
}

/** Returns the readiness of each entity against one attacker. @rule SS-SURPRISE-02 */
export const readinessAgainst =
  ({ attacker }: { readonly attacker: CrossfireActor }) =>
  (actor: CrossfireActor): Readiness =>
    readinessOf(actor, actor === attacker ? null : attacker.uuid);
