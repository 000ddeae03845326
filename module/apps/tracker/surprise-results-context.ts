import type { TestedLine } from "../../play/combat/surprise-state";
import { words } from "./words";

/** Returns the result of a Surprise Test in one or two words, or whether the test is pending or unnecessary. @rule SS-SURPRISE-07 */
const outcomeOf = ({ told, owes }: TestedLine): string => {
  if (told) return words(`CROSSFIRE.Surprise.short.${told.leaf}`);
  return words(owes ? "CROSSFIRE.Surprise.hasToRoll" : "CROSSFIRE.Surprise.needsNone");
};

/** Explains each of the shown results once. */
function meanings(lines: readonly TestedLine[]): string[] {
  const leaves = lines.flatMap(({ told }) => told?.leaf ?? []);
  const of = (means: string, found: boolean): string[] => (found ? [words(`CROSSFIRE.Surprise.means.${means}`)] : []);
  return [
    ...of("surprised", leaves.some(isSurprised)),
    ...of("stunned", leaves.includes("stunned")),
    ...of(
      "startled",
      leaves.some((leaf) => leaf.endsWith("Startled")),
    ),
  ];
}

const isSurprised = (leaf: string): boolean => leaf.startsWith("surprised") || leaf === "stunned";

/** Returns one row per combatant, with a button for each pending test. */
export const resultsContext = (lines: readonly TestedLine[]) => ({
  rows: lines.map((line) => ({
    id: line.id,
    name: line.name,
    hits: line.told ? line.told.hits : "–",
    outcome: outcomeOf(line),
    owes: line.owes,
    surprised: line.told !== null && isSurprised(line.told.leaf),
  })),
  meanings: meanings(lines),
  open: lines.filter(({ owes }) => owes).length,
});
