import { actingNow, type Clock } from "./clock";
import { endPhase } from "./turn";

/**
 * Who acts in this pass from now on, phase by phase, those at the same time together; whoever acts now comes first.
 * It ends where somebody has to be asked, where an item goes off, and with the pass.
 *
 * @rule SS-ROUND-03 everybody sees who is next @rule SS-ROUND-05 as the scores stand now
 */
export function upcoming(clock: Clock): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  let now = clock;
  while (now.acting !== null && now.pass === clock.pass) {
    const group = actingNow(now);
    groups.push(group);
    now = group.reduce(endPhase, now);
  }
  return groups;
}
