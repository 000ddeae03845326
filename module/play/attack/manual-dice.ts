import { updateDocument } from "../../foundry/updates";
import { readRoll, type RollSpec } from "../../rules/chance/roll-specs";

/** Name of the user's setting for physical dice, and of the user flag with the same value for GMs' clients. */
export const MANUAL_DICE = "ownDice";

/** Returns whether a user rolls physical dice and is asked for their faces. */
export const usesManualDice = (user: User.Implementation | null): boolean =>
  user !== null && foundry.utils.getProperty(user, `flags.crossfire.${MANUAL_DICE}`) === true;

/** Publishes on the user's document whether this user rolls physical dice. */
export async function notifyManualDice(wanted: boolean): Promise<void> {
  if (!game.user || usesManualDice(game.user as User.Implementation) === wanted) return;
  await updateDocument(game.user, { [`flags.crossfire.${MANUAL_DICE}`]: wanted });
}

/** Typed faces, or the error: the last part of its language key, and its values. */
export type TypedFaces =
  | { readonly faces: readonly number[] }
  | { readonly wrong: "notNumbers" | "count" | "face"; readonly values: Readonly<Record<string, string | number>> };

/**
 * Reads faces from a line such as "5 3 6 1" or "5,3,6,1".
 *
 * @param count Number of dice that must be entered; any other number is an error.
 * @param sides Number of faces of each die.
 */
export function readFaces(text: string, count: number, sides: number): TypedFaces {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  const odd = words.find((word) => !/^\d+$/.test(word));
  if (odd !== undefined) return { wrong: "notNumbers", values: { word: odd } };
  if (words.length !== count) return { wrong: "count", values: { wanted: count, given: words.length } };
  const faces = words.map(Number);
  const impossible = faces.find((face) => face < 1 || face > sides);
  return impossible === undefined ? { faces } : { wrong: "face", values: { face: impossible, sides } };
}

/** Returns a user's faces if they fit the requested roll; otherwise the reason why they do not. */
export function facesFrom(faces: readonly number[], spec: RollSpec): { readonly faces: readonly number[] } | { readonly why: string } {
  try {
    readRoll(spec, faces);
    return { faces };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
