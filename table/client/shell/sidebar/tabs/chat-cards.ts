import { type SystemObject, globals } from "../../../../common/dynamic";
import { makeRollsOperable, toggleRoll } from "./chat-rolls";

const LIFETIME_MS = 7000;
const MAX_CARDS = 3;

/** Shows new messages beside the chat log for a while if the chat log is hidden. */
export class ChatCards {
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #log: SystemObject = null;

  get #box(): HTMLElement | null {
    return document.getElementById("chat-notifications");
  }

  /** Attaches the cards to their container. @param log - the chat log that opens when the user clicks a card */
  attach(log: unknown): void {
    this.#log = log;
    this.#box?.addEventListener("click", (event) => this.#onClick(event));
  }

  async show(message: SystemObject): Promise<void> {
    const box = this.#box;
    if (!box) return;
    const element: HTMLElement = await message.renderHTML({ canDelete: false, canClose: true });
    makeRollsOperable(element);
    this.remove(message.id);
    box.append(element);
    while (box.childElementCount > MAX_CARDS) this.remove((box.firstElementChild as HTMLElement).dataset["messageId"]!);
    element.addEventListener("pointerenter", () => this.#stop(message.id));
    element.addEventListener("pointerleave", () => this.#start(message.id));
    this.#start(message.id);
  }

  async update(message: SystemObject): Promise<void> {
    const old = this.#find(message.id);
    if (!old) return;
    const element: HTMLElement = await message.renderHTML({ canDelete: false, canClose: true });
    makeRollsOperable(element);
    old.replaceWith(element);
  }

  remove(messageId: string): void {
    this.#stop(messageId);
    this.#find(messageId)?.remove();
  }

  clear(): void {
    for (const id of this.#timers.keys()) this.#stop(id);
    this.#box?.replaceChildren();
  }

  #find(messageId: string): HTMLElement | null {
    return this.#box?.querySelector<HTMLElement>(`:scope > [data-message-id="${CSS.escape(messageId)}"]`) ?? null;
  }
  #start(messageId: string): void {
    this.#stop(messageId);
    this.#timers.set(
      messageId,
      setTimeout(() => this.remove(messageId), LIFETIME_MS),
    );
  }
  #stop(messageId: string): void {
    clearTimeout(this.#timers.get(messageId));
    this.#timers.delete(messageId);
  }

  #onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>("[data-message-id]");
    if (!card) return;
    const id = card.dataset["messageId"]!;
    if (target.closest("[data-action=dismissMessage], .message-close")) return this.remove(id);
    const roll = target.closest<HTMLElement>(".dice-roll");
    if (roll) return toggleRoll(roll);
    if (target.closest("a, button, input, [data-action]")) return;
    if (globals.game.messages.has(id)) this.#log?.activate();
  }
}
