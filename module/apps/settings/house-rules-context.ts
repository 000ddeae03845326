import type { Prices } from "../../rules/attack/model/declaration";
import { openPrices } from "../../rules/attack/declare/action-prices";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import { showsOf } from "../../rules/describe/formulas";
import { CALLED_OPTIONS } from "../../rules/called-shots/called-options";
import { FINE_LOCATIONS } from "../../rules/body/injuries/called-locations";
import { calledKey } from "../../cards/card-words";

/** House rules as stored. */
export interface HouseRules {
  readonly closed: readonly string[];
  readonly meleeCover: boolean;
  readonly prices: Prices;
}

interface CallRow {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
}

interface PriceInput {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly book: number;
  readonly least: number;
  readonly most: number;
}

export interface HouseRulesContext {
  readonly ruleset: string;
  readonly groups: readonly { readonly label: string; readonly calls: readonly CallRow[] }[];
  readonly meleeCover: boolean;
  /** Ids of the rules that each part of the house rules changes. */
  readonly rules: Readonly<Record<"calls" | "cover" | "prices", string>>;
  readonly prices: readonly PriceInput[];
}

const RULES = {
  hits: { calls: "SS-CALLED-01", cover: "SS-COVER-03", prices: "XF-26" },
  total: { calls: "CS-02", cover: "SS-COVER-03", prices: "XF-26" },
  margin: { calls: "TD-LOC-01", cover: "SS-COVER-03", prices: "XF-26" },
} as const;

/** Returns all locations and options that can be called in this ruleset, in groups. */
function callGroups({ declaration }: RulesetFacts, closed: readonly string[]): HouseRulesContext["groups"] {
  const { reading, calls } = showsOf(declaration);
  const places = [...new Set([...declaration.places, ...calls])];
  const pools = reading === "hits";
  const groups = [
    { label: "CROSSFIRE.House.limbs", ids: places },
    {
      label: "CROSSFIRE.House.fine",
      ids: pools ? FINE_LOCATIONS.map(({ location }) => location).filter((id) => !places.includes(id)) : [],
    },
    { label: "CROSSFIRE.House.options", ids: pools ? CALLED_OPTIONS.map(({ option }) => option) : [] },
  ];
  return groups
    .filter(({ ids }) => ids.length > 0)
    .map(({ label, ids }) => ({ label, calls: ids.map((id) => ({ id, label: calledKey(id), open: !closed.includes(id) })) }));
}

/**
 * Returns the context of the house rules window.
 * @param book The ruleset without house rules.
 */
export function houseRulesContext(book: RulesetFacts, { closed, meleeCover, prices }: HouseRules): HouseRulesContext {
  const named = new Set(book.declaration.actions.map(({ id }) => id));
  return {
    ruleset: `CROSSFIRE.Ruleset.${book.id}`,
    groups: callGroups(book, closed),
    meleeCover,
    rules: RULES[showsOf(book.declaration).reading],
    prices: openPrices(book).map(({ id, book: usual, least, most }) => ({
      id,
      label: named.has(id) ? `CROSSFIRE.Action.${id}` : `CROSSFIRE.Mode.${id}`,
      value: prices[id] ?? usual,
      book: usual,
      least,
      most,
    })),
  };
}
