import type { Part } from "../../rules/chance/throws";
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

/** What lies between a stored rating and the one that counts. */
function ratingParts(stored: number, afterEffects: number, value: number): Part[] {
  const parts: Part[] = [
    { part: "rating", value: stored, rule: "" },
    { part: "effects", value: afterEffects - stored, rule: "" },
    { part: "encumbrance", value: value - afterEffects, rule: "SS-ARMOR-10" },
  ];
  return parts.filter(({ part, value: size }) => part === "rating" || size !== 0);
}

function ratingRow(
  path: string,
  label: string,
  id: string,
  numbers: { source: Numbers; prepared: Numbers; effective: Numbers; initial: number },
): RatingRow {
  const stored = numbers.source[id] ?? numbers.initial;
  const afterEffects = numbers.prepared[id] ?? stored;
  const value = numbers.effective[id] ?? afterEffects;
  return {
    id,
    label,
    name: `system.${path}.${id}`,
    stored,
    value,
    changed: value !== stored,
    why: explain({ label, value, parts: ratingParts(stored, afterEffects, value) }),
  };
}

/** Attributes and skills, as the ruleset declares them. */
export function skillsContext({ actor, fighter, ruleset, can }: FighterView): SkillsContext {
  const { system } = actor;
  const source = system._source as unknown as { attributes: Numbers; skills: Numbers };
  const { attributes, skills } = ruleset.declaration;
  return {
    attributes: attributes.map(({ id, initial }) =>
      ratingRow("attributes", `CROSSFIRE.Attribute.${id}`, id, {
        source: source.attributes,
        prepared: system.attributes,
        effective: fighter.attributes,
        initial,
      }),
    ),
    skills: skills.map(({ id, initial }) =>
      ratingRow("skills", `CROSSFIRE.Skill.${id}`, id, {
        source: source.skills,
        prepared: system.skills,
        effective: fighter.skills,
        initial,
      }),
    ),
    canTest: can.test,
  };
}
