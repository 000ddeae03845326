import { setTacticsJoin } from "../../documents/combat";
import { joinTactics, keptTactics } from "../../documents/tactics";
import type { CrossfireCombat, CrossfireMessage } from "../../foundry/types";

type Listener = (combat: CrossfireCombat) => void;

const listeners = new Set<Listener>();
let following = false;

/** Adds the tactics known to this client to the clocks of all encounters, immediately and after every change to tactics. */
function follow(): void {
  following = true;
  setTacticsJoin((combat) => joinTactics(combat as CrossfireCombat));
  for (const combat of game.combats?.contents ?? []) combat.reset();
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
    Hooks.on(hook, (message: object) => {
      const combat = game.combats?.get(keptTactics(message as CrossfireMessage)?.combat ?? "") as CrossfireCombat | undefined;
      if (!combat) return;
      combat.reset();
      void ui.combat?.render();
      for (const listener of listeners) listener(combat);
    });
}

/** Starts reading tactics on this client, once. @param changed Called after the tactics of an encounter have changed. */
export function followTactics(changed?: Listener): void {
  if (changed) listeners.add(changed);
  if (!following) follow();
}
