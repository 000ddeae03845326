import type { CrossfireActor } from "../../foundry/types";
import { readDefenseName } from "../../rules/contest/defense";
import type { Attack } from "../../rules/attack/model/ruleset";
import type { Ask } from "../../rules/attack/model/ask";
import { isPerson } from "../../scene/kinds";
import { ordererOf, type AttackMessage } from "../../documents/attack-record";
import { documentAt } from "../uuids";

/**
 * Returns the connected player who plays this fighter; otherwise the active GM; null if there is none. Prefers the player whose assigned
 * character is this fighter.
 */
export function designated(actor: CrossfireActor | null): User.Implementation | null {
  const users = game.users?.contents ?? [];
  const here = users.filter((user) => user.active && !user.isGM && actor?.testUserPermission(user, "OWNER"));
  const own = here.find(({ character }) => character && character.id === (actor?.isToken ? null : actor?.id));
  return own ?? here[0] ?? game.users?.activeGM ?? null;
}

/** Returns the uuid of the fighter an Ask is about. For a defense or an entity's roll, this is the entity; otherwise the attacker. */
export const askedFighter = (attack: Attack, ask: Ask): string =>
  (ask.kind === "defense" || ask.kind === "roll") && ask.who >= 0 ? attack.field.entities[ask.who]!.fighter.id : attack.field.attacker.id;

/**
 * Returns the user who makes a roll. For the attacker, this is the author of the order; for an entity, its player or the GM. Null without
 * such a user.
 */
export const rollerOf = (attack: Attack, ask: Ask, message: AttackMessage): User.Implementation | null =>
  ask.kind === "roll" && ask.who < 0 ? ordererOf(message) : designated(documentAt(askedFighter(attack, ask), "Actor"));

/**
 * Returns the user who has to answer; null if there is none. @rule SS-ATTACK-06 the defender @rule UT-44 the attacker; on a glitch, the GM
 */
export function answerer(attack: Attack, ask: Ask, message: AttackMessage): User.Implementation | null {
  const gamemaster = game.users?.activeGM ?? null;
  if (ask.kind === "keep-obvious" || (ask.kind === "choose" && ask.by === "gm")) return gamemaster;
  if (ask.kind === "roll") return rollerOf(attack, ask, message);
  const orderer = ordererOf(message);
  if (ask.kind === "choose") return orderer?.active ? orderer : gamemaster;
  return designated(documentAt(askedFighter(attack, ask), "Actor"));
}

/**
 * Returns whether a user may answer an Ask: the user asked, another owner of the fighter, or a GM. Some Asks are for GMs only. Only the
 * user asked enters physical dice; a GM can only have the dice rolled instead.
 */
export function mayAnswer(
  user: User.Implementation,
  ask: { readonly userId: string; readonly who: string; readonly gmOnly: boolean; readonly kind: Ask["kind"] },
): boolean {
  if (user.isGM) return true;
  if (ask.kind === "roll") return user.id === ask.userId;
  const actor = documentAt(ask.who, "Actor");
  return !ask.gmOnly && (user.id === ask.userId || (actor?.testUserPermission(user, "OWNER") ?? false));
}

/**
 * Returns whether a defender takes the default defense without a prompt. This applies to defenders without a choice, to opponents in quick
 * mode, and to all vehicles and barriers.
 */
export function defendsByDefault(attack: Attack, ask: Extract<Ask, { kind: "defense" }>): boolean {
  // Karma alone needs no prompt, because the card offers a reroll.
  if (ask.options.filter(({ affordable, id }) => affordable && !readDefenseName(id).push).length < 2) return true;
  const actor = documentAt(askedFighter(attack, ask), "Actor");
  if (!actor || !isPerson(actor)) return true;
  return actor.system.mode === "quick" && (designated(actor)?.isGM ?? true);
}
