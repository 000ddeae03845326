import { announce, type Announcement, type CalledAttack } from "../../../module/rules/rulesets/called-shot-d20/called-attack";
import type { Target } from "../../../module/rules/rulesets/called-shot-d20/bullets";
import { SHOT_MODES, type ShotMode } from "../../../module/rules/rulesets/called-shot-d20/declaration";

export const modeOf = (id: string): ShotMode => SHOT_MODES.find((mode) => mode.id === id)!;

/** A single shot with 8 on the die, in one's own turn; whatever the test cares about is said. */
export const anAnnouncement = (wish: Partial<Announcement> = {}): Announcement => ({
  mode: modeOf("single"),
  call: null,
  reaction: { overwatch: false, deadeye: false },
  accuracy: [{ part: "skill", value: 8, rule: "CS-07" }],
  ap: 10,
  ...wish,
});

export function anAttack(wish: Partial<Announcement> = {}): CalledAttack {
  const ruling = announce(anAnnouncement(wish));
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal}`);
  return ruling.value;
}

export const aTarget = (wish: Partial<Target> = {}): Target => ({ evasion: 12, cover: 0, coveredLimbs: [], ...wish });
