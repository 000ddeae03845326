import { sumOf, type Part, type RollSpec } from "../chance/roll-specs";
import { madeByCover, type DecidedBy, type OpposedResult } from "./opposed";

const HIGHEST = 20;
const LOWEST = 1;
const FACES: readonly number[] = Array.from({ length: HIGHEST }, (_, at) => at + 1);

/** Returns a d20 roll. The parts are added to the face. @rule CS-07 */
export const evasionRoll = (parts: readonly Part[]): RollSpec => ({ kind: "sum", dice: 1, faces: HIGHEST, parts });

/** An attack roll before the comparison with Evasion. */
export interface EvasionRoll {
  readonly total: number;
  /** Result that the face alone decides; "": the total decides. @rule CS-09 */
  readonly sure: "" | "hit" | "miss";
  /** true: the face is 1. */
  readonly lowest: boolean;
}

/**
 * Reads an attack roll. The same total counts against Evasion and for a solid hit.
 * @rule CS-07 @rule GL-03
 * @rule CS-09 faces 20 and 1 are special only if the world has that setting
 * @param face Face of the d20.
 * @param naturals true: a 20 always hits and a 1 always misses.
 */
export const readEvasionRoll = (face: number, parts: readonly Part[], naturals: boolean): EvasionRoll => ({
  total: face + sumOf(parts),
  sure: naturals && face === HIGHEST ? "hit" : naturals && face === LOWEST ? "miss" : "",
  lowest: face === LOWEST,
});

/**
 * Compares a total with Evasion. `net` is the difference, at least 1 if the total hits.
 * @rule CS-08 a total equal to the Evasion misses
 * @rule CS-12 a called shot that misses hits no other limb
 * @rule CS-09 `net` is 0 or less if only the face hits
 * @param evasion Effective Evasion of the target.
 */
export function againstEvasion({ total, sure }: Pick<EvasionRoll, "total" | "sure">, evasion: number): OpposedResult {
  const net = total - evasion;
  const hit = sure === "" ? net > 0 : sure === "hit";
  return { contact: hit ? "hit" : "miss", net };
}

/**
 * Returns the reason for the result. `dice`: the face overruled the total. `cover`: cover prevented a hit. `figures`: any other reason.
 * @rule CS-09
 * @rule UT-23 a total equal to the Evasion without cover counts as stopped by cover
 * @param cover Evasion added by cover.
 */
export function decidedAgainstEvasion({ sure }: Pick<EvasionRoll, "sure">, { contact, net }: OpposedResult, cover: number): DecidedBy {
  const hit = contact === "hit";
  if (sure !== "") return hit === net > 0 ? "figures" : "dice";
  return !hit && madeByCover(net, cover) ? "cover" : "figures";
}

/** Returns the number of d20 faces that satisfy a condition. @rule CS-20 */
export const facesFor = (holds: (face: number) => boolean): number => FACES.filter(holds).length;

/** Returns the lowest d20 face that satisfies a condition; null: none. @rule CS-08 @rule GL-16 */
export const faceNeeded = (holds: (face: number) => boolean): number | null => FACES.find(holds) ?? null;
