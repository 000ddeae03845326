import { globals, type SourceData, type SystemObject } from "../dynamic";
import type { Schema } from "../data/fields/data-field";
import { userPermissions } from "../constants";
import { generation } from "../context";
import { fields } from "../data/fields/namespace";
import { flagsField, idField, imageField, integerField, nameField, statsField } from "./common-fields";
import { Document } from "./document";

const ROLES: Record<string, number> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };
/** Keys of a user that only GMs may change. */
const GUARDED_KEYS = ["role", "permissions", "password", "passwordSalt"];

export class BaseUser extends Document {
  static override metadata = Document.describe({
    name: "User",
    hasTypeData: false,
    permissions: {
      create: (user: BaseUser, doc: Document) => user.isGM && outranks(user, doc),
      update: canUpdate,
      delete: (user: BaseUser, doc: Document) => user.isGM && outranks(user, doc),
    },
  });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      role: integerField({ initial: 1, choices: [0, 1, 2, 3, 4] }),
      password: new fields.StringField({ required: true, blank: true }),
      passwordSalt: new fields.StringField(),
      avatar: imageField(),
      // The actor class is given by name instead of imported, because actors are documents that reference users.
      character: new fields.ForeignDocumentField({ documentName: "Actor" }),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#cc2829" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField({
        required: true,
        validate: isHotbar,
        validationError: "must be a mapping of slots 1 to 50 to macro identifiers",
      }),
      permissions: new fields.ObjectField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }

  /** Returns true if the user has at least the given role; with `exact`, exactly that role. @throws {Error} for an unknown role */
  hasRole(role: string | number, { exact = false } = {}): boolean {
    const level = typeof role === "string" ? ROLES[role] : role;
    if (level === undefined) throw new Error(`"${role}" is not a user role; use one of ${Object.keys(ROLES).join(", ")}.`);
    const own = this["_source"].role;
    return exact ? own === level : own >= level;
  }

  /**
   * Returns true if the user has a permission. The user's own entry takes precedence over the role. Without an entry, a full GM has every
   * permission.
   * @throws {Error} for an unknown permission that neither the entry nor the GM role decides
   */
  hasPermission(permission: string): boolean {
    const own = this["_source"].permissions?.[permission];
    if (own !== undefined) return own;
    if (this.hasRole("GAMEMASTER")) return true;
    const known = userPermissions(generation());
    const entry = known[permission];
    if (!entry) throw new Error(`"${permission}" is not a user permission; use one of ${Object.keys(known).join(", ")}.`);
    const roles = worldPermissions()?.[permission];
    return roles ? roles.includes(this["_source"].role) : this["_source"].role >= entry.defaultRole;
  }

  /** Returns true if the user has a permission or a role with the given name. @throws {Error} for an unknown name */
  can(action: string): boolean {
    return action in userPermissions(generation()) ? this.hasPermission(action) : this.hasRole(action);
  }

  override testUserPermission(user: BaseUser, permission: string | number, { exact = false } = {}): boolean {
    const level = user?.id === this.id || user?.isGM ? 3 : 0;
    const wanted = typeof permission === "string" ? { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 }[permission]! : permission;
    return exact ? level === wanted : level >= wanted;
  }

  override getUserLevel(user: BaseUser): number | null {
    return user?.id === this.id || user?.isGM ? 3 : 0;
  }
}

/** Returns the roles of each permission in this world; undefined: the defaults apply. */
function worldPermissions(): Record<string, number[]> | undefined {
  try {
    return globals.game?.settings?.get("core", "permissions");
  } catch {
    return undefined;
  }
}

function outranks(user: BaseUser, doc: Document): boolean {
  return user.hasRole("GAMEMASTER") || user._source.role > (doc._source.role ?? 0);
}

function canUpdate(user: BaseUser, doc: Document, data: SourceData): boolean {
  if (user.hasRole("GAMEMASTER")) return true;
  const guarded = GUARDED_KEYS.some((key) => data && key in data && key !== "password");
  if (user.id === doc.id) return !guarded;
  return user.isGM && outranks(user, doc) && (data?.role ?? 0) <= user._source.role;
}

function isHotbar(bar: SystemObject): boolean {
  return Object.entries(bar).every(([slot, id]: [string, unknown]) => {
    const number = Number(slot.replace(/^-=/, ""));
    return Number.isInteger(number) && number >= 1 && number <= 50 && (id === null || typeof id === "string" || typeof id === "object");
  });
}
