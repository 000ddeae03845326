import type { RulesetFacts } from "../model/ruleset";
import { type ActionPrice, type Declaration, type FireMode, type Prices } from "../model/declaration";
import { kindOfPrice } from "../../action-price";

/** An action with a price that a world can change. */
export interface OpenPrice {
  readonly id: string;
  /** Price in the rulebook, in AP. */
  readonly book: number;
  readonly least: number;
  readonly most: number;
}

/** Actions with a fixed price: aim gains a fixed amount per AP (XF-19), and overwatch costs as much as its attack. */
const FIXED: readonly string[] = ["aim", "overwatch"];

/** Maximum AP price of an Extended Action. */
const MOST = 20;

/** Returns the action id of a fire mode in the price list. */
function actionOf({ actions }: Declaration, mode: string): string {
  const named = mode === "single" ? "single-shot" : mode;
  return actions.some(({ id }) => id === named) ? named : mode;
}

/** Returns the fire mode for each attack action id. A mode without an action of its own uses its own id. */
const modeActions = (declaration: Declaration): ReadonlyMap<string, FireMode> =>
  new Map(declaration.modes.map((mode) => [actionOf(declaration, mode.id), mode]));

/**
 * Returns the prices a world can change, in the order of the ruleset; empty if a turn has only one action.
 * A combatant must pay for an attack or interrupt within one pass, but may pay for other actions in parts.
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

/** Returns the valid prices in stored data that differ from the rulebook. */
export function pricesFrom(stored: unknown, facts: Pick<RulesetFacts, "declaration" | "actionPoints">): Prices {
  const given = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    openPrices(facts).flatMap((price) => {
      const value = given[price.id];
      return isPrice(value, price) && value !== price.book ? [[price.id, value]] : [];
    }),
  );
}

/** Returns the action with a new price; its category follows the price. @rule SS-ACTION-18 @rule SS-ACTION-19 */
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

/** Rulesets with changed prices, cached per ruleset and prices. */
const made = new WeakMap<RulesetFacts, Map<string, RulesetFacts>>();

/** Returns the ruleset with the prices of a world. The same prices give the same object. @rule XF-26 */
export function pricedAs<T extends RulesetFacts>(ruleset: T, prices: Prices | undefined): T {
  if (prices === undefined || Object.keys(prices).length === 0) return ruleset;
  const known = made.get(ruleset) ?? new Map<string, RulesetFacts>();
  made.set(ruleset, known);
  const key = JSON.stringify(prices);
  const own = known.get(key) ?? { ...ruleset, declaration: withPrices(ruleset.declaration, prices, ruleset.actionPoints) };
  known.set(key, own);
  return own as T;
}
