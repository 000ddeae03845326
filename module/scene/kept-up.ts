import { keptUpBy, sustainedOn, type KeptUp } from "../rules/powers/resolve";

/** `flags.crossfire.keptUp` of an effect: a power that somebody keeps up on whoever has the effect. */
export const keptUpOf = (effect: ActiveEffect.Implementation): KeptUp | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.keptUp") as KeptUp | undefined) ?? null;

const effectsOf = ({ effects }: Pick<Actor.Implementation, "effects">): ActiveEffect.Implementation[] =>
  effects.contents.filter(({ disabled }) => !disabled) as ActiveEffect.Implementation[];

/** Actors of the world, and synthetic ones of the scenes there are. */
function* everyone(): Iterable<Actor.Implementation> {
  yield* (game.actors?.contents ?? []) as Actor.Implementation[];
  for (const scene of game.scenes?.contents ?? []) {
    for (const token of scene.tokens.contents) if (!token.actorLink && token.actor) yield token.actor as Actor.Implementation;
  }
}

/** Effects of powers that somebody keeps up, wherever they are. */
export const keptUpEffects = (by: string): { readonly on: Actor.Implementation; readonly effect: ActiveEffect.Implementation }[] =>
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
export const keptUpArmor = (actor: Actor.Implementation): number =>
  sustainedOn(
    effectsOf(actor).flatMap((effect) => keptUpOf(effect) ?? []),
    actor.uuid,
    "armor",
  );
