import { effectRow, statusSwitches, type EffectsContext } from "../parts/effects";

/** Effects on an actor: its own and those its items bring along. */
export function effectsContext(actor: Actor.Implementation, statuses: readonly string[]): EffectsContext {
  const own = actor.effects.contents.map((effect) => effectRow(effect));
  const brought = actor.items.contents.flatMap((item) =>
    item.effects.contents.filter(({ transfer }) => transfer).map((effect) => effectRow(effect, item)),
  );
  return { effects: [...own, ...brought], statuses: statusSwitches(statuses, actor.statuses as ReadonlySet<string>) };
}
