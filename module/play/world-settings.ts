/** World setting: opponents that are put on a map come numbered, with bars, and into the fight that runs there. */
export const OPPONENTS_READY = "opponentsReady";

/** World settings of the window with house rules: what may not be called, whether cover counts in melee, what actions cost by ruleset. */
export const CLOSED_CALLS = "closedCalls";
export const MELEE_COVER = "meleeCover";
export const PRICES = "prices";
