import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItem, CrossfireItemOf } from "../../foundry/types";
import { isSameRounds } from "../../rules/attack/model/weapon";
import { isAmmunition, isWeapon } from "../../scene/kinds";
import { prompts, type KindOfRounds } from "../authority/prompts";

type Ammunition = CrossfireItemOf<"ammunition">;

/** Returns all ammunition of an actor for weapons of a type, including ammunition that is stored elsewhere or used up. */
export const takenBy = (actor: CrossfireActor, type: string): Ammunition[] =>
  itemsOf(actor)
    .filter(isAmmunition)
    .filter(({ system }) => system.fits === type);

/** Returns the carried ammunition that fits: first the kind already loaded, then the largest supply. */
export const fitting = (actor: CrossfireActor, type: string): Ammunition[] =>
  takenBy(actor, type)
    .filter(({ system }) => system.quantity > 0 && !system.stored)
    .toSorted((a, b) => Number(b.system.loaded) - Number(a.system.loaded) || b.system.quantity - a.system.quantity);

const isSameKind = (a: Ammunition, b: Ammunition): boolean => a.name === b.name && isSameRounds(a.system, b.system);

/** Returns the kinds of ammunition that an actor carries for weapons of a type. The loaded kind comes first, then the largest supply. */
function kindsOfRounds(actor: CrossfireActor, type: string): readonly KindOfRounds[] {
  const supplies = fitting(actor, type);
  const kinds = supplies.filter((one, at) => supplies.findIndex((other) => isSameKind(one, other)) === at);
  return kinds.map((kind) => {
    const { id, name, system } = kind;
    const quantity = supplies.filter((one) => isSameKind(one, kind)).reduce((sum, one) => sum + one.system.quantity, 0);
    return { id: id ?? "", name, quantity, loaded: system.loaded, damage: system.damage, arp: system.arp };
  });
}

/**
 * Asks the user which of several fitting kinds of ammunition to load. Does not ask if there is at most one kind, or if the magazine is
 * full.
 *
 * @returns the chosen kind for the reload request; an empty object if the user was not asked; null if the user closed the prompt
 */
export async function chooseRounds(weapon: CrossfireItem): Promise<{ readonly ammunition?: string } | null> {
  const actor = weapon.actor as CrossfireActor | null;
  if (!actor || !isWeapon(weapon)) return {};
  const { value, max, type } = weapon.system.ammo;
  const kinds = kindsOfRounds(actor, type);
  if (kinds.length < 2 || (value ?? 0) >= (max ?? 0)) return {};
  const ammunition = await prompts().ammunition({ weapon: weapon.name, kinds });
  return ammunition === null ? null : { ammunition };
}
