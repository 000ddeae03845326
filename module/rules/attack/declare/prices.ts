import { kindOfPrice } from "../../action-price";
import type { ActionPrice, Declaration, FireMode, Prices } from "../model/declaration";
import type { RulesetFacts } from "../model/ruleset";

/** An action whose price a world may change. */
export interface OpenPrice {
  readonly id: string;
  /** AP in the book. */
  readonly book: number;
  readonly least: number;
  readonly most: number;
}

/** What an AP of aim buys is a rule (XF-19), and overwatch takes what its attack costs. */
const FIXED: readonly string[] = ["aim", "overwatch"];

/** Dearest Extended Action that makes sense. */
const MOST = 20;

/** The action that stands for a fire mode on the price list. */
function actionOf({ actions }: Declaration, mode: string): string {
  const named = mode === "single" ? "single-shot" : mode;
  return actions.some(({ id }) => id === named) ? named : mode;
}

/** What a declaration has no price of its own for may still be an attack. */
const modeActions = (declaration: Declaration): ReadonlyMap<string, FireMode> =>
  new Map(declaration.modes.map((mode) => [actionOf(declaration, mode.id), mode]));

/**
 * Prices a world may change, in the order of the ruleset. An attack fits into a pass and an interrupt too; anything else may be paid in
 * parts. Where everybody has one action a turn nothing has a price.
 *
 * @rule XF-26
 */
export function openPrices({ declaration, actionPoints }: Pick<RulesetFacts, "declaration" | "actionPoints">): OpenPrice[] {
  if (actionPoints <= 1) return [];
  const attacks = modeActions(declaration);
  const extra = [...attacks].filter(([id]) => !declaration.actions.some((action) => action.id === id));
  const listed = declaration.actions.filter(({ id }) => !FIXED.includes(id));
  return [
    ...listed.map(({ id, ap, kind }) => ({
      id,
      book: attacks.get(id)?.price ?? ap,
      least: attacks.has(id) ? 1 : 0,
      most: attacks.has(id) || kind === "interrupt" ? actionPoints : MOST,
    })),
    ...extra.map(([id, { price }]) => ({ id, book: price, least: 1, most: actionPoints })),
  ];
}

const isPrice = (value: unknown, { least, most }: OpenPrice): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** Of anything stored: the prices that differ from the book, and make sense. */
export function pricesFrom(stored: unknown, facts: Pick<RulesetFacts, "declaration" | "actionPoints">): Prices {
  const given = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    openPrices(facts).flatMap((price) => {
      const value = given[price.id];
      return isPrice(value, price) && value !== price.book ? [[price.id, value]] : [];
    }),
  );
}

/** The category follows the price. @rule SS-ACTION-18 @rule SS-ACTION-19 */
function repriced(action: ActionPrice, ap: number | undefined, apMax: number): ActionPrice {
  if (ap === undefined) return action;
  return { ...action, ap, kind: action.kind === "interrupt" ? action.kind : kindOfPrice(ap, apMax) };
}

function withPrices(declaration: Declaration, prices: Prices, apMax: number): Declaration {
  const modes = declaration.modes.map((mode): FireMode => {
    const ap = prices[actionOf(declaration, mode.id)];
    return ap === undefined ? mode : { ...mode, price: ap, kind: ap > 1 ? "complex" : "simple" };
  });
  return { ...declaration, modes, actions: declaration.actions.map((action) => repriced(action, prices[action.id], apMax)) };
}

/** Rulesets with the prices of a world, made once for each. */
const made = new WeakMap<RulesetFacts, Map<string, RulesetFacts>>();

/** A ruleset as a world plays it that has prices of its own. The same prices give the same object. @rule XF-26 */
export function pricedAs<T extends RulesetFacts>(ruleset: T, prices: Prices | undefined): T {
  if (prices === undefined || Object.keys(prices).length === 0) return ruleset;
  const known = made.get(ruleset) ?? new Map<string, RulesetFacts>();
  made.set(ruleset, known);
  const key = JSON.stringify(prices);
  const own = known.get(key) ?? { ...ruleset, declaration: withPrices(ruleset.declaration, prices, ruleset.actionPoints) };
  known.set(key, own);
  return own as T;
}
