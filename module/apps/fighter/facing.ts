import { provisional } from "../../play/preview/attack-roll";
import { facingOneself } from "../../play/preview/callable-locations";
import type { Attack } from "../../rules/attack/model/ruleset";
import type { Weapon } from "../../rules/attack/model/fighter";
import { plainWeapon } from "../../rules/attack/model/plain-weapon";
import type { AttackOrder } from "../../rules/attack/model/order";
import { opening, type AttackState } from "../../rules/attack/model/state";
import type { FighterView } from "./view";

/** Neutral weapon that does not change the target's numbers. */
const ANY_WEAPON: Weapon = plainWeapon({ id: "", name: "", modes: ["single"], hands: 1 });

const orderOf = (attacker: string, weapon: string): AttackOrder => ({
  attacker,
  attackerToken: null,
  weapon,
  target: attacker,
  mode: "single",
  called: null,
  aim: 0,
  modifiers: [],
});

/**
 * Returns an attack by an actor on an identical actor without cover. A sheet shows the numbers of this attack, because a sheet has no
 * target.
 */
export function facing(
  { actor, fighter, ruleset, switches }: Pick<FighterView, "actor" | "fighter" | "ruleset" | "switches">,
  weapon: Weapon = ANY_WEAPON,
): { readonly attack: Attack; readonly state: AttackState } {
  const field = facingOneself(fighter, weapon, switches);
  return { attack: provisional(ruleset, orderOf(actor.uuid, weapon.id), field), state: opening(field) };
}
