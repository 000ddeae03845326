import type { Document } from "../../common/documents/document";
import type { User } from "./user";
import { messageOf } from "../../common/utils/errors";
import { type SystemObject, globals as g } from "../../common/dynamic";
import { BaseMacro } from "../../common/documents/macro";
import { ClientDocumentMixin } from "./client-document";

/** A command on the hotbar. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  static get implementation(): typeof Document {
    return g.CONFIG?.Macro?.documentClass ?? this;
  }

  get isAuthor(): boolean {
    return g.game.user === this.author;
  }

  /** True if this client's user may run the macro. */
  get canExecute(): boolean {
    return this.canUserExecute(g.game.user);
  }

  get thumbnail(): string {
    return this.img;
  }

  canUserExecute(user: User): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type !== "script" || user.can("MACRO_SCRIPT");
  }

  /**
   * Runs the macro. A chat macro posts its text. A script macro runs as an async function of `speaker, actor, token, character, scope` and
   * the given keys. Shows an error in the script to the user. Without permission, only warns the user.
   * @returns the script's result or the posted message; undefined after an error or without permission
   * @throws {Error} if a given key is not a valid argument name
   */
  async execute(scope: SystemObject = {}): Promise<unknown> {
    if (!this.canExecute) {
      g.ui?.notifications?.warn?.(g.game.i18n.format("MACRO.NoPermission", { name: this.name }));
      return undefined;
    }
    if (this.type === "chat") return this._speak(scope.speaker);
    return this._run(scope);
  }

  async _speak(speaker?: unknown): Promise<unknown> {
    if (g.ui?.chat?.processMessage) return g.ui.chat.processMessage(this.command, { speaker });
    const ChatMessage = g.CONFIG.ChatMessage.documentClass;
    return ChatMessage.create({ content: this.command, speaker: speaker ?? ChatMessage.getSpeaker() });
  }

  async _run({ speaker, actor, token, ...scope }: Record<string, unknown>): Promise<unknown> {
    const ChatMessage = g.CONFIG.ChatMessage.documentClass;
    const who = speaker ?? ChatMessage.getSpeaker({ actor, token });
    const character = g.game.user.character;
    const given = {
      speaker: who,
      actor: actor ?? ChatMessage.getSpeakerActor(who),
      token: token ?? (g.canvas?.ready ? g.canvas.tokens?.get?.(who.token) : null),
      character,
      scope,
      ...scope,
    };
    for (const name of Object.keys(given))
      if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new Error(`"${name}" cannot be the name of a macro argument.`);
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    try {
      const run = new AsyncFunction(...Object.keys(given), `{${this.command}\n}`);
      return await run.call(this, ...Object.values(given));
    } catch (error) {
      g.ui?.notifications?.error?.(g.game.i18n.format("MACRO.Error", { name: this.name, message: messageOf(error) }));
      console.error(`Macro "${this.name}" [${this.id}] failed:`, error);
      return undefined;
    }
  }
}
