const REMEMBERED = 20;

/**
 * Handles the keys of the chat box. Enter sends, Shift+Enter starts a new line, the arrows recall earlier messages, and Escape leaves the
 * box.
 */
export class ChatInput {
  #history: string[] = [];
  /** Position in the history: 0 is the current text, 1 the newest sent message. */
  #at = 0;

  /**
   * Creates the handler.
   * @param send - runs the text; if it fails, the text is restored
   * @param failed - shows the error to the user
   */
  constructor(
    private readonly send: (text: string) => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  bind(box: HTMLTextAreaElement): void {
    box.addEventListener("keydown", (event) => void this.#onKey(event, box));
  }

  async #onKey(event: KeyboardEvent, box: HTMLTextAreaElement): Promise<void> {
    event.stopPropagation();
    if (event.key === "ArrowUp" || event.key === "ArrowDown") return this.#recall(event, box);
    if (event.key === "Escape") return box.blur();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return undefined;
    event.preventDefault();
    const text = box.value;
    if (!text.trim()) return undefined;
    box.value = "";
    this.#history = [text, ...this.#history.filter((old) => old !== text)].slice(0, REMEMBERED);
    this.#at = 0;
    try {
      await this.send(text);
    } catch (error) {
      this.failed(error);
      if (!box.value) box.value = text;
    }
    return undefined;
  }

  /** Recalls messages with the arrow keys if the box is empty or shows a recalled message. Otherwise the arrow keys move the cursor. */
  #recall(event: KeyboardEvent, box: HTMLTextAreaElement): void {
    const recalled = this.#at > 0 && box.value === this.#history[this.#at - 1];
    if (box.value !== "" && !recalled) return;
    event.preventDefault();
    this.#at = Math.min(this.#history.length, Math.max(0, this.#at + (event.key === "ArrowUp" ? 1 : -1)));
    box.value = this.#history[this.#at - 1] ?? "";
  }
}
