import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import type { Fighter } from "../rules/attack/model/fighter";
import type { Stander } from "../rules/attack/declare/line-up";
import { UPRIGHT, type Stance } from "../rules/attack/declare/own-cover";
import type { CoverGrade } from "../rules/protection/cover";
import { barrierFighter } from "./barriers";
import { liesDown } from "./fighter";
import { isBarrier, isPerson } from "./kinds";
import type { MapBarrier } from "./map-of";
import { footprintOf } from "./token-footprint";
import { riseOf } from "./token-rise";

/** Returns an actor as the rules see it now. @param uuid uuid in the record. @param name Name on the map. */
export type FighterHere = (actor: CrossfireActor, uuid: string, name: string) => Fighter;

/** An entity on the map, with its document and its plain values. */
export interface PlacedEntity {
  /** uuid of the token, wall, tile or floor; without a map, the actor's uuid. */
  readonly uuid: string;
  readonly token: CrossfireToken | null;
  readonly fighter: (of: FighterHere) => Fighter;
  readonly name: string;
  readonly hidden: boolean;
  readonly stander: Stander;
}

export function stanceOf(actor: CrossfireActor): Stance {
  if (!isPerson(actor)) return UPRIGHT;
  const { cover, tookCover } = actor.system.stance;
  return { cover: cover as CoverGrade, tookCover, prone: liesDown(actor) };
}

/** Returns whether a barrier actor is destroyed. */
const broken = (actor: CrossfireActor): boolean => isBarrier(actor) && (actor.system.hp.max ?? 0) > 0 && (actor.system.hp.value ?? 0) <= 0;

/** Returns the entity of a token; null without an actor. @param place Position that replaces the token's own, in pixels. */
export function standingToken(
  token: CrossfireToken,
  scene: CrossfireScene,
  place: { readonly x: number; readonly y: number } = token,
): PlacedEntity | null {
  const actor = token.actor as CrossfireActor | null;
  if (!actor) return null;
  const look = isBarrier(actor)
    ? { hides: !actor.system.transparent, most: actor.system.cover as CoverGrade, wallLike: true }
    : { hides: true, most: "good" as const };
  return {
    uuid: token.uuid,
    token,
    fighter: (of) => of(actor, actor.uuid, token.name),
    name: token.name,
    hidden: token.hidden,
    stander: {
      body: { footprint: footprintOf(token, actor, scene, place), rise: riseOf(token, actor, scene), ...look },
      stance: stanceOf(actor),
      dead: actor.statuses.has("dead") || broken(actor),
    },
  };
}

/** Returns the entity of a wall, tile or floor that can be penetrated. */
export const standingBarrier = ({ barrier, body, document }: MapBarrier): PlacedEntity => ({
  uuid: barrier.uuid,
  token: null,
  fighter: () => barrierFighter(barrier),
  name: barrier.name,
  hidden: "hidden" in document && document.hidden === true,
  stander: { body, stance: UPRIGHT, dead: false },
});
