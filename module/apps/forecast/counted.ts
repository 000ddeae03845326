import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor } from "../../foundry/types";
import { ruleset } from "../../play/ruleset";
import { isInjury, isPerson, isWeapon } from "../../scene/kinds";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/** Statuses that a forecast counts at its start. */
const STATUSES = ["prone", "surprised"] as const;

interface Track {
  readonly value: number;
  readonly max: number;
}

const figure = (name: string, { value, max }: Track): string => `${name} ${value}/${max}`;

/**
 * Describes how an actor's state differs from a fully rested one, because a forecast starts from the current state. Lists damage, limbs,
 * injuries, statuses, cover and spent ammunition. Empty for a fully rested actor, and for vehicles and objects.
 */
export function countedOf(actor: CrossfireActor): string[] {
  if (!isPerson(actor)) return [];
  const { pools, limbs, stance } = actor.system;
  const items = itemsOf(actor);
  const { declaration } = ruleset();
  const damaged = declaration.pools.flatMap(({ id, kind }) => {
    const track = pools[id];
    const left = track && (kind === "strain" ? track.value > 0 : track.value < track.max);
    return left ? [figure(localize(`CROSSFIRE.Pool.${id}`), track)] : [];
  });
  const struck = declaration.limbs.flatMap((id) => {
    const track = limbs[id];
    return track && track.value < track.max ? [figure(localize(`CROSSFIRE.Limb.${id}`), track)] : [];
  });
  const injuries = items.filter(isInjury).map(({ name }) => name);
  const statuses = STATUSES.filter((id) => actor.statuses.has(id)).map((id) => localize(`CROSSFIRE.Status.${id}`));
  const covered = stance.cover && stance.cover !== "none" ? [localize("CROSSFIRE.Status.cover")] : [];
  const shot = items.filter(isWeapon).flatMap(({ name, system: { ammo, stored } }) => {
    const { value, max } = ammo;
    return max !== null && value !== null && value < max && !stored ? [figure(name, { value, max })] : [];
  });
  return [...damaged, ...struck, ...injuries, ...statuses, ...covered, ...shot];
}
