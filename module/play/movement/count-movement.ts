import { plain } from "../../foundry/numbers";
import type { CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { refusalNotice } from "../combat/clock-request";
import type { TokenMovement } from "../../foundry/hooks";
import { metersOf, paysFreeAction, walker } from "./footwork";
import { runCommands } from "../combat/run-clock";
import { notify } from "../authority/notices";
import { footworkCounts } from "../world-settings";

/**
 * Counts the distance a token moved on its own turn. The first movement of a pass costs the Free Action. Undoing a movement subtracts its
 * distance again.
 *
 * @rule SS-MOVE-02 @rule SS-ACTION-17
 */
export async function countWay(token: CrossfireToken, movement: TokenMovement): Promise<void> {
  const walking = walker(token);
  const meters = metersOf(movement, token.parent as CrossfireScene);
  if (!walking || meters === 0 || footworkCounts() === "off") return;
  const { combat, id, clock } = walking;
  const back = movement.method === "undo";
  const pays = !back && paysFreeAction(clock, id);
  const commands: ClockCommand[] = [
    ...(pays ? [{ kind: "act", id, act: { kind: "free" } } as const] : []),
    { kind: "move", id, meters: back ? -meters : meters, runs: 0, sprinted: 0 },
  ];
  const step = {
    key: foundry.utils.randomID(),
    label: "move",
    who: id,
    what: `${plain(back ? -meters : meters)} m`,
    leaveOutRefused: true,
  };
  const refused = refusalNotice(combat, await runCommands(combat, commands, step));
  if (refused) notify(refused);
}
