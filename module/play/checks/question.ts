import type { Part, RollSpec } from "../../rules/chance/roll-specs";
import type { CheckOrder, Checks } from "../../rules/checks/check";
import { type RollReading, showsOf } from "../../rules/describe/formulas";
import { wholeRuleset } from "../whole-ruleset";
import { testerAt, type TestingPerson } from "./person";
import { usualOrder, type CheckHints, type CheckRequest } from "./check-request";

/** Somebody who can be chosen in a window. */
export interface Choosable {
  readonly uuid: string;
  readonly name: string;
  readonly chosen: boolean;
}

/** What the number of a test is made of as it stands in the window. */
export interface CheckPreview {
  readonly parts: readonly Part[];
  readonly thrown: RollSpec;
}

/**
 * What a person is asked before a test. `test`: their own; `answer`: somebody wants it of them, and what is fixed is fixed;
 * `request`: a gamemaster wants it of several.
 */
export interface CheckQuestion {
  readonly mode: "test" | "answer" | "request";
  /** Whose test it is; "" for a request. */
  readonly name: string;
  readonly checks: Checks;
  readonly reading: RollReading;
  readonly skills: readonly string[];
  readonly attributes: readonly string[];
  readonly initial: CheckRequest;
  /** Skill, attribute and limit were chosen by whoever asks. */
  readonly fixed: boolean;
  /** Points of Karma; null: nobody's to spend here. */
  readonly karma: number | null;
  /** Whom one could treat; nobody where there are no treatments. */
  readonly patients: readonly Choosable[];
  /** Opponents on offer, or whom a gamemaster may ask. */
  readonly people: readonly Choosable[];
  usual(hints: CheckHints): CheckOrder;
  /** null: there is nobody whose number it is. */
  preview(order: CheckOrder): CheckPreview | null;
}

export interface CheckAnswer {
  readonly wish: CheckRequest;
  /** Whom a gamemaster asks. */
  readonly people: readonly string[];
}

const previewFor =
  (checks: Checks, tester: TestingPerson | null) =>
  (order: CheckOrder): CheckPreview | null =>
    tester && {
      parts: checks.parts(order, tester.who, tester.karma.max),
      thrown: checks.throwOf(order, tester.who, tester.karma.max),
    };

interface Asking extends Pick<CheckQuestion, "mode" | "initial" | "people"> {
  readonly patients?: readonly Choosable[];
  readonly actor: string;
  readonly fixed?: boolean;
}

/** A question about somebody's test; null where there are no tests, or nobody to make one. */
export function questionFor({ mode, actor, initial, people, patients = [], fixed = false }: Asking): CheckQuestion | null {
  const { checks, declaration } = wholeRuleset();
  const tester = actor ? testerAt(actor) : null;
  if (!checks || (mode !== "request" && !tester)) return null;
  return {
    mode,
    name: tester?.actor.name ?? "",
    checks,
    reading: showsOf(declaration).reading,
    skills: declaration.skills.map(({ id }) => id),
    attributes: declaration.attributes.map(({ id }) => id),
    initial,
    fixed,
    karma: checks.karma && mode !== "request" ? (tester?.karma.value ?? null) : null,
    people,
    patients: checks.extended ? patients : [],
    usual: (hints) => usualOrder(checks, declaration, hints),
    preview: previewFor(checks, tester),
  };
}
