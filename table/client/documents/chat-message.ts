import type { ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { User } from "./user";
import type { Actor } from "./actor";
import { type SourceData, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { isOtherwise } from "../../common/context";
import { BaseChatMessage } from "../../common/documents/chat-message";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { ClientDocumentMixin } from "./client-document";
import { renderMessage } from "./chat-message-html";
import { applyNeutralMode, neutralMode } from "./message-mode";

const isNew = (): boolean => g.game.release.generation >= 14;

/** A chat message: spoken, whispered or rolled. */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "logged", { value: false, writable: true, enumerable: false });
  }

  _initializeSource(data: Record<string, unknown>, options: ModelOptions = {}) {
    // Roll instances and plain rolls are accepted instead of JSON.
    const plain = data && typeof data.toObject === "function" ? data.toObject() : { ...data };
    if (Array.isArray(plain.rolls)) plain.rolls = plain.rolls.map((r: unknown) => (typeof r === "string" ? r : JSON.stringify(r)));
    return super._initializeSource(plain, options);
  }

  updateSource(changes: SourceData = {}, options: SourceData = {}): SourceData {
    const plain = { ...changes };
    if (Array.isArray(plain.rolls)) plain.rolls = plain.rolls.map((r: unknown) => (typeof r === "string" ? r : JSON.stringify(r)));
    return super.updateSource(plain, options);
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.rolls = this._reviveRolls();
  }

  /** Restores the rolls from their data. Reports and drops rolls that cannot be restored, such as rolls of unregistered classes. */
  _reviveRolls(): unknown[] {
    const rolls: unknown[] = [];
    for (const text of this._source.rolls) {
      try {
        const Roll = g.CONFIG.Dice?.rolls?.[0] ?? g.Roll;
        rolls.push(Roll.fromData(JSON.parse(text)));
      } catch (error) {
        g.Hooks.onError("ChatMessage#rolls", error, { log: "error", messageId: this.id });
      }
    }
    return rolls;
  }

  get alias(): string {
    return this.speaker.alias || this.author?.name || (g.game.i18n?.localize("COMMON.Unknown") ?? "Unknown");
  }

  get isAuthor(): boolean {
    return g.game.user === this.author;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** True if this client's user may see the message. */
  get visible(): boolean {
    if (this.whisper.length === 0) return true;
    if (this.isRoll) return true;
    return this.isAuthor && !this.blind ? true : this.whisper.includes(g.game.user.id);
  }

  /** True if this client's user may see the content of the message, including its rolls. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (this.whisper.length === 0) return true;
    return this.whisper.includes(g.game.user.id) || (this.isAuthor && !this.blind);
  }

  get token() {
    const { scene, token } = this.speaker;
    return (scene && token && g.game.scenes.get(scene)?.tokens.get(token)) || null;
  }

  get speakerActor(): Actor | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker) ?? this.author?.character ?? null;
  }

  getRollData() {
    return this.speakerActor?.getRollData() ?? {};
  }

  /** Returns the message as plain text for a log file. */
  export(): string {
    const text = String(this.content)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${this.flavor ? `${this.flavor}\n` : ""}${text}`;
  }

  // Modes

  /** Sets the recipients of a message mode (Foundry 13; deprecated on Foundry 14). Changes and returns the data. */
  static applyRollMode(data: Record<string, unknown>, mode: string): SystemObject {
    if (isNew())
      logCompatibilityWarning("ChatMessage.applyRollMode is deprecated in favor of ChatMessage.applyMode.", { since: 14, until: 16 });
    return applyNeutralMode(data, neutralMode(mode));
  }

  applyRollMode(mode: string): void {
    const changes: SourceData = { whisper: [...this.whisper], blind: this.blind };
    this.updateSource((this.constructor as typeof ChatMessage).applyRollMode(changes, mode));
  }

  // Speakers

  /**
   * Returns the first speaker that exists. Order: the given token, the given actor, the controlled token, the user's character, the user.
   */
  static getSpeaker({ scene, actor, token, alias }: SourceData = {}): unknown {
    const document = token?.document ?? token;
    if (document) return this._getSpeakerFromToken({ token: document, alias });
    if (actor) return this._getSpeakerFromActor({ scene, actor, alias });
    const controlled = g.canvas?.ready ? g.canvas.tokens?.controlled?.[0]?.document : null;
    if (controlled && (!scene || controlled.parent === scene)) return this._getSpeakerFromToken({ token: controlled, alias });
    const character = g.game.user?.character;
    if (character && !isOtherwise("character-silent")) return this._getSpeakerFromActor({ scene, actor: character, alias });
    return this._getSpeakerFromUser({ scene, user: g.game.user, alias });
  }

  static _getSpeakerFromUser({ scene, user, alias }: SourceData): unknown {
    return { scene: (scene ?? g.game.scenes?.current)?.id ?? null, actor: null, token: null, alias: alias || user?.name };
  }

  static _getSpeakerFromToken({ token, alias }: SourceData) {
    return {
      scene: token.parent?.id ?? null,
      actor: token.actor?.id ?? token.actorId ?? null,
      token: token.id,
      alias: alias || token.name,
    };
  }

  static _getSpeakerFromActor({ scene, actor, alias }: SourceData): unknown {
    if (actor.isToken) return this._getSpeakerFromToken({ token: actor.token, alias: alias ?? actor.name });
    const tokens = actor.getActiveTokens(false, true).filter((t: SystemObject) => !scene || t.parent === scene);
    const one = tokens.find((token: SystemObject) => token.object?.controlled) ?? tokens[0];
    return {
      scene: (one?.parent ?? scene ?? g.game.scenes?.current)?.id ?? null,
      actor: actor.id,
      token: one?.id ?? null,
      alias: alias || actor.name,
    };
  }

  /** Returns the actor of a speaker; for a token, the token's own actor. Returns null if there is none. */
  static getSpeakerActor(speaker: SourceData) {
    if (!speaker) return null;
    const token = speaker.scene && speaker.token ? g.game.scenes.get(speaker.scene)?.tokens.get(speaker.token) : null;
    return token?.actor ?? (speaker.actor ? (g.game.actors.get(speaker.actor) ?? null) : null);
  }

  /** Returns the users that a name addresses: "GM"/"DM", "players", or the name of a user or character, ignoring case. */
  static getWhisperRecipients(name: string): unknown[] {
    const wanted = name.trim().toLowerCase();
    if (wanted === "gm" || wanted === "dm") return g.game.users.filter((u: User) => u.isGM);
    if (wanted === "players") return g.game.users.players;
    const users = g.game.users.filter((u: User) => u.name.toLowerCase() === wanted);
    if (users.length > 0) return users;
    return g.game.users.filter((u: User) => u.character?.name.toLowerCase() === wanted);
  }

  // Rendering (browser only)

  /** Renders an element of this message and calls the hook `renderChatMessageHTML`. */
  async renderHTML({ canDelete, canClose = false, ...rest }: OperationOptions = {}): Promise<unknown> {
    return renderMessage(this, { canDelete: canDelete ?? this.canUserModify(g.game.user, "delete"), canClose, ...rest });
  }

  // Steps

  async _preCreate(data: Record<string, unknown>, options: SourceData, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (data.author === undefined) this.updateSource({ author: user.id });
    const mode = isNew() ? (options.messageMode ?? this._oldOption(options)) : options.rollMode;
    if (mode) this._applyOption(mode);
    if (this._source.rolls.length > 0 && !data.content && this._source.content === "") {
      const total = JSON.parse(this._source.rolls[0]).total;
      this.updateSource({ content: String(total ?? "") });
    }
    return undefined;
  }

  _oldOption(options: SourceData): string | undefined {
    if (options.rollMode === undefined) return undefined;
    logCompatibilityWarning("The rollMode option of ChatMessage.create is deprecated in favor of messageMode.", { since: 14, until: 16 });
    return options.rollMode;
  }

  _applyOption(mode: string): void {
    const cls = this.constructor as SystemClass;
    const data = { whisper: [...this._source.whisper], blind: this._source.blind, style: this._source.style };
    const rolls = this._source.rolls.length > 0;
    if (isNew() && cls.applyMode) cls.applyMode(data, rolls && mode === "ic" ? "public" : mode);
    else applyNeutralMode(data, neutralMode(mode));
    this.updateSource(data);
  }

  _onCreate(data: SourceData, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.visible || g.game.user?.isGM) void g.ui?.chat?.postOne?.(this, { notify: !options.silent });
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render === false) return;
    if (this.visible) void g.ui?.chat?.updateMessage?.(this);
    else void g.ui?.chat?.deleteMessage?.(this.id);
  }

  _onDelete(options: SourceData, userId: string): void {
    super._onDelete(options, userId);
    g.ui?.chat?.deleteMessage?.(this.id, options);
  }
}

/** Installs `applyMode` on Foundry 14, and removes it on Foundry 13. */
export function installMessageModes(cls: SystemClass, generation: number): void {
  if (generation < 14) {
    delete cls.applyMode;
    return;
  }
  cls.applyMode = function applyMode(data: Record<string, unknown>, mode: string = g.game.settings.get("core", "messageMode") ?? "public") {
    const entry = g.CONFIG.ChatMessage.modes?.[mode];
    if (typeof entry?.handler === "function") {
      entry.handler(data);
      return data;
    }
    return applyNeutralMode(data, neutralMode(mode));
  };
}
