import type { CrossfireItem } from "../../foundry/types";
import { ruleset } from "../../play/ruleset";
import { declaredChoices, type StoredIds } from "./choices";
import { factsOf, warningsOf } from "./facts";
import { itemPreviewContext } from "./preview";
import { showsOf } from "../../rules/describe/formulas";
import { typesContext, typesIn } from "./armor-types";

/** Returns the context of an item type's fields: their choices, facts and warnings, and which fields the active ruleset uses. */
export function detailsContext(item: CrossfireItem, source: Readonly<Record<string, unknown>>, stored: StoredIds): object {
  const rules = ruleset();
  const { weapon, armor } = showsOf(rules.declaration);
  const shown = item.type === "weapon" ? weapon : item.type === "armor" ? armor : [];
  return {
    choices: declaredChoices(rules.declaration, stored),
    preview: itemPreviewContext(item, rules),
    facts: factsOf(item, rules),
    warnings: warningsOf(item, rules),
    show: Object.fromEntries(shown.map((field) => [field, true])),
    types: item.type === "armor" && armor.includes("types") ? typesContext(source, armor, typesIn(rules)) : null,
  };
}
