import { figured } from "../cards/figures";
import { refusalValues } from "../play/refusal-values";
import type { Refusal } from "../rules/ruling";

/** Why an order is not legal, in words. */
export function refusalText({ refusal, values }: Refusal): string {
  const words = figured(refusalValues(values));
  return game.i18n?.format(`CROSSFIRE.Refusal.${refusal}`, words) ?? refusal;
}
