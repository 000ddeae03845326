import type { RulesetFacts } from "../model/ruleset";
import { type ActionPrice, type Declaration, type FireMode, type Prices } from "../model/declaration";
import { kindOfPrice } from "../../action-price";

/** An action whose AP cost a world can change. */
export interface OpenPrice {
  readonly id: string;
  /** Cost in the rulebook, in AP. */
  readonly book: number;
  readonly least: number;
  readonly most: number;
}

/** Actions whose cost a world cannot change. Aim gives a fixed bonus per AP (XF-19), and overwatch costs as much as its attack. */
const FIXED: readonly string[] = ["aim", "overwatch"];

/** Maximum AP cost that a world can set for an action other than an attack or an Interrupt Action. */
const MOST = 20;

/** Returns the id of the action that a fire mode uses; the mode id if the ruleset lists no action for it. */
function actionOf({ actions }: Declaration, mode: string): string {
  const named = mode === "single" ? "single-shot" : mode;
  return actions.some(({ id }) => id === named) ? named : mode;
}

/** Returns the fire mode for each attack action id. A fire mode without its own action is listed by its mode id. */
const modeActions = (declaration: Declaration): ReadonlyMap<string, FireMode> =>
  new Map(declaration.modes.map((mode) => [actionOf(declaration, mode.id), mode]));

/**
 * Returns the actions whose cost a world can change, in ruleset order. Fire modes without their own action come last. Empty if a pass has
 * only one AP. An attack or interrupt can cost at most the AP of one pass. Other actions can be paid for in parts.
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

/** Returns the valid costs in stored data that differ from the rulebook. */
export function pricesFrom(stored: unknown, facts: Pick<RulesetFacts, "declaration" | "actionPoints">): Prices {
  const given = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    openPrices(facts).flatMap((price) => {
      const value = given[price.id];
      return isPrice(value, price) && value !== price.book ? [[price.id, value]] : [];
    }),
  );
}

/**
 * Returns the action with a new cost and the category that follows from it. An Interrupt Action keeps its category.
 * @param ap New cost in AP; undefined: the action stays unchanged.
 * @rule SS-ACTION-18
 * @rule SS-ACTION-19
 */
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

/** Cache of rulesets with changed action costs, by the original ruleset and the costs. */
const made = new WeakMap<RulesetFacts, Map<string, RulesetFacts>>();

/**
 * Returns the ruleset with the action costs of a world; the ruleset itself if no cost differs. Equal costs give the same object.
 * @rule XF-26
 */
export function pricedAs<T extends RulesetFacts>(ruleset: T, prices: Prices | undefined): T {
  if (prices === undefined || Object.keys(prices).length === 0) return ruleset;
  const known = made.get(ruleset) ?? new Map<string, RulesetFacts>();
  made.set(ruleset, known);
  const key = JSON.stringify(prices);
  const own = known.get(key) ?? { ...ruleset, declaration: withPrices(ruleset.declaration, prices, ruleset.actionPoints) };
  known.set(key, own);
  return own as T;
}
