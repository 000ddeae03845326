import { owns, representedActor, type Deed } from "./permissions";
import { primaryPlace, type Place } from "./places";
import { isRecord, recordOf, textOf, type Source } from "./source";
import { ROLES, type Asker } from "./users";

/** Input of a permission rule. `data` is the new source on creation, the changes on update, and the stored source on deletion. */
export interface Question {
  readonly asker: Asker;
  /** Place of the existing or new document. */
  readonly place: Place;
  readonly data: Source;
  /** True: only GMs may change the system data of combatants. */
  readonly systemByGM?: boolean;
}

type Rule = (question: Question) => boolean;
type Rules = Readonly<Record<Deed, Rule>>;

const byGM: Rule = ({ asker }) => asker.isGM;
const byOwner: Rule = ({ asker, place }) => owns(asker, place);
const byParentOwner: Rule = ({ asker, place }) => owns(asker, place.parent);
const may =
  (permission: string): Rule =>
  ({ asker }) =>
    asker.can(permission);
const only = (changes: Source, keys: ReadonlySet<string>): boolean =>
  Object.keys(changes).every((key) => key === "_id" || key === "_stats" || keys.has(key));

/** Keys that a player may change in any combat, and in a combatant whose actor the player owns [foundry-api 5.4]. */
const COMBAT_KEYS = new Set(["round", "turn", "combatants"]);
const COMBATANT_KEYS = new Set(["initiative", "flags", "defeated", "system"]);
/** Keys that a token's owner may change without TOKEN_CONFIGURE: position, size and flags, and changes to the synthetic actor. */
const TOKEN_KEYS = new Set([
  "x",
  "y",
  "elevation",
  "rotation",
  "width",
  "height",
  "depth",
  "shape",
  "level",
  "movementAction",
  "sort",
  "delta",
  "flags",
  "_regions",
  "_movementHistory",
]);
const OWN_USER_KEYS = new Set(["name", "avatar", "character", "color", "pronouns", "hotbar", "flags"]);

const STANDARD: Rules = { create: byGM, update: byOwner, delete: byGM };
const GM_ONLY: Rules = { create: byGM, update: byGM, delete: byGM };
const EMBEDDED: Rules = { create: byParentOwner, update: byOwner, delete: byOwner };

const RULES: Readonly<Record<string, Rules>> = {
  Actor: { create: may("ACTOR_CREATE"), update: updateActor, delete: byGM },
  Item: { create: (q) => (q.place.parent ? byParentOwner(q) : q.asker.can("ITEM_CREATE")), update: byOwner, delete: byOwner },
  ActiveEffect: { create: (q) => (q.place.parent ? byParentOwner(q) : q.asker.isGM), update: byOwner, delete: byOwner },
  ActorDelta: EMBEDDED,
  Token: { create: createToken, update: updateToken, delete: may("TOKEN_DELETE") },
  Combat: { create: byGM, update: ({ asker, data }) => asker.isGM || only(data, COMBAT_KEYS), delete: byGM },
  Combatant: { create: createCombatant, update: updateCombatant, delete: byOwner },
  CombatantGroup: STANDARD,
  ChatMessage: { create: createMessage, update: updateMessage, delete: byOwner },
  Macro: { create: createMacro, update: updateMacro, delete: byOwner },
  JournalEntry: { create: may("JOURNAL_CREATE"), update: byOwner, delete: byOwner },
  JournalEntryPage: EMBEDDED,
  TableResult: EMBEDDED,
  Region: { create: may("REGION_CREATE"), update: byOwner, delete: byOwner },
  Wall: { create: byGM, update: updateWall, delete: byGM },
  Scene: GM_ONLY,
  Tile: GM_ONLY,
  Note: { create: may("NOTE_CREATE"), update: byGM, delete: byGM },
  Folder: GM_ONLY,
  RollTable: STANDARD,
  Setting: { create: changeSetting, update: changeSetting, delete: changeSetting },
  User: { create: createUser, update: updateUser, delete: deleteUser },
};

/** Returns true if the user may perform this action on this document. */
export const permits = (deed: Deed, question: Question): boolean => (RULES[question.place.documentName] ?? GM_ONLY)[deed](question);

/**
 * Returns whether a user may update an actor. Wildcard token art reads the file system, so an update with such art also requires
 * FILES_BROWSE.
 */
function updateActor({ asker, place, data }: Question): boolean {
  if (!owns(asker, place)) return false;
  const changes = recordOf(data["prototypeToken"]);
  const stored = recordOf(place.source?.["prototypeToken"]);
  const random = (changes["randomImg"] ?? stored["randomImg"]) === true;
  const touched = changes["randomImg"] === true || (random && "texture" in changes);
  return !touched || asker.can("FILES_BROWSE");
}

