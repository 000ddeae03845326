import { plain, signed } from "../../foundry/numbers";
import type { AmmunitionQuestion, KindOfRounds } from "../../play/authority/prompts";
import { made } from "../parts/form-nodes";
import { askInPrompt } from "./prompt-window";

const format = (key: string, values: Readonly<Record<string, string>>): string => game.i18n?.format(key, values) ?? key;
const word = (key: string): string => game.i18n?.localize(key) ?? key;

/** Describes how a kind of ammunition differs from others: its supply, its modifiers, and whether it is loaded. */
function labelOf({ name, quantity, loaded, damage, arp }: KindOfRounds): string {
  const facts = [
    plain(quantity),
    ...(damage === 0 ? [] : [`${word("CROSSFIRE.Sheet.dv")} ${signed(damage)}`]),
    ...(arp === 0 ? [] : [`${word("CROSSFIRE.Sheet.arp")} ${signed(arp)}`]),
    ...(loaded ? [word("CROSSFIRE.Reload.loaded")] : []),
  ];
  return format("CROSSFIRE.Reload.kind", { name, facts: facts.join(", ") });
}

/** Asks which kind of ammunition to load into a weapon. @returns the id of the ammunition item; null if the user closed the prompt */
export async function askForAmmunition({ weapon, kinds }: AmmunitionQuestion): Promise<string | null> {
  return (await askInPrompt({
    title: format("CROSSFIRE.Reload.title", { weapon }),
    icon: "fa-solid fa-rotate",
    classes: ["cf-ammunition-prompt"],
    position: { width: 420 },
    content: made("p", word("CROSSFIRE.Reload.question"), { class: "hint" }),
    buttons: kinds.map((kind, at) => ({ action: kind.id, label: labelOf(kind), default: at === 0, callback: () => kind.id })),
    opened: () => {},
  })) as string | null;
}
