import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { OPEN_QUESTIONS } from "../../module/play/installation/open-questions";
import { OPEN_POINTS } from "../../table/common/open-points";

interface Unsettled {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly plays: string;
  readonly switch: string;
  readonly settle: string;
  readonly untried?: string;
}

const LIST: readonly Unsettled[] = parse(readFileSync("docs/foundry/unsettled.yaml", "utf8"));

test("the installation check covers exactly the unsettled behaviors", () => {
  expect(OPEN_QUESTIONS.map(({ id }) => id).sort()).toEqual(LIST.map(({ id }) => id).sort());
});

test("the list of unsettled behaviors and the report give the same reason for an untried check", async () => {
  for (const { id, untried: reason } of LIST.filter((one) => one.untried)) {
    const finding = await OPEN_QUESTIONS.find((one) => one.id === id)?.run({} as never);
    expect(finding).toEqual({ outcome: "not-tried", detail: reason });
  }
});

test("the list of unsettled behaviors includes every behavior for which the table has a switch", () => {
  const switched = LIST.filter((one) => one.switch.startsWith("TABLE_OPEN=")).map((one) => one.switch.slice("TABLE_OPEN=".length));
  expect(switched.sort()).toEqual(Object.keys(OPEN_POINTS).sort());
  expect(LIST.filter((one) => one.switch.startsWith("TABLE_OPEN=") && one.switch !== `TABLE_OPEN=${one.id}`)).toEqual([]);
});

test("each unsettled behavior has a question, at least two answers, the table's answer, and a way to settle it", () => {
  expect(new Set(LIST.map(({ id }) => id)).size).toBe(LIST.length);
  const lacking = LIST.filter(
    (one) => !one.question.endsWith("?") || one.answers.length < 2 || !one.plays || !one.switch || one.settle.length < 20,
  );
  expect(lacking).toEqual([]);
});
