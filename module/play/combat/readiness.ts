import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { OUT_OF_COMBAT, type Readiness } from "../../rules/attack/model/fighter";
import { combatantOf, combatOf } from "./fight-of";
import { clockOf } from "../../documents/combat";
import { mayAffect, mayDefend } from "../../rules/clock/surprise";
import { mayInterrupt } from "../../rules/clock/actions";
import { isActing, isDelayed, left, movedOf, onFullDefense, type Clock } from "../../rules/clock/clock";
import { paceOf } from "../../rules/movement/pace";
import { actorAt } from "../uuids";

/** Ids of those whom somebody may not defend against, as combatants of a fight. @rule SS-SURPRISE-02 @rule SS-SURPRISE-12 */
function surprisedBy(combat: CrossfireCombat, clock: Clock, id: string, against: string | null): boolean {
  const attacker = against === null ? undefined : combatantOf(combat, against)?.id;
  return attacker ? !mayDefend(clock, id, attacker) : clock.fighters[id]!.surprised;
}

/** May somebody, by uuid, do anything against a combatant of the same fight? @rule SS-SURPRISE-23 */
function mayAct(combat: CrossfireCombat, clock: Clock, uuid: string, against: string): boolean {
  const own = combatantOf(combat, uuid)?.id;
  return !own || mayAffect(clock, own, against);
}

/** May somebody attack this one, or are they surprised by them? Whoever is in no fight, or in another one, is free. @rule SS-SURPRISE-23 */
export function mayStrike(attacker: CrossfireActor, target: string): boolean {
  const combat = combatOf(attacker.uuid);
  const uuid = actorAt(target)?.uuid;
  const against = combat && uuid ? combatantOf(combat, uuid)?.id : null;
  return !combat || !against || mayAct(combat, clockOf(combat), attacker.uuid, against);
}

/**
 * What the clock lets an actor do now. Who is not in the fight, or not counted yet, is free.
 *
 * @param against uuid of whoever attacks: one may be surprised by some and not by others; null for anybody
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

/** The phase somebody is in or had last, as the fight counts it; "" outside of one. */
export function phaseOf(actor: CrossfireActor): string {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const phase = combat && id ? clockOf(combat).fighters?.[id]?.startedIn : undefined;
  return phase ? `${combat!.id} ${phase}` : "";
}

/** The same for everybody on the battlefield of one attack. @rule SS-SURPRISE-02 */
export const readinessAgainst =
  ({ attacker }: { readonly attacker: CrossfireActor }) =>
  (actor: CrossfireActor): Readiness =>
    readinessOf(actor, actor === attacker ? null : attacker.uuid);
