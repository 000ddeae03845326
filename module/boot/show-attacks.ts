import { isAttack } from "../documents/attack-record";
import type { CrossfireMessage } from "../foundry/types";

type Changed = { readonly system?: { readonly status?: unknown } };

/** Shows and sounds each attack on this client once its card says how it ended, for those who may read the card. */
export function followAttacks(): void {
  Hooks.on("updateChatMessage", (message, changed) => {
    const attack = message as CrossfireMessage;
    if ((changed as Changed).system?.status !== "resolved" || !isAttack(attack) || !message.visible) return;
    void import("../play/preview/show-attack").then(({ showAttack }) => showAttack(attack));
  });
  Hooks.on("updateItem", (item, changed) => {
    if (!foundry.utils.hasProperty(changed, "system.ammo.value")) return;
    void import("../play/actions/reload").then(({ hearReload }) => hearReload(item.uuid ?? ""));
  });
}
