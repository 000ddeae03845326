/** World setting: opponents that are put on a map come numbered, with bars, and into the fight that runs there. */
export const OPPONENTS_READY = "opponentsReady";

/** World setting: the version of the system whose way of storing things this world has. */
export const SCHEMA_VERSION = "schemaVersion";

/** World settings of the window with house rules: what may not be called, whether cover counts in melee, what actions cost by ruleset. */
export const CLOSED_CALLS = "closedCalls";
export const MELEE_COVER = "meleeCover";
export const PRICES = "prices";
