import type { AttackOrder } from "../rules/attack/order";
import { speakerOf as speakerAs } from "../foundry/speaker";
import { documentAt } from "./uuids";

/** Returns the speaker of an attack: its attacker, as the token it stands on a map by. */
export const speakerOf = ({ attacker, attackerToken }: Pick<AttackOrder, "attacker" | "attackerToken">) =>
  speakerAs({
    actor: documentAt(attacker, "Actor"),
    token: attackerToken ? documentAt(attackerToken, "Token") : null,
  });
