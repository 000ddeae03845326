import { OUT_OF_COMBAT, type Fighter } from "../../rules/attack/fighter";
import { fighterOf } from "../../scene/fighter";
import { isPerson, type Person } from "../../scene/kinds";
import { ruleset } from "../ruleset";
import { documentAt } from "../uuids";

/** Somebody who can make a test. */
export interface Tester {
  readonly actor: Person;
  readonly who: Fighter;
  readonly karma: { readonly value: number; readonly max: number };
}

/** null: not there, or no person. */
export function testerAt(uuid: string): Tester | null {
  const found = documentAt<Actor.Implementation | TokenDocument.Implementation>(uuid);
  const actor = found instanceof TokenDocument ? (found.actor as Actor.Implementation | null) : found;
  if (!(actor instanceof Actor) || !isPerson(actor)) return null;
  return { actor, who: fighterOf(actor, OUT_OF_COMBAT, ruleset()), karma: actor.system.karma };
}
