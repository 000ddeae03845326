import type { Part } from "../../rules/chance/throws";
import type { Person } from "../../scene/kinds";
import { changeParts } from "../parts/effect-parts";
import { explain, type Explained } from "../parts/explained";
import type { FighterView } from "./view";

export interface RatingRow {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  /** As stored: what is edited. */
  readonly stored: number;
  /** As it counts. */
  readonly value: number;
  readonly changed: boolean;
  readonly why: Explained;
}

export interface SkillsContext {
  readonly attributes: readonly RatingRow[];
  readonly skills: readonly RatingRow[];
  readonly canTest: boolean;
}

type Numbers = Readonly<Record<string, number>>;

/** What lies between a stored rating and the one that counts: every effect by its name, and what is worn. */
function ratingParts(actor: Person, path: string, stored: number, afterEffects: number, value: number): Part[] {
  const burden: Part = { part: "encumbrance", value: value - afterEffects, rule: "SS-ARMOR-10" };
  return [
    { part: "rating", value: stored, rule: "" },
    ...changeParts(actor, path, afterEffects - stored),
    ...(burden.value === 0 ? [] : [burden]),
  ];
}

function ratingRow(
  actor: Person,
  path: "attributes" | "skills",
  id: string,
  numbers: { source: Numbers; prepared: Numbers; effective: Numbers; initial: number },
): RatingRow {
  const label = `CROSSFIRE.${path === "skills" ? "Skill" : "Attribute"}.${id}`;
  const name = `system.${path}.${id}`;
  const stored = numbers.source[id] ?? numbers.initial;
  const afterEffects = numbers.prepared[id] ?? stored;
  const value = numbers.effective[id] ?? afterEffects;
  const parts = ratingParts(actor, name, stored, afterEffects, value);
  return { id, label, name, stored, value, changed: value !== stored, why: explain({ label, value, parts }) };
}

/** Attributes and skills, as the ruleset declares them. */
export function skillsContext({ actor, fighter, ruleset, can }: FighterView): SkillsContext {
  const { system } = actor;
  const source = system._source as unknown as { attributes: Numbers; skills: Numbers };
  const { attributes, skills } = ruleset.declaration;
  return {
    attributes: attributes.map(({ id, initial }) =>
      ratingRow(actor, "attributes", id, {
        source: source.attributes,
        prepared: system.attributes,
        effective: fighter.attributes,
        initial,
      }),
    ),
    skills: skills.map(({ id, initial }) =>
      ratingRow(actor, "skills", id, {
        source: source.skills,
        prepared: system.skills,
        effective: fighter.skills,
        initial,
      }),
    ),
    canTest: can.test,
  };
}
