import type { Part } from "../../rules/chance/throws";
import { initiativeDice, initiativeParts } from "../../rules/clock/initiative";
import { explain, plain, preparedLines, type Explained } from "../parts/explained";
import { attributeParts } from "../parts/track";
import type { FighterView } from "./view";

export interface Figure {
  readonly id: string;
  readonly short: string;
  readonly why: Explained;
}

export interface FiguresContext {
  readonly figures: readonly Figure[];
}

const label = (id: string): string => `CROSSFIRE.Sheet.figure.${id}`;

const PHYSICAL = ["strength", "body", "reaction"];
const MENTAL = ["logic", "intuition", "willpower"];

function initiative({ actor, fighter }: FighterView): Explained {
  const { initiative: own, woundModifier } = actor.system;
  const parts = initiativeParts({
    reaction: fighter.attributes["reaction"] ?? 0,
    intuition: fighter.attributes["intuition"] ?? 0,
    woundModifier: woundModifier.total,
    dice: own.dice,
    bonus: own.bonus,
    karma: false,
  });
  const fixed = parts.reduce((sum, { value }) => sum + value, 0);
  const value = `${plain(fixed)} + ${initiativeDice(own.dice, false)}d6`;
  return explain({ label: label("initiative"), value, parts, formula: "CROSSFIRE.Sheet.formula.initiative", rule: "SS-INIT-05" });
}

function actionPoints({ actor, fighter, ruleset }: FighterView): Explained {
  const bonus = actor.system.ap.bonus;
  const parts: Part[] = [
    { part: "ruleset", value: ruleset.actionPoints, rule: "SS-ACTION-03" },
    ...(bonus === 0 ? [] : [{ part: "bonus", value: bonus, rule: "SS-ACTION-03" }]),
  ];
  const full = ruleset.actionPoints + bonus;
  const { ap } = fighter.readiness;
  return explain({ label: label("ap"), value: ap === null ? full : `${ap}/${full}`, parts, rule: "SS-ACTION-03" });
}

/** The numbers that everything else hangs on, each with the reason it is what it is. */
export function figuresContext(view: FighterView): FiguresContext {
  const { system } = view.actor;
  const { attributes } = view.fighter;
  const limit = (id: string, value: number, of: readonly string[]) =>
    explain({
      label: label(id),
      value,
      parts: attributeParts(of, attributes, "SS-ACCURACY-05"),
      formula: `CROSSFIRE.Sheet.formula.${id}`,
      rule: "SS-ACCURACY-05",
    });
  const explained: Record<string, Explained> = {
    av: explain({ label: label("av"), value: system.av.value, lines: preparedLines(system.av.parts), rule: "SS-ARMOR-07" }),
    wounds: explain({
      label: label("wounds"),
      value: system.woundModifier.total,
      lines: preparedLines(system.woundModifier.parts),
      rule: "SS-WOUND-03",
    }),
    initiative: initiative(view),
    ap: actionPoints(view),
    physical: limit("physical", system.limits.physical, PHYSICAL),
    mental: limit("mental", system.limits.mental, MENTAL),
    walk: explain({
      label: label("walk"),
      value: system.walkRate,
      parts: attributeParts(["agility"], attributes, "SS-MOVE-02"),
      formula: "CROSSFIRE.Sheet.formula.walk",
      rule: "SS-MOVE-02",
    }),
  };
  return { figures: Object.entries(explained).map(([id, why]) => ({ id, short: `CROSSFIRE.Sheet.short.${id}`, why })) };
}
