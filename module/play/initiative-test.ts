import type { Part, Throw } from "../rules/chance/throws";
import { initiativeDice } from "../rules/clock/initiative";
import type { Initiative } from "../rules/attack/people";
import { isPerson } from "../scene/kinds";

type Sum = Extract<Throw, { kind: "sum" }>;

/**
 * Dice of somebody's Initiative Test, and what is added to them. Things that do not act add nothing.
 * @rule SS-ROUND-04 @rule SS-INIT-02 @rule SS-INIT-04 @rule SS-INIT-15
 */
export function initiativeTest({ attributes, faces, moreDice }: Initiative, actor: Actor.Implementation | null, karma: boolean): Sum {
  if (!actor || !isPerson(actor)) return { kind: "sum", dice: 1, faces, parts: [] };
  const { effective, woundModifier, initiative } = actor.system;
  const parts: Part[] = [
    ...attributes.map((id) => ({ part: "attribute", value: effective[id] ?? 0, rule: "SS-INIT-02", of: id })),
    { part: "wounds", value: woundModifier.total, rule: "SS-INIT-15" },
    { part: "bonus", value: initiative.bonus, rule: "SS-INIT-10" },
  ];
  const dice = moreDice ? initiativeDice(initiative.dice, karma) : 1;
  return { kind: "sum", dice, faces, parts: parts.filter(({ value }) => value !== 0) };
}
