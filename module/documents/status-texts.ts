/** One status that came or went. */
interface Turn {
  readonly name: string;
  readonly on: boolean;
}

/** Points somebody lost or got back, in words. */
interface Points {
  readonly text: string;
  readonly lost: boolean;
}

/** What the line over somebody is about, for its colour. */
export type Tone = "status" | "loss" | "gain";

/** Shows a text; done when it has gone. */
export type Show<Whose> = (whose: Whose, text: string, tone: Tone) => Promise<unknown>;

const isTurn = (one: Turn | Points): one is Turn => "on" in one;

const listed = (turns: readonly Turn[], on: boolean): string => {
  const names = [...new Set(turns.filter((turn) => turn.on === on).map(({ name }) => name))];
  return names.length > 0 ? `${on ? "+" : "−"}(${names.join(", ")})` : "";
};

/** "Flesh −5 · Left arm crippled · +(Dead, Prone) −(Running)" */
function line(all: readonly (Turn | Points)[]): string {
  const turns = all.filter(isTurn);
  const statuses = [listed(turns, true), listed(turns, false)].filter(Boolean).join(" ");
  return [...all.flatMap((one) => (isTurn(one) ? [] : [one.text])), ...(statuses ? [statuses] : [])].join(" · ");
}

function toneOf(all: readonly (Turn | Points)[]): Tone {
  const points = all.flatMap((one) => (isTurn(one) ? [] : [one]));
  return points.some(({ lost }) => lost) ? "loss" : points.length > 0 ? "gain" : "status";
}

/**
 * Texts that float over somebody, one at a time: what comes in the same moment, and what comes while a text is still there, is one line.
 */
export class StatusTexts<Whose extends object> {
  readonly #show: Show<Whose>;
  /** Who has a text over them, and what waits for its end. */
  readonly #waiting = new Map<Whose, (Turn | Points)[]>();

  constructor(show: Show<Whose>) {
    this.#show = show;
  }

  /** Announces a status; `on`: it came, else it went. */
  say(whose: Whose, name: string, on: boolean): void {
    this.#add(whose, { name, on });
  }

  /** Announces points somebody lost or got back, in words. */
  tell(whose: Whose, text: string, lost: boolean): void {
    this.#add(whose, { text, lost });
  }

  #add(whose: Whose, one: Turn | Points): void {
    const waiting = this.#waiting.get(whose);
    if (waiting) return void waiting.push(one);
    this.#waiting.set(whose, [one]);
    // The rest of the same change is told within this turn of the page.
    queueMicrotask(() => void this.#next(whose));
  }

  async #next(whose: Whose): Promise<void> {
    const turns = this.#waiting.get(whose) ?? [];
    if (turns.length === 0) return void this.#waiting.delete(whose);
    this.#waiting.set(whose, []);
    // A text that cannot be shown must not keep those after it back.
    await this.#show(whose, line(turns), toneOf(turns)).catch(() => null);
    await this.#next(whose);
  }
}
