import { sumOf, type Part, type Throw } from "../chance/throws";
import { madeByCover, type DecidedBy, type OpposedResult } from "./opposed";

const HIGHEST = 20;
const LOWEST = 1;
const FACES: readonly number[] = Array.from({ length: HIGHEST }, (_, at) => at + 1);

/** One d20; the parts are added to its face. @rule CS-07 */
export const evasionThrow = (parts: readonly Part[]): Throw => ({ kind: "sum", dice: 1, faces: HIGHEST, parts });

/** An attack roll by itself. */
export interface EvasionRoll {
  readonly total: number;
  /** The face alone decides. @rule CS-09 */
  readonly sure: "" | "hit" | "miss";
  /** The worst face there is. */
  readonly lowest: boolean;
}

/**
 * Die and everything that is added to it; the same total serves both tests.
 *
 * @rule CS-07 @rule GL-03 @rule CS-09 the faces 20 and 1 mean nothing unless the table says so
 * @param face of the d20
 * @param naturals this table's 20 always hits and its 1 always misses
 */
export const readEvasionRoll = (face: number, parts: readonly Part[], naturals: boolean): EvasionRoll => ({
  total: face + sumOf(parts),
  sure: naturals && face === HIGHEST ? "hit" : naturals && face === LOWEST ? "miss" : "",
  lowest: face === LOWEST,
});

/**
 * A total against Evasion; `net` is what it is above it, so a hit by the total alone has at least 1.
 *
 * @rule CS-08 equalling it is a miss @rule CS-09 a hit that only its face made has a net of 0 or less
 * @param evasion effective Evasion
 */
export function againstEvasion({ total, sure }: Pick<EvasionRoll, "total" | "sure">, evasion: number): OpposedResult {
  const net = total - evasion;
  const hit = sure === "" ? net > 0 : sure === "hit";
  return { contact: hit ? "hit" : "miss", net };
}

/**
 * What decided it: the face where the total would have said otherwise, cover where it would have hit without. A face that decides is never
 * put down to cover.
 *
 * @rule CS-09 @rule UT-23 equalling Evasion alone counts as such
 * @param cover part of the Evasion that cover adds
 */
export function decidedAgainstEvasion({ sure }: Pick<EvasionRoll, "sure">, { contact, net }: OpposedResult, cover: number): DecidedBy {
  const hit = contact === "hit";
  if (sure !== "") return hit === net > 0 ? "figures" : "dice";
  return !hit && madeByCover(net, cover) ? "cover" : "figures";
}

/** Faces out of 20 for which something holds. @rule CS-20 */
export const facesFor = (holds: (face: number) => boolean): number => FACES.filter(holds).length;

/** The least face from which something holds, or null when no face is enough. @rule CS-08 @rule GL-16 */
export const faceNeeded = (holds: (face: number) => boolean): number | null => FACES.find(holds) ?? null;
