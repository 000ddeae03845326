import type { AttackOrder } from "../rules/attack/order";
import { documentAt } from "./uuids";

/** Returns the speaker of an attack: its attacker, as the token it stands on a map by. */
export const speakerOf = ({ attacker, attackerToken }: Pick<AttackOrder, "attacker" | "attackerToken">) =>
  ChatMessage.implementation.getSpeaker({
    actor: documentAt(attacker, "Actor"),
    token: attackerToken ? documentAt(attackerToken, "Token") : null,
  });
