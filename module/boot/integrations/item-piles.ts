/** Part of Item Piles' documented API that this file uses. */
interface ItemPilesApi {
  addSystemIntegration(integration: object): unknown;
}

/** Item types that cannot be dropped or sold. */
const NO_THINGS = ["trait", "action", "power", "injury"];

/**
 * Registers with Item Piles where this system stores prices, quantities and money. Also registers the item types that do not stack or
 * cannot be dropped.
 */
export function describeItems(): void {
  const { API } = (game as { itempiles: { API: ItemPilesApi } }).itempiles;
  API.addSystemIntegration({
    VERSION: "1.0.0",
    ACTOR_CLASS_TYPE: "npc",
    ITEM_PRICE_ATTRIBUTE: "system.price",
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_FILTERS: [{ path: "type", filters: NO_THINGS.join(",") }],
    ITEM_SIMILARITIES: ["name", "type"],
    // Each weapon has its own rounds, and each armor its own wear.
    UNSTACKABLE_ITEM_TYPES: ["weapon", "armor"],
    CURRENCIES: [
      {
        type: "attribute",
        name: game.i18n?.localize("CROSSFIRE.Fighter.FIELDS.money.label"),
        img: "icons/svg/coins.svg",
        abbreviation: "{#}",
        data: { path: "system.money" },
        primary: true,
        exchangeRate: 1,
      },
    ],
    CURRENCY_DECIMAL_DIGITS: 1,
  });
}
