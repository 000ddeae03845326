import { clockOf } from "../documents/combat";
import type { CrossfireActor, CrossfireToken } from "../foundry/types";
import { isWeapon } from "../scene/kinds";
import { combatantOf, combatOf } from "./combat/fight-of";
import { showsTactics } from "./opponent-figures";

/** A state in words on a token. */
export interface TokenState {
  /** Key of its words. */
  readonly key: string;
  /** Unconscious or worse. */
  readonly down?: true;
  /** Seen by the own side only, unless the world says otherwise. */
  readonly tactical?: true;
}

/** State of a body that every user sees: the worst condition, and lying on the ground. */
const CONDITIONS = ["dead", "near-death", "unconscious"] as const;

function bodyStates(actor: CrossfireActor, defeated: boolean): TokenState[] {
  const has = (status: string): boolean => actor.statuses.has(status);
  const worst = defeated ? "dead" : CONDITIONS.find(has);
  if (worst) return [{ key: `CROSSFIRE.Status.${worst}`, down: true }];
  return has("prone") ? [{ key: "CROSSFIRE.Status.prone" }] : [];
}

/** Returns true if every weapon in hand that takes rounds is empty. */
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
 * Returns the states that this user may read on a token, worst first. Nothing is stored or sent for them: they follow from what the
 * client has of actor and encounter.
 */
export function tokenStates(token: CrossfireToken, actor: CrossfireActor | null): TokenState[] {
  if (!actor || token.isSecret) return [];
  const body = bodyStates(actor, token.combatant?.isDefeated ?? false);
  return body.some(({ down }) => down) || !showsTactics(actor) ? body : [...body, ...tacticalStates(actor)];
}
