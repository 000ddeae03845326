import type { AttackOrder } from "../rules/attack/order";
import { fireMode } from "../rules/attack/declaration";
import { fighterOf } from "../scene/fighter";
import { weaponOf } from "../scene/weapon";
import { provisional, rollOf } from "./attack-roll";
import { callable, facingOneself } from "./callable";
import { preview } from "./preview";
import { prompts } from "./prompts";
import { readinessOf } from "./readiness";
import { ruleset, switches } from "./ruleset";
import { say } from "./say";
import { wholeRuleset } from "./whole-ruleset";

/** How somebody wants to attack. */
export interface AttackWish {
  /** Shoot as preselected, without the dialog. */
  readonly skipDialog?: boolean;
  /** uuids of tokens or actors; without them, whatever is targeted on the map. */
  readonly targets?: readonly string[];
}

interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** What this person has targeted on the map. */
function targeted(): Offered[] {
  const targets = [...(game.user?.targets ?? [])] as unknown as { document: TokenDocument.Implementation }[];
  return targets.map(({ document: token }) => ({ uuid: token.uuid, name: token.name, img: token.texture.src ?? "" }));
}

function offered(uuids: readonly string[]): Offered[] {
  return uuids.flatMap((uuid) => {
    const found = fromUuidSync(uuid) as { uuid: string; name: string; img?: string; texture?: { src?: string | null } } | null;
    return found ? [{ uuid: found.uuid, name: found.name, img: found.texture?.src ?? found.img ?? "" }] : [];
  });
}

/** The token somebody attacks with: their own synthetic one, or the linked one on the scene being looked at. */
function tokenOf(actor: Actor.Implementation): TokenDocument.Implementation | null {
  if (actor.token) return actor.token as TokenDocument.Implementation;
  const scenes = [game.scenes?.viewed, game.scenes?.active];
  for (const scene of scenes) {
    const token = scene?.tokens.contents.find((candidate) => candidate.actorLink && candidate.actorId === actor.id);
    if (token) return token as TokenDocument.Implementation;
  }
  return null;
}

function firstOrder(weapon: Item.OfType<"weapon">, attacker: Actor.Implementation, target: string): AttackOrder {
  const modes = [...weapon.system.modes];
  // Of the modes a weapon has not every ruleset knows all.
  const mode = modes.find((id) => fireMode(ruleset(), id)) ?? modes[0];
  return {
    attacker: attacker.uuid,
    attackerToken: tokenOf(attacker)?.uuid ?? null,
    weapon: weapon.id ?? "",
    target,
    mode: mode ?? "single",
    called: null,
    aim: 0,
    modifiers: [],
  };
}

/** Everybody on the scene an attack could be aimed at, for picking in the dialog. */
function onTheScene(attacker: Actor.Implementation): Offered[] {
  const scene = tokenOf(attacker)?.parent;
  const others =
    scene?.tokens.contents.filter((token) => token.actor && token.actor !== attacker && (game.user?.isGM || !token.hidden)) ?? [];
  return others.map((token) => ({ uuid: token.uuid, name: token.name, img: token.texture.src ?? "" }));
}

/** Hands a finished order to the gamemaster's client: a message only its author writes. */
export async function orderAttack(order: AttackOrder): Promise<void> {
  const { refusal } = preview(order);
  if (refusal) return say({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusal.values });
  const speaker = ChatMessage.implementation.getSpeaker({
    actor: fromUuidSync(order.attacker) as never,
    token: (order.attackerToken ? fromUuidSync(order.attackerToken) : null) as never,
  });
  await ChatMessage.implementation.create({ type: "attack", speaker, system: { order } } as never);
}

/** What this weapon could be called at, and how its roll reads, whoever stands there. */
function withWeapon(weapon: Item.OfType<"weapon">, attacker: Actor.Implementation, initial: AttackOrder) {
  const rules = wholeRuleset();
  const own = fighterOf(attacker, readinessOf(attacker), rules);
  const field = facingOneself(own, weaponOf(weapon, attacker, rules), switches());
  return { callable: callable(rules, initial, field), reading: rollOf(provisional(rules, initial, field)).reading };
}

/**
 * Somebody attacks with a weapon: from the sheet, the macro bar or a macro.
 * Says so when there is nobody to shoot at; everything else is the dialog's and the rules' business.
 */
export async function beginAttack(weapon: Item.OfType<"weapon">, wish: AttackWish = {}): Promise<void> {
  const attacker = weapon.actor as Actor.Implementation | null;
  if (!attacker) return say({ level: "warn", key: "CROSSFIRE.Attack.nobodysWeapon", values: { weapon: weapon.name } });
  if (!attacker.isOwner) return say({ level: "warn", key: "CROSSFIRE.Attack.notYours", values: { attacker: attacker.name } });
  const chosen = wish.targets ? offered(wish.targets) : targeted();
  const targets = chosen.length > 0 ? chosen : onTheScene(attacker);
  if (targets.length === 0 || (chosen.length === 0 && wish.skipDialog))
    return say({ level: "warn", key: "CROSSFIRE.Refusal.noTarget", values: {} });
  const initial = firstOrder(weapon, attacker, chosen[0]?.uuid ?? "");
  if (wish.skipDialog) return orderAttack(initial);
  const asked = { attacker, attackerToken: tokenOf(attacker), weapon, targets, initial, preview };
  const order = await prompts().attack({ ...asked, ...withWeapon(weapon, attacker, initial) });
  if (order) await orderAttack(order);
}
