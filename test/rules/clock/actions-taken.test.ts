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
  ["nothing", [], 0],
  ["an action by name", [act], 1],
  ["two of them", [act, act], 2],
  ["an attack, whatever it pays with", [spend(2, 1, 1)], 1],
  ["AP alone", [spend(1, 0, 0)], 1],
  ["a Free Action alone", [spend(0, 1, 0)], 1],
  ["several payments are one action", [spend(1, 0, 0), spend(0, 1, 0)], 1],
  ["something by name and something paid besides", [act, spend(1, 0, 0)], 2],
  ["what is given back", [spend(-2, -1, -1)], 0],
  ["a payment of nothing", [spend(0, 0, 0)], 0],
  ["a defense that costs AP", [spend(1, 0, 0), defended(1)], 0],
  ["a defense that costs nothing", [defended(1)], 0],
  ["a defense and an attack in one step", [spend(1, 0, 1), defended(1)], 1],
  ["a defense and an action by name", [act, defended(1)], 1],
  ["what others do", [spend(2, 0, 1, "b"), acting("b")], 0],
  ["what nobody does", [{ kind: "begin" }, { kind: "next-pass" }], 0],
])("[SS-CALLED-36] actions that cause bleeding: %s", (_what, commands, wanted) => {
  expect(actionsTaken(commands, "a")).toBe(wanted);
});
