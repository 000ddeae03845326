import { diceOf, facesOf, type Throw } from "../../../module/rules/chance/throws";
import { noProbe } from "../probe";

/** What a row says about dice: the faces themselves, or only how many hits came of them. */
export type Dice =
  { readonly faces: readonly number[] } | { readonly hits: number; readonly coverHits?: number; readonly glitch?: boolean };

const HIT = 6;
const BLANK = 2;

function row(dice: number, hits: number, blank: number): number[] {
  if (hits > dice) noProbe(`${hits} hits from ${dice} dice`);
  return Array.from({ length: dice }, (_, at) => (at < hits ? HIT : blank));
}

/** Faces that answer a throw as the row wants it; cover dice come last and all hit unless it says otherwise. */
export function facesFor(thrown: Throw, wanted: Dice): number[] {
  if ("faces" in wanted) {
    const needed = diceOf(thrown);
    if (wanted.faces.length !== needed) noProbe(`${wanted.faces.length} dice where the rules throw ${needed}`);
    return [...wanted.faces];
  }
  if (thrown.kind !== "pool") return noProbe(`hits on ${diceOf(thrown)}d${facesOf(thrown)}`);
  const own = row(thrown.dice, wanted.hits, wanted.glitch ? 1 : BLANK);
  return [...own, ...row(thrown.cover, wanted.coverHits ?? thrown.cover, BLANK)];
}
