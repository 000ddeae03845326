import type { CrossfireActor, CrossfireEffect } from "../foundry/types";
import { keptUpBy, sustainedOn, type KeptUp } from "../rules/powers/resolve";

/** `flags.crossfire.keptUp` of an effect: a power that somebody keeps up on whoever has the effect. */
export const keptUpOf = (effect: CrossfireEffect): KeptUp | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.keptUp") as KeptUp | undefined) ?? null;

const effectsOf = ({ effects }: Pick<CrossfireActor, "effects">): CrossfireEffect[] =>
  effects.contents.filter(({ disabled }) => !disabled) as CrossfireEffect[];

/** Actors of the world, and synthetic ones of the scenes there are. */
function* everyone(): Iterable<CrossfireActor> {
  yield* (game.actors?.contents ?? []) as CrossfireActor[];
  for (const scene of game.scenes?.contents ?? []) {
    for (const token of scene.tokens.contents) if (!token.actorLink && token.actor) yield token.actor as CrossfireActor;
  }
}

/** Effects of powers that somebody keeps up, wherever they are. */
export const keptUpEffects = (by: string): { readonly on: CrossfireActor; readonly effect: CrossfireEffect }[] =>
  [...everyone()].flatMap((on) =>
    effectsOf(on)
      .filter((effect) => keptUpOf(effect)?.by === by)
      .map((effect) => ({ on, effect })),
  );

/** How many powers somebody keeps up. */
export const powersKeptUp = (by: string): number =>
  keptUpBy(
    keptUpEffects(by).flatMap(({ effect }) => keptUpOf(effect) ?? []),
    by,
  );

/** What powers that are kept up add to somebody's armor. */
export const keptUpArmor = (actor: CrossfireActor): number =>
  sustainedOn(
    effectsOf(actor).flatMap((effect) => keptUpOf(effect) ?? []),
    actor.uuid,
    "armor",
  );
