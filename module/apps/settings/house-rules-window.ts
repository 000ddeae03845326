import { register } from "virtual:crossfire-templates/gamemaster";
import { findElements } from "../../foundry/elements";
import { TemplatedWindow } from "../../foundry/windows";
import { bookRuleset, closedCalls, worldPrices } from "../../play/ruleset";
import { notify } from "../../play/authority/notices";
import { CLOSED_CALLS, MELEE_COVER, PRICES } from "../../play/world-settings";
import { pricesFrom } from "../../rules/attack/declare/action-prices";
import { templatePath } from "../parts/paths";
import { houseRulesContext } from "./house-rules-context";

register();

const inputs = (form: HTMLElement, selector: string): HTMLInputElement[] => [...findElements(form, HTMLInputElement, selector)];

/** Window for house rules that need more than a toggle: called locations, cover in melee, action costs. */
class HouseRulesWindow extends TemplatedWindow {
  static override DEFAULT_OPTIONS = {
    id: "crossfire-house-rules",
    tag: "form",
    classes: ["crossfire", "cf-sheet", "cf-house"],
    window: { icon: "fa-solid fa-scale-balanced", resizable: true, title: "CROSSFIRE.House.title" },
    position: { width: 560, height: 720 },
    form: { handler: HouseRulesWindow.#save, closeOnSubmit: true },
    actions: { book: HouseRulesWindow.#book, allCalls: HouseRulesWindow.#allCalls },
  };

  static override PARTS = {
    house: { template: templatePath("settings/house"), scrollable: [".cf-house-rules"] },
  };

  protected override contextOf(): object {
    const now = {
      closed: closedCalls(),
      meleeCover: game.settings?.get("crossfire", MELEE_COVER) === true,
      prices: worldPrices(),
    };
    return houseRulesContext(bookRuleset(), now);
  }

  /** Resets the action costs in the form to the book's costs. Saves nothing. */
  static #book(this: HouseRulesWindow): void {
    for (const input of inputs(this.element, "input[data-book]")) input.value = input.dataset["book"]!;
  }

  static #allCalls(this: HouseRulesWindow): void {
    for (const input of inputs(this.element, "input[name=call]")) input.checked = true;
  }

  static async #save(this: HouseRulesWindow): Promise<void> {
    const form = this.element;
    const book = bookRuleset();
    const shown = inputs(form, "input[name=call]");
    // Locations closed for another ruleset stay closed.
    const elsewhere = closedCalls().filter((id) => !shown.some(({ value }) => value === id));
    const closed = shown.filter(({ checked }) => !checked).map(({ value }) => value);
    const given = Object.fromEntries(inputs(form, "input[data-book]").map(({ name, valueAsNumber }) => [name, valueAsNumber]));
    const { [book.id]: _before, ...stored } = (game.settings?.get("crossfire", PRICES) ?? {}) as Record<string, object>;
    const prices = pricesFrom(given, book);
    // Prices equal to the book's are not stored.
    const kept = Object.keys(prices).length > 0 ? { ...stored, [book.id]: prices } : stored;
    await game.settings?.set("crossfire", CLOSED_CALLS, [...elsewhere, ...closed]);
    await game.settings?.set("crossfire", MELEE_COVER, inputs(form, "input[name=meleeCover]")[0]?.checked === true);
    await game.settings?.set("crossfire", PRICES, kept);
    notify({ level: "info", key: "CROSSFIRE.House.saved", values: {} });
  }
}

/** Opens the house rules window. GMs only. */
export async function showHouseRules(): Promise<void> {
  await new HouseRulesWindow({}).render({ force: true });
}
