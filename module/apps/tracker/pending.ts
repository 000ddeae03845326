import type { CrossfireCombat } from "../../foundry/types";
import { pendingNames } from "../../play/authority/waiting-answers";

/** Names in the footer of this GM's tracker. */
let drawn = "";

/** Returns who has yet to answer, as text for the tracker's footer; "" for nobody. */
export function pendingText(): string {
  drawn = pendingNames().join(", ");
  return drawn;
}

/** Redraws the footer of the tracker once other players than before have yet to answer. */
export function followPending(): void {
  const combat = ui.combat?.viewed as CrossfireCombat | null | undefined;
  if (combat && pendingNames().join(", ") !== drawn) void ui.combat?.render({ parts: ["footer"] });
}
