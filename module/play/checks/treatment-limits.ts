import type { KeptCheck } from "../../documents/kept-check";
import { TREATMENTS } from "../../rules/healing/treatments";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Returns the seconds of world time since a test. */
const age = ({ time }: KeptCheck): number => (game.time?.worldTime ?? 0) - time;

/** Returns whether a test took place in the same scene: in the same fight or, outside a fight, within the last hour. */
const sameScene = (kept: KeptCheck, combat: string): boolean => kept.combat === combat && (combat !== "" || age(kept) < HOUR_SECONDS);

/**
 * Returns whether an earlier treatment counts toward the limit of its kind: for medical care within one day, for other treatments in the
 * same scene.
 * @param combat Id of the present fight; "" outside a fight.
 * @rule SS-DAMAGE-08
 */
export function isRecent(kept: KeptCheck, combat: string): boolean {
  const once = TREATMENTS.find(({ id }) => id === kept.treatment?.id)?.once;
  return once === "day" ? age(kept) < DAY_SECONDS : sameScene(kept, combat);
}

/**
 * Returns whether a test is a treatment that still limits further treatments. Apart from daily care, a treatment in a fight stops doing so
 * when the fight ends.
 */
export const stillLimits = (kept: KeptCheck): boolean =>
  kept.treatment !== null && isRecent(kept, game.combats?.has(kept.combat) ? kept.combat : "");
