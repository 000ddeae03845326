/** What Item Piles documents for systems, as far as it is used here. */
interface ItemPilesApi {
  addSystemIntegration(integration: object): unknown;
}

/** Kinds of items that cannot lie on the ground or be sold. */
const NO_THINGS = ["trait", "action", "power", "injury"];

/** Tells Item Piles where this system keeps prices, amounts and money. */
export function describeItems(): void {
  const { API } = (game as { itempiles: { API: ItemPilesApi } }).itempiles;
  API.addSystemIntegration({
    VERSION: "1.0.0",
    ACTOR_CLASS_TYPE: "npc",
    ITEM_PRICE_ATTRIBUTE: "system.price",
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_FILTERS: [{ path: "type", filters: NO_THINGS.join(",") }],
    ITEM_SIMILARITIES: ["name", "type"],
    // Rounds in a weapon and wear of armor are its own.
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
