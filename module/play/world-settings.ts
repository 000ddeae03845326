/** World setting: opponents that are put on a map come numbered, with bars, and into the fight that runs there. */
export const OPPONENTS_READY = "opponentsReady";
