import { READOUT } from "./map";
import { RULESET_FACTS } from "../rules/rulesets/facts";
import {
  CLOSED_CALLS,
  CONFIRM_CHANGES,
  FOOTWORK,
  FOOTWORK_CHOICES,
  KARMA_AFTER,
  KEEP_RECORDS,
  MELEE_COVER,
  ODDS_SHOWN,
  OPPONENTS_READY,
  PLAYER_ODDS,
  PLAYERS_CORRECT,
  PLAYERS_SWITCH,
  PRICES,
  SCHEMA_VERSION,
} from "../play/world-settings";
import { ANSWER_SECONDS } from "../play/authority/deadline";
import { MANUAL_DICE, tellOwnDice } from "../play/attack/manual-dice";
import { enqueue, isActiveGM } from "../play/authority/queue";
import { READINGS, RULESET_SETTING, ruleset, SWITCHES } from "../play/ruleset";
import { registerMenus } from "../apps/settings/menu";

const SCOPE = "crossfire";

/** The setting that says which rules are played, with every ruleset there is; again when a module has brought one. */
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

/** Readings that are what the text says: on unless the table says otherwise. @rule UT-44 @rule UT-51 */
const AS_WRITTEN: readonly string[] = ["choosesThings"];

/** World settings: which rules are played, and what players may do. */
export function registerSettings(): void {
  offerRulesets();
  for (const key of SWITCHES) registerSwitch(key, true);
  for (const key of READINGS) registerSwitch(key, AS_WRITTEN.includes(key));
  registerSwitch("playersUndo", true);
  registerSwitch(KARMA_AFTER, true);
  registerSwitch(CONFIRM_CHANGES, false);
  registerSwitch(PLAYERS_CORRECT, false);
  registerSwitch(PLAYERS_SWITCH, false);
  registerSwitch(OPPONENTS_READY, true);
  registerChoice(FOOTWORK, FOOTWORK_CHOICES);
  registerOdds();
  registerFigures();
  registerOwnDice();
  registerReadout();
  registerHouse();
  registerMenus();
}

/** What the window with house rules keeps. */
function registerHouse(): void {
  const { ArrayField, BooleanField, ObjectField, StringField } = foundry.data.fields;
  const kept = (key: string, type: unknown): void =>
    game.settings?.register(
      SCOPE,
      key as never,
      {
        name: `CROSSFIRE.Setting.${key}.name`,
        hint: `CROSSFIRE.Setting.${key}.hint`,
        scope: "world",
        config: false,
        type,
      } as never,
    );
  kept(CLOSED_CALLS, new ArrayField(new StringField()));
  kept(MELEE_COVER, new BooleanField({ initial: false }));
  kept(PRICES, new ObjectField());
  kept(SCHEMA_VERSION, new StringField({ required: true, initial: "" }));
}

/** How much players are told about chances. */
const registerOdds = (): void => registerChoice(PLAYER_ODDS, ODDS_SHOWN);

/** One of several; the first is what a world begins with. */
function registerChoice(key: typeof PLAYER_ODDS | typeof FOOTWORK, ids: readonly string[]): void {
  const choices = Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.Setting.${key}.${id}`]));
  game.settings?.register(SCOPE, key, {
    name: `CROSSFIRE.Setting.${key}.name`,
    hint: `CROSSFIRE.Setting.${key}.hint`,
    scope: "world",
    config: true,
    type: new foundry.data.fields.StringField({ required: true, initial: ids[0]!, choices }) as never,
  });
}

function registerSwitch(
  key:
    | (typeof SWITCHES)[number]
    | (typeof READINGS)[number]
    | "playersUndo"
    | typeof PLAYERS_CORRECT
    | typeof PLAYERS_SWITCH
    | typeof OPPONENTS_READY
    | typeof KARMA_AFTER
    | typeof CONFIRM_CHANGES,
  initial: boolean,
): void {
  game.settings?.register(SCOPE, key, {
    name: `CROSSFIRE.Setting.${key}.name`,
    hint: `CROSSFIRE.Setting.${key}.hint`,
    scope: "world",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial }) as never,
  });
}

/** A switch for a part that the ruleset in play does not have would do nothing: it is kept, and not shown. */
export function showSwitches(): void {
  const own = ruleset().switches;
  const show = (key: string, shown: boolean): void => {
    const setting = game.settings?.settings.get(`${SCOPE}.${key}` as never) as { config?: boolean } | undefined;
    if (setting) setting.config = shown;
  };
  for (const key of SWITCHES) show(key, own[key]);
  for (const key of READINGS) show(key, own[key] !== undefined);
  show(KARMA_AFTER, ruleset().karma === true);
}

/** A whole number a gamemaster may change. */
function registerFigure(key: typeof ANSWER_SECONDS | typeof KEEP_RECORDS, initial: number, max: number, onChange: () => void): void {
  game.settings?.register(SCOPE, key, {
    name: `CROSSFIRE.Setting.${key}.name`,
    hint: `CROSSFIRE.Setting.${key}.hint`,
    scope: "world",
    config: true,
    type: new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, min: 0, max }) as never,
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

/** Everybody's own: who likes real dice is asked for their faces. */
function registerOwnDice(): void {
  game.settings?.register(SCOPE, MANUAL_DICE, {
    name: `CROSSFIRE.Setting.${MANUAL_DICE}.name`,
    hint: `CROSSFIRE.Setting.${MANUAL_DICE}.hint`,
    scope: "user",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: false }),
    onChange: (wanted) => void tellOwnDice(wanted === true),
  });
}

/** Range and cover beside whoever the pointer is on; everybody's own. */
function registerReadout(): void {
  game.settings?.register(SCOPE, READOUT, {
    name: `CROSSFIRE.Setting.${READOUT}.name`,
    hint: `CROSSFIRE.Setting.${READOUT}.hint`,
    scope: "user",
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: true }),
  });
}

/** The gamemaster's client cannot read another user's setting: it reads a flag of the user that follows it. */
export const syncOwnDice = (): void => void tellOwnDice(game.settings?.get(SCOPE, MANUAL_DICE) === true);
