import { updateDocument } from "../../foundry/updates";
import { readRoll, type RollSpec } from "../../rules/chance/roll-specs";

/** Name of the user's own setting and of the flag by which a gamemaster's client knows it. */
export const MANUAL_DICE = "ownDice";

/** Throws real dice and is asked for their faces. Only somebody who is here can be. */
export const usesManualDice = (user: User.Implementation | null): boolean =>
  user !== null && foundry.utils.getProperty(user, `flags.crossfire.${MANUAL_DICE}`) === true;

/** Lets everybody's client know how this person throws. */
export async function notifyManualDice(wanted: boolean): Promise<void> {
  if (!game.user || usesManualDice(game.user as User.Implementation) === wanted) return;
  await updateDocument(game.user, { [`flags.crossfire.${MANUAL_DICE}`]: wanted });
}

/** Faces as somebody typed them, or what is wrong with them: leaf of a sentence and its figures. */
export type TypedFaces =
  | { readonly faces: readonly number[] }
  | { readonly wrong: "notNumbers" | "count" | "face"; readonly values: Readonly<Record<string, string | number>> };

/**
 * Reads faces from a line such as "5 3 6 1" or "5,3,6,1".
 *
 * @param count dice that were thrown
 * @param sides faces of each
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

/** Faces from somebody's client, checked against what was to be thrown; or why they cannot be. */
export function facesFrom(raw: unknown, thrown: RollSpec): { readonly faces: readonly number[] } | { readonly why: string } {
  if (!Array.isArray(raw)) return { why: "no dice were sent" };
  try {
    readRoll(thrown, raw as number[]);
    return { faces: raw as number[] };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
