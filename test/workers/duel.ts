import { planAt } from "../rules/forecast/plans";

/** A short fight of two. */
export const duel = planAt("demo/duels/equals.yaml");
/** Three blocks, the last one short. */
export const SERIES = { fights: 230, seed: 5 };
