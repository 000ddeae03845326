import { keptIn, type RecordMessage } from "../documents/attack-record";

/** World setting: how much players are told about chances. */
export const PLAYER_ODDS = "playerOdds";
export const ODDS_SHOWN = ["exact", "words", "none"] as const;
export type OddsShown = (typeof ODDS_SHOWN)[number];

/** World setting: what players learn of the pools of opponents. The first is the default. */
export const OPPONENT_FIGURES = "opponentFigures";
export const FIGURES_SHOWN = ["results", "outcomes", "all"] as const;

/** World setting: players may take single parts out of their rolls. */
export const PLAYERS_SWITCH = "playersSwitch";

/** World setting: players may correct who is in the way, cover and distance. */
export const PLAYERS_CORRECT = "playersCorrect";

/** World setting: how many records of attacks are kept; 0 for all. */
export const KEEP_RECORDS = "keepRecords";

/** World setting: what an attack does to others waits until a gamemaster confirms it. */
export const CONFIRM_CHANGES = "confirmChanges";

/** World setting: dice may still be thrown again for Karma when the attack has been applied. */
export const KARMA_AFTER = "karmaAfter";

/** In the place of a fighter's uuid: all of them. */
export const ALL_PARTS = "*";

const isOwnPart = (key: string | undefined): boolean => key?.endsWith("o") ?? false;

/** Is this attack applied part by part? One that has begun so goes on so, whatever the setting says by now. */
export function confirms(record: RecordMessage): boolean {
  const { parts, changes, atOnce = [] } = keptIn(record);
  return asksToConfirm() || atOnce.length > 0 || parts.length > 0 || changes.some(({ key }) => isOwnPart(key));
}

/** Does this world want every attack confirmed by a GM? */
export const asksToConfirm = (): boolean => game.settings?.get("crossfire", CONFIRM_CHANGES) ?? false;

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
