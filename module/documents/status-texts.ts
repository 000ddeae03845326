/** A status that began or ended. */
interface Turn {
  readonly name: string;
  readonly on: boolean;
}

/** Points lost or regained, as text. */
interface Points {
  readonly text: string;
  readonly lost: boolean;
}

/** Change to the points of one pool; changes in the same moment are added up. */
interface Sum {
  readonly of: string;
  /** Points lost; below 0: points regained. */
  readonly by: number;
  readonly words: (by: number) => string;
}

type Told = Turn | Points | Sum;

/** Kind of text, which decides its color: a status, or points lost or regained. */
export type TextTone = "status" | "loss" | "gain";

/** Shows a text. Resolves when the text has disappeared. */
export type Show<Whose> = (whose: Whose, text: string, tone: TextTone) => Promise<unknown>;

const isTurn = (one: Told): one is Turn => "on" in one;
const isSum = (one: Told): one is Sum => "of" in one;

/** Adds up changes to the same pool. Drops sums of 0 and statuses that both began and ended. */
function addedUp(all: readonly Told[]): (Turn | Points)[] {
  const sums = new Map<string, number>();
  for (const { of, by } of all.filter(isSum)) sums.set(of, (sums.get(of) ?? 0) + by);
  const turned = new Map<string, number>();
  for (const { name, on } of all.filter(isTurn)) turned.set(name, (turned.get(name) ?? 0) + (on ? 1 : -1));
  const first = (one: Sum): boolean => all.find((other) => isSum(other) && other.of === one.of) === one;
  return all.flatMap((one): (Turn | Points)[] => {
    if (isTurn(one)) return turned.get(one.name) === 0 ? [] : [one];
    if (!isSum(one)) return [one];
    const by = sums.get(one.of) ?? 0;
    return by !== 0 && first(one) ? [{ text: one.words(by), lost: by > 0 }] : [];
  });
}

/** Maximum number of names in a list of statuses, because the text soon floats away; further names are only counted. */
const MOST_NAMES = 2;

const listed = (turns: readonly Turn[], on: boolean): string => {
  const names = [...new Set(turns.filter((turn) => turn.on === on).map(({ name }) => name))];
  const more = names.length - MOST_NAMES;
  // The latest statuses describe the final state.
  const told = names.slice(-MOST_NAMES).join(", ");
  return names.length > 0 ? `${on ? "+" : "−"}(${told}${more > 0 ? ` +${more}` : ""})` : "";
};

/**
 * Joins the texts into two lines: points such as "HP −5 · Left arm crippled" above statuses such as "+(Dead, Prone) −(Running)". Two short
 * lines fit above the token better than one long line.
 */
function lines(all: readonly (Turn | Points)[]): string {
  const turns = all.filter(isTurn);
  const points = all.flatMap((one) => (isTurn(one) ? [] : [one.text])).join(" · ");
  const statuses = [listed(turns, true), listed(turns, false)].filter(Boolean).join(" ");
  return [points, statuses].filter(Boolean).join("\n");
}

function toneOf(all: readonly (Turn | Points)[]): TextTone {
  const points = all.flatMap((one) => (isTurn(one) ? [] : [one]));
  return points.some(({ lost }) => lost) ? "loss" : points.length > 0 ? "gain" : "status";
}

/** Shows the texts of each owner one at a time. Joins texts of the same moment, and texts that arrive while another text is shown. */
export class StatusTexts<Whose extends object> {
  readonly #show: Show<Whose>;
  /** Waiting texts of each owner that has a text on screen. */
  readonly #waiting = new Map<Whose, Told[]>();

  constructor(show: Show<Whose>) {
    this.#show = show;
  }

  /** Announces a status. @param on True if it began, false if it ended. */
  say(whose: Whose, name: string, on: boolean): void {
    this.#add(whose, { name, on });
  }

  /** Announces points lost or regained, as text. */
  tell(whose: Whose, text: string, lost: boolean): void {
    this.#add(whose, { text, lost });
  }

  /**
   * Announces points of a pool; adds up changes to one pool in the same moment.
   *
   * @param by Points lost; below 0: points regained.
   */
  count(whose: Whose, of: string, by: number, words: Sum["words"]): void {
    this.#add(whose, { of, by, words });
  }

  #add(whose: Whose, one: Told): void {
    const waiting = this.#waiting.get(whose);
    if (waiting) return void waiting.push(one);
    this.#waiting.set(whose, [one]);
    // Waits a microtask, so that the rest of the same change is included.
    queueMicrotask(() => void this.#next(whose));
  }

  async #next(whose: Whose): Promise<void> {
    const turns = addedUp(this.#waiting.get(whose) ?? []);
    if (turns.length === 0) return void this.#waiting.delete(whose);
    this.#waiting.set(whose, []);
    // A text that cannot be shown must not block the texts after it.
    await this.#show(whose, lines(turns), toneOf(turns)).catch(() => null);
    await this.#next(whose);
  }
}
