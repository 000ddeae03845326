import type { CrossfireActor } from "../foundry/types";
import { initiativeThrow } from "../rules/clock/initiative";
import type { Initiative } from "../rules/attack/people";
import type { Throw } from "../rules/chance/throws";
import { isPerson } from "../scene/kinds";

/** Dice of somebody's Initiative Test, and what is added to them. Things that do not act add nothing. @rule SS-ROUND-04 @rule SS-INIT-02 */
export function initiativeTest(rule: Initiative, actor: CrossfireActor | null, karma: boolean): Extract<Throw, { kind: "sum" }> {
  if (!actor || !isPerson(actor)) return initiativeThrow({ ...rule, attributes: {}, woundModifier: 0, dice: 0, bonus: 0, karma: false });
  const { effective, woundModifier, initiative } = actor.system;
  const attributes = Object.fromEntries(rule.attributes.map((id) => [id, effective[id] ?? 0]));
  return initiativeThrow({ ...rule, attributes, woundModifier: woundModifier.total, ...initiative, karma });
}
