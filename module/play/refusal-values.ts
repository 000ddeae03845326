import { ruleset } from "./ruleset";

type Values = Readonly<Record<string, string | number>>;

/** Values of a refusal as its words want them: `price` says what an action costs, where actions have prices. */
export function refusalValues(values: Values): Values {
  const { ap } = values;
  const isCounted = ap !== undefined && ruleset().declaration.actions.length > 0;
  return { ...values, price: isCounted ? ` (${game.i18n?.format("CROSSFIRE.Attack.apCost", { ap: String(ap) })})` : "" };
}
