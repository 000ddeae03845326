import { registerSetting, showSetting } from "../foundry/settings";
import { SOUNDS } from "../foundry/sounds";
import { READOUT } from "./map";
import { RULESET_FACTS } from "../rules/rulesets/facts";
import {
  APPLY_FOLLOW,
  CLOSED_CALLS,
  CONFIRM_CHANGES,
  DRAWS_PATHS,
  FIGURES_SHOWN,
  FOOTWORK,
  FOOTWORK_CHOICES,
  HIDE_NAMES,
  KARMA_AFTER,
  KEEP_RECORDS,
  MELEE_COVER,
  ODDS_SHOWN,
  OPPONENT_FIGURES,
  OPPONENT_STATES,
  OPPONENTS_READY,
  PLAYER_ODDS,
  PLAYERS_CORRECT,
  PLAYERS_SWITCH,
  PRICES,
  LAST_RULESET,
  SCHEMA_VERSION,
} from "../play/world-settings";
import { ANSWER_SECONDS } from "../play/authority/deadline";
import { MANUAL_DICE, notifyManualDice } from "../play/attack/manual-dice";
import { enqueue, isActiveGM } from "../play/authority/queue";
import { READINGS, RULESET_SETTING, ruleset, SWITCHES } from "../play/ruleset";
import { registerMenus } from "../apps/settings/menu";

const SCOPE = "crossfire";

/** Registers the setting for the active ruleset, with all rulesets as choices. Called again after a module has added a ruleset. */
export function offerRulesets(): void {
  const choices = Object.fromEntries(RULESET_FACTS.map(({ id }) => [id, `CROSSFIRE.Ruleset.${id}`]));
  game.settings?.register(SCOPE, RULESET_SETTING, {
    name: "CROSSFIRE.Setting.ruleset.name",
    hint: "CROSSFIRE.Setting.ruleset.hint",
    scope: "world",
    config: true,
    requiresReload: true,
    type: new foundry.data.fields.StringField({ required: true, initial: "crossfire", choices }),
  });
}

/** Optional readings of the rules that are on by default because they follow the rules as written. @rule UT-44 @rule UT-51 */
const AS_WRITTEN: readonly string[] = ["choosesThings"];

/**
 * Registers the system's settings: the ruleset and its switches, the players' permissions, the users' own settings, and the settings
 * windows.
 */
export function registerSettings(): void {
  offerRulesets();
  for (const key of SWITCHES) registerSwitch(key, true);
  for (const key of READINGS) registerSwitch(key, AS_WRITTEN.includes(key));
  registerSwitch("playersUndo", true);
  registerSwitch(KARMA_AFTER, true);
  registerSwitch(CONFIRM_CHANGES, false);
  registerSwitch(APPLY_FOLLOW, false);
  registerSwitch(PLAYERS_CORRECT, false);
  registerSwitch(PLAYERS_SWITCH, false);
  registerSwitch(OPPONENTS_READY, true);
  registerChoice(FOOTWORK, FOOTWORK_CHOICES);
  registerChoice(OPPONENT_FIGURES, FIGURES_SHOWN);
  registerSwitch(HIDE_NAMES, false, () => void ui.combat?.render());
  registerSwitch(OPPONENT_STATES, false, () => void ui.combat?.render());
  registerOdds();
  registerFigures();
  registerOwnDice();
  registerReadout();
  registerSounds();
  registerPaths();
  registerHouse();
  registerMenus();
}

/** Registers the hidden settings: those of the house rules window, the version of the stored data, and the last ruleset. */
function registerHouse(): void {
  const { ArrayField, BooleanField, ObjectField, StringField } = foundry.data.fields;
  const kept = (key: string, type: foundry.data.fields.DataField.Any): void =>
    registerSetting(key, {
      name: `CROSSFIRE.Setting.${key}.name`,
      hint: `CROSSFIRE.Setting.${key}.hint`,
      scope: "world",
      config: false,
      type,
    });
  kept(CLOSED_CALLS, new ArrayField(new StringField()));
  kept(MELEE_COVER, new BooleanField({ initial: false }));
  kept(PRICES, new ObjectField());
  kept(SCHEMA_VERSION, new StringField({ required: true, initial: "" }));
  kept(LAST_RULESET, new StringField({ required: true, initial: "" }));
}

/** Registers the setting for how players see chances. */
const registerOdds = (): void => registerChoice(PLAYER_ODDS, ODDS_SHOWN);

