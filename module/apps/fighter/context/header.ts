import type { CrossfireActor } from "../../../foundry/types";
import { conditionOf } from "../../../rules/body/unconsciousness-and-death";
import { showsOf } from "../../../rules/describe/formulas";
import { advancesOf } from "../../../scene/fighter";
import { explain, type Explained } from "../../parts/explained";
import type { FighterView } from "../view";

export interface HeaderContext {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly condition: string;
  readonly conditionKey: string;
  readonly statuses: readonly { readonly id: string; readonly key: string }[];
  /** Karma with its explanation; null if the ruleset has no Karma. */
  readonly karma: { readonly value: number; readonly max: number; readonly why: Explained } | null;
  /** Language key of the button that opens character creation; "" if it is not offered. */
  readonly makeKey: string;
  readonly modeKey: string;
  readonly unknownKeys: readonly string[];
}

type Character = Pick<CrossfireActor, "system"> & { readonly items: { readonly contents: readonly unknown[] } };

/** Returns true if a character has ratings or items. Character creation then changes the character; otherwise it fills in an empty one. */
export function isMade({ system, items }: Character): boolean {
  const { attributes, skills } = system._source as { attributes?: object; skills?: object };
  return items.contents.length > 0 || Object.keys({ ...attributes, ...skills }).length > 0;
}

/** Statuses that the condition beside the actor's name already shows. */
const SAID: readonly string[] = ["unconscious", "near-death", "dead"];

/** Returns true if Karma has raised a rating; character creation can then no longer change the actor. */
const hasRaised = (actor: FighterView["actor"]): boolean => Object.values(advancesOf(actor)).some(({ kind }) => kind !== "award");

/**
 * Returns the key of the creation button; "" without the button. The button appears for an empty character, and in edit mode until Karma
 * raises a rating.
 */
function makeKeyOf({ actor, editing, editable, ruleset }: FighterView): string {
  if (!editable || !ruleset.making || actor.type !== "character") return "";
  if (!isMade(actor)) return "CROSSFIRE.Making.make";
  return editing && !hasRaised(actor) ? "CROSSFIRE.Making.change" : "";
}

/** Returns the Karma of an actor with its explanation. @rule SS-KARMA-01 @rule SS-KARMA-03 */
const karmaContext = ({ value, max }: { readonly value: number; readonly max: number }): HeaderContext["karma"] => ({
  value,
  max,
  why: explain({ label: "CROSSFIRE.Sheet.karma", value: max, formula: "CROSSFIRE.Sheet.formula.karma", rule: "SS-KARMA-03" }),
});

/** Returns an actor's name, picture, condition, statuses and Karma. */
export function headerContext(view: FighterView): HeaderContext {
  const { actor, fighter, editing, ruleset } = view;
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
    makeKey: makeKeyOf(view),
    modeKey: editing ? "CROSSFIRE.Sheet.toPlay" : "CROSSFIRE.Sheet.toEdit",
    unknownKeys: editing ? actor.system.unknownKeys : [],
  };
}
