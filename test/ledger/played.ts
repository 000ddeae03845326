import { existsSync } from "node:fs";
import path from "node:path";
import { titlesIn } from "./report";
import { RULE_ID, type LedgerRule } from "./rows";

/** The intent or window that reaches a rule, and the test that plays the rule with whole clients. */
export interface Played {
  readonly by: string;
  readonly in: string;
}

/** Folders whose tests play with whole clients. */
const WHOLE_CLIENTS = ["test/play/", "test/browser/"];

/** Minimum number of characters in a reason. */
const REASON = 20;

/** Returns the rule ids in square brackets in a title. */
const idsIn = (title: string): readonly string[] => (title.match(/\[[^\]]*\]/g) ?? []).flatMap((bracket) => bracket.match(RULE_ID) ?? []);

function wrongPlayed(root: string, id: string, played: Played): string | null {
  if (typeof played.by !== "string" || played.by === "") return '"by" names no intent or window';
  const file = played.in;
  if (typeof file !== "string" || !WHOLE_CLIENTS.some((folder) => file.startsWith(folder))) return '"in" names no test of whole clients';
  if (!existsSync(path.join(root, file))) return `there is no ${file}`;
  return titlesIn(path.join(root, file)).some((title) => idsIn(title).includes(id)) ? null : `no test of ${file} has its id in the title`;
}

function wrongDefinition({ rows }: LedgerRule, reason: string): string | null {
  if (rows.length > 0) return "has vectors, so it is no definition";
  return reason.trim().length >= REASON ? null : "a definition needs a reason";
}

/**
 * Returns the faults in the statements on how rules are played, as "id: fault". A rule without a statement is not a fault here; `unsaid`
 * returns those rules.
 */
export const wronglyPlayed = (root: string, rules: readonly LedgerRule[]): readonly string[] =>
  rules.flatMap((rule) => {
    const { id, played, definition } = rule;
    if (played && definition !== null) return [`${id}: both played and a definition`];
    const wrong = played ? wrongPlayed(root, id, played) : definition === null ? null : wrongDefinition(rule, definition);
    return wrong === null ? [] : [`${id}: ${wrong}`];
  });

/** Returns the ids of the rules that neither state how they are played nor are definitions, in ledger order. */
export const unsaid = (rules: readonly LedgerRule[]): readonly string[] =>
  rules.filter(({ played, definition }) => !played && definition === null).map(({ id }) => id);

/** Returns the summary line of `npm run ledger`: how many rules are covered, are played and are definitions. */
export function playedLine(rules: readonly LedgerRule[], covered: number): string {
  const count = (has: (rule: LedgerRule) => boolean): number => rules.filter(has).length;
  return [
    `${covered} of ${rules.length} covered`,
    `${count(({ played }) => played !== null)} played`,
    `${count(({ definition }) => definition !== null)} definitions`,
  ].join(", ");
}
