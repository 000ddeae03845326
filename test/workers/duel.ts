import { planAt } from "../rules/forecast/plans";

/** A short fight between two. */
export const duel = planAt("demo/duels/equals.yaml");
/** A series of three blocks, the last one short. */
export const SERIES = { fights: 230, seed: 5 };
