import type { CrossfireActor } from "../../foundry/types";

/**
 * Calls back once per batch of changes to an actor's gear or to the fight.
 * @returns a function that stops the calls
 */
export function whenChanged(actor: CrossfireActor, call: () => void): () => void {
  let waits = false;
  const soon = (): void => {
    if (waits) return;
    waits = true;
    queueMicrotask(() => {
      waits = false;
      call();
    });
  };
  const item = Hooks.on("updateItem", (changed) => {
    if (changed.actor?.uuid === actor.uuid) soon();
  });
  const combat = Hooks.on("updateCombat", soon);
  return () => {
    Hooks.off("updateItem", item);
    Hooks.off("updateCombat", combat);
  };
}
