import type { CrossfireCombat } from "../../foundry/types";
import { pendingNames } from "../../play/authority/waiting-answers";

/** Names that the footer of this GM's tracker shows: the fighters whose players have yet to answer. */
let drawn = "";

/** Returns the names of the fighters whose players have yet to answer, as text for the tracker's footer; "" for none. */
export function pendingText(): string {
  drawn = pendingNames().join(", ");
  return drawn;
}

/** Redraws the footer of the tracker when the list of fighters whose players have yet to answer changes. */
export function followPending(): void {
  const combat = ui.combat?.viewed as CrossfireCombat | null | undefined;
  if (combat && pendingNames().join(", ") !== drawn) void ui.combat?.render({ parts: ["footer"] });
}
