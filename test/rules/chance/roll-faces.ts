import { die, type Rng } from "../../../module/rules/chance/rng";
import { diceOf, facesOf, type RollSpec } from "../../../module/rules/chance/roll-specs";

/** Returns a random face for each die of a roll, in order. */
export const rollFaces = (spec: RollSpec, rng: Rng): number[] => Array.from({ length: diceOf(spec) }, () => die(rng, facesOf(spec)));
