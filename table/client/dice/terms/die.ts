import { DiceTerm, type DiceTermData } from "./dice-term";
import type { Modifier } from "./modifier-commands";
import { type DieResult, applyCount, applyDeduct, compareResult, keepOrDrop } from "./results";

/** Maximum number of extra dice per modifier. A modifier that needs more causes an error. */
const MOST_EXTRA_DICE = 1000;

interface Again {
  /** Maximum number of rerolled or exploded results; null: all matching results. */
  limit: number | null;
  matches: (die: DieResult) => boolean;
  /** True: also checks new results. */
  recursive: boolean;
  mark: (die: DieResult) => void;
  cause: { reroll?: boolean; explode?: boolean };
}

/** Dice with faces from 1 up. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Record<string, Modifier> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  constructor(termData: DiceTermData = {}) {
    super(termData);
    if (typeof this._faces !== "number" && typeof this._faces !== "object")
      throw new Error(`A Die needs a number of faces, not ${JSON.stringify(this._faces)}.`);
  }

  /**
   * The sum of the active results; undefined before evaluation. With `ms`, the margin of success instead; a negative margin misses the
   * target.
   */
  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return undefined;
    const { marginSuccess, marginFailure } = this.options as { marginSuccess?: number; marginFailure?: number };
    if (marginSuccess !== undefined) return total - marginSuccess;
    return marginFailure !== undefined ? marginFailure - total : total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  /** `r`, `r1`, `r<3`, `r1=1` (at most one die): rerolls matching dice once. Without a target, rerolls the dice with the lowest face. */
  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<boolean | void> {
    const condition = readLimited(modifier, /^rr?(\d+)?([<>=]+)?(\d+)?$/i, this._lowestFace());
    if (!condition) return false;
    const mark = (die: DieResult): void => {
      die.rerolled = true;
      die.active = false;
    };
    await throwAgain(this, modifier, { ...condition, recursive, mark, cause: { reroll: true } });
  }

  /** `rr<3`: rerolls until the condition is no longer met. */
  async rerollRecursive(modifier: string): Promise<boolean | void> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x`, `x10`, `x>=9`, `x2=10` (at most two): rolls another die for each match. Without a target, the highest face matches. */
  async explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Promise<boolean | void> {
    const condition = readLimited(modifier, /^xo?(\d+)?([<>=]+)?(\d+)?$/i, this.faces!);
    if (!condition) return false;
    const mark = (die: DieResult): void => {
      die.exploded = true;
    };
    await throwAgain(this, modifier, { ...condition, recursive, mark, cause: { explode: true } });
  }

  /** `xo`: like `x`, but new dice do not explode. */
  async explodeOnce(modifier: string): Promise<boolean | void> {
    return this.explode(modifier, { recursive: false });
  }

  /** `k`, `kh2`, `kl`: keeps the given number of the highest (or lowest) dice. */
  keep(modifier: string): boolean | void {
    const match = /^k([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== "l" });
  }

  /** `d`, `dl2`, `dh`: drops the given number of the lowest (or highest) dice. */
  drop(modifier: string): boolean | void {
    const match = /^d([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: false, highest: match[1]?.toLowerCase() === "h" });
  }

  /** `cs`, `cs>=5`: each die counts as 1 or 0. Without a target, the highest face succeeds. */
  countSuccess(modifier: string): boolean | void {
    const meets = readCondition(modifier, /^cs([<>=]+)?(\d+)?$/i, this.faces!);
    if (!meets) return false;
    applyCount(this.results, meets, { flagSuccess: true });
  }

  /** `cf`, `cf<=2`: each failed die counts as 1. Without a target, the lowest face fails. */
  countFailures(modifier: string): boolean | void {
    const meets = readCondition(modifier, /^cf([<>=]+)?(\d+)?$/i, this._lowestFace());
    if (!meets) return false;
    applyCount(this.results, meets, { flagFailure: true });
  }

  /** `even`: each even die counts as 1. */
  countEven(_modifier: string): boolean | void {
    applyCount(this.results, (die) => die.result % 2 === 0, { flagSuccess: true });
  }

  /** `odd`: each odd die counts as 1. */
  countOdd(_modifier: string): boolean | void {
    applyCount(this.results, (die) => die.result % 2 !== 0, { flagSuccess: true });
  }

  /**
   * `df`, `df<3`: each failed die counts as -1. Without a target, an earlier count decides which dice failed; without such a count, the
   * lowest face fails.
   */
  deductFailures(modifier: string): boolean | void {
    const meets = this.#failing(modifier, /^df([<>=]+)?(\d+)?$/i);
    if (meets === undefined) return false;
    applyDeduct(this.results, meets, { deductFailure: true });
  }

  /** `sf`, `sf<3`: each failed die counts as the negative of its face. Without a target, the same dice fail as with `df`. */
  subtractFailures(modifier: string): boolean | void {
    const meets = this.#failing(modifier, /^sf([<>=]+)?(\d+)?$/i);
    if (meets === undefined) return false;
    applyDeduct(this.results, meets, { invertFailure: true });
  }

  /** `ms12`, `ms>12`: the total becomes the margin above the target; `ms<12`: the margin below the target. */
  marginSuccess(modifier: string): boolean | void {
    const match = /^ms([<>=]+)?(\d+)$/i.exec(modifier);
    if (!match) return false;
    this.options[match[1]?.startsWith("<") ? "marginFailure" : "marginSuccess"] = Number(match[2]);
  }

  /** `min2`: a lower die counts as 2. */
  minimum(modifier: string): boolean | void {
    const match = /^min(\d+)$/i.exec(modifier);
    if (!match) return false;
    for (const die of this.results) if (die.result < Number(match[1])) die.count = Number(match[1]);
  }

  /** `max5`: a higher die counts as 5. */
  maximum(modifier: string): boolean | void {
    const match = /^max(\d+)$/i.exec(modifier);
    if (!match) return false;
    for (const die of this.results) if (die.result > Number(match[1])) die.count = Number(match[1]);
  }

  /** Returns the condition of a failure; null: an earlier count decides; undefined: the modifier is invalid. */
  #failing(modifier: string, pattern: RegExp): ((die: DieResult) => boolean) | null | undefined {
    const match = pattern.exec(modifier);
    if (!match) return undefined;
    const counted = this.results.some((die) => die.success !== undefined || die.failure !== undefined);
    return match[1] === undefined && match[2] === undefined && counted ? null : readCondition(modifier, pattern, this._lowestFace())!;
  }
}

/** Parses `<comparison><target>` after the command; undefined if the pattern does not match. */
function readCondition(modifier: string, pattern: RegExp, fallback: number): ((die: DieResult) => boolean) | undefined {
  const match = pattern.exec(modifier);
  if (!match) return undefined;
  const [comparison = "=", target] = match.slice(1);
  return (die) => compareResult(die.result, comparison, target === undefined ? fallback : Number(target));
}

/** Parses `<limit><comparison><target>`; undefined if the pattern does not match. A single number is the target. */
function readLimited(modifier: string, pattern: RegExp, fallback: number): Pick<Again, "limit" | "matches"> | undefined {
  const match = pattern.exec(modifier);
  if (!match) return undefined;
  const [first, comparison = "=", target] = match.slice(1);
  const alone = match[2] === undefined && target === undefined;
  const wanted = alone ? first : target;
  const goal = wanted === undefined ? fallback : Number(wanted);
  return { limit: alone || first === undefined ? null : Number(first), matches: (die) => compareResult(die.result, comparison, goal) };
}

async function throwAgain(term: DiceTerm, modifier: string, { limit, matches, recursive, mark, cause }: Again): Promise<void> {
  const initial = term.results.length;
  for (let at = 0, again = 0; at < (recursive ? term.results.length : initial); at++) {
    const die = term.results[at]!;
    if (!die.active || !matches(die)) continue;
    if (limit !== null && again >= limit) return;
    if (again++ >= MOST_EXTRA_DICE)
      throw new Error(`"${modifier}" on "${term.formula}" does not come to an end: it has thrown ${MOST_EXTRA_DICE} more dice.`);
    mark(die);
    await term.roll(cause);
  }
}
