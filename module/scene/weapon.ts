import type { Weapon } from "../rules/attack/fighter";
import type { RulesetFacts } from "../rules/attack/ruleset";
import { weaponInHands } from "../rules/attack/stored-weapon";
import { isPerson } from "./kinds";

/** A weapon item as the rules use it, in the hands of this actor. */
export function weaponOf(item: Item.OfType<"weapon">, actor: Actor.Implementation, ruleset: RulesetFacts): Weapon {
  const attributes = isPerson(actor) ? actor.system.effective : {};
  return weaponInHands({ id: item.id ?? "", name: item.name, stored: item.system }, attributes, ruleset);
}
