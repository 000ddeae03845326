import type { ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import { type SourceData, globals as g } from "../../common/dynamic";
import { BaseUser } from "../../common/documents/user";
import { ClientDocumentMixin } from "./client-document";
import { UserTargets } from "./user-targets";

/** A user of the world. */
export class User extends ClientDocumentMixin(BaseUser) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const fix = (key: string, value: unknown): void => void Object.defineProperty(this, key, { value, writable: true, enumerable: false });
    fix("active", false);
    fix("viewedScene", null);
    fix("targets", new UserTargets(this));
  }

  get isSelf(): boolean {
    return g.game.userId === this.id;
  }

  get isActiveGM(): boolean {
    return g.game.users.activeGM === this;
  }

  get isBanned(): boolean {
    return this.role === 0;
  }

  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  /** Returns true if this user is the designated user among all users who pass a test. */
  isDesignated(condition: (user: User) => boolean): boolean {
    return g.game.users.getDesignatedUser(condition) === this;
  }

  /**
   * Runs a query of CONFIG.queries on one of this user's clients.
   * @throws {Error} if this client's user lacks QUERY_USER, the queried user is not active, the query is unknown or times out, or its
   * handler fails
   */
  async query(name: string, data: SourceData = {}, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    if (!g.game.user.can("QUERY_USER")) throw new Error(`User ${g.game.user.name} lacks permission to query other users`);
    if (!this.active) throw new Error(`User ${this.name} [${this.id}] is not active and cannot be asked "${name}".`);
    if (this.isSelf) {
      const handler = g.CONFIG.queries[name];
      if (!handler) throw new Error(`The query "${name}" is not registered in CONFIG.queries.`);
      return jsonCopy(await handler(jsonCopy(data), { timeout }));
    }
    const answer = await g.__table.connection.request("query", { userId: this.id, name, data: jsonCopy(data), timeout });
    if (answer?.error) throw new Error(answer.error.message);
    return answer?.result;
  }

  // Hotbar

  /**
   * Assigns a macro to a hotbar slot. A macro of null clears the slot.
   * @param slot 1 to 50; omitted: the first free slot, or 1 if all slots are full
   * @param fromSlot slot that the macro leaves
   * @throws {Error} for another slot, or if the slot to clear is omitted
   */
  async assignHotbarMacro(macro: Document, slot?: number | string, { fromSlot }: { fromSlot?: number } = {}): Promise<unknown> {
    if (!macro && slot === undefined) throw new Error("A slot to clear must be named.");
    const hotbar = this._source.hotbar;
    const free = (): number => Array.from({ length: 50 }, (_, i) => i + 1).find((i) => !hotbar[i]) ?? 1;
    const target = Number(slot) || free();
    if (target < 1 || target > 50) throw new Error(`${slot} is not a hotbar slot; use 1 to 50.`);
    if (macro && hotbar[target] === macro.id && fromSlot === undefined) return this;
    const isNew = g.game.release.generation >= 14;
    const update: SourceData = {};
    const clear = (key: number): void => {
      if (isNew) update[`hotbar.${key}`] = g._del;
      else update[`hotbar.-=${key}`] = null;
    };
    if (macro) update[`hotbar.${target}`] = macro.id;
    else clear(target);
    if (fromSlot && fromSlot !== target) clear(fromSlot);
    return this.update(update);
  }

  /** Returns the ten slots of a page, each with its macro; null for an empty slot. */
  getHotbarMacros(page = 1): unknown[] {
    return Array.from({ length: 10 }, (_, i) => {
      const slot = (page - 1) * 10 + i + 1;
      return { slot, macro: g.game.macros.get(this._source.hotbar[slot]) ?? null };
    });
  }

  /** Broadcasts this user's activity to the other users. The server does not store the activity. */
  broadcastActivity(activity: SourceData = {}): void {
    g.game.socket?.emit("userActivity", activity);
  }

  /** Replaces this user's targets with the tokens that have these ids; see UserTargets#replaceFromIds. */
  _onUpdateTokenTargets(ids: string[] = []): void {
    this.targets.replaceFromIds(ids);
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render === false) return;
    g.ui?.players?.render?.();
    if (this.isSelf && "hotbar" in changed) g.ui?.hotbar?.render?.();
  }
}

const jsonCopy = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value) ?? "null"));
