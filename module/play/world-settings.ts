import { keptIn, type RecordMessage } from "../documents/attack-record";

/** World setting: how players see chances. */
export const PLAYER_ODDS = "playerOdds";
export const ODDS_SHOWN = ["exact", "words", "none"] as const;
export type OddsShown = (typeof ODDS_SHOWN)[number];

/** World setting: how much players see of opponents' dice pools. The first choice is the default. */
export const OPPONENT_FIGURES = "opponentFigures";
export const FIGURES_SHOWN = ["results", "outcomes", "all"] as const;

/** World setting: players see opponents' tactics, such as surprise, overwatch and empty magazines. */
export const OPPONENT_STATES = "opponentStates";

/** World setting: players read names of opponents only where nameplates show them. */
export const HIDE_NAMES = "hideNames";

/** User setting: draw the path of each attack when its card appears. */
export const DRAWS_PATHS = "drawsPaths";

/** World setting: players may turn off single parts of their rolls. */
export const PLAYERS_SWITCH = "playersSwitch";

/** World setting: players may correct bystanders, cover and distance. */
export const PLAYERS_CORRECT = "playersCorrect";

/** World setting: number of attack records, and number of test records, that are kept; 0: all. */
export const KEEP_RECORDS = "keepRecords";

/** World setting: the effects of an attack wait for a GM's confirmation. */
export const CONFIRM_CHANGES = "confirmChanges";

/** World setting: Karma rerolls stay possible after the attack is applied. */
export const KARMA_AFTER = "karmaAfter";

/** Value that stands for all fighters where a uuid is expected. */
export const ALL_PARTS = "*";

const isOwnPart = (key: string | undefined): boolean => key?.endsWith("o") ?? false;

/**
 * Returns whether an attack is applied part by part. An attack that began part by part continues part by part, even if the setting changes.
 */
export function confirms(record: RecordMessage): boolean {
  const { parts, changes, atOnce = [] } = keptIn(record);
  return asksToConfirm() || atOnce.length > 0 || parts.length > 0 || changes.some(({ key }) => isOwnPart(key));
}

/** Returns whether the world asks a GM to confirm every attack. */
export const asksToConfirm = (): boolean => game.settings?.get("crossfire", CONFIRM_CHANGES) ?? false;

/** World setting: consequences of manual edits in a fight are applied automatically. */
export const APPLY_FOLLOW = "applyFollow";

/** Returns whether the consequences of manual edits are applied automatically. */
export const appliesFollow = (): boolean => game.settings?.get("crossfire", APPLY_FOLLOW) ?? false;

/** World setting: opponents placed on a map get numbers, bars, and a place in the running fight. */
export const OPPONENTS_READY = "opponentsReady";

/** World setting: system version that defines this world's storage format. */
export const SCHEMA_VERSION = "schemaVersion";

/** World setting: id of the ruleset last announced to GMs; "": none yet. */
export const LAST_RULESET = "lastRuleset";

/** World setting: whether the distance moved in a fight is ignored, counted or enforced. */
export const FOOTWORK = "footwork";
export const FOOTWORK_CHOICES = ["tell", "hold", "off"] as const;

/** Returns how the distance moved is treated: counted with a warning ("tell"), enforced ("hold") or not counted ("off"). */
export const footworkCounts = (): (typeof FOOTWORK_CHOICES)[number] =>
  FOOTWORK_CHOICES.find((choice) => choice === game.settings?.get("crossfire", FOOTWORK)) ?? "tell";

/** World settings of the house rules window: locations that attacks may not call, cover in melee, action costs by ruleset. */
export const CLOSED_CALLS = "closedCalls";
export const MELEE_COVER = "meleeCover";
export const PRICES = "prices";
