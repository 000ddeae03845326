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
  ["no command as no action", [], 0],
  ["a named action as one action", [act], 1],
  ["two named actions as two actions", [act, act], 2],
  ["an attack as one action at any cost", [spend(2, 1, 1)], 1],
  ["a payment of AP as one action", [spend(1, 0, 0)], 1],
  ["a payment of a Free Action as one action", [spend(0, 1, 0)], 1],
  ["several payments as one action", [spend(1, 0, 0), spend(0, 1, 0)], 1],
  ["a named action and a payment as two actions", [act, spend(1, 0, 0)], 2],
  ["a refund as no action", [spend(-2, -1, -1)], 0],
  ["an empty payment as no action", [spend(0, 0, 0)], 0],
  ["a defense that costs AP as no action", [spend(1, 0, 0), defended(1)], 0],
  ["a free defense as no action", [defended(1)], 0],
  ["a defense and an attack in one step as one action", [spend(1, 0, 1), defended(1)], 1],
  ["a defense and a named action as one action", [act, defended(1)], 1],
  ["an action of another fighter as no action", [spend(2, 0, 1, "b"), acting("b")], 0],
  ["a command without a fighter as no action", [{ kind: "begin" }, { kind: "next-pass" }], 0],
])("[SS-CALLED-36] Bleedout counts %s", (_what, commands, wanted) => {
  expect(actionsTaken(commands, "a")).toBe(wanted);
});
