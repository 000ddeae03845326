/** World setting: how much players are told about chances. */
export const PLAYER_ODDS = "playerOdds";
export const ODDS_SHOWN = ["exact", "words", "none"] as const;
export type OddsShown = (typeof ODDS_SHOWN)[number];

/** World setting: players may take single parts out of their rolls. */
export const PLAYERS_SWITCH = "playersSwitch";

/** World setting: players may correct who is in the way, cover and distance. */
export const PLAYERS_CORRECT = "playersCorrect";
