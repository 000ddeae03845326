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

/** Points of one pool: what comes together is one sum. */
interface Sum {
  readonly of: string;
  /** Points lost; below 0 they came back. */
  readonly by: number;
  readonly words: (by: number) => string;
}

type Told = Turn | Points | Sum;

/** What the line over somebody is about, for its colour. */
export type TextTone = "status" | "loss" | "gain";

/** Shows a text; done when it has gone. */
export type Show<Whose> = (whose: Whose, text: string, tone: TextTone) => Promise<unknown>;

const isTurn = (one: Told): one is Turn => "on" in one;
const isSum = (one: Told): one is Sum => "of" in one;

/** Losses and what came back of the same pool are added up; what makes no difference is not told, a status that came and went neither. */
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

/** Names that are read while a text floats by; the others are counted, and stand on the token and in the tracker. */
const MOST_NAMES = 2;

const listed = (turns: readonly Turn[], on: boolean): string => {
  const names = [...new Set(turns.filter((turn) => turn.on === on).map(({ name }) => name))];
  const more = names.length - MOST_NAMES;
  // Those that came last tell what somebody is in the end.
  const told = names.slice(-MOST_NAMES).join(", ");
  return names.length > 0 ? `${on ? "+" : "−"}(${told}${more > 0 ? ` +${more}` : ""})` : "";
};

/** "HP −5 · Left arm crippled", below it "+(Dead, Prone) −(Running)": short lines stay over their token. */
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

/**
 * Texts that float over somebody, one at a time: what comes in the same moment, and what comes while a text is still there, is one line.
 */
export class StatusTexts<Whose extends object> {
  readonly #show: Show<Whose>;
  /** Who has a text over them, and what waits for its end. */
  readonly #waiting = new Map<Whose, Told[]>();

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

  /**
   * Announces points of a pool; several of one pool that come together are one sum.
   *
   * @param by points lost; below 0 they came back
   */
  count(whose: Whose, of: string, by: number, words: Sum["words"]): void {
    this.#add(whose, { of, by, words });
  }

  #add(whose: Whose, one: Told): void {
    const waiting = this.#waiting.get(whose);
    if (waiting) return void waiting.push(one);
    this.#waiting.set(whose, [one]);
    // The rest of the same change is told within this turn of the page.
    queueMicrotask(() => void this.#next(whose));
  }

  async #next(whose: Whose): Promise<void> {
    const turns = addedUp(this.#waiting.get(whose) ?? []);
    if (turns.length === 0) return void this.#waiting.delete(whose);
    this.#waiting.set(whose, []);
    // A text that cannot be shown must not keep those after it back.
    await this.#show(whose, lines(turns), toneOf(turns)).catch(() => null);
    await this.#next(whose);
  }
}
