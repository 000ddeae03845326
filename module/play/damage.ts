import type { AttackOrder, Struck } from "../rules/attack/order";
import { submitAttack } from "./order-attack";
import { say } from "./say";
import { documentAt } from "./uuids";

/** Harm somebody takes without an attack. What is left out: health, kinetic, resisted, rolled for its place. */
export interface DamageWish extends Partial<Omit<Struck, "dv">> {
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
export async function damage(uuids: readonly string[], wish: DamageWish): Promise<void> {
  if (!game.user?.isGM) return say({ level: "warn", key: "CROSSFIRE.Damage.gamemasterOnly", values: {} });
  const standing = uuids.filter((uuid) => documentAt(uuid) !== null);
  if (standing.length === 0) return say({ level: "warn", key: "CROSSFIRE.Refusal.noTarget", values: {} });
  const struck: Struck = {
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
