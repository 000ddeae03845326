import { diceOf, facesOf, type RollSpec } from "../../../module/rules/chance/roll-specs";
import { noProbe } from "../probe";

/** Dice of a row: the faces, the sum of the faces, or only the number of hits. */
export type Dice =
  | { readonly faces: readonly number[] }
  | { readonly sum: number }
  | { readonly hits: number; readonly coverHits?: number; readonly glitch?: boolean };

const HIT = 6;
const BLANK = 2;

function row(dice: number, hits: number, blank: number): number[] {
  if (hits > dice) noProbe(`${hits} hits from ${dice} dice`);
  return Array.from({ length: dice }, (_, at) => (at < hits ? HIT : blank));
}

/** Returns faces with this sum. The first dice are as high as possible. @throws {NoProbe} if no faces have this sum */
function addingUp(dice: number, sides: number, sum: number): number[] {
  if (sum < dice || sum > dice * sides) noProbe(`a sum of ${sum} from ${dice}d${sides}`);
  let over = sum - dice;
  return Array.from({ length: dice }, () => {
    const more = Math.min(over, sides - 1);
    over -= more;
    return 1 + more;
  });
}

/**
 * Returns faces for a row's roll. Cover dice come last; all of them are hits unless the row states a number.
 * @throws {NoProbe} if the row's dice do not fit the roll
 */
export function facesFor(spec: RollSpec, wanted: Dice): number[] {
  if ("faces" in wanted) {
    const needed = diceOf(spec);
    if (wanted.faces.length !== needed) noProbe(`${wanted.faces.length} dice where the rules throw ${needed}`);
    return [...wanted.faces];
  }
  if ("sum" in wanted) return addingUp(diceOf(spec), facesOf(spec), wanted.sum);
  if (spec.kind !== "pool") return noProbe(`hits on ${diceOf(spec)}d${facesOf(spec)}`);
  const own = row(spec.dice, wanted.hits, wanted.glitch ? 1 : BLANK);
  return [...own, ...row(spec.cover, wanted.coverHits ?? spec.cover, BLANK)];
}
