import type { CrossfireActor } from "../../foundry/types";
import type { Fighter } from "../../rules/attack/model/fighter";
import { fighterOf } from "../../scene/fighter";
import { isPerson, type Person } from "../../scene/kinds";
import { readinessOf } from "../combat/readiness";
import { ruleset } from "../ruleset";
import { actorAt } from "../uuids";

/** An actor who can make a test. */
export interface TestingPerson {
  readonly actor: Person;
  readonly who: Fighter;
  readonly karma: { readonly value: number; readonly max: number };
}

/** Returns the tester at a uuid; null if there is no such actor or the actor cannot make tests. */
export function testerAt(uuid: string): TestingPerson | null {
  const actor = actorAt(uuid);
  if (!actor || !isPerson(actor)) return null;
  return { actor, who: fighterOf(actor, readinessOf(actor), ruleset()), karma: actor.system.karma };
}

/** Returns the default actor of a test: the selected token's actor, else the user's own character. Null if that actor cannot make tests. */
export function ownActor(): CrossfireActor | null {
  const { actor } = ChatMessage.implementation.getSpeaker() as { actor?: string | null; token?: string | null };
  const speaking = ChatMessage.implementation.getSpeakerActor(ChatMessage.implementation.getSpeaker()) as CrossfireActor | null;
  const found = speaking ?? (actor ? game.actors?.get(actor) : null) ?? game.user?.character ?? null;
  return found && isPerson(found as CrossfireActor) ? (found as CrossfireActor) : null;
}
