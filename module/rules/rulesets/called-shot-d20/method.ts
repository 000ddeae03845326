import type { Method, Objection } from "../../attack/model/ruleset";
import { OBJECTIONS } from "../../attack/declare/objections";
import { reactionOf } from "../../attack/declare/pools";
import { callSurcharge } from "../../called-shots/called-shot";
import { refuse } from "../../ruling";
import { declareCall } from "./call";
import { evasionContest } from "./attack-against-evasion";
import { callOutlook } from "./solid-hit-odds";
import { thresholdWounds } from "./wounds";
import { SNIPER } from "./declaration";

/** Refuses orders that this ruleset does not support: several attacks from one pool, and interception. */
const unknown: Objection = ({ order, field: { attacker, weapon } }) => {
  if (order.multiple) return refuse("mayNotCombine", "SS-MULTI-02", { weapon: weapon.name });
  return order.intercepts ? refuse("mayNotIntercept", "SS-INTERCEPT-08", { attacker: attacker.name, weapon: weapon.name }) : null;
};

/** Attack resolution: d20 against Evasion, then DT and DR percent, then hit points and limbs. */
export const evasionMethod: Method = {
  call: declareCall,
  /**
   * Returns the cost of an attack.
   * @rule CS-04
   * @rule CS-05 the attacker pays the full cost before the roll
   * @rule CS-28
   * @rule CS-30 every fire mode has the same surcharge
   * @rule CS-39
   */
  price(_ruleset, order, mode, field) {
    const loaded = field.weapon.ammo;
    return {
      // The attacker paid the AP of this attack when going on overwatch.
      ap: (order.overwatch ? 0 : mode.price) + callSurcharge(order.called !== null, reactionOf({ order, field }, SNIPER)),
      freeAction: false,
      rounds: loaded === null ? 0 : Math.min(mode.rounds, loaded),
    };
  },
  objections: [unknown, ...OBJECTIONS],
  contest: evasionContest,
  wounds: thresholdWounds,
  outlook: callOutlook,
};
