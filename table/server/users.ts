import { recordOf, textOf, valueAt, type Source } from "./source";
import type { Draft } from "./world";

export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** Lowest role with each permission, unless the world sets other roles [foundry-api 11.1]. */
const DEFAULT_ROLES: Readonly<Record<string, number>> = {
  ACTOR_CREATE: 3,
  CARDS_CREATE: 3,
  ITEM_CREATE: 3,
  PLAYLIST_CREATE: 3,
  TOKEN_CREATE: 3,
  TOKEN_DELETE: 3,
  FILES_UPLOAD: 3,
  SETTINGS_MODIFY: 3,
  BROADCAST_AUDIO: 2,
  BROADCAST_VIDEO: 2,
  DRAWING_CREATE: 2,
  FILES_BROWSE: 2,
  JOURNAL_CREATE: 2,
  MANUAL_ROLLS: 2,
  NOTE_CREATE: 2,
  PING_CANVAS: 2,
  TOKEN_CONFIGURE: 2,
  MACRO_SCRIPT: 1,
  MESSAGE_WHISPER: 1,
  QUERY_USER: 1,
  REGION_CREATE: 1,
  TEMPLATE_CREATE: 1,
  SHOW_CURSOR: 1,
  SHOW_RULER: 1,
  WALL_DOORS: 1,
};

/** The requesting user as the server knows it. The server reads the user for every request, because the role may have changed. */
export class Asker {
  readonly id: string;
  readonly name: string;
  readonly role: number;
  readonly #source: Source;
  readonly #draft: Draft;

  constructor(source: Source, draft: Draft) {
    this.#source = source;
    this.#draft = draft;
    this.id = textOf(source["_id"]);
    this.name = textOf(source["name"]);
    this.role = typeof source["role"] === "number" ? source["role"] : ROLES.NONE;
  }

  get isGM(): boolean {
    return this.role >= ROLES.ASSISTANT;
  }

  hasRole(role: keyof typeof ROLES): boolean {
    return this.role >= ROLES[role];
  }

  /**
   * Returns true if the user has a permission. A full GM has every permission. For other users, their own entry takes precedence, then the
   * world's roles, then the default.
   */
  can(permission: string): boolean {
    if (this.role >= ROLES.GAMEMASTER) return true;
    const own = recordOf(this.#source["permissions"])[permission];
    if (typeof own === "boolean") return own;
    const roles = recordOf(readSetting(this.#draft, "core.permissions"))[permission];
    if (Array.isArray(roles)) return roles.includes(this.role);
    return this.role >= (DEFAULT_ROLES[permission] ?? ROLES.GAMEMASTER);
  }
}

/** Returns the stored document of a world setting; undefined if there is none. */
export function settingSource(draft: Draft, key: string): Source | undefined {
  for (const setting of draft.all("settings")) if (setting["key"] === key && !setting["user"]) return setting;
  return undefined;
}

/** Returns the value of a world setting, stored as JSON text; undefined if it was never set or is unreadable. */
export function readSetting(draft: Draft, key: string): unknown {
  const stored = valueAt(settingSource(draft, key), "value");
  if (typeof stored !== "string") return stored;
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}
