import { ruleset } from "./ruleset";

type Values = Readonly<Record<string, string | number>>;

const mode = (id: string): string => game.i18n?.localize(`CROSSFIRE.Mode.${id}`) ?? id;

/** Fire modes are called by their names. */
const NAMED: Readonly<Record<string, (ids: string) => string>> = {
  mode,
  modes: (ids) => ids.split(", ").filter(Boolean).map(mode).join(", "),
};

/** Values of a refusal as its words want them: fire modes by name, and `price` says what an action costs, where actions have prices. */
export function refusalValues(values: Values): Values {
  const { ap } = values;
  const isCounted = ap !== undefined && ruleset().declaration.actions.length > 0;
  const named = Object.entries(values).map(([name, value]) => [name, NAMED[name]?.(String(value)) ?? value]);
  return {
    ...Object.fromEntries(named),
    price: isCounted ? ` (${game.i18n?.format("CROSSFIRE.Attack.apCost", { ap: String(ap) })})` : "",
  };
}
