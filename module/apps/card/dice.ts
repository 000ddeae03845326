import { type CardDice, type CardQuestion, type CardSum } from "../../cards/card-words";
import { formFor, plain } from "../../foundry/numbers";
import { isHit } from "../../rules/contest/hits-and-glitches";
import { diceName, partsInWords } from "../parts/part-words";

/** Faces of dice as three strings, so that many dice need only a few page elements. */
interface Faces {
  readonly hits: string;
  readonly ones: string;
  readonly others: string;
  /** True if faces may have two digits, so they need space between them; otherwise omitted. */
  readonly wide?: true;
}

function sorted(faces: readonly number[]): Faces {
  const row = [...faces].sort((a, b) => b - a);
  const pick = (wanted: (face: number) => boolean): string => row.filter(wanted).join("");
  return { hits: pick(isHit), others: pick((face) => !isHit(face) && face > 1), ones: pick((face) => face === 1) };
}

const hitsAmong = (faces: readonly number[]): number => faces.filter(isHit).length;

/** Kind of roll (attack, defense or soak) by the question that its dice answer. */
const OWNERS: Readonly<Partial<Record<CardQuestion | "attack", string>>> = { attack: "attack", hit: "defense", through: "soak" };

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** Describes summed dice in one line, such as "d20 8 + 6 = 14" or "3d6 11 against 12". If the result is hidden, names only the dice. */
function sumInWords({ dice }: CardDice, { sides, reading, rolled, modifier }: CardSum): string {
  const roll = diceName(dice ?? 1, sides);
  if (rolled === null || modifier === null) return roll;
  if (reading === "margin") {
    return format("CROSSFIRE.Card.dice.against", { roll, rolled: String(rolled), skill: plain(modifier) });
  }
  const leaf = modifier === 0 ? "only" : modifier > 0 ? "plus" : "minus";
  const numbers = { rolled: String(rolled), modifier: String(Math.abs(modifier)), total: String(Math.max(0, rolled + modifier)) };
  return format(`CROSSFIRE.Card.dice.${leaf}`, { roll, ...numbers });
}

/** Highest face with one digit. */
const ONE_DIGIT = 9;

/** Returns the faces in the order they were rolled, without separating hits from ones. */
const asTheyLie = (faces: readonly number[], sides: number): Faces => ({
  hits: "",
  others: faces.join(sides > ONE_DIGIT ? " · " : ""),
  ones: "",
  ...(sides > ONE_DIGIT ? { wide: true } : {}),
});

/** Returns the parts of a roll on their own line; "" for a roll without parts. */
const partsBelow = ({ parts }: CardDice): string => (parts.length > 0 ? `\n${partsInWords(parts)}` : "");

/** Returns the context of dice that are summed. */
function sumContext(dice: CardDice, sum: CardSum, label: string) {
  return {
    parts: partsBelow(dice),
    label,
    sum: sumInWords(dice, sum),
    glitch: dice.glitch === "none" ? null : `CROSSFIRE.Card.glitch.${dice.glitch}`,
    critical: dice.glitch === "critical",
    faces: dice.faces && dice.faces.length > 1 ? asTheyLie(dice.faces, sum.sides) : null,
  };
}

/** A roll in a few words for a closed card, such as "Attack 6 of 13". */
export interface ShortDice {
  readonly text: string;
  /** Language key of the roll's glitch; null for none. */
  readonly glitch: string | null;
  /** Language key of the glitch's consequence; null for no glitch. */
  readonly means: string | null;
  readonly critical: boolean;
}

/** Returns the language key of the text that says what a glitch means; null for no glitch. */
const glitchMeaning = (glitch: CardDice["glitch"]): string | null => (glitch === "none" ? null : `CROSSFIRE.Card.glitch.means.${glitch}`);

/** Returns the words for a roll on a closed card. @param purpose Last part of the language key, after CROSSFIRE.Card.dice. */
export function diceInShort(dice: CardDice, purpose: string): ShortDice {
  const isCounted = purpose === "attack" && !dice.sum && dice.dice !== null;
  const label = format(isCounted ? "CROSSFIRE.Card.summary.attackDice" : `CROSSFIRE.Card.dice.${purpose}`, {});
  const of = dice.dice === null ? null : String(dice.dice + dice.cover);
  const hits = String(dice.hits);
  const text = dice.sum
    ? sumInWords(dice, dice.sum)
    : of === null
      ? format("CROSSFIRE.Card.dice.hits", { hits })
      : format("CROSSFIRE.Card.summary.count", { hits, of });
  return {
    text: `${label} ${text}`,
    glitch: dice.glitch === "none" ? null : `CROSSFIRE.Card.glitch.${dice.glitch}`,
    means: glitchMeaning(dice.glitch),
    critical: dice.glitch === "critical",
  };
}

/**
 * Returns the context of dice on a card; null without dice. The hits are always shown; the number of dice and the faces only if they are
 * public.
 */
export function diceContext(dice: CardDice | null, question: CardQuestion | "attack", purpose = OWNERS[question] ?? "test") {
  if (!dice) return null;
  const label = `CROSSFIRE.Card.dice.${purpose}`;
  if (dice.sum) return sumContext(dice, dice.sum, label);
  const own = dice.faces?.slice(0, dice.dice ?? 0) ?? [];
  const cover = dice.faces?.slice(dice.dice ?? 0) ?? [];
  const rolled = dice.faces ? hitsAmong(own) : dice.hits;
  return {
    parts: partsBelow(dice),
    label,
    dice: dice.dice,
    countKey: formFor("CROSSFIRE.Card.dice.count", dice.dice ?? 0),
    uncounted: dice.dice === null,
    hits: dice.hits,
    limit: dice.limit,
    /** Hits rolled before the limit capped them; null if the limit capped none. @rule SS-ACCURACY-01 */
    rolled: rolled > dice.hits ? rolled : null,
    coverDice: dice.cover,
    coverKey: formFor("CROSSFIRE.Card.dice.cover", dice.cover),
    coverHits: dice.faces ? hitsAmong(cover) : null,
    glitch: dice.glitch === "none" ? null : `CROSSFIRE.Card.glitch.${dice.glitch}`,
    critical: dice.glitch === "critical",
    faces: own.length > 0 ? sorted(own) : null,
    coverFaces: cover.length > 0 ? sorted(cover) : null,
  };
}
