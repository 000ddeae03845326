/** One status that came or went. */
interface Turn {
  readonly name: string;
  readonly on: boolean;
}

/** Shows a text; done when it has gone. */
export type Show<Whose> = (whose: Whose, text: string) => Promise<unknown>;

const listed = (turns: readonly Turn[], on: boolean): string => {
  const names = [...new Set(turns.filter((turn) => turn.on === on).map(({ name }) => name))];
  return names.length > 0 ? `${on ? "+" : "−"}(${names.join(", ")})` : "";
};

/** "+(Dead, Prone) −(Running)" */
const line = (turns: readonly Turn[]): string => [listed(turns, true), listed(turns, false)].filter(Boolean).join(" ");

/**
 * Texts that float over somebody, one at a time: what comes in the same moment, and what comes while a text is still there, is one line.
 */
export class StatusTexts<Whose extends object> {
  readonly #show: Show<Whose>;
  /** Who has a text over them, and what waits for its end. */
  readonly #waiting = new Map<Whose, Turn[]>();

  constructor(show: Show<Whose>) {
    this.#show = show;
  }

  /** Announces a status; `on`: it came, else it went. */
  say(whose: Whose, name: string, on: boolean): void {
    const waiting = this.#waiting.get(whose);
    if (waiting) return void waiting.push({ name, on });
    this.#waiting.set(whose, [{ name, on }]);
    // The rest of the same change is told within this turn of the page.
    queueMicrotask(() => void this.#next(whose));
  }

  async #next(whose: Whose): Promise<void> {
    const turns = this.#waiting.get(whose) ?? [];
    if (turns.length === 0) return void this.#waiting.delete(whose);
    this.#waiting.set(whose, []);
    // A text that cannot be shown must not keep those after it back.
    await this.#show(whose, line(turns)).catch(() => null);
    await this.#next(whose);
  }
}
