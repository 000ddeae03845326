import { ActiveEffectTypeDataModel } from "../../common/documents/active-effect";
import type { SourceData, SystemObject, SystemClass } from "../../common/dynamic";
import { ChangeLevelRegionBehaviorType, DefineSurfaceRegionBehaviorType } from "../../common/documents/region";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../common/data/calendar";
import { PRIMARY_COLLECTIONS } from "../../common/hierarchy";
import { defineStatusEffects } from "./status-effects";

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  ActiveEffect: "fa-solid fa-person-rays",
  Adventure: "fa-solid fa-treasure-chest",
  ChatMessage: "fa-solid fa-comments",
  Combat: "fa-solid fa-swords",
  Combatant: "fa-solid fa-swords",
  CombatantGroup: "fa-solid fa-people-group",
  Folder: "fa-solid fa-folder",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  Macro: "fa-solid fa-code",
  Note: "fa-solid fa-bookmark",
  RollTable: "fa-solid fa-table-list",
  Scene: "fa-solid fa-map",
  Setting: "fa-solid fa-gear",
  User: "fa-solid fa-user",
  Token: "fa-solid fa-user-circle",
  Wall: "fa-solid fa-block-brick",
  Tile: "fa-solid fa-cubes",
  Region: "fa-solid fa-shapes",
  ActorDelta: "fa-solid fa-user",
  TableResult: "fa-solid fa-list",
};

function documentConfig(name: string, documentClass: SystemClass, collection: unknown): SystemObject {
  const entry: SourceData = {
    documentClass,
    sheetClasses: {},
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    sidebarIcon: ICONS[name] ?? "fa-solid fa-file",
    defaultType: "",
    compendiumIndexFields: [],
  };
  if (name in PRIMARY_COLLECTIONS && collection) entry.collection = collection;
  return entry;
}

const changeTypes = (): unknown => {
  const type = (name: string, defaultPriority: number) => [
    name.toLowerCase(),
    { label: `EFFECT.CHANGES.TYPES.${name.toLowerCase()}`, defaultPriority },
  ];
  return Object.fromEntries([
    type("custom", 0),
    type("multiply", 10),
    type("add", 20),
    type("subtract", 20),
    type("downgrade", 30),
    type("upgrade", 40),
    type("override", 50),
  ]);
};

/** Creates the CONFIG of a generation. `documents` and `collections` are the client's classes by document name. */
export function makeConfig(generation: number, documents: Record<string, unknown>, collections: Record<string, unknown>): unknown {
  const config: SourceData = {};
  for (const [name, cls] of Object.entries(documents)) config[name] = documentConfig(name, cls, collections[name]);
  Object.assign(config.Actor, { trackableAttributes: {}, compendiumBanner: null });
  Object.assign(
    config.ActiveEffect,
    generation >= 14
      ? {
          dataModels: { base: ActiveEffectTypeDataModel },
          changeTypes: changeTypes(),
          phases: { initial: { label: "EFFECT.PHASES.initial.label", hint: "" }, final: { label: "EFFECT.PHASES.final.label", hint: "" } },
          expiryEvents: {},
          expiryAction: "update",
        }
      : { legacyTransferral: true },
  );
  config.MeasuredTemplate = { defaults: { angle: 53.13, width: 1 }, objectClass: null, layerClass: null };
  Object.assign(config.Combat, {
    settings: null,
    sheetClass: null,
    defeatedStatusId: "dead",
    sounds: {},
    initiative: { formula: null, decimals: 2 },
    initiativeIcon: { icon: "../icons/vtt-512.png", hover: "" },
    fallbackTurnMarker: "icons/svg/target.svg",
  });
  Object.assign(config.ChatMessage, {
    template: "templates/sidebar/chat-message.html",
    batchSize: 100,
    ...(generation >= 14 ? { modes: {} } : {}),
  });
  Object.assign(config.Token, {
    objectClass: null,
    layerClass: null,
    hudClass: null,
    rulerClass: null,
    prototypeSheetClass: null,
    adjectivesPrefix: "TOKEN.Adjectives",
    ring: {},
    movement: { actions: defaultMovement(), defaultAction: "walk" },
  });
  for (const name of ["Wall", "Tile", "Region"]) Object.assign(config[name], { objectClass: null, layerClass: null });
  if (generation >= 14) {
    config.Level = { documentClass: documents["Level"], sheetClasses: {} };
    config.RegionBehavior.dataModels = { changeLevel: ChangeLevelRegionBehaviorType, defineSurface: DefineSurfaceRegionBehaviorType };
  }
  defineStatusEffects(config, generation);
  Object.assign(config, {
    specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind", BURROW: "burrow", HOVER: "hover", FLY: "fly" },
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      lock: "icons/svg/padlock.svg",
      target: "icons/svg/target.svg",
      defeated: "icons/svg/skull.svg",
    },
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarClass: CalendarData,
      worldCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      earthCalendarClass: CalendarData,
      earthCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      formatters: { timestamp: CalendarData.formatTimestamp },
    },
    queries: {},
    ui: {},
    ux: {},
    sounds: { dice: "sounds/dice.wav", lock: "sounds/lock.wav", notification: "sounds/notify.wav", combat: "sounds/drums.wav" },
    fontDefinitions: { Signika: { editor: true, fonts: [] } },
    defaultFontFamily: "Signika",
    TextEditor: { enrichers: [], inlineControls: {} },
    Canvas: {
      layers: {},
      detectionModes: {},
      visionModes: {},
      ...(generation >= 14 ? { vfx: { enabled: false, components: {}, animations: {}, paths: {} } } : {}),
      polygonBackends: {},
      dispositionColors: {
        HOSTILE: 0xe72124,
        NEUTRAL: 0xf1d836,
        FRIENDLY: 0x43dfdf,
        INACTIVE: 0x555555,
        PARTY: 0x33bc4e,
        CONTROLLED: 0xff9829,
        SECRET: 0xa612d4,
      },
      maxZoom: 3,
      objectBorderThickness: 4,
    },
    compendium: { uuidRedirects: {} },
    weatherEffects: {},
    supportedLanguages: { en: "English" },
    debug: { hooks: false, documents: false, combat: false, dice: false, rollParsing: false },
    Dice: config.Dice ?? {},
    i18n: {},
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    Handlebars: {},
  });
  return config;
}

/**
 * Defaults of a movement action. The path is measured, walls stop it, and it passes all spaces between its ends
 * [ISS:foundryvtt/foundryvtt#12543].
 */
const MOVEMENT_DEFAULTS = { img: null, teleport: false, measure: true, walls: "move", visualize: true, deriveTerrainDifficulty: null };

function defaultMovement(): unknown {
  const action = (label: string, order: number, more = {}) => ({
    label: `TOKEN.MOVEMENT.ACTIONS.${label}.label`,
    order,
    icon: "fa-solid fa-person-walking",
    canSelect: () => true,
    ...MOVEMENT_DEFAULTS,
    ...more,
  });
  return {
    walk: action("walk", 0),
    fly: action("fly", 1),
    swim: action("swim", 2),
    burrow: action("burrow", 3),
    crawl: action("crawl", 4),
    climb: action("climb", 5),
    jump: action("jump", 6),
    blink: action("blink", 7, { teleport: true }),
    // For undo, paste and moves by packages: not selectable, not measured, and not stopped by walls.
    displace: action("displace", 8, { teleport: true, measure: false, walls: null, visualize: false, canSelect: () => false }),
  };
}
