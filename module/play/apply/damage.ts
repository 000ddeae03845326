import type { AttackOrder, DirectDamage } from "../../rules/attack/model/order";
import { submitAttack } from "../attack/order-attack";
import { notifyEveryone } from "../authority/notices";
import { documentAt } from "../uuids";

/** Harm somebody takes without an attack. What is left out: health, kinetic, resisted, rolled for its place. */
export interface DamageRequest extends Partial<Omit<DirectDamage, "dv">> {
  /** Damage Value, before anything resists it. */
  readonly damage: number;
  /** The place it strikes. */
  readonly called?: AttackOrder["called"];
}

const actorAt = (uuid: string): string => {
  const found = documentAt(uuid) as { uuid: string; actor?: { uuid: string } | null } | null;
  return found?.actor?.uuid ?? uuid;
};

/**
 * Lets everybody named take harm, each as a card of their own that is applied, set anew and taken back like an attack. For gamemasters.
 *
 * @param uuids tokens or actors
 */
export async function damage(uuids: readonly string[], wish: DamageRequest): Promise<void> {
  if (!game.user?.isGM) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Damage.gamemasterOnly", values: {} });
  const standing = uuids.filter((uuid) => documentAt(uuid) !== null);
  if (standing.length === 0) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Refusal.noTarget", values: {} });
  const struck: DirectDamage = {
    name: wish.name ?? game.i18n?.localize("CROSSFIRE.Damage.name") ?? "",
    dv: wish.damage,
    damageKind: wish.damageKind ?? "health",
    type: wish.type ?? "kinetic",
    arp: wish.arp ?? 0,
    unresisted: wish.unresisted ?? false,
  };
  for (const uuid of standing) {
    const order: AttackOrder = {
      attacker: actorAt(uuid),
      attackerToken: null,
      weapon: "",
      target: uuid,
      mode: "single",
      called: wish.called ?? null,
      aim: 0,
      modifiers: [],
      struck,
    };
    await submitAttack(order);
  }
}
