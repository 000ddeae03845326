import type { AttackMessage } from "../../documents/attack-record";
import type { OpenAsk } from "../attack/open-ask";

/** Returns the open Asks of a message. */
// Unchecked: an array of plain objects, which only GMs' clients write.
export const asksOf = (message: AttackMessage): readonly OpenAsk[] => message.system.asks as unknown as readonly OpenAsk[];
