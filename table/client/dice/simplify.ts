import { OperatorTerm } from "./terms/operator-term";
import { StringTerm } from "./terms/string-term";
import type { RollTerm } from "./terms/term";

type Classify = (text: string, options: { prior?: RollTerm | undefined; next?: RollTerm | undefined }) => RollTerm;

const isOperator = (term: RollTerm | undefined): boolean => term instanceof OperatorTerm;

/** Returns the text that a term contributes when joined: its total if known, otherwise its formula. */
const asText = (term: RollTerm): string =>
  term instanceof StringTerm ? term.term : String((term._evaluated ? term.total : undefined) ?? term.expression);

/**
 * Joins each piece of text with the adjacent values and parses the result. Then removes operators that lack an operand. Merges two adjacent
 * operators into one.
 */
export function simplify(terms: readonly RollTerm[], classify: Classify): RollTerm[] {
  const values: RollTerm[] = [];
  for (let at = 0; at < terms.length;) {
    let end = at + 1;
    while (!isOperator(terms[at]) && end < terms.length && !isOperator(terms[end])) end++;
    const run = terms.slice(at, end);
    const join = run.some((term) => term instanceof StringTerm);
    if (join) values.push(classify(run.map(asText).join(""), { prior: values.at(-1), next: terms[end] }));
    else values.push(...run);
    at = end;
  }
  return dropIdleOperators(values);
}

function dropIdleOperators(terms: readonly RollTerm[]): RollTerm[] {
  const kept: RollTerm[] = [];
  for (const term of terms) {
    const last = kept.at(-1);
    if (!isOperator(term) || !isOperator(last)) kept.push(term);
    else kept[kept.length - 1] = together(last as OperatorTerm, term as OperatorTerm);
  }
  while (isOperator(kept.at(-1))) kept.pop();
  while (isOperator(kept[0])) kept.shift();
  return kept;
}

/**
 * Merges two consecutive operators. Two signs become their product. A sign gives way to any other operator. Of two other operators, the
 * first remains.
 */
function together(first: OperatorTerm, second: OperatorTerm): OperatorTerm {
  if (!"+-".includes(first.operator)) return first;
  if (!"+-".includes(second.operator)) return second;
  return new OperatorTerm({ operator: first.operator === second.operator ? "+" : "-" });
}
