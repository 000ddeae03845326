import type { SystemObject } from "./dynamic";
import { isValidId } from "./utils/strings";

/** The part of `CONST` that both generations share. */
export const CONST_COMMON = {
  BASE_DOCUMENT_TYPE: "base",
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  ASCII: "",
  DOCUMENT_OWNERSHIP_LEVELS: { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
  DOCUMENT_META_OWNERSHIP_LEVELS: { DEFAULT: -20, NOCHANGE: -10 },
  USER_ROLES: { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 },
  USER_ROLE_NAMES: { 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" },
  CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  TOKEN_SHAPES: { ELLIPSE_1: 0, ELLIPSE_2: 1, TRAPEZOID_1: 2, TRAPEZOID_2: 3, RECTANGLE_1: 4, RECTANGLE_2: 5 },
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  GRID_DIAGONALS: { EQUIDISTANT: 0, EXACT: 1, APPROXIMATE: 2, RECTILINEAR: 3, ALTERNATING_1: 4, ALTERNATING_2: 5, ILLEGAL: 6 },
  GRID_MIN_SIZE: 20,
  GRID_SNAPPING_MODES: {
    CENTER: 0x1,
    EDGE_MIDPOINT: 0x2,
    TOP_LEFT_VERTEX: 0x10,
    TOP_RIGHT_VERTEX: 0x20,
    BOTTOM_LEFT_VERTEX: 0x40,
    BOTTOM_RIGHT_VERTEX: 0x80,
    CORNER: 0xf0,
    TOP_LEFT_CORNER: 0x10,
    TOP_SIDE_MIDPOINT: 0x1000,
    BOTTOM_SIDE_MIDPOINT: 0x2000,
    LEFT_SIDE_MIDPOINT: 0x4000,
    RIGHT_SIDE_MIDPOINT: 0x8000,
    VERTEX: 0xff0,
  },
  MOVEMENT_DIRECTIONS: {
    UP: 1,
    DOWN: 2,
    LEFT: 4,
    RIGHT: 8,
    UP_LEFT: 5,
    UP_RIGHT: 9,
    DOWN_LEFT: 6,
    DOWN_RIGHT: 10,
    DESCEND: 16,
    ASCEND: 32,
  },
  WALL_MOVEMENT_TYPES: { NONE: 0, NORMAL: 20 },
  WALL_RESTRICTION_TYPES: ["light", "sight", "sound", "move"],
  WALL_DOOR_TYPES: { NONE: 0, DOOR: 1, SECRET: 2 },
  WALL_DOOR_STATES: { CLOSED: 0, OPEN: 1, LOCKED: 2 },
  TEXT_ANCHOR_POINTS: { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 },
  KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
  MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
  MACRO_SCOPES: ["global", "actors", "actor"],
  COMBAT_INITIATIVE_ROLL: "initiative",
  FILE_CATEGORIES: { HTML: {}, IMAGE: {}, VIDEO: {}, AUDIO: {}, TEXT: {}, FONT: {}, GRAPHICS: {} },
  COMPENDIUM_DOCUMENT_TYPES: ["Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"],
  FOLDER_DOCUMENT_TYPES: ["Actor", "Adventure", "Item", "Scene", "JournalEntry", "Playlist", "RollTable", "Cards", "Macro", "Compendium"],
  FOLDER_MAX_DEPTH: 4,
  PRIMARY_DOCUMENT_TYPES: [
    "Actor",
    "ChatMessage",
    "Combat",
    "Folder",
    "Item",
    "JournalEntry",
    "Macro",
    "RollTable",
    "Scene",
    "Setting",
    "User",
  ],
  EMBEDDED_DOCUMENT_TYPES: [
    "ActiveEffect",
    "ActorDelta",
    "Combatant",
    "CombatantGroup",
    "Item",
    "JournalEntryPage",
    "Region",
    "TableResult",
    "Tile",
    "Token",
    "Wall",
  ],
  SETTING_SCOPES: { CLIENT: "client", USER: "user", WORLD: "world" },
  SORT_INTEGER_DENSITY: 100000,
  PACKAGE_AVAILABILITY_CODES: {
    UNKNOWN: 0,
    VERIFIED: 1,
    UNVERIFIED_BUILD: 2,
    UNVERIFIED_SYSTEM: 3,
    UNVERIFIED_GENERATION: 4,
    MISSING_SYSTEM: 5,
    MISSING_DEPENDENCY: 6,
    REQUIRES_CORE_DOWNGRADE: 7,
    REQUIRES_CORE_UPGRADE_STABLE: 8,
    REQUIRES_CORE_UPGRADE_UNSTABLE: 9,
    REQUIRES_DEPENDENCY_UPDATE: 10,
  },
  CANVAS_PERFORMANCE_MODES: { LOW: 0, MED: 1, HIGH: 2, MAX: 3 },
  REGION_EVENTS: {
    REGION_BOUNDARY: "regionBoundary",
    BEHAVIOR_ACTIVATED: "behaviorActivated",
    BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
    BEHAVIOR_VIEWED: "behaviorViewed",
    BEHAVIOR_UNVIEWED: "behaviorUnviewed",
    TOKEN_ENTER: "tokenEnter",
    TOKEN_EXIT: "tokenExit",
    TOKEN_MOVE_IN: "tokenMoveIn",
    TOKEN_MOVE_OUT: "tokenMoveOut",
    TOKEN_MOVE_WITHIN: "tokenMoveWithin",
    TOKEN_ANIMATE_IN: "tokenAnimateIn",
    TOKEN_ANIMATE_OUT: "tokenAnimateOut",
    TOKEN_TURN_START: "tokenTurnStart",
    TOKEN_TURN_END: "tokenTurnEnd",
    TOKEN_ROUND_START: "tokenRoundStart",
    TOKEN_ROUND_END: "tokenRoundEnd",
  },
  ALLOWED_HTML_TAGS: [
    "header",
    "main",
    "section",
    "article",
    "aside",
    "nav",
    "footer",
    "div",
    "address",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "br",
    "p",
    "blockquote",
    "summary",
    "details",
    "span",
    "code",
    "pre",
    "a",
    "label",
    "abbr",
    "cite",
    "mark",
    "q",
    "ruby",
    "rp",
    "rt",
    "small",
    "time",
    "var",
    "kbd",
    "samp",
    "dfn",
    "sub",
    "sup",
    "strong",
    "em",
    "b",
    "i",
    "u",
    "s",
    "del",
    "ins",
    "ol",
    "ul",
    "li",
    "dl",
    "dd",
    "dt",
    "menu",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "col",
    "colgroup",
    "figure",
    "figcaption",
    "caption",
    "img",
    "video",
    "map",
    "svg",
    "g",
    "path",
    "form",
    "input",
    "select",
    "option",
    "button",
    "datalist",
    "fieldset",
    "legend",
    "meter",
    "progress",
    "object",
    "iframe",
    "section",
    "secret-block",
  ],
  ALLOWED_URL_SCHEMES: ["http", "https", "data", "mailto", "obsidian", "syrinscape-online"],
} as const;

const EFFECT_MODES = { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 };
const ROLL_MODES = { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" };

const role = (defaultRole: number) => ({ defaultRole });

/** Returns the user permissions, each with the lowest role that has it by default. */
export const userPermissions = (generation: number): Record<string, { defaultRole: number }> => ({
  ACTOR_CREATE: role(3),
  BROADCAST_AUDIO: role(2),
  BROADCAST_VIDEO: role(2),
  CARDS_CREATE: role(3),
  DRAWING_CREATE: role(2),
  FILES_BROWSE: role(2),
  FILES_UPLOAD: role(3),
  ITEM_CREATE: role(3),
  JOURNAL_CREATE: role(2),
  MACRO_SCRIPT: role(1),
  MANUAL_ROLLS: role(2),
  MESSAGE_WHISPER: role(1),
  NOTE_CREATE: role(2),
  PING_CANVAS: role(2),
  PLAYLIST_CREATE: role(3),
  QUERY_USER: role(1),
  SETTINGS_MODIFY: role(3),
  SHOW_CURSOR: role(1),
  SHOW_RULER: role(1),
  TOKEN_CONFIGURE: role(2),
  TOKEN_CREATE: role(3),
  TOKEN_DELETE: role(3),
  WALL_DOORS: role(1),
  ...(generation >= 14 ? { REGION_CREATE: role(1) } : { TEMPLATE_CREATE: role(1) }),
});

/** Restriction of a wall or an edge for each sense, and the side to which the restriction applies. */
const SENSES = { NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 };
const DIRECTIONS = { BOTH: 0, LEFT: 1, RIGHT: 2 };

/** All document names of Foundry, including names that the table does not support. */
const ALL_DOCUMENT_TYPES = [
  ...["ActiveEffect", "Actor", "ActorDelta", "Adventure", "AmbientLight", "AmbientSound", "Card", "Cards", "ChatMessage", "Combat"],
  ...["Combatant", "CombatantGroup", "Drawing", "FogExploration", "Folder", "Item", "JournalEntry", "JournalEntryCategory"],
  ...["JournalEntryPage", "Macro", "MeasuredTemplate", "Note", "Playlist", "PlaylistSound", "Region", "RegionBehavior", "RollTable"],
  ...["Scene", "Setting", "TableResult", "Tile", "Token", "User", "Wall"],
];

/**
 * Returns the constants of a generation.
 * @param warn - called when an old name is read on Foundry 14
 */
export function makeConstants(generation: number, warn: (message: string, options: { since: number; until: number }) => void): unknown {
  const constants: SystemObject = structuredClone(CONST_COMMON);
  constants.USER_PERMISSIONS = userPermissions(generation);
  constants.isValidId = isValidId;
  constants.ALL_DOCUMENT_TYPES = [...ALL_DOCUMENT_TYPES, ...(generation >= 14 ? ["Level"] : [])].sort();
  constants.vtt = "Foundry VTT";
  const old = (name: string, value: unknown, instead: string): void => {
    if (generation < 14) {
      constants[name] = value;
      return;
    }
    Object.defineProperty(constants, name, {
      enumerable: false,
      configurable: true,
      get: () => {
        warn(`CONST.${name} is deprecated in favor of ${instead}.`, { since: 14, until: 16 });
        return value;
      },
    });
  };
  old("WALL_SENSE_TYPES", SENSES, "CONST.EDGE_SENSE_TYPES");
  old("WALL_DIRECTIONS", DIRECTIONS, "CONST.EDGE_DIRECTIONS");
  old("DICE_ROLL_MODES", ROLL_MODES, "CONFIG.ChatMessage.modes");
  old("ACTIVE_EFFECT_MODES", EFFECT_MODES, "the change types of CONFIG.ActiveEffect.changeTypes");
  if (generation >= 14) {
    constants.COMPENDIUM_DOCUMENT_TYPES.unshift("ActiveEffect");
    constants.FOLDER_DOCUMENT_TYPES.push("ActiveEffect");
    constants.SYSTEM_SPECIFIC_COMPENDIUM_TYPES = ["ActiveEffect", "Actor", "Item"];
    constants.EDGE_SENSE_TYPES = { ...SENSES };
    constants.EDGE_DIRECTIONS = { ...DIRECTIONS };
    constants.EDGE_DIRECTION_MODES = { NORMAL: 0, REVERSED: 1, BOTH: 2 };
    constants.EDGE_RESTRICTION_TYPES = ["light", "darkness", "sight", "sound", "move"];
    constants.ACTIVE_EFFECT_SHOW_ICON = { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 };
    constants.ACTIVE_EFFECT_EXPIRY_EVENTS = ["combatStart", "roundStart", "turnStart", "combatEnd", "roundEnd", "turnEnd"];
    constants.ACTIVE_EFFECT_TIME_DURATION_UNITS = ["years", "months", "days", "hours", "minutes", "seconds"];
    constants.ACTIVE_EFFECT_CHANGE_TYPES = { custom: 0, multiply: 10, add: 20, subtract: 20, downgrade: 30, upgrade: 40, override: 50 };
    constants.ACTIVE_EFFECT_DURATION_UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"];
  }
  return constants;
}
