import type { Weapon } from "../rules/attack/fighter";
import type { RulesetFacts } from "../rules/attack/ruleset";
import { weaponInHands } from "../rules/attack/stored-weapon";
import { isPerson, isPower, type Means } from "./kinds";
import { powerWeapon } from "./power";

/** A weapon or power as the rules use it, in the hands of this actor. */
export function weaponOf(item: Means, actor: Actor.Implementation, ruleset: RulesetFacts): Weapon {
  const attributes = isPerson(actor) ? actor.system.effective : {};
  if (isPower(item)) return powerWeapon(item, attributes);
  return weaponInHands({ id: item.id ?? "", name: item.name, stored: item.system }, attributes, ruleset);
}