/** Registers a setting with choices; the first id is the default. */
function registerChoice(key: typeof PLAYER_ODDS | typeof OPPONENT_FIGURES | typeof FOOTWORK, ids: readonly string[]): void {
  const choices = Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.Setting.${key}.${id}`]));
  registerSetting(key, {
    name: `CROSSFIRE.Setting.${key}.name`,
    hint: `CROSSFIRE.Setting.${key}.hint`,
    scope: "world",
    config: true,
    type: new foundry.data.fields.StringField({ required: true, initial: ids[0]!, choices }),
  });
}

function registerSwitch(
  key:
    | (typeof SWITCHES)[number]
    | (typeof READINGS)[number]
    | "playersUndo"
    | typeof APPLY_FOLLOW
    | typeof PLAYERS_CORRECT
    | typeof PLAYERS_SWITCH
    | typeof OPPONENTS_READY
    | typeof KARMA_AFTER
    | typeof CONFIRM_CHANGES
    | typeof HIDE_NAMES
    | typeof OPPONENT_STATES,
  initial: boolean,
  onChange?: () => void,
): void {
  registerSetting(key, {
    name: `CROSSFIRE.Setting.${key}.name`,
    hint: `CROSSFIRE.Setting.${key}.hint`,
    scope: "world",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial }),
    ...(onChange ? { onChange } : {}),
  });
}

/** Hides the settings for parts of the rules that the active ruleset lacks. Keeps the values of these settings. */
export function showSwitches(): void {
  const own = ruleset().switches;
  for (const key of SWITCHES) showSetting(key, own[key]);
  for (const key of READINGS) showSetting(key, own[key] !== undefined);
  showSetting(KARMA_AFTER, ruleset().karma === true);
}

/** Registers a setting for a whole number that the GM may change. */
function registerFigure(key: typeof ANSWER_SECONDS | typeof KEEP_RECORDS, initial: number, max: number, onChange: () => void): void {
  registerSetting(key, {
    name: `CROSSFIRE.Setting.${key}.name`,
    hint: `CROSSFIRE.Setting.${key}.hint`,
    scope: "world",
    config: true,
    type: new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, min: 0, max }),
    onChange,
  });
}

function registerFigures(): void {
  registerFigure(ANSWER_SECONDS, 60, 3600, async () => (await import("../play/authority/deadlines")).noticeDeadlines());
  registerFigure(KEEP_RECORDS, 200, 100_000, () => {
    if (!isActiveGM()) return;
    void enqueue(async () => (await import("../play/undo/prune-records")).pruneRecords());
    void enqueue(async () => (await import("../play/checks/prune-checks")).pruneChecks());
  });
}

/** Registers the user setting for rolling physical dice and entering their faces. */
function registerOwnDice(): void {
  game.settings?.register(SCOPE, MANUAL_DICE, {
    name: `CROSSFIRE.Setting.${MANUAL_DICE}.name`,
    hint: `CROSSFIRE.Setting.${MANUAL_DICE}.hint`,
    scope: "user",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: false }),
    onChange: (wanted) => void notifyManualDice(wanted === true),
  });
}

/** Registers the client setting for the system's own sounds. */
const registerSounds = (): void =>
  registerSetting(SOUNDS, {
    name: `CROSSFIRE.Setting.${SOUNDS}.name`,
    hint: `CROSSFIRE.Setting.${SOUNDS}.hint`,
    scope: "client",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: true }),
  });

/** Registers the user setting for drawing the paths of bullets automatically. */
const registerPaths = (): void =>
  registerSetting(DRAWS_PATHS, {
    name: `CROSSFIRE.Setting.${DRAWS_PATHS}.name`,
    hint: `CROSSFIRE.Setting.${DRAWS_PATHS}.hint`,
    scope: "user",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: true }),
  });

/** Registers the user setting for range and cover beside the hovered token. */
function registerReadout(): void {
  game.settings?.register(SCOPE, READOUT, {
    name: `CROSSFIRE.Setting.${READOUT}.name`,
    hint: `CROSSFIRE.Setting.${READOUT}.hint`,
    scope: "user",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: true }),
  });
}

/** Copies the user setting for physical dice to a user flag, because the GM's client cannot read another user's settings. */
export const syncOwnDice = (): void => void notifyManualDice(game.settings?.get(SCOPE, MANUAL_DICE) === true);
