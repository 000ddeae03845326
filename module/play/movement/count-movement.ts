import { plain } from "../../foundry/numbers";
import type { CrossfireScene, CrossfireToken } from "../../foundry/types";
import { passStamp } from "../../rules/clock/clock";
import type { ClockCommand } from "../../rules/clock/commands";
import { firstMovePrice } from "../../rules/clock/options";
import { refusalNotice } from "../combat/clock-request";
import type { TokenMovement } from "../../foundry/hooks";
import { metersOf, paysFreeAction, toTenth, walker, walkerInFight } from "./footwork";
import { runCommands } from "../combat/run-clock";
import { type ClockStep, type CountedWay, steps } from "../combat/steps";
import { givenBack } from "../apply/clock-changes";
import { notify } from "../authority/notices";
import type { PlannedChange } from "../../documents/attack-record";
import { footworkCounts } from "../world-settings";

const FREE = { kind: "free" } as const;

const stepOf = (id: string, meters: number) => ({
  key: foundry.utils.randomID(),
  label: "move",
  who: id,
  what: `${plain(meters)} m`,
  leaveOutRefused: true,
});

/**
 * Counts the distance a token moved in its own phase. The first movement of a pass costs the Free Action.
 *
 * @rule SS-MOVE-02 @rule SS-ACTION-17
 */
export async function countWay(token: CrossfireToken, movement: TokenMovement): Promise<void> {
  if (footworkCounts() === "off") return;
  if (movement.method === "undo") return refundWay(token, movement);
  const walking = walker(token);
  const meters = metersOf(movement, token.parent as CrossfireScene);
  if (!walking || meters === 0) return;
  const { combat, id, clock } = walking;
  const commands: ClockCommand[] = [
    ...(paysFreeAction(clock, id) ? [{ kind: "act", id, act: FREE } as const] : []),
    { kind: "move", id, meters, runs: 0, sprinted: 0 },
  ];
  const { x, y, elevation = 0 } = movement.origin;
  const from = { scene: token.parent?.id ?? "", x, y, elevation };
  const way: CountedWay = {
    from,
    meters,
    round: clock.round,
    pass: passStamp(clock),
    paid: paysFreeAction(clock, id) ? firstMovePrice(clock, id) : null,
  };
  const refused = refusalNotice(combat, await runCommands(combat, commands, { ...stepOf(id, meters), counted: { way } }));
  if (refused) notify(refused);
}

/** A clock step with counted movement that was not undone. */
interface Counted {
  readonly key: string;
  readonly way: CountedWay;
  /** Changes that the step made outside the clock, such as the Health of a bleeding combatant. @rule SS-CALLED-36 */
  readonly changes: readonly PlannedChange[];
}

/** Returns a combatant's counted movements that are not undone, newest first. */
function standing(history: readonly (readonly [string, ClockStep])[], id: string): readonly Counted[] {
  const undone = new Set(history.flatMap(([, step]) => step.undone ?? []));
  return history.flatMap(([key, { who, way, changes = [] }]): Counted[] =>
    way && who === id && !undone.has(key) ? [{ key, way, changes }] : [],
  );
}

/**
 * Refunds movements that a user undid on the map: the meters moved in this round, and the Free Action paid in this pass, with the Health
 * that a bleeding combatant lost by it. These are the newest movements, back to the one that began where the token now stands. Movements
 * of earlier rounds, movements that the clock did not count, and movements that a rewind already removed refund nothing.
 *
 * @rule SS-MOVE-02 @rule SS-ACTION-17
 */
async function refundWay(token: CrossfireToken, { destination: { x, y, elevation = 0 } }: TokenMovement): Promise<void> {
  const walking = walkerInFight(token);
  if (!walking) return;
  const { combat, id, clock } = walking;
  const counted = standing(steps(combat), id);
  const scene = token.parent?.id ?? "";
  const first = counted.findIndex(
    ({ way: { from } }) => from.scene === scene && from.x === x && from.y === y && from.elevation === elevation,
  );
  const undone = counted.slice(0, first + 1);
  // The clock counts each round's meters and each pass's Free Action anew.
  const meters = toTenth(undone.reduce((sum, { way }) => sum + (way.round === clock.round ? way.meters : 0), 0));
  const paid = undone.filter(({ way }) => way.paid && way.pass === passStamp(clock));
  if (undone.length === 0 || meters === 0) return;
  const commands: ClockCommand[] = [
    { kind: "move", id, meters: -meters, runs: 0, sprinted: 0, ...(paid.length > 0 ? { unpaid: true } : {}) },
    ...paid.map(({ way }) => ({ kind: "spend", id, ap: -way.paid!.ap, freeActions: -way.paid!.freeActions, attacks: 0 }) as const),
  ];
  const changes = paid.flatMap((step) => givenBack(step.changes));
  await runCommands(combat, commands, {
    ...stepOf(id, -meters),
    ...{ changes, bloodless: true, counted: { undone: undone.map(({ key }) => key) } },
  });
}
