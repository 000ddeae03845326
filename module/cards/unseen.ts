import type { Attack } from "../rules/attack/model/ruleset";
import { calledName } from "../rules/called-shots/called-shot";
import type { Revealed } from "./card-words";

/** Returns true if the card is for players and the attacker is hidden from them. */
export const isUnseen = ({ field, order }: Attack, shown: Revealed): boolean =>
  field.attackerSecret === true && !order.struck && shown(-1) !== "all";

/** The attacker's choices that a card shows. */
interface ShownChoices {
  readonly called: string | null;
  readonly side?: "left" | "right";
  readonly ap?: number;
  readonly unseen?: boolean;
}

/** Returns the AP that the attack cost; empty outside a fight, and for an attack without a cost. @rule CS-10 */
function paidFor({ order, field, price }: Attack): { readonly ap?: number } {
  return order.struck || field.attacker.readiness.ap === null || price.ap === 0 ? {} : { ap: price.ap };
}

/** Returns the attacker's choices and cost; for a hidden attacker, only the fact that it is hidden. */
export function attackerChoices(attack: Attack, unseen: boolean): ShownChoices {
  if (unseen) return { called: null, unseen };
  const { called } = attack;
  return {
    called: called ? calledName(called) : null,
    ...(called?.side && called.fine ? { side: called.side } : {}),
    ...paidFor(attack),
  };
}
