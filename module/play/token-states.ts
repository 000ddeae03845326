import { clockOf } from "../documents/combat";
import type { CrossfireActor, CrossfireToken } from "../foundry/types";
import { isWeapon } from "../scene/kinds";
import { combatantOf, combatOf } from "./combat/fight-of";
import { showsTactics } from "./opponent-figures";

/** A state that a token shows in words. */
export interface TokenState {
  /** Language key of the words. */
  readonly key: string;
  /** True if the state is unconsciousness or worse. */
  readonly down?: true;
  /** True if only the token's own side sees the state, unless a world setting shows it to everyone. */
  readonly tactical?: true;
}

/** Body conditions that every user sees, worst first. */
const CONDITIONS = ["dead", "near-death", "unconscious"] as const;

function bodyStates(actor: CrossfireActor, defeated: boolean): TokenState[] {
  const has = (status: string): boolean => actor.statuses.has(status);
  const worst = defeated ? "dead" : CONDITIONS.find(has);
  if (worst) return [{ key: `CROSSFIRE.Status.${worst}`, down: true }];
  return has("prone") ? [{ key: "CROSSFIRE.Status.prone" }] : [];
}

/** Returns true if every ready weapon that uses rounds is empty; false without such a weapon. */
function isOutOfAmmunition(actor: CrossfireActor): boolean {
  const loading = actor.items.contents.flatMap((item) => {
    if (!isWeapon(item) || !item.system.ready) return [];
    const { value, max } = item.system.ammo;
    return max ? [value ?? 0] : [];
  });
  return loading.length > 0 && loading.every((rounds) => rounds === 0);
}

function tacticalStates(actor: CrossfireActor): TokenState[] {
  const combat = combatOf(actor.uuid);
  const fighter = combat ? clockOf(combat).fighters[combatantOf(combat, actor.uuid)?.id ?? ""] : undefined;
  const all = {
    "CROSSFIRE.Status.surprised": fighter?.surprised || actor.statuses.has("surprised"),
    "CROSSFIRE.Token.overwatch": Boolean(fighter?.overwatch),
    "CROSSFIRE.Token.noAmmunition": isOutOfAmmunition(actor),
  };
  return Object.entries(all).flatMap(([key, on]): TokenState[] => (on ? [{ key, tactical: true }] : []));
}

/**
 * Returns the states that this user may read on a token, worst first. Derives them from the client's actor and encounter, so that nothing
 * is stored or sent.
 */
export function tokenStates(token: CrossfireToken, actor: CrossfireActor | null): TokenState[] {
  if (!actor || token.isSecret) return [];
  const body = bodyStates(actor, token.combatant?.isDefeated ?? false);
  return body.some(({ down }) => down) || !showsTactics(actor) ? body : [...body, ...tacticalStates(actor)];
}
