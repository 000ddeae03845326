import type { AttackOrder, DirectDamage } from "../../rules/attack/model/order";
import { submitAttack } from "../attack/order-attack";
import { notify } from "../authority/notices";
import { documentAt } from "../uuids";

/** Damage without an attack. Defaults: Health damage, kinetic, resisted, random location. */
export interface DamageRequest extends Partial<Omit<DirectDamage, "dv">> {
  /** Damage Value before resistance. */
  readonly damage: number;
  /** Location that is hit; null or omitted: a random location. */
  readonly called?: AttackOrder["called"];
}

const actorAt = (uuid: string): string => {
  const found = documentAt(uuid) as { uuid: string; actor?: { uuid: string } | null } | null;
  return found?.actor?.uuid ?? uuid;
};

/**
 * Damages every named actor. GMs only. Each actor gets a card that the GM can apply, override and undo like an attack.
 *
 * @param uuids Tokens or actors; uuids without a document are skipped.
 */
export async function damage(uuids: readonly string[], request: DamageRequest): Promise<void> {
  if (!game.user?.isGM) return notify({ level: "warn", key: "CROSSFIRE.Damage.gmOnly", values: {} });
  const standing = uuids.filter((uuid) => documentAt(uuid) !== null);
  if (standing.length === 0) return notify({ level: "warn", key: "CROSSFIRE.Refusal.noTarget", values: {} });
  const struck: DirectDamage = {
    name: request.name ?? game.i18n?.localize("CROSSFIRE.Damage.name") ?? "",
    dv: request.damage,
    damageKind: request.damageKind ?? "health",
    type: request.type ?? "kinetic",
    arp: request.arp ?? 0,
    unresisted: request.unresisted ?? false,
  };
  for (const uuid of standing) {
    const order: AttackOrder = {
      attacker: actorAt(uuid),
      attackerToken: null,
      weapon: "",
      target: uuid,
      mode: "single",
      called: request.called ?? null,
      aim: 0,
      modifiers: [],
      struck,
    };
    await submitAttack(order);
  }
}
