import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItemOf, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { isWeapon } from "../../scene/kinds";

type Token = CrossfireToken;

/** The token this person acts with on the scene that is shown: the one selected, or that of the own character. */
export function ownToken(): Token | null {
  const controlled = (canvas?.tokens?.controlled ?? []) as { document: Token }[];
  if (controlled.length === 1) return controlled[0]!.document.isOwner ? controlled[0]!.document : null;
  if (controlled.length > 1) return null;
  const character = game.user?.character;
  const tokens = (canvas?.scene?.tokens.contents ?? []) as Token[];
  return character ? (tokens.find(({ actor }) => actor?.id === character.id && actor?.isToken === false) ?? null) : null;
}

/** The first weapon in hand; what shoots before what strikes. */
export function heldWeapon(actor: CrossfireActor | null): CrossfireItemOf<"weapon"> | null {
  const held = (actor ? itemsOf(actor) : []).filter(isWeapon).filter(({ system }) => system.ready);
  return held.find(({ system }) => system.kind !== "melee") ?? held[0] ?? null;
}

/** The plainest attack of a token on another with a weapon. */
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
