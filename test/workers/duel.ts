import { planAt } from "../rules/forecast/plans";

/** A short fight between two fighters. */
export const duel = planAt("demo/duels/equals.yaml");
/** A series of three blocks of fights. The last block is shorter. */
export const SERIES = { fights: 230, seed: 5 };
