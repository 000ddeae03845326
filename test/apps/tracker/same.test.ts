import { beforeEach, describe, expect, test } from "vitest";
import { clockView, rowInputs, type RowInputs, sameInputs } from "../../../module/apps/tracker/rows/inputs";
import { isSame } from "../../../module/apps/tracker/rows/same";
import { type Clock, newcomer, STOPPED, type Ticking } from "../../../module/rules/clock/clock";
import { PLAYER, sitDown } from "../../cards/page";

beforeEach(() => sitDown(PLAYER));

const ann: Ticking = { ...newcomer(3, 3, 3, 1), rolled: 15 };
const bo: Ticking = { ...newcomer(2, 3, 3, 2), rolled: 12 };
const fight: Clock = { ...STOPPED, round: 1, acting: "bo", fighters: { ann, bo } };

const inputsOf = (clock: Clock, id = "ann"): RowInputs | null => rowInputs(clockView(structuredClone(clock)), id);

/** Values that differ from those of `ann`, for fields that need more than a flipped flag or an added 1. */
const OTHER: Partial<Record<keyof Ticking, unknown>> = {
  surprisedBy: ["bo"],
  delay: { from: 101, until: "score", score: 4, timing: "after", active: false },
};

describe("a row of the tracker is drawn again", () => {
  test.each(Object.keys(ann) as (keyof Ticking)[])("if its combatant's %s changes", (field) => {
    const known = ann[field];
    const other = OTHER[field] ?? (typeof known === "boolean" ? !known : typeof known === "number" ? known + 1 : { ap: 1 });
    const later = { ...fight, fighters: { bo, ann: { ...ann, [field]: other } } };
    expect(sameInputs(inputsOf(fight), inputsOf(later))).toBe(false);
  });

  test.each<{ title: string; change: Partial<Clock>; id?: string }>([
    { title: "in another pass", change: { pass: 2 } },
    { title: "in another round", change: { round: 2 } },
    { title: "in a round without passes", change: { passes: false } },
    { title: "if its combatant starts to act", change: { acting: "ann" } },
    { title: "if its combatant joins the acting combatant", change: { together: ["ann"] } },
    { title: "if its combatant stops acting", change: { acting: null }, id: "bo" },
    { title: "if its combatant is tied with another", change: { fighters: { ann, bo: { ...bo, rolled: 15 } } } },
    { title: "if its combatant leaves the fight", change: { fighters: { bo } } },
  ])("$title", ({ change, id }) => {
    expect(sameInputs(inputsOf(fight, id), inputsOf({ ...fight, ...change }, id))).toBe(false);
  });

  test("if a name in the reason for a tie changes", () => {
    const tied = { ...fight, fighters: { ann, bo: { ...bo, rolled: 15 } } };
    const named = (name: string) =>
      rowInputs(
        clockView(tied, () => name),
        "ann",
      );
    expect([sameInputs(named("Bo"), named("Bo")), sameInputs(named("Bo"), named("Cy"))]).toEqual([true, false]);
  });
});

describe("a row of the tracker is not drawn again", () => {
  test("after an update that changes only another combatant", () => {
    const later = { ...fight, fighters: { ann, bo: { ...bo, ap: 2, spentIn: 101 } } };
    expect(sameInputs(inputsOf(fight), inputsOf(later))).toBe(true);
    expect(sameInputs(inputsOf(fight, "bo"), inputsOf(later, "bo"))).toBe(false);
  });

  test("if its combatant has not joined the fight and nothing changes", () => {
    expect(sameInputs(inputsOf(fight, "cy"), inputsOf(fight, "cy"))).toBe(true);
  });
});

test("plain values are the same only if all their parts are the same", () => {
  const value = { a: [1, { b: "x" }], c: null };
  expect(isSame(value, structuredClone(value))).toBe(true);
  for (const other of [{ a: [1, { b: "y" }], c: null }, { a: [1], c: null }, { ...value, d: 1 }, { a: value.a }, null, "x"])
    expect([isSame(value, other), isSame(other, value)]).toEqual([false, false]);
});
