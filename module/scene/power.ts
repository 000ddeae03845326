import type { CrossfireActor, CrossfireEffect, CrossfireItemOf } from "../foundry/types";
import type { Weapon } from "../rules/attack/model/fighter";
import type { DamageType } from "../rules/body/health-pools";
import type { WoundClass } from "../rules/body/hit-locations/wound-classes";
import { plainWeapon } from "../rules/attack/model/plain-weapon";
import { wieldedDv } from "../rules/attack/model/weapon";
import { isHelp, type Power } from "../rules/powers/power";
import { type KeptUp, keptUpBy, sustainedOn } from "../rules/powers/resolve";
import type { Means } from "./kinds";

/** Returns `flags.crossfire.keptUp` of an effect: a power that an actor sustains on the bearer; null for any other effect. */
export const keptUpOf = (effect: CrossfireEffect): KeptUp | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.keptUp") as KeptUp | undefined) ?? null;

const effectsOf = ({ effects }: Pick<CrossfireActor, "effects">): CrossfireEffect[] =>
  effects.contents.filter(({ disabled }) => !disabled) as CrossfireEffect[];

/** Iterates over the world's actors and the synthetic actors of its scenes. */
function* everyone(): Iterable<CrossfireActor> {
  yield* (game.actors?.contents ?? []) as CrossfireActor[];
  for (const scene of game.scenes?.contents ?? []) {
    for (const token of scene.tokens.contents) if (!token.actorLink && token.actor) yield token.actor as CrossfireActor;
  }
}

/** Returns the effects of powers that an actor sustains on any actor. */
export const keptUpEffects = (by: string): { readonly on: CrossfireActor; readonly effect: CrossfireEffect }[] =>
  [...everyone()].flatMap((on) =>
    effectsOf(on)
      .filter((effect) => keptUpOf(effect)?.by === by)
      .map((effect) => ({ on, effect })),
  );

/** Returns the number of powers that an actor sustains. */
export const powersKeptUp = (by: string): number =>
  keptUpBy(
    keptUpEffects(by).flatMap(({ effect }) => keptUpOf(effect) ?? []),
    by,
  );

/** Returns the armor that sustained powers add to an actor. Only the strongest power counts. */
export const keptUpArmor = (actor: CrossfireActor): number =>
  sustainedOn(
    effectsOf(actor).flatMap((effect) => keptUpOf(effect) ?? []),
    actor.uuid,
    "armor",
  );

type PowerItem = CrossfireItemOf<"power">;

/** Returns a power from its item, with the user's attribute added to its damage. */
function powerOf({ id, system }: PowerItem, attributes: Readonly<Record<string, number>>): Power {
  const { damage, keeps, range } = system;
  const dv = wieldedDv(damage.value, damage.add, attributes);
  return {
    id: id ?? "",
    skill: system.skill,
    attribute: system.attribute,
    limit: system.limit as Power["limit"],
    price: system.price,
    strain: system.strain,
    defense: system.defense as Power["defense"],
    resistWith: system.defense === "resist" ? [...system.resistWith] : [],
    direct: system.direct,
    increment: range.increment ?? 0,
    maxRange: range.max ?? 0,
    area: system.area.radius,
    contact: system.contact,
    damage: dv > 0 ? { dv, kind: damage.kind as "health" | "strain", type: damage.type as DamageType, arp: 0 } : null,
    heals: system.heals,
    sustained: system.sustained ? { changes: keeps.changes, perHit: keeps.perHit, most: keeps.most } : null,
  };
}

/** Returns whether a weapon or power helps its target. */
export function helpsTarget(means: Means): boolean {
  if (means.type !== "power") return false;
  const { defense, damage } = means.system;
  return isHelp({ defense, damage: damage.value > 0 || damage.add ? damage : null });
}

/** Returns a power as a weapon that needs no hand and no ammunition and is always ready. @rule SS-ATTACK-01 */
export function powerWeapon(item: PowerItem, attributes: Readonly<Record<string, number>>): Weapon {
  const power = powerOf(item, attributes);
  return plainWeapon({
    id: power.id,
    name: item.name,
    kind: "power",
    skill: power.skill,
    attribute: power.attribute,
    ...(power.damage && { dv: power.damage.dv, damageKind: power.damage.kind, type: power.damage.type }),
    woundClass: (item.system.damage.woundClass || null) as WoundClass | null,
    increment: power.increment,
    maxRange: power.maxRange,
    contact: power.contact,
    area: power.area !== null,
    // A power has no falloff, no scatter and no fragments.
    ...(power.area === null
      ? {}
      : { blast: { radius: power.area, falloff: 0, scatter: 0, fragments: { count: 0, dv: 0 } }, areaKind: "area-effect" }),
    power,
  });
}
