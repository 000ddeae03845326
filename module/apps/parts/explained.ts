import { calledKey } from "../../cards/card-words";
import { plain, signed } from "../../foundry/numbers";
import type { Part } from "../../rules/chance/roll-specs";

/** One line of an explanation for a template: language keys and text, already computed. */
export interface ExplainedLine {
  /** Language key of the line. */
  readonly label: string;
  /** Language key of the line's subject (a skill, a limb); "" for none. */
  readonly ofKey: string;
  /** Name of the line's subject (a vest, a person); "" for none. */
  readonly of: string;
  readonly value: string;
  readonly rule: string;
}

/** A number with its explanation. */
export interface Explained {
  /** Language key of the number's name. */
  readonly label: string;
  readonly value: string;
  readonly lines: readonly ExplainedLine[];
  /** Language key of a formula if the number is not a sum; "" for none. */
  readonly formula: string;
  /** Rule of the number itself; "" for none. */
  readonly rule: string;
}

/** Functions that return the language key of a part whose `of` is a ruleset id, not a name. */
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

/** A line stored in a prepared document: a name or language key, or the whole part from the rules. */
export interface PreparedPart extends Partial<Part> {
  readonly label?: string;
  readonly value: number;
}

/** Returns the explanation lines of a number computed during data preparation. */
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

/** Returns a number with its explanation, by default one line per part. */
export const explain = ({ label, value, parts = [], lines = parts.map(lineOf), formula = "", rule = "" }: Explaining): Explained => ({
  label,
  value: typeof value === "number" ? plain(value) : value,
  lines,
  formula,
  rule,
});
