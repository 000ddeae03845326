import { expect, test } from "vitest";
import { actionsTaken, type ClockCommand } from "../../../module/rules/clock/commands";

const spend = (ap: number, freeActions: number, attacks: number, id = "a"): ClockCommand => ({
  kind: "spend",
  id,
  ap,
  freeActions,
  attacks,
});
const acting = (id: string): ClockCommand => ({ kind: "act", id, act: { kind: "free", free: true } as never });
const act = acting("a");
const defended = (by: number): ClockCommand => ({ kind: "defended", id: "a", by });

test.each<[string, readonly ClockCommand[], number]>([
  ["no command is no action", [], 0],
  ["a named action is one action", [act], 1],
  ["two named actions are two actions", [act, act], 2],
  ["an attack is one action at any cost", [spend(2, 1, 1)], 1],
  ["a payment of AP is one action", [spend(1, 0, 0)], 1],
  ["a payment of a Free Action is one action", [spend(0, 1, 0)], 1],
  ["several payments are one action", [spend(1, 0, 0), spend(0, 1, 0)], 1],
  ["a named action and a payment are two actions", [act, spend(1, 0, 0)], 2],
  ["a refund is no action", [spend(-2, -1, -1)], 0],
  ["an empty payment is no action", [spend(0, 0, 0)], 0],
  ["a defense that costs AP is no action", [spend(1, 0, 0), defended(1)], 0],
  ["a free defense is no action", [defended(1)], 0],
  ["a defense and an attack in one step are one action", [spend(1, 0, 1), defended(1)], 1],
  ["a defense and a named action are one action", [act, defended(1)], 1],
  ["an action of another fighter is no action", [spend(2, 0, 1, "b"), acting("b")], 0],
  ["a command without a fighter is no action", [{ kind: "begin" }, { kind: "next-pass" }], 0],
])("[SS-CALLED-36] for bleeding, %s", (_what, commands, wanted) => {
  expect(actionsTaken(commands, "a")).toBe(wanted);
});
