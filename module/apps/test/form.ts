import type { CheckAnswer, CheckQuestion } from "../../play/checks/question";
import type { CheckRequest } from "../../play/checks/check-request";
import type { CheckOrder, LimitKind, Sense } from "../../rules/checks/check";

/** Entries of the window's form; several fields may share a name. */
export type TestFormEntries = Pick<FormData, "get" | "getAll">;

const text = (entries: TestFormEntries, name: string): string => String(entries.get(name) ?? "");

/** Parses a number and drops its decimals. Returns 0 for empty or invalid input. */
const whole = (typed: unknown): number => Math.trunc(Number(typed ?? 0)) || 0;

function typed(entries: TestFormEntries, unnamed: string): CheckOrder["modifiers"] {
  const names = entries.getAll("modifierName").map(String);
  return entries
    .getAll("modifier")
    .map((value, index) => ({ name: names[index]?.trim() || unnamed, value: whole(value) }))
    .filter(({ value }) => value !== 0);
}

/** Parses the tested skill or attribute, such as "skill:perception", "skill:perception:sight" or "attribute:body". */
export function tested(what: string): { readonly skill: string | null; readonly attribute: string | null } & Pick<CheckOrder, "sense"> {
  const [kind, id = "", sense] = what.split(":");
  if (kind !== "skill") return { skill: null, attribute: id };
  return { skill: id, attribute: null, ...(sense ? { sense: sense as Sense } : {}) };
}

/** Returns the attribute that is added to the tested skill. Without a skill, returns the one or two attributes tested. */
function attributesIn(entries: TestFormEntries, pairs: boolean): readonly string[] {
  const { skill, attribute } = tested(text(entries, "what"));
  const other = pairs ? text(entries, "with") : "";
  return [attribute, other || null].filter((id): id is string => id !== null && id !== "").slice(0, skill === null ? 2 : 1);
}

const NONE = "";

/** Facts about the form that are not among its entries. */
export interface Around {
  /** Default name of a modifier. */
  readonly unnamed: string;
  /** Keys of the parts that currently have a switch. */
  readonly switches: readonly string[];
}

function orderIn({ initial, checks, fixed }: CheckQuestion, entries: TestFormEntries, { unnamed, switches }: Around): CheckOrder {
  const counts = entries.getAll("counts").map(String);
  const off = switches.filter((key) => !counts.includes(key));
  const own = { modifiers: typed(entries, unnamed), off, push: entries.get("push") !== null };
  if (fixed) return { ...initial.order, ...own };
  const threshold = text(entries, "threshold").trim();
  const { skill, sense } = tested(text(entries, "what"));
  return {
    ...own,
    skill,
    ...(sense ? { sense } : {}),
    attributes: attributesIn(entries, checks.pairs),
    limit: checks.limits && text(entries, "limit") !== NONE ? (text(entries, "limit") as LimitKind) : null,
    threshold: checks.threshold === null || threshold === NONE ? null : Math.max(0, whole(threshold)),
  };
}

const HOUR_MINUTES = 60;

function extendedIn(entries: TestFormEntries): CheckRequest["extended"] {
  const wanted = whole(entries.get("wanted"));
  return wanted > 0 ? { wanted, intervalMinutes: Math.max(1, whole(entries.get("interval")) || HOUR_MINUTES) } : null;
}

/**
 * Reads the opponent from the form; null for none. The opponent makes the test stated at the start, or else the same test. A chosen skill
 * or attribute replaces it.
 */
function opponentIn({ usual, initial }: CheckQuestion, entries: TestFormEntries, order: CheckOrder): CheckRequest["opponent"] {
  const actor = text(entries, "opponent");
  if (!actor) return null;
  const what = text(entries, "against");
  const { skill, attribute, sense } = tested(what);
  const own = what
    ? usual({ skill, ...(attribute ? { attribute } : {}), ...(sense ? { sense } : {}) })
    : (initial.opponent?.order ?? order);
  return { actor, order: { ...own, modifiers: [], off: [], push: false, threshold: null } };
}

function treatmentIn({ initial, patients }: CheckQuestion, entries: TestFormEntries): CheckRequest["treatment"] {
  if (patients.length === 0) return initial.treatment;
  const id = text(entries, "treatment");
  return id ? { id, patient: text(entries, "patient"), limb: text(entries, "limb") } : null;
}

/** Returns the answer that a filled-in form describes. */
export function answerFrom(question: CheckQuestion, entries: TestFormEntries, around: Around): CheckAnswer {
  const order = orderIn(question, entries, around);
  const { initial, mode } = question;
  if (mode === "answer") return { request: { ...initial, order }, people: [] };
  const opponent = mode === "test" ? opponentIn(question, entries, order) : null;
  const extended = mode === "test" && !opponent ? extendedIn(entries) : null;
  const treatment = mode === "test" ? treatmentIn(question, entries) : null;
  const secret = entries.get("secret") !== null;
  const request = treatment
    ? { ...initial, order, secret, opponent: null, extended: null, treatment }
    : { ...initial, order, secret, opponent, extended, treatment: null };
  return { request, people: mode === "request" ? entries.getAll("people").map(String) : [] };
}
