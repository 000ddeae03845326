import { itemsOf } from "../../../foundry/documents";
import type { CrossfireItem, CrossfireItemOf } from "../../../foundry/types";
import type { Declaration } from "../../../rules/attack/model/declaration";
import type { FighterView } from "../view";

export interface PriceRow {
  readonly id: string;
  readonly label: string;
  readonly ap: number;
  readonly kind: string;
  /** Language key of the action's description; "" for none. */
  readonly hint: string;
}

export interface OwnAction extends PriceRow {
  readonly img: string;
  /** Skill that the action tests; "" without a test. */
  readonly skill: string;
}

export interface PricesContext {
  readonly own: readonly OwnAction[];
  readonly prices: readonly PriceRow[];
}

/** Actions with a description under CROSSFIRE.ActionHint. Rulesets that modules add may have further actions. */
const HINTED = new Set(
  "single-shot semi-auto-burst burst long-burst full-auto melee full-defense dodge parry block intercept take-cover reload ready stand-up use-item aim run sprint slip-past attack evaluate overwatch".split(
    " ",
  ),
);

const hintOf = (id: string): string => (HINTED.has(id) ? `CROSSFIRE.ActionHint.${id}` : "");

type ActionItem = CrossfireItemOf<"action">;
const isAction = (item: CrossfireItem): item is ActionItem => item.type === "action";

/** Returns the costs of all actions of a ruleset. */
export const pricesOf = ({ actions }: Declaration): PriceRow[] =>
  actions.map(({ id, ap, kind }) => ({
    id,
    label: `CROSSFIRE.Action.${id}`,
    ap,
    kind: `CROSSFIRE.Choice.action.${kind}`,
    hint: hintOf(id),
  }));

/** Returns the ruleset's list of action costs, and the action items, which users can drag to the macro bar. */
export function pricesContext({ actor, ruleset }: FighterView): PricesContext {
  const own = itemsOf(actor)
    .filter(isAction)
    .map(({ id, name, img, system }) => ({
      id: id ?? "",
      label: name,
      img: img ?? "",
      ap: system.price,
      kind: `CROSSFIRE.Choice.action.${system.kind}`,
      hint: "",
      skill: system.skill,
    }));
  return { own, prices: pricesOf(ruleset.declaration) };
}
