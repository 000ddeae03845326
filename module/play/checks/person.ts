import { OUT_OF_COMBAT, type Fighter } from "../../rules/attack/fighter";
import { fighterOf } from "../../scene/fighter";
import { isPerson, type Person } from "../../scene/kinds";
import { ruleset } from "../ruleset";
import { actorAt } from "../uuids";

/** Somebody who can make a test. */
export interface Tester {
  readonly actor: Person;
  readonly who: Fighter;
  readonly karma: { readonly value: number; readonly max: number };
}

/** null: not there, or no person. */
export function testerAt(uuid: string): Tester | null {
  const actor = actorAt(uuid);
  if (!actor || !isPerson(actor)) return null;
  return { actor, who: fighterOf(actor, OUT_OF_COMBAT, ruleset()), karma: actor.system.karma };
}
