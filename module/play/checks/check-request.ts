import type { Declaration } from "../../rules/attack/model/declaration";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import { SENSES, type CheckOrder, type Checks, type LimitKind, type Sense } from "../../rules/checks/check";
import { LIMITS } from "../../rules/limits";
import type { ExtendedTest } from "../../rules/contest/extended";

/** A requested test, as sent to the GM's client. */
export interface CheckRequest {
  readonly order: CheckOrder;
  /** Only GMs see dice and result. */
  readonly secret: boolean;
  readonly extended: ExtendedTest | null;
  /** The opponent, and the test they make. */
  readonly opponent: { readonly actor: string; readonly order: CheckOrder } | null;
  readonly treatment: { readonly id: string; readonly patient: string; readonly limb: string } | null;
}

/** Given parts of a test; the ruleset's usual values fill the rest. */
export interface CheckHints {
  readonly skill?: string | null;
  readonly attribute?: string;
  readonly attributes?: readonly string[];
  readonly limit?: LimitKind | null;
  readonly threshold?: number | null;
  readonly modifiers?: CheckOrder["modifiers"];
  /** The only sense that can notice it: "sight" or "hearing"; omitted: any sense. */
  readonly sense?: Sense;
}

const FIRST = 0;

/** Returns the attributes added to a skill, or tested alone. */
function attributesFor(checks: Checks, { attributes }: Declaration, skill: string | null, { attribute, attributes: given }: CheckHints) {
  if (given) return given;
  if (attribute) return [attribute];
  if (skill !== null && !checks.pairs) return [];
  const linked = skill === null ? null : checks.attributeOf(skill);
  const usual = linked ?? attributes[FIRST]?.id;
  return usual === undefined ? [] : [usual];
}

/** Returns a test with the ruleset's usual values, except where hints say otherwise. */
export function usualOrder(checks: Checks, declaration: Declaration, hints: CheckHints): CheckOrder {
  const skill = hints.skill || null;
  return {
    skill,
    attributes: attributesFor(checks, declaration, skill, hints),
    limit: !checks.limits ? null : hints.limit === undefined ? checks.limitOf(skill) : hints.limit,
    threshold: hints.threshold === undefined ? checks.threshold : hints.threshold,
    modifiers: hints.modifiers ?? [],
    off: [],
    push: false,
    ...senseFrom(checks, skill, hints.sense),
  };
}

/** Returns the sense of a test, if its skill perceives by one. */
const senseFrom = ({ perceives = [] }: Checks, skill: string | null, sense: unknown): Pick<CheckOrder, "sense"> =>
  skill !== null && perceives.includes(skill) && isSense(sense) ? { sense } : {};

const isSense = (raw: unknown): raw is Sense => (SENSES as readonly unknown[]).includes(raw);

type Raw = Readonly<Record<string, unknown>>;
const isObject = (raw: unknown): raw is Raw => typeof raw === "object" && raw !== null && !Array.isArray(raw);
const isText = (raw: unknown): raw is string => typeof raw === "string" && raw.length <= LIMITS.label;
const within = (raw: unknown, least: number, most: number): raw is number =>
  Number.isInteger(raw) && Number(raw) >= least && Number(raw) <= most;

const MOST_ATTRIBUTES = 2;

const isModifier = (raw: unknown): raw is CheckOrder["modifiers"][number] =>
  isObject(raw) && isText(raw["name"]) && within(raw["value"], -LIMITS.modifier, LIMITS.modifier);

const listOf = <T>(raw: unknown, is: (one: unknown) => one is T): readonly T[] | null =>
  Array.isArray(raw) && raw.length <= LIMITS.modifiers && raw.every(is) ? raw : null;

const declared = (rows: Declaration["skills"], id: unknown): id is string => rows.some((row) => row.id === id);

/** Reads a test a client sent; null if it is invalid. */
export function readCheckOrder({ declaration, checks }: Ruleset, raw: unknown): CheckOrder | null {
  if (!checks || !isObject(raw)) return null;
  const { skill, limit, threshold, push } = raw;
  const attributes = listOf(raw["attributes"], (id): id is string => declared(declaration.attributes, id));
  const modifiers = listOf(raw["modifiers"], isModifier);
  const off = listOf(raw["off"], isText);
  const names = skill === null || declared(declaration.skills, skill);
  if (!attributes || !modifiers || !off || !names || attributes.length > MOST_ATTRIBUTES) return null;
  if (skill === null && attributes.length === 0) return null;
  const sane =
    (threshold === null || within(threshold, 0, LIMITS.threshold)) && (limit === null || limit === "physical" || limit === "mental");
  if (!sane || typeof push !== "boolean") return null;
  return {
    skill: skill as string | null,
    attributes: [...attributes],
    limit: checks.limits ? (limit as LimitKind | null) : null,
    threshold: checks.threshold === null ? null : (threshold as number | null),
    modifiers: modifiers.map(({ name, value }) => ({ name, value })),
    off: [...off],
    push: push && checks.karma,
    ...senseFrom(checks, skill as string | null, raw["sense"]),
  };
}

function readExtended(raw: unknown): ExtendedTest | null | undefined {
  if (raw === null || raw === undefined) return null;
  if (!isObject(raw) || !within(raw["wanted"], 1, LIMITS.threshold) || !within(raw["intervalMinutes"], 1, LIMITS.minutes)) return undefined;
  return { wanted: raw["wanted"], intervalMinutes: raw["intervalMinutes"] };
}

function readOpponent(facts: Ruleset, raw: unknown): CheckRequest["opponent"] | undefined {
  if (raw === null || raw === undefined) return null;
  const order = isObject(raw) ? readCheckOrder(facts, raw["order"]) : null;
  return order && isObject(raw) && isText(raw["actor"])
    ? { actor: raw["actor"], order: { ...order, threshold: null, push: false } }
    : undefined;
}

function readTreatment(raw: unknown): CheckRequest["treatment"] | undefined {
  if (raw === null || raw === undefined) return null;
  if (!isObject(raw) || !isText(raw["id"]) || !isText(raw["patient"]) || !isText(raw["limb"])) return undefined;
  return { id: raw["id"], patient: raw["patient"], limb: raw["limb"] };
}

/** Reads a complete test request a client sent; null if it is invalid or the ruleset lacks what it asks for. */
export function readCheckRequest(facts: Ruleset, raw: unknown): CheckRequest | null {
  const order = isObject(raw) ? readCheckOrder(facts, raw["order"]) : null;
  if (!order || !isObject(raw)) return null;
  const extended = readExtended(raw["extended"]);
  const opponent = readOpponent(facts, raw["opponent"]);
  const treatment = readTreatment(raw["treatment"]);
  if (extended === undefined || opponent === undefined || treatment === undefined) return null;
  if ((extended && !facts.checks?.extended) || (extended && opponent)) return null;
  return { order, secret: raw["secret"] === true, extended, opponent, treatment };
}
