import type { AttackCard } from "../../cards/attack-card";
import { cardIn, type AttackMessage } from "../../documents/attack-record";
import { isSwitchedOn } from "../../foundry/settings";
import { playSound } from "../../foundry/sounds";
import { after } from "../authority/timekeeper";
import { prompts } from "../authority/prompts";
import { DRAWS_PATHS } from "../world-settings";
import type { ShownPath } from "./shown-path";
import { visiblePath } from "./show-path";

/** Milliseconds between the sound of a shot and the sound of its hit. */
const HIT_AFTER_MS = 350;

/** Returns whether a path belongs to bullets or to an area under fire. A blast, a melee attack or a touch has no bullets. */
const isShot = ({ bullets, covered }: ShownPath): boolean => bullets.length > 0 || covered !== undefined;

/**
 * Shows a finished attack and plays its sounds, as far as this user may know it. A module that shows the attack differently returns false
 * from the hook `crossfire.path`. Sounds have no direction.
 */
export function showAttack(message: AttackMessage): void {
  const path = visiblePath(message);
  if (path && Hooks.call("crossfire.path", { message, path }) === false) return;
  if (path && isSwitchedOn(DRAWS_PATHS)) prompts().showPath(path);
  if (path && isShot(path)) playSound("shot");
  if ((cardIn(message) as Partial<AttackCard>).meetings?.some(({ contact, damage }) => contact === "hit" && damage > 0))
    after(HIT_AFTER_MS, () => playSound("hit"));
}
