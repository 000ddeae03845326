/** World setting: opponents that are put on a map come numbered, with bars, and into the fight that runs there. */
export const OPPONENTS_READY = "opponentsReady";

/** World setting: the version of the system whose way of storing things this world has. */
export const SCHEMA_VERSION = "schemaVersion";

/** World setting: what becomes of the metres people go in a fight. */
export const FOOTWORK = "footwork";
export const FOOTWORK_CHOICES = ["tell", "hold", "off"] as const;

/** Counted and told when it is too far, held to, or not counted at all. */
export const footworkCounts = (): (typeof FOOTWORK_CHOICES)[number] =>
  FOOTWORK_CHOICES.find((choice) => choice === game.settings?.get("crossfire", FOOTWORK)) ?? "tell";

/** World settings of the window with house rules: what may not be called, whether cover counts in melee, what actions cost by ruleset. */
export const CLOSED_CALLS = "closedCalls";
export const MELEE_COVER = "meleeCover";
export const PRICES = "prices";