function createToken({ asker, place, data }: Question): boolean {
  if (!asker.can("TOKEN_CREATE")) return false;
  return asker.isGM || owns(asker, primaryPlace(place.draft, "Actor", textOf(data["actorId"])));
}

function updateToken({ asker, place, data }: Question): boolean {
  if (asker.isGM) return true;
  if (!owns(asker, place)) return false;
  // A change of a token's actor requires ownership of the new actor.
  if ("actorId" in data && !owns(asker, primaryPlace(place.draft, "Actor", textOf(data["actorId"])))) return false;
  if (data["actorLink"] === true && !owns(asker, primaryPlace(place.draft, "Actor", textOf(place.source?.["actorId"])))) return false;
  return only(data, TOKEN_KEYS) || asker.can("TOKEN_CONFIGURE");
}

function createCombatant({ asker, place, data }: Question): boolean {
  return asker.isGM || owns(asker, representedActor(place.draft, data));
}

function updateCombatant({ asker, place, data, systemByGM }: Question): boolean {
  if (!asker.isGM && systemByGM === true && "system" in data) return false;
  return asker.isGM || (owns(asker, place) && only(data, COMBATANT_KEYS));
}

const whispers = (data: Source): boolean => Array.isArray(data["whisper"]) && data["whisper"].length > 0;

/**
 * Returns whether a user may create a message. Players write as themselves; a GM may write as another user. A whisper requires
 * MESSAGE_WHISPER.
 */
function createMessage({ asker, data }: Question): boolean {
  if (whispers(data) && !asker.can("MESSAGE_WHISPER")) return false;
  return (
    asker.isGM || (asker.hasRole("PLAYER") && (data["author"] === undefined || data["author"] === null || data["author"] === asker.id))
  );
}

function updateMessage({ asker, place, data }: Question): boolean {
  if (!owns(asker, place)) return false;
  if (whispers(data) && !asker.can("MESSAGE_WHISPER")) return false;
  return asker.isGM || !("author" in data) || data["author"] === asker.id;
}

const isScript = (data: Source): boolean => data["type"] === "script";

function createMacro({ asker, data }: Question): boolean {
  if (isScript(data) && !asker.can("MACRO_SCRIPT")) return false;
  return (
    asker.isGM || (asker.hasRole("PLAYER") && (data["author"] === undefined || data["author"] === null || data["author"] === asker.id))
  );
}

function updateMacro({ asker, place, data }: Question): boolean {
  if (!owns(asker, place)) return false;
  if (!asker.isGM && "author" in data && data["author"] !== asker.id) return false;
  const script = isScript(data) || (data["type"] === undefined && isScript(place.source ?? {}));
  const code = "command" in data || "type" in data;
  return !script || !code || asker.can("MACRO_SCRIPT");
}

/** Returns whether a user may update a wall. Players with WALL_DOORS may open and close doors, but may not lock or unlock them. */
function updateWall({ asker, place, data }: Question): boolean {
  if (asker.isGM) return true;
  const LOCKED = 2;
  const isDoor = Number(place.source?.["door"] ?? 0) > 0;
  return asker.can("WALL_DOORS") && isDoor && only(data, new Set(["ds"])) && place.source?.["ds"] !== LOCKED && data["ds"] !== LOCKED;
}

/**
 * Returns whether a user may change a setting. Users may change their own settings, and a full GM may change every setting. A world setting
 * requires SETTINGS_MODIFY; `core.permissions` and a change of owner require a full GM.
 */
function changeSetting({ asker, place, data }: Question): boolean {
  const stored = place.source;
  const owner = stored ? stored["user"] : data["user"];
  if (stored && "user" in data && data["user"] !== stored["user"]) return asker.hasRole("GAMEMASTER");
  if (typeof owner === "string") return owner === asker.id || asker.hasRole("GAMEMASTER");
  return asker.can("SETTINGS_MODIFY") && (textOf((stored ?? data)["key"]) !== "core.permissions" || asker.hasRole("GAMEMASTER"));
}

const roleIn = (source: Source | undefined): number =>
  isRecord(source) && typeof source["role"] === "number" ? source["role"] : ROLES.PLAYER;

function createUser({ asker, data }: Question): boolean {
  return asker.isGM && (roleIn(data) < asker.role || asker.hasRole("GAMEMASTER"));
}

function updateUser({ asker, place, data }: Question): boolean {
  const self = place.id === asker.id;
  if (!asker.isGM) return self && only(data, OWN_USER_KEYS);
  if (!self && roleIn(place.source) >= asker.role) return false;
  return !("role" in data) || (!self && roleIn(data) <= asker.role);
}

function deleteUser({ asker, place }: Question): boolean {
  return asker.isGM && place.id !== asker.id && roleIn(place.source) < asker.role;
}
