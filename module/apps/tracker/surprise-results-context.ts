import type { TestedLine } from "../../play/surprise-state";
import { words } from "./clock-words";

/** What a test has come to, in words. @rule SS-SURPRISE-07 */
const outcomeOf = ({ told, owes, name }: TestedLine): string => {
  if (told) return words(`CROSSFIRE.Surprise.${told.leaf}`, { name });
  return words(owes ? "CROSSFIRE.Surprise.hasToRoll" : "CROSSFIRE.Surprise.needsNone");
};

/** One row for everybody, with dice that still have to be rolled. */
export const resultsContext = (lines: readonly TestedLine[]) => ({
  rows: lines.map((line) => ({
    id: line.id,
    name: line.name,
    hits: line.told ? line.told.hits : "–",
    outcome: outcomeOf(line),
    owes: line.owes,
    surprised: line.told?.leaf.startsWith("surprised") || line.told?.leaf === "stunned",
  })),
  open: lines.filter(({ owes }) => owes).length,
});
