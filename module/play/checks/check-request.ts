import { fallback, nullable, optional, type InferOutput } from "valibot";
import type { Declaration } from "../../rules/attack/model/declaration";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import { SENSES, type CheckOrder, type Checks, type LimitKind, type Sense } from "../../rules/checks/check";
import { LIMITS } from "../../rules/limits";
import { readValue, type WithoutUndefined } from "../../rules/reading/read-value";
import { boundedText, integer, listOf, object, oneOf, trueOrFalse, uuid } from "../../rules/reading/values";
import type { ExtendedTest } from "../../rules/contest/extended";

/** A test as a client requests it from the GM's client. */
export interface CheckRequest {
  readonly order: CheckOrder;
  /** True: only GMs see dice and result. */
  readonly secret: boolean;
  readonly extended: ExtendedTest | null;
  /** The opponent, and the opponent's test. */
  readonly opponent: { readonly actor: string; readonly order: CheckOrder } | null;
  readonly treatment: { readonly id: string; readonly patient: string; readonly limb: string } | null;
}

/** Preset parts of a test; the ruleset's usual values apply to all other parts. */
export interface CheckHints {
  readonly skill?: string | null;
  readonly attribute?: string;
  readonly attributes?: readonly string[];
  readonly limit?: LimitKind | null;
  readonly threshold?: number | null;
  readonly modifiers?: CheckOrder["modifiers"];
  /** The only sense that can notice the thing in question: "sight" or "hearing"; omitted: any sense. */
  readonly sense?: Sense;
}

const FIRST = 0;

/** Returns the attributes that are added to a skill or tested alone. */
function attributesFor(checks: Checks, { attributes }: Declaration, skill: string | null, { attribute, attributes: given }: CheckHints) {
  if (given) return given;
  if (attribute) return [attribute];
  if (skill !== null && !checks.pairs) return [];
  const linked = skill === null ? null : checks.attributeOf(skill);
  const usual = linked ?? attributes[FIRST]?.id;
  return usual === undefined ? [] : [usual];
}

/** Returns a test with the ruleset's usual values, except where hints override them. */
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

/** Returns the sense of a test if its skill uses one; otherwise an empty object. */
const senseFrom = ({ perceives = [] }: Checks, skill: string | null, sense: Sense | undefined): Pick<CheckOrder, "sense"> =>
  skill !== null && perceives.includes(skill) && sense !== undefined ? { sense } : {};

const MOST_ATTRIBUTES = 2;
const label = boundedText(LIMITS.label);

const ORDER = object({
  skill: nullable(label),
  attributes: listOf(label, MOST_ATTRIBUTES),
  limit: nullable(oneOf(["physical", "mental"])),
  threshold: nullable(integer(0, LIMITS.threshold)),
  modifiers: listOf(object({ name: label, value: integer(-LIMITS.modifier, LIMITS.modifier) }), LIMITS.modifiers),
  off: listOf(label, LIMITS.modifiers),
  push: trueOrFalse,
  sense: fallback(optional(oneOf(SENSES)), undefined),
});

const EXTENDED = object({ wanted: integer(1, LIMITS.threshold), intervalMinutes: integer(1, LIMITS.minutes) });

const REQUEST = object({
  order: ORDER,
  secret: fallback(trueOrFalse, false),
  extended: optional(nullable(EXTENDED), null),
  opponent: optional(nullable(object({ actor: uuid, order: ORDER })), null),
  treatment: optional(nullable(object({ id: label, patient: uuid, limb: label })), null),
});

/**
 * Returns a test in the form that the ruleset uses. Null if the ruleset has no tests, or lacks the skill or an attribute, or if the test
 * names neither.
 */
function fitted({ declaration, checks }: Ruleset, order: WithoutUndefined<InferOutput<typeof ORDER>>): CheckOrder | null {
  const { skill, attributes, sense, ...rest } = order;
  const declared = (rows: Declaration["skills"], id: string): boolean => rows.some((row) => row.id === id);
  if (!checks || !attributes.every((id) => declared(declaration.attributes, id))) return null;
  if (skill === null ? attributes.length === 0 : !declared(declaration.skills, skill)) return null;
  return {
    ...rest,
    skill,
    attributes,
    limit: checks.limits ? rest.limit : null,
    threshold: checks.threshold === null ? null : rest.threshold,
    push: rest.push && checks.karma,
    ...senseFrom(checks, skill, sense),
  };
}

/** Reads a client's test; null if it is invalid, or if the ruleset lacks a part of it. */
export function readCheckOrder(ruleset: Ruleset, raw: unknown): CheckOrder | null {
  const { value } = readValue(ORDER, raw);
  return value ? fitted(ruleset, value) : null;
}

/** Reads a client's complete test request; null if it is invalid or both extended and opposed, or if the ruleset lacks a part of it. */
export function readCheckRequest(ruleset: Ruleset, raw: unknown): CheckRequest | null {
  const { value } = readValue(REQUEST, raw);
  const order = value && fitted(ruleset, value.order);
  if (!order) return null;
  const { secret, extended, treatment } = value;
  const opposing = value.opponent && fitted(ruleset, value.opponent.order);
  if (value.opponent && !opposing) return null;
  if (extended && (!ruleset.checks?.extended || value.opponent)) return null;
  const opponent =
    value.opponent && opposing ? { actor: value.opponent.actor, order: { ...opposing, threshold: null, push: false } } : null;
  return { order, secret, extended, opponent, treatment };
}
