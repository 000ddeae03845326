import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor } from "../../foundry/types";
import { RULESET_FACTS } from "../../rules/rulesets/facts";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import { rulesetName } from "../../play/ruleset";
import { isPerson, type Person } from "../../scene/kinds";
import { warningsOf } from "../item/facts";

/** An actor, and the values it lacks, in words. */
interface Needs {
  readonly name: string;
  readonly lines: readonly { readonly text: string }[];
}

/** Maximum number of actors that a card names. */
const MOST = 20;

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/**
 * Lists in words why a person does not fit a ruleset: missing attributes, no skill above 0, or items with warnings. Empty for a person who
 * fits.
 */
function needsOf(actor: Person, ruleset: RulesetFacts): string[] {
  const { attributes, skills } = actor.system._source as Readonly<Record<"attributes" | "skills", Readonly<Record<string, number>>>>;
  const { declaration } = ruleset;
  const missing = declaration.attributes
    .filter(({ id }) => attributes[id] === undefined)
    .map(({ id }) => localize(`CROSSFIRE.Attribute.${id}`));
  const skilled = declaration.skills.some(({ id }) => (skills[id] ?? 0) > 0);
  const unfit = itemsOf(actor as CrossfireActor)
    .filter((item) => warningsOf(item, ruleset).length > 0)
    .map(({ name }) => name);
  return [
    ...(missing.length > 0 ? [format("CROSSFIRE.NewRuleset.attributes", { attributes: missing.join(", ") })] : []),
    ...(skilled ? [] : [localize("CROSSFIRE.NewRuleset.skills")]),
    ...(unfit.length > 0 ? [format("CROSSFIRE.NewRuleset.items", { items: unfit.join(", ") })] : []),
  ];
}

/**
 * Returns the text of the card that announces a new ruleset. It names the people who lack values that the new ruleset reads.
 * @param id Id of the new ruleset.
 */
export function rulesetNeeds(id: string): { readonly text: string; readonly rows: readonly Needs[]; readonly more: string } {
  // The module that added the ruleset may have been removed.
  const ruleset = RULESET_FACTS.find((facts) => facts.id === id);
  const needy = (game.actors?.contents ?? []).flatMap((actor): Needs[] => {
    const needs = ruleset && isPerson(actor) ? needsOf(actor, ruleset) : [];
    return needs.length > 0 ? [{ name: actor.name, lines: needs.map((text) => ({ text })) }] : [];
  });
  const over = needy.length - MOST;
  return {
    text: format(`CROSSFIRE.NewRuleset.${ruleset ? (needy.length > 0 ? "text" : "complete") : "unknown"}`, { ruleset: rulesetName(id) }),
    rows: needy.slice(0, MOST),
    more: over > 0 ? format("CROSSFIRE.NewRuleset.more", { count: String(over) }) : "",
  };
}
