import { conditionOf } from "../../../rules/body/body-state";
import { showsOf } from "../../../rules/describe/formulas";
import { explain, type Explained } from "../../parts/explained";
import type { FighterView } from "../view";

export interface HeaderContext {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly condition: string;
  readonly conditionKey: string;
  readonly statuses: readonly { readonly id: string; readonly key: string }[];
  /** Null if the ruleset has no Karma. */
  readonly karma: { readonly value: number; readonly max: number; readonly why: Explained } | null;
  /** True: the character is still empty, so creation is offered. */
  readonly canMake: boolean;
  readonly modeKey: string;
  readonly unknownKeys: readonly string[];
}

/** Statuses that the condition beside the name already shows. */
const SAID: readonly string[] = ["unconscious", "near-death", "dead"];

/** Returns true for a character without items and ratings. */
function isEmpty({ type, items, system }: FighterView["actor"]): boolean {
  const { skills, attributes } = system._source as { skills?: object; attributes?: object };
  return type === "character" && items.contents.length === 0 && Object.keys({ ...skills, ...attributes }).length === 0;
}

/** @rule SS-KARMA-01 @rule SS-KARMA-03 */
const karmaContext = ({ value, max }: { readonly value: number; readonly max: number }): HeaderContext["karma"] => ({
  value,
  max,
  why: explain({ label: "CROSSFIRE.Sheet.karma", value: max, formula: "CROSSFIRE.Sheet.formula.karma", rule: "SS-KARMA-03" }),
});

/** Returns name, picture, condition and statuses of an actor. */
export function headerContext({ actor, fighter, editing, editable, ruleset }: FighterView): HeaderContext {
  const condition = conditionOf(fighter.plan, fighter.body);
  const has = (id: string): boolean => actor.statuses.has(id) || (id === "prone" && actor.system.stance.prone);
  const known = ruleset.declaration.statuses.filter((id) => has(id) && !(condition !== "up" && SAID.includes(id)));
  return {
    name: actor.name,
    img: actor.img ?? "",
    type: `TYPES.Actor.${actor.type}`,
    condition,
    conditionKey: `CROSSFIRE.Status.${condition}`,
    statuses: known.map((id) => ({ id, key: `CROSSFIRE.Status.${id}` })),
    karma: showsOf(ruleset.declaration).fighter.includes("karma") ? karmaContext(actor.system.karma) : null,
    canMake: editable && ruleset.making !== undefined && isEmpty(actor),
    modeKey: editing ? "CROSSFIRE.Sheet.toPlay" : "CROSSFIRE.Sheet.toEdit",
    unknownKeys: editing ? actor.system.unknownKeys : [],
  };
}
