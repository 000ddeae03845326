import { sumOf, type Part, type Throw } from "../chance/throws";
import type { OpposedResult } from "./opposed";

const HIGHEST = 20;
const LOWEST = 1;
const FACES: readonly number[] = Array.from({ length: HIGHEST }, (_, at) => at + 1);

/** One d20; the parts are added to its face. @rule CS-07 */
export const evasionThrow = (parts: readonly Part[]): Throw => ({ kind: "sum", dice: 1, faces: HIGHEST, parts });

/** Die and everything that is added to it; the same total serves both tests. @rule CS-07 @rule GL-03 */
export const attackTotal = (face: number, parts: readonly Part[]): number => face + sumOf(parts);

/** The one Evasion there is: cover raises it for the hit and for the glancing test. @rule CS-23 @rule CS-26 @rule CS-27 */
export const effectiveEvasion = (evasion: number, coverBonus: number): number => evasion + coverBonus;

/**
 * A total against Evasion; `net` is what it is above it, so a hit by the total alone has at least 1.
 *
 * @rule CS-08 equalling it is a miss
 * @rule CS-09 the faces 20 and 1 mean nothing unless the table says so; a hit that only its 20 made has a net of 0 or less
 * @param face of the d20
 * @param evasion effective Evasion
 * @param naturals this table's 20 always hits and its 1 always misses
 */
export function againstEvasion(face: number, parts: readonly Part[], evasion: number, naturals: boolean): OpposedResult {
  const net = attackTotal(face, parts) - evasion;
  const hit = naturals && face === HIGHEST ? true : naturals && face === LOWEST ? false : net > 0;
  return { contact: hit ? "hit" : "miss", net };
}

/** Faces out of 20 for which something holds. @rule CS-20 */
export const facesFor = (holds: (face: number) => boolean): number => FACES.filter(holds).length;

/** The least face from which something holds, or null when no face is enough. @rule CS-08 @rule GL-16 */
export const faceNeeded = (holds: (face: number) => boolean): number | null => FACES.find(holds) ?? null;
