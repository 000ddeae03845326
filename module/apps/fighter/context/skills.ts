import { formFor, plain, signed } from "../../../foundry/numbers";
import { usualOrder } from "../../../play/checks/check-request";
import { sumOf, type Part } from "../../../rules/chance/roll-specs";
import { showsOf } from "../../../rules/describe/formulas";
import { advancesOf } from "../../../scene/fighter";
import { karmaLeft, raisePrice } from "../../../rules/creation/karma";
import type { CreationRules } from "../../../rules/creation/creation";
import type { Person } from "../../../scene/kinds";
import { changeParts } from "../../parts/effect-parts";
import { explain, type Explained } from "../../parts/explained";
import type { FighterView } from "../view";

export interface RatingRow {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  /** Stored rating, which the field edits. */
  readonly stored: number;
  /** Rating after effects, encumbrance and a carried body. */
  readonly value: number;
  readonly changed: boolean;
  readonly why: Explained;
  /** Karma cost of one more point; null if the rating cannot be raised. */
  readonly price: number | null;
  readonly affordable: boolean;
}

/** A skill, with the usual roll of its test. */
export interface SkillRow extends RatingRow {
  /** Dice, bonus or effective skill of a usual test; null if it equals the rating. */
  readonly dice: Explained | null;
  /** Language key of the roll's unit; "" for a bonus or an effective skill. */
  readonly unit: string;
}

export interface SkillsContext {
  readonly attributes: readonly RatingRow[];
  readonly skills: readonly SkillRow[];
  readonly canTest: boolean;
}

type Numbers = Readonly<Record<string, number>>;

/** Lists the parts of an effective rating: the stored rating, each effect by name, encumbrance and a carried body. */
function ratingParts(actor: Person, path: string, stored: number, afterEffects: number, value: number): Part[] {
  const lost = value - afterEffects;
  const carrying = Math.max(Math.min(0, lost), actor.system.carrying ?? 0);
  const burdens: readonly Part[] = [
    { part: "encumbrance", value: lost - carrying, rule: "SS-ARMOR-10" },
    { part: "carrying", value: carrying, rule: "SS-BARRIER-26" },
  ];
  return [
    { part: "rating", value: stored, rule: "" },
    ...changeParts(actor, path, afterEffects - stored),
    ...burdens.filter((part) => part.value !== 0),
  ];
}

type Priced = (path: "attributes" | "skills", stored: number) => Pick<RatingRow, "price" | "affordable">;

/**
 * Returns a function that gives the Karma cost of a raise. The cost is null outside edit mode, without entries in the Karma log, and in
 * rulesets without advancement.
 */
function pricing(actor: Person, making: CreationRules | undefined, editing: boolean): Priced {
  const advances = advancesOf(actor);
  if (!making || !editing || Object.keys(advances).length === 0) return () => ({ price: null, affordable: false });
  const left = karmaLeft(advances);
  return (path, stored) => {
    const price = raisePrice(making, path === "skills" ? "skill" : "attribute", stored);
    return { price, affordable: price !== null && price <= left };
  };
}

function ratingRow(
  actor: Person,
  path: "attributes" | "skills",
  id: string,
  numbers: { source: Numbers; prepared: Numbers; effective: Numbers; initial: number },
  priced: Priced,
): RatingRow {
  const label = `CROSSFIRE.${path === "skills" ? "Skill" : "Attribute"}.${id}`;
  const name = `system.${path}.${id}`;
  const stored = numbers.source[id] ?? numbers.initial;
  const afterEffects = numbers.prepared[id] ?? stored;
  const value = numbers.effective[id] ?? afterEffects;
  const parts = ratingParts(actor, name, stored, afterEffects, value);
  const { price, affordable } = priced(path, stored);
  return { id, label, name, stored, value, changed: value !== stored, why: explain({ label, value, parts }), price, affordable };
}

/**
 * Explains the roll of a skill test with the usual attribute and with wounds. `dice` is null if the result equals the rating, or if the
 * ruleset has no tests.
 */
function testOf(
  { actor, fighter, ruleset: { checks, declaration } }: FighterView,
  skill: string,
  rating: string,
): Pick<SkillRow, "dice" | "unit"> {
  if (!checks) return { dice: null, unit: "" };
  const spec = checks.specOf(usualOrder(checks, declaration, { skill }), fighter, actor.system.karma.max);
  const parts = "parts" in spec ? spec.parts : [];
  const { reading } = showsOf(declaration);
  const value = spec.kind === "pool" ? plain(spec.dice) : reading === "total" ? signed(sumOf(parts)) : plain(sumOf(parts));
  const label = `CROSSFIRE.Sheet.${reading === "hits" ? "dicePool" : `tested-${reading}`}`;
  return {
    dice: value === rating ? null : explain({ label, value, parts, rule: checks.rule }),
    unit: spec.kind === "pool" ? formFor("CROSSFIRE.Sheet.dice", spec.dice) : "",
  };
}

/** Returns the attributes and skills that the ruleset declares, in its order. */
export function skillsContext(view: FighterView): SkillsContext {
  const { actor, fighter, ruleset, can, editing } = view;
  const { system } = actor;
  const source = system._source as { attributes: Numbers; skills: Numbers };
  const { attributes, skills } = ruleset.declaration;
  const priced = pricing(actor, ruleset.making, editing);
  return {
    attributes: attributes.map(({ id, initial }) =>
      ratingRow(
        actor,
        "attributes",
        id,
        {
          source: source.attributes,
          prepared: system.attributes,
          effective: fighter.attributes,
          initial,
        },
        priced,
      ),
    ),
    skills: skills.map(({ id, initial }) => {
      const numbers = { source: source.skills, prepared: system.skills, effective: fighter.skills, initial };
      const row = ratingRow(actor, "skills", id, numbers, priced);
      return { ...row, ...testOf(view, id, row.why.value) };
    }),
    canTest: can.test,
  };
}
