import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { OUT_OF_COMBAT, type Readiness } from "../../rules/attack/model/fighter";
import { combatantOf, combatOf } from "./fight-of";
import { clockOf } from "../../documents/combat";
import { mayAffect, mayDefend } from "../../rules/clock/surprise";
import { mayInterrupt, left } from "../../rules/clock/actions";
import { isActing, movedOf, onFullDefense, type Clock } from "../../rules/clock/clock";
import { isDelayed } from "../../rules/clock/delay";
import { paceOf } from "../../rules/movement/walk-run-sprint";
import type { Means } from "../../scene/kinds";
import { helpsTarget } from "../../scene/power";
import { actorAt } from "../uuids";

/**
 * Returns whether surprise keeps a combatant from defending against an attacker. If the attacker is null or not in the fight, returns
 * whether the combatant is surprised at all.
 * @rule SS-SURPRISE-02
 * @rule SS-SURPRISE-12
 */
function surprisedBy(combat: CrossfireCombat, clock: Clock, id: string, against: string | null): boolean {
  const attacker = against === null ? undefined : combatantOf(combat, against)?.id;
  return attacker ? !mayDefend(clock, id, attacker) : clock.fighters[id]!.surprised;
}

/**
 * Returns whether the actor with this uuid may affect a combatant of this fight despite surprise. True for an actor who is not in the
 * fight.
 * @rule SS-SURPRISE-23 @rule SS-SURPRISE-25
 * @param helps True if the actor would help the combatant.
 */
function mayAct(combat: CrossfireCombat, uuid: string, target: string, helps: boolean): boolean {
  const own = combatantOf(combat, uuid)?.id;
  return !own || mayAffect(clockOf(combat), own, target, helps);
}

/** Returns an actor's fight and another actor's combatant in it; null if they share no fight. */
function sharedFight(actor: CrossfireActor, other: string | undefined): { readonly combat: CrossfireCombat; readonly id: string } | null {
  const combat = combatOf(actor.uuid);
  const id = combat && other ? combatantOf(combat, other)?.id : null;
  return combat && id ? { combat, id } : null;
}

/**
 * Returns whether an attacker may aim a weapon or power at a target despite surprise. Always true outside a shared fight.
 * @rule SS-SURPRISE-23 @rule SS-SURPRISE-25
 */
export function mayStrike(attacker: CrossfireActor, target: string, means: Means): boolean {
  const shared = sharedFight(attacker, actorAt(target)?.uuid);
  return !shared || mayAct(shared.combat, attacker.uuid, shared.id, helpsTarget(means));
}

/** Returns whether a helper may help another actor despite surprise; always true outside a shared fight. @rule SS-SURPRISE-25 */
export function mayHelp(helper: CrossfireActor, other: CrossfireActor): boolean {
  const shared = sharedFight(helper, other.uuid);
  return !shared || mayAct(shared.combat, helper.uuid, shared.id, true);
}

/**
 * Returns the actions that the clock allows an actor now. Actors who are outside the fight or not in the clock yet are unrestricted.
 *
 * @param against uuid of the attacker, because surprise may apply to some attackers only; null: any attacker.
 * @param helps True if the attacker uses a power that helps the actor.
 */
export function readinessOf(actor: CrossfireActor, against: string | null = null, helps = false): Readiness {
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
    previousDefenses: fighter.defenses,
    onFullDefense: onFullDefense(clock, fighter),
    mayInterrupt: mayInterrupt(fighter),
    acting: isActing(clock, id ?? ""),
    pace: paceOf(movedOf(clock, fighter).runs),
    delayed: isDelayed(fighter),
    heldAp: fighter.overwatch?.ap ?? null,
    surprised: surprisedBy(combat!, clock, id ?? "", against),
    ...(against !== null && !mayAct(combat!, against, id ?? "", helps) ? { outOfReach: true } : {}),
    split: null,
  };
}

/** Returns a key for an actor's current or latest phase; "" outside a fight and before the actor's first phase. */
export function phaseOf(actor: CrossfireActor): string {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const phase = combat && id ? clockOf(combat).fighters?.[id]?.startedIn : undefined;
  return phase ? `${combat!.id} ${phase}` : "";
}

/**
 * Returns a function that returns an entity's readiness against one attacker with one weapon or power.
 * @rule SS-SURPRISE-02 @rule SS-SURPRISE-25
 */
export const readinessAgainst =
  ({ attacker, weapon }: { readonly attacker: CrossfireActor; readonly weapon: Means }) =>
  (actor: CrossfireActor): Readiness =>
    readinessOf(actor, actor === attacker ? null : attacker.uuid, helpsTarget(weapon));
