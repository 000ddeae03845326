import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItemOf, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { isMeans, isWeapon, type Means } from "../../scene/kinds";

type Token = CrossfireToken;

/**
 * Returns the user's token on the viewed scene: the only selected token or, without a selection, the user's character's token. Null if
 * there is none, if several are selected, or if the user does not own the selected token.
 */
export function ownToken(): Token | null {
  const controlled = (canvas?.tokens?.controlled ?? []) as { document: Token }[];
  if (controlled.length === 1) return controlled[0]!.document.isOwner ? controlled[0]!.document : null;
  if (controlled.length > 1) return null;
  const character = game.user?.character;
  const tokens = (canvas?.scene?.tokens.contents ?? []) as Token[];
  return character ? (tokens.find(({ actor }) => actor?.id === character.id && actor?.isToken === false) ?? null) : null;
}

/** Returns the first ready weapon, ranged weapons before melee weapons; null if no weapon is ready. */
export function heldWeapon(actor: CrossfireActor | null): CrossfireItemOf<"weapon"> | null {
  const held = (actor ? itemsOf(actor) : []).filter(isWeapon).filter(({ system }) => system.ready);
  return held.find(({ system }) => system.kind !== "melee") ?? held[0] ?? null;
}

/** Builds the simplest attack by one token on another with a weapon. */
export const plainOrder = (own: Token, weapon: CrossfireItemOf<"weapon">, target: Token): AttackOrder => ({
  attacker: own.actor?.uuid ?? "",
  attackerToken: own.uuid,
  weapon: weapon.id ?? "",
  target: target.uuid,
  mode: [...weapon.system.modes][0] ?? "single",
  called: null,
  aim: 0,
  modifiers: [],
});

/** Returns the default attacker: the controlled token's actor, otherwise the user's own character; null if there is neither. */
export const oneself = (): CrossfireActor | null => {
  const [token] = (canvas as { tokens?: { controlled?: { actor: CrossfireActor | null }[] } }).tokens?.controlled ?? [];
  return token?.actor ?? (game.user?.character as CrossfireActor | null) ?? null;
};

/** Finds a weapon or power by id, uuid, name or part of its name; null: none. For "", finds a ready weapon, otherwise any weapon. */
export function meansOf(attacker: CrossfireActor, word = ""): Means | null {
  const all = itemsOf(attacker).filter(isMeans);
  const wanted = word.trim().toLowerCase();
  if (!wanted) return all.find((item) => isWeapon(item) && item.system.ready) ?? all.find(isWeapon) ?? null;
  const named = (fits: (name: string) => boolean): Means | undefined => all.find(({ name }) => fits(name.toLowerCase()));
  return (
    all.find(({ id, uuid }) => id === word.trim() || uuid === word.trim()) ??
    named((name) => name === wanted) ??
    named((name) => name.startsWith(wanted)) ??
    named((name) => name.includes(wanted)) ??
    null
  );
}
