import type { RenderOptions, RenderContext } from "../../../apps/api/application-events";
import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../../common/dynamic";
import { closest } from "../../env";
import {
  asTyped,
  chatCommands,
  currentMode,
  messageModes,
  messagePatterns,
  modeKey,
  parseCommand,
  runCommand,
  unknownCommand,
} from "./chat-commands";
import { ChatCards } from "./chat-cards";
import { ChatInput } from "./chat-input";
import { deleteMessageOf, flushLog, messageEntries } from "./chat-menus";
import { keepExpanded, makeRollsOperable, toggleRoll } from "./chat-rolls";

/** Maximum distance from the end of the log that counts as "at the end", in pixels. */
const BOTTOM_SLACK = 24;
/** Distance from the start of the log at which older messages are drawn, in pixels. */
const TOP_SLACK = 400;

/** Defines the chat with its messages and the input box. Messages create their own markup (`ChatMessage#renderHTML`). */
export function defineChatLog(Tab: SystemClass) {
  const since14 = globals.game.release.generation >= 14;
  class ChatLog extends Tab {
    static tabName = "chat";
    static DEFAULT_OPTIONS = {
      window: { title: "TABLE.Tab.chat" },
      actions: {
        expandRoll: ChatLog.#onExpandRoll,
        deleteMessage: ChatLog.#onDelete,
        jumpToBottom: ChatLog.#onJump,
        setMode: ChatLog.#onSetMode,
        flushLog: ChatLog.#onFlush,
      },
    };
    static PARTS = {
      log: { template: "templates/sidebar/tabs/chat/log.hbs" },
      input: { template: "templates/sidebar/tabs/chat/input.hbs" },
    };

    #work: Promise<unknown> = Promise.resolve();
    /** True until the user scrolls away. While true, the newest message stays in view. */
    #follows = true;
    readonly #grown = new ResizeObserver(() => {
      if (this.#follows) this.scrollBottom();
    });
    #oldest: SystemObject = null;
    #input = new ChatInput(
      (text) => this.processMessage(asTyped(text)),
      (error) => globals.ui.notifications.error(error),
    );
    #cards = new ChatCards();

    static parse(message: string): [string, RegExpMatchArray] {
      return parseCommand(message, since14 ? this.CHAT_COMMANDS : this.MESSAGE_PATTERNS);
    }

    get #log(): HTMLElement | null {
      return this.rendered ? this.element.querySelector(".chat-log") : null;
    }
    get #scroll(): HTMLElement | null {
      return this.rendered ? this.element.querySelector(".chat-scroll") : null;
    }
    get isAtBottom(): boolean {
      const box = this.#scroll;
      return !box || box.scrollHeight - box.scrollTop - box.clientHeight < BOTTOM_SLACK;
    }

    async _preparePartContext(partId: string, context: RenderContext, options: RenderOptions): Promise<RenderContext> {
      const prepared = (await super._preparePartContext(partId, context, options)) ?? context;
      if (partId === "input") {
        const mode = currentMode();
        prepared.modes = messageModes().map((entry) => ({ ...entry, active: entry.key === mode }));
        prepared.isPopout = this.isPopout;
        prepared.isGM = globals.game.user.isGM;
      }
      return prepared;
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      this._createContextMenu(this._getEntryContextOptions, ".message[data-message-id]", {
        fixed: true,
        hookName: "getChatMessageContextOptions",
        parentClassHooks: false,
      });
      globals.Hooks.on("clientSettingChanged", (key: string) => {
        if (key === `core.${modeKey()}`) this.#markMode();
      });
      if (!this.isPopout) this.#cards.attach(this);
    }

    async _onRender(context: unknown, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      const parts: readonly string[] = options?.parts ?? ["log", "input"];
      const box: HTMLTextAreaElement | null = this.element.querySelector("textarea.chat-input");
      if (box && parts.includes("input")) this.#input.bind(box);
      if (!parts.includes("log")) return;
      this.#oldest = null;
      this.#scroll?.addEventListener("scroll", () => this.#onScroll(), { passive: true });
      // A card can grow after it is posted, when answers arrive or when its real height replaces an estimate.
      this.#grown.disconnect();
      if (this.#log) this.#grown.observe(this.#log);
      await this.renderBatch(globals.CONFIG.ChatMessage.batchSize ?? 100);
      this.scrollBottom();
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      this.element.addEventListener("click", (event: MouseEvent) => this.#onClickRoll(event));
      this.element.addEventListener("keydown", (event: KeyboardEvent) => {
        if ((event.key !== "Enter" && event.key !== " ") || !(event.target as HTMLElement).matches(".dice-roll")) return;
        event.preventDefault();
        toggleRoll(event.target as HTMLElement);
      });
    }

    _getEntryContextOptions(): unknown[] {
      return messageEntries();
    }

    /** Draws up to `size` messages that are older than the messages in the log. */
    async renderBatch(size: number): Promise<void> {
      await this.#enqueue(async () => {
        const log = this.#log;
        if (!log) return;
        const all = globals.game.messages.contents;
        const end = this.#oldest ? all.indexOf(this.#oldest) : all.length;
        const batch = all.slice(Math.max(0, end - size), end);
        if (!batch.length) return;
        const fragment = document.createDocumentFragment();
        for (const message of batch) {
          const element = message.visible ? await this.#render(message) : null;
          if (element) fragment.append(element);
        }
        const box = this.#scroll;
        // The log may have closed while the messages were rendered.
        if (!box) return;
        const fromBottom = box.scrollHeight - box.scrollTop;
        log.prepend(fragment);
        box.scrollTop = box.scrollHeight - fromBottom;
        this.#oldest = batch[0];
      });
    }

    /** Adds one message to the log if the user may see the message. `before` is the id of the message that follows. */
    async postOne(message: SystemObject, { before, notify = false }: { before?: string; notify?: boolean } = {}): Promise<void> {
      if (message.visible) await this.#post(message, { ...(before ? { before } : {}), notify });
    }

    async #post(message: SystemObject, { before, notify = false }: { before?: string; notify?: boolean }): Promise<void> {
      if (!this.isPopout) {
        void this.popout?.postOne(message, { ...(before ? { before } : {}) });
        if (notify && !(this.active && globals.ui.sidebar?.expanded) && !this.popout?.rendered) void this.#cards.show(message);
      }
      await this.#enqueue(async () => {
        const log = this.#log;
        if (!log || this.#find(message.id)) return;
        const follow = this.#follows || message.isAuthor;
        const element = await this.#render(message);
        if (!element) return;
        const next = before ? this.#find(before) : null;
        log.insertBefore(element, next);
        this.#oldest ??= message;
        if (follow) this.scrollBottom();
        else this.#scroll?.parentElement?.classList.add("unread");
      });
    }

    /**
     * Redraws a changed message, or adds it. Up to release 14.363, the caller must check whether the user may see the message
     * [ISS:foundryvtt/foundryvtt#14429].
     */
    async updateMessage(message: SystemObject, notify = false): Promise<void> {
      if (!this.isPopout) void this.popout?.updateMessage(message);
      const existing = this.#find(message.id);
      if (!existing) {
        const all = globals.game.messages.contents;
        const before = all[all.indexOf(message) + 1]?.id;
        return this.#post(message, { ...(before ? { before } : {}), notify });
      }
      await this.#enqueue(async () => {
        const old = this.#find(message.id);
        if (!old) return;
        const follow = this.#follows;
        const element = await this.#render(message);
        if (!element) return;
        keepExpanded(old, element);
        old.replaceWith(element);
        if (follow) this.scrollBottom();
      });
      await this.#cards.update(message);
    }

    async deleteMessage(messageId: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
      if (!this.isPopout) void this.popout?.deleteMessage(messageId, { deleteAll });
      this.#cards.remove(messageId);
      await this.#enqueue(async () => {
        if (deleteAll) this.#log?.replaceChildren();
        else this.#find(messageId)?.remove();
        if (this.#oldest?.id === messageId) this.#oldest = globals.game.messages.contents[0] ?? null;
      });
    }

    scrollBottom({ popout = false }: { popout?: boolean } = {}): void {
      const box = this.#scroll;
      if (box) {
        this.#follows = true;
        box.scrollTop = box.scrollHeight;
        box.parentElement?.classList.remove("unread");
      }
      if (popout) this.popout?.scrollBottom();
    }

    /**
     * Processes the input of the chat box. On Foundry 14, the chat box passes the markup of its editor.
     * @returns the created message, if any
     * @throws {Error} if the command is unknown, before any message is created
     */
    async processMessage(message: string, { speaker }: { speaker?: SourceData } = {}): Promise<unknown> {
      const text = message.trim();
      if (!text) return undefined;
      const from = speaker ?? globals.CONFIG.ChatMessage.documentClass.getSpeaker();
      const chatData = { user: globals.game.user.id, speaker: from };
      if (globals.Hooks.call("chatMessage", this, text, chatData) === false) return undefined;
      const [command, match] = (this.constructor as typeof ChatLog).parse(text);
      if (command === "invalid") throw unknownCommand(match[1]!);
      const entry = since14 ? (this.constructor as typeof ChatLog).CHAT_COMMANDS[command] : undefined;
      if (!entry) return runCommand(command, match, from);
      const createOptions = {};
      if ((await entry.fn?.call(this, command, match, chatData, createOptions)) === false) return undefined;
      const { user, ...data } = chatData;
      return globals.CONFIG.ChatMessage.documentClass.create({ ...data, author: user }, createOptions);
    }

    _onActivate(): void {
      super._onActivate();
      this.#cards.clear();
      this.scrollBottom();
    }

    #find(messageId: string): HTMLElement | null {
      return this.#log?.querySelector<HTMLElement>(`:scope > [data-message-id="${CSS.escape(messageId)}"]`) ?? null;
    }

    async #render(message: SystemObject): Promise<HTMLElement | null> {
      try {
        const element: HTMLElement = await message.renderHTML({ canDelete: globals.game.user.isGM });
        makeRollsOperable(element);
        return element;
      } catch (error) {
        globals.Hooks.onError("ChatLog#render", error as Error, { msg: `Chat message ${message.id} could not be drawn`, log: "error" });
        return null;
      }
    }

    /** Adds asynchronous drawing work to a queue, so that messages stay in order. */
    #enqueue<T>(work: () => Promise<T>): Promise<T> {
      const next = this.#work.then(work);
      this.#work = next.catch(() => undefined);
      return next;
    }

    #onScroll(): void {
      const box = this.#scroll;
      // Browsers send scroll events with the next frame. The log may have closed before that.
      if (!box) return;
      this.#follows = this.isAtBottom;
      if (this.#follows) box.parentElement?.classList.remove("unread");
      if (box.scrollTop < TOP_SLACK && this.#oldest && this.#oldest !== globals.game.messages.contents[0]) {
        void this.renderBatch(globals.CONFIG.ChatMessage.batchSize ?? 100);
      }
    }

    #onClickRoll(event: MouseEvent): void {
      const roll = closest(event.target, ".dice-roll");
      const control = closest(event.target, "[data-action], a, button, input");
      if (roll && (!control || !roll.contains(control)) && !roll.dataset["action"]) toggleRoll(roll);
    }

    #markMode(): void {
      if (!this.rendered) return;
      const mode = currentMode();
      for (const button of this.element.querySelectorAll("[data-action=setMode]") as NodeListOf<HTMLElement>) {
        const active = button.dataset["mode"] === mode;
        button.classList.toggle("active", active);
        button.setAttribute("aria-pressed", String(active));
      }
    }

    static #onExpandRoll(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
      toggleRoll(target);
    }
    static async #onDelete(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await deleteMessageOf(target);
    }
    static #onJump(this: ChatLog): void {
      this.scrollBottom();
    }
    static async #onSetMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await globals.game.settings.set("core", modeKey(), target.dataset["mode"]);
      this.#markMode();
    }
    static async #onFlush(this: ChatLog): Promise<void> {
      await flushLog();
    }
  }
  // Each generation has a command registry that the other generation lacks.
  if (since14) Object.assign(ChatLog, { CHAT_COMMANDS: chatCommands() });
  else Object.assign(ChatLog, { MESSAGE_PATTERNS: messagePatterns() });
  return ChatLog;
}
