import type { CardDice, Question } from "../../cards/card-rows";
import { isHit } from "../../rules/contest/pool";
import { partsInWords } from "../parts/part-words";

/** Faces of one kind side by side, sorted: few nodes, however many dice. */
interface Faces {
  readonly hits: string;
  readonly ones: string;
  readonly others: string;
}

function sorted(faces: readonly number[]): Faces {
  const row = [...faces].sort((a, b) => b - a);
  const pick = (wanted: (face: number) => boolean): string => row.filter(wanted).join("");
  return { hits: pick(isHit), others: pick((face) => !isHit(face) && face > 1), ones: pick((face) => face === 1) };
}

const hitsAmong = (faces: readonly number[]): number => faces.filter(isHit).length;

/** Whose dice they are, by the question they answer. */
const OWNERS: Readonly<Partial<Record<Question | "attack", string>>> = { attack: "attack", hit: "defence", through: "soak" };

/** Dice as a card shows them: counted in words for everybody, faces only where they are open. */
export function diceContext(dice: CardDice | null, question: Question | "attack") {
  if (!dice) return null;
  const own = dice.faces?.slice(0, dice.dice) ?? [];
  const cover = dice.faces?.slice(dice.dice) ?? [];
  const rolled = dice.faces ? hitsAmong(own) : dice.hits;
  return {
    parts: partsInWords(dice.parts),
    label: `CROSSFIRE.Card.dice.${OWNERS[question] ?? "test"}`,
    dice: dice.dice,
    hits: dice.hits,
    limit: dice.limit,
    /** Hits that lay on the table before the limit took some. @rule SS-ACCURACY-01 */
    rolled: rolled > dice.hits ? rolled : null,
    coverDice: dice.cover,
    coverHits: dice.faces ? hitsAmong(cover) : null,
    glitch: dice.glitch === "none" ? null : `CROSSFIRE.Card.glitch.${dice.glitch}`,
    faces: own.length > 0 ? sorted(own) : null,
    coverFaces: cover.length > 0 ? sorted(cover) : null,
  };
}
