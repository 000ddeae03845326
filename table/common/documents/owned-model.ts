import { globals, type SourceData, type SystemObject, type SystemClass } from "../dynamic";
import type { BaseUser } from "./user";
import { DocumentSteps } from "./document-steps";

const LEVELS: Record<string, number> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const ROLES: Record<string, number> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };

/** A rule for creating, updating or deleting: a role name, "OWNER", a permission name, or a function. */
export type PermissionRule = string | PermissionCheck["check"];

interface PermissionCheck {
  /** Returns whether a user may perform an action. @param document - the document; each rule narrows its class */
  check(user: BaseUser, document: OwnedModel, data: SourceData): boolean;
}

/** A stored model with ownership levels for viewing and changing it. */
export class OwnedModel extends DocumentSteps {
  static metadata: SystemObject = {};

  static get TYPES(): string[] {
    return ["base"];
  }

  /**
   * Returns a user's level from the ownership of this document; a GM is an owner. In a pack, the pack's levels apply. Without ownership,
   * the user's level for the parent applies.
   */
  getUserLevel(user: SystemObject): number | null {
    user ??= globals.game?.user;
    if (!user) return 0;
    if (this["pack"]) return packLevel(this["pack"], user);
    if (user.isGM) return 3;
    const ownership = this["_source"].ownership;
    if (ownership) {
      const level = ownership[user.id] ?? ownership["default"] ?? 0;
      if (level === -1) return this["parent"]?.getUserLevel(user) ?? ownership["default"] ?? 0;
      return level;
    }
    return this["parent"]?.getUserLevel(user) ?? 0;
  }

  /**
   * Returns true if a user has at least the given level; with `exact`, exactly that level. The level is a name or a number. An unknown name
   * means OWNER. GMs pass every test that is not exact.
   */
  testUserPermission(user: BaseUser, permission: string | number, { exact = false } = {}): boolean {
    const wanted = typeof permission === "string" ? (LEVELS[permission] ?? LEVELS["OWNER"]!) : permission;
    if (user?.isGM && !exact) return true;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : (level ?? 0) >= wanted;
  }

  static canUserCreate(user: BaseUser): boolean {
    const rule = this.metadata.permissions.create;
    if (typeof rule === "function") return rule(user, new this({ name: "test", type: this.TYPES[0] ?? "base" }, { strict: false }), {});
    return testRole(user, rule);
  }

  /** Returns true if the rules let a user create, update or delete this document. */
  canUserModify(user: SystemObject, action: string, data: SourceData = {}): boolean {
    const rule: PermissionRule = (this.constructor as SystemClass).metadata.permissions[action] ?? "ASSISTANT";
    if (typeof rule === "function") return rule(user, this, data);
    if (user.isGM && rule in ROLES) return user.hasRole ? user.hasRole(rule) : true;
    if (rule === "OWNER" || rule in LEVELS) return this.testUserPermission(user, rule);
    return testRole(user, rule);
  }
}

function testRole(user: BaseUser, rule: string): boolean {
  if (rule in ROLES) return user.hasRole(rule);
  return user.isGM || user.hasPermission(rule);
}

function packLevel(packId: string, user: BaseUser): number {
  const pack = globals.game?.packs?.get(packId);
  if (pack?.getUserLevel) return pack.getUserLevel(user);
  return user.isGM ? 3 : 2;
}
