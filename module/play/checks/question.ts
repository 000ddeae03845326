import type { Part, RollSpec } from "../../rules/chance/roll-specs";
import type { CheckOrder, Checks } from "../../rules/checks/check";
import { type RollReading, showsOf } from "../../rules/describe/formulas";
import { wholeRuleset } from "../whole-ruleset";
import { placesOn, placeName } from "../../rules/body/body-plan";
import { bodyOn } from "../../scene/fighter";
import type { Notice } from "../authority/notices";
import { actorAt } from "../uuids";
import { testerAt, type TestingPerson } from "./person";
import { usualOrder, type CheckHints, type CheckRequest } from "./check-request";

/** An actor that the user can choose in a window. */
export interface Choosable {
  readonly uuid: string;
  readonly name: string;
  readonly chosen: boolean;
}

export type WhyNot = (treatment: NonNullable<CheckRequest["treatment"]>) => Notice | null;

/** The parts and the roll of a test, as the test window shows them. */
export interface CheckPreview {
  readonly parts: readonly Part[];
  readonly spec: RollSpec;
}

/**
 * Contents of the test window. `test`: the user's own test. `answer`: a requested test, whose fixed parts the user cannot change.
 * `request`: a GM's request to several actors.
 */
export interface CheckQuestion {
  readonly mode: "test" | "answer" | "request";
  /** Name of the tester; "" for a request. */
  readonly name: string;
  readonly checks: Checks;
  readonly reading: RollReading;
  readonly skills: readonly string[];
  readonly attributes: readonly string[];
  readonly initial: CheckRequest;
  /** True if the requester has fixed skill, attribute and limit. */
  readonly fixed: boolean;
  /** Available Karma; null if this test cannot use Karma. */
  readonly karma: number | null;
  /** Possible patients; empty in rulesets without treatments. */
  readonly patients: readonly Choosable[];
  /** Returns the limbs of a patient, each with its id and name. @rule XF-25 */
  readonly limbsOf: (patient: string) => readonly { readonly id: string; readonly name: string }[];
  /** Returns why a treatment is impossible, as far as this user may know the patient; null if it may begin. */
  readonly whyNot?: WhyNot;
  /** AP the tester has left; null outside a fight. */
  readonly ap: number | null;
  /** Possible opponents, or the actors that can receive a GM's request. */
  readonly people: readonly Choosable[];
  usual(hints: CheckHints): CheckOrder;
  /** Returns the parts and the roll of an order; null without a tester. */
  preview(order: CheckOrder): CheckPreview | null;
}

export interface CheckAnswer {
  readonly request: CheckRequest;
  /** uuids of the actors that receive a GM's request. */
  readonly people: readonly string[];
}

const previewFor =
  (checks: Checks, tester: TestingPerson | null) =>
  (order: CheckOrder): CheckPreview | null =>
    tester && {
      parts: checks.parts(order, tester.who, tester.karma.max),
      spec: checks.specOf(order, tester.who, tester.karma.max),
    };

interface Asking extends Pick<CheckQuestion, "mode" | "initial" | "people" | "whyNot"> {
  readonly patients?: readonly Choosable[];
  readonly actor: string;
  readonly fixed?: boolean;
}

/** Builds the test window's contents. Returns null if the ruleset has no tests, or without a tester unless a GM requests the test. */
export function questionFor({ mode, actor, initial, people, patients = [], fixed = false, whyNot }: Asking): CheckQuestion | null {
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
    ap: tester?.who.readiness.ap ?? null,
    people,
    ...(whyNot ? { whyNot } : {}),
    patients: checks.extended ? patients : [],
    limbsOf: (patient) => {
      const actor = patient ? actorAt(patient) : null;
      const body = actor ? bodyOn(actor) : {};
      return placesOn(declaration, body).limbs.map((id) => ({ id, name: placeName(id, body) }));
    },
    usual: (hints) => usualOrder(checks, declaration, hints),
    preview: previewFor(checks, tester),
  };
}
