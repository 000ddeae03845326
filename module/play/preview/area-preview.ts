import type { CrossfireToken } from "../../foundry/types";
import { reachedFrom } from "../../rules/attack/machine/blast-damage";
import { type Battlefield, isObject } from "../../rules/attack/model/battlefield";
import type { Blast } from "../../rules/attack/model/blast";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Attack } from "../../rules/attack/model/ruleset";
import type { KnownToken } from "../../scene/area-field";
import { notFiredAt } from "../area/area-attack";
import { actorAt, documentAt } from "../uuids";
import { nameHere } from "../withheld-names";
import type { LeftOut } from "../attack/refusal";
import { isFriend } from "./preview-line";

/** The entity whose chances stand for an area attack. */
export interface Foremost {
  /** Index in the battlefield's list of entities. */
  readonly entity: number;
  readonly name: string;
}

/** Returns the battlefield indices of the entities that a cone or a blast can strike; null for an attack at one target. */
export const inReachOf = (attack: Attack): readonly number[] | null =>
  attack.field.cone?.firingLines.map(({ intended }) => intended) ??
  (attack.field.blast ? reachedFrom(attack, 0).map(({ entity }) => entity) : null);

/** Returns the names of the attacker's allies that a cone or a blast reaches. */
export function friendsAmong({ attackerToken }: AttackOrder, { entities }: Battlefield, struck: readonly number[]): string[] {
  const token = documentAt(attackerToken ?? "", "Token");
  const all = (token?.parent?.tokens.contents ?? []) as CrossfireToken[];
  const own = all.filter((other) => token && other !== token && isFriend(other, token)).map(({ actor }) => actor?.uuid);
  return struck.flatMap((index) => {
    const { id, name } = entities[index]!.fighter;
    return own.includes(id) ? [name] : [];
  });
}

/**
 * Returns the names of the people that a blast reaches only if it scatters, nearest first. The battlefield holds every entity that any
 * scatter could let the blast reach.
 */
export const onlyByScatter = ({ entities }: Battlefield, { scatter, placed }: Blast, struck: readonly number[]): string[] =>
  scatter === 0 || placed ? [] : entities.flatMap((one, index) => (struck.includes(index) || isObject(one) ? [] : [one.fighter.name]));

/** Returns the chosen target if an area attack reaches it, otherwise the first entity that the attack reaches; null if there is none. */
export function foremostOf({ entities }: Battlefield, struck: readonly number[], target: string): Foremost | null {
  const chosen = target && actorAt(target)?.uuid;
  const entity = struck.find((index) => entities[index]!.fighter.id === chosen) ?? struck[0];
  return entity === undefined ? null : { entity, name: entities[entity]!.fighter.name };
}

/** Returns the chosen targets that an area attack does not fire at, with the reasons. Empty for a single target. */
export function leftOut(order: AttackOrder, targets: readonly string[], seen: KnownToken): LeftOut[] {
  if (targets.length < 2) return [];
  const out = notFiredAt(order, targets, seen);
  return targets.flatMap((uuid) => {
    const why = out.get(uuid);
    const target = documentAt(uuid) as { readonly uuid: string; readonly name: string } | null;
    return why && target ? [{ name: nameHere(target), why }] : [];
  });
}
