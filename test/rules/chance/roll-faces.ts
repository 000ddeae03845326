import { die, type Rng } from "../../../module/rules/chance/rng";
import { diceOf, facesOf, type RollSpec } from "../../../module/rules/chance/roll-specs";

/** Returns the faces of a roll, die by die, as when rolled by hand. */
export const rollFaces = (spec: RollSpec, rng: Rng): number[] => Array.from({ length: diceOf(spec) }, () => die(rng, facesOf(spec)));
