import { isAttack } from "../documents/attack-record";
import type { CrossfireMessage } from "../foundry/types";

type Changed = { readonly system?: { readonly status?: unknown } };

/** Ids of attacks shown before their numbers were written. */
const shown = new Set<string | null>();

/**
 * Returns whether this change gives a card its result. The result comes with "applying", before the numbers are written, or else with
 * "resolved".
 */
function bringsVerdict(id: string | null, { system }: Changed): boolean {
  if (system?.status === "applying") return Boolean(shown.add(id));
  return system?.status === "resolved" && !shown.delete(id);
}

/**
 * Shows each attack and plays its sounds once its card has a result, for users who may read the card. Also handles the sounds of reloads.
 */
export function followAttacks(): void {
  Hooks.on("updateChatMessage", (message, changed) => {
    const attack = message as CrossfireMessage;
    if (!isAttack(attack) || !bringsVerdict(message.id, changed as Changed) || !message.visible) return;
    void import("../play/preview/show-attack").then(({ showAttack }) => showAttack(attack));
  });
  Hooks.on("updateItem", (item, changed) => {
    if (!foundry.utils.hasProperty(changed, "system.ammo.value")) return;
    void import("../play/actions/reload").then(({ hearReload }) => hearReload(item.uuid ?? ""));
  });
}
