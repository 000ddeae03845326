import { plain, signed } from "../../cards/card-words";
import type { Part } from "../../rules/chance/throws";
import { calledKey } from "./called-key";

/** One line of an explanation, ready for a template: language keys and text, no arithmetic left to do. */
export interface ExplainedLine {
  /** Language key of what the line is. */
  readonly label: string;
  /** Language key of the thing behind it (a skill, a limb), or "". */
  readonly ofKey: string;
  /** Its own name (a vest, a person), or "". */
  readonly of: string;
  readonly value: string;
  readonly rule: string;
}

/** A number that says where it comes from. */
export interface Explained {
  /** Language key. */
  readonly label: string;
  readonly value: string;
  readonly lines: readonly ExplainedLine[];
  /** Language key of a formula for numbers that are no sum, or "". */
  readonly formula: string;
  /** Rule of the number itself, or "". */
  readonly rule: string;
}

/** Language key of parts whose `of` is an id of the ruleset and not a name somebody gave. */
const OF_KEY: Readonly<Record<string, (id: string) => string>> = {
  skill: (id) => `CROSSFIRE.Skill.${id}`,
  attribute: (id) => `CROSSFIRE.Attribute.${id}`,
  called: calledKey,
  location: calledKey,
};

function lineOf({ part, value, rule, of = "" }: Part): ExplainedLine {
  const key = OF_KEY[part]?.(of);
  return {
    label: `CROSSFIRE.Part.${part}`,
    ofKey: key && of ? key : "",
    of: key ? "" : of,
    value: signed(value),
    rule,
  };
}

/** A line as a prepared document carries it: a name or a language key and, where the rules' own part was kept, all of that. */
export interface PreparedPart extends Partial<Part> {
  readonly label?: string;
  readonly value: number;
}

/** Lines of a number that was computed while the document was prepared. */
export const preparedLines = (parts: readonly PreparedPart[]): ExplainedLine[] =>
  parts.map(({ part, label = "", value, rule = "", of = "" }) => {
    if (part !== undefined) return lineOf({ part, value, rule, of });
    const isKey = label.startsWith("CROSSFIRE.");
    return { label: isKey ? label : "", ofKey: "", of: isKey ? "" : label, value: signed(value), rule };
  });

interface Explaining {
  readonly label: string;
  readonly value: number | string;
  readonly parts?: readonly Part[];
  readonly lines?: readonly ExplainedLine[];
  readonly formula?: string;
  readonly rule?: string;
}

/** A number with the parts the rules gave for it. */
export const explain = ({ label, value, parts = [], lines = parts.map(lineOf), formula = "", rule = "" }: Explaining): Explained => ({
  label,
  value: typeof value === "number" ? plain(value) : value,
  lines,
  formula,
  rule,
});
