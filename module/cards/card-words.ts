import type { Rolled } from "../rules/attack/model/events";
import { isHitLocation } from "../rules/locations/hit-locations";
import { fineLocation, isLimb } from "../rules/body/limbs";
import { type Part, sumOf } from "../rules/chance/roll-specs";
import type { RollReading } from "../rules/describe/formulas";

const MINUS = "\u2212";

/** A number as people read it: with a real minus sign, as wide as a plus. Words stay what they are. */
export const plain = (value: number | string): string => (typeof value === "number" && value < 0 ? `${MINUS}${-value}` : String(value));

/** A modifier: always with its sign, 0 included. */
export const signed = (value: number): string => (value < 0 ? plain(value) : `+${value}`);

/** Formats the values of a sentence for display. */
export const figured = (values: Readonly<Record<string, number | string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

/** One sentence: a language leaf, the numbers in it, and further leaves that are words in it. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Values that are language keys themselves. */
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
}

/** What a card tells of a pool: everything; results of rolls without dice and modifiers; or only what happened. */
export type Figures = "all" | "results" | "outcomes";

/** Returns what may be told of an entity's pools; index on the battlefield, -1 the attacker. */
export type Revealed = (entity: number) => Figures;

/** Dice as a card shows them. Faces and parts are not for everybody. */
export interface CardDice {
  /** null: the number of dice is not for everybody. */
  readonly dice: number | null;
  readonly cover: number;
  readonly limit: number | null;
  readonly hits: number;
  readonly glitch: string;
  readonly faces: readonly number[] | null;
  /** What the pool is made of, what somebody typed in with its name; nothing where it may not be seen. @rule SS-ATTACK-10 */
  readonly parts: readonly Part[];
  /** Dice that are added up; absent for pools. */
  readonly sum?: CardSum;
}

/** Dice that are added up: to something that raises them, or read against something they must not exceed. */
export interface CardSum {
  readonly sides: number;
  readonly reading: "total" | "margin";
  /** Sum of the faces, and of the parts; null where they may not be seen. */
  readonly rolled: number | null;
  readonly modifier: number | null;
}

/** The four questions of XF-01 and what follows from the answers. */
export type CardQuestion = "hit" | "where" | "through" | "next" | "then";
export type Tone = "good" | "bad" | "plain";

export interface CardRow extends Sentence {
  readonly question: CardQuestion;
  readonly tone: Tone;
  readonly dice: CardDice | null;
  /** What a number in the sentence is made of. */
  readonly parts?: readonly Part[];
}

function sumOfDice({ throw: thrown, outcome }: Rolled, shown: boolean, reading: CardSum["reading"]): { readonly sum?: CardSum } {
  if (thrown.kind !== "sum") return {};
  return {
    sum: { sides: thrown.faces, reading, rolled: shown ? outcome.value : null, modifier: shown ? sumOf(thrown.parts) : null },
  };
}

/**
 * Returns dice as the card shows them.
 *
 * @param reading of dice that are added up
 * @returns null if only what happened may be told
 */
export function cardDice(thrown: Rolled, figures: "all", reading: RollReading): CardDice;
export function cardDice(thrown: Rolled, figures: Figures, reading: RollReading): CardDice | null;
export function cardDice(thrown: Rolled, figures: Figures, reading: RollReading): CardDice | null {
  if (figures === "outcomes") return null;
  const { throw: asked, faces, outcome } = thrown;
  const shown = figures === "all";
  const pool = shown && asked.kind === "pool" ? asked : null;
  return {
    // How many dice are added up is the same for everybody.
    dice: asked.kind === "pool" ? (pool?.dice ?? null) : asked.kind === "sum" ? asked.dice : faces.length,
    cover: pool?.cover ?? 0,
    limit: pool?.limit ?? null,
    hits: outcome.value,
    glitch: outcome.glitch,
    faces: shown ? faces : null,
    parts: shown && asked.kind !== "table" ? asked.parts : [],
    ...sumOfDice(thrown, shown, reading === "margin" ? "margin" : "total"),
  };
}

export const sentence = (key: string, rule: string, values: Sentence["values"] = {}, words: Sentence["words"] = {}): Sentence => ({
  key: `CROSSFIRE.Card.${key}`,
  rule,
  values,
  words,
});

/** Returns a sentence that says no more than its verdict. */
export const bare = (key: string, rule: string): Sentence => sentence(`${key}-bare`, rule);

export const row = (question: CardQuestion, tone: Tone, said: Sentence, dice: CardDice | null = null): CardRow => ({
  ...said,
  question,
  tone,
  dice,
});

/** What can be struck that is no part of a body, or none in particular. */
const NO_LIMBS: readonly string[] = ["weapon", "random"];

/** Language key of a place a hit can land on. */
export const placeKey = (place: string): string =>
  (isHitLocation(place) && !isLimb(place)) || NO_LIMBS.includes(place) ? `CROSSFIRE.HitLocation.${place}` : `CROSSFIRE.Limb.${place}`;

export const limbWord = (limb: string, fine: string | null): Sentence["words"] => ({
  limb: fine ? (fineLocation(fine) ? `CROSSFIRE.Fine.${fine}` : `CROSSFIRE.HitLocation.${fine}`) : placeKey(limb),
});
