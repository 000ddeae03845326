import type { CrossfireActor, CrossfireToken } from "../foundry/types";
import type { Battlefield } from "../rules/attack/battlefield";
import type { AttackOrder, Struck } from "../rules/attack/order";
import { struckField } from "../rules/attack/struck";
import { refuse, type Refusal } from "../rules/ruling";
import { fighterOf } from "../scene/fighter";
import { readinessOf } from "./readiness";
import { switches } from "./ruleset";
import { documentAt } from "./uuids";
import { wholeRuleset } from "./whole-ruleset";

/** Harm without an attack, as the one who takes it stands now; or that nobody is there. */
export function struckOf({ target }: AttackOrder, struck: Struck): Battlefield | ({ readonly allowed: false } & Refusal) {
  const found = documentAt(target) as CrossfireActor | CrossfireToken | null;
  const actor = found instanceof TokenDocument ? (found.actor as CrossfireActor | null) : found;
  if (!(actor instanceof Actor)) return refuse("targetGone", "UT-08", { missing: target });
  const fighter = fighterOf(actor as CrossfireActor, readinessOf(actor as CrossfireActor), wholeRuleset(), actor.uuid, found!.name);
  const hidden = found instanceof TokenDocument ? found.hidden : (actor.token?.hidden ?? false);
  return struckField(struck, fighter, hidden, switches());
}
