import type { CrossfireActor } from "../../foundry/types";

/**
 * Calls `call` once for all simultaneous changes to an actor's items or to any fight.
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
