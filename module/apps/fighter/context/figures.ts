import { plain } from "../../../foundry/numbers";
import { ratesAt } from "../../../rules/movement/walk-run-sprint";
import { sumOf, type Part } from "../../../rules/chance/roll-specs";
import { initiativeTest } from "../../../scene/fighter";
import type { Declaration } from "../../../rules/attack/model/declaration";
import { showsOf, type FigureId } from "../../../rules/describe/formulas";
import { explain, preparedLines, type Explained } from "../../parts/explained";
import { attributeParts } from "../../parts/track";
import { facing } from "../facing";
import type { FighterView } from "../view";

export interface Figure {
  readonly id: string;
  readonly why: Explained;
}

export interface FiguresContext {
  readonly figures: readonly Figure[];
}

const label = (id: string): string => `CROSSFIRE.Sheet.figure.${id}`;

/** Explains a number that a formula of the ruleset derives from attributes. */
function byFormula({ fighter, ruleset }: FighterView, id: string, value: number, own: readonly Part[] = []): Explained {
  const found = showsOf(ruleset.declaration).formulas?.[id];
  const parts = [...(found ? attributeParts(found.attributes, fighter.attributes, found.rule) : []), ...own];
  const formula = found ? `CROSSFIRE.Sheet.formula.${found.formula}` : "";
  return explain({ label: label(id), value, parts, formula, rule: found?.rule ?? "" });
}

/** Explains initiative: the modifier and the dice, preceded in a fight by the score. @rule SS-INIT-01 */
function initiative({ actor, ruleset: { people }, score = null }: FighterView): Explained {
  const { dice, faces, parts } = initiativeTest(people.initiative, actor, false);
  const test = `${plain(sumOf(parts))} + ${dice}d${faces}`;
  const value = score === null ? test : `${plain(score)} (${test})`;
  const formula = people.initiative.moreDice ? "CROSSFIRE.Sheet.formula.initiative" : "CROSSFIRE.Sheet.formula.initiativeOnce";
  return explain({ label: label("initiative"), value, parts, formula, rule: "SS-INIT-05" });
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

/** Explains the actor's Evasion without cover. @rule CS-08 */
function evasion(view: FighterView): Explained {
  const { attack, state } = facing(view);
  const value = attack.ruleset.method.contest.defenseOf(attack, state, 0);
  const byHand = (view.actor.system.evasion?.value ?? null) !== null;
  return byHand
    ? explain({ label: label("evasion"), value, formula: "CROSSFIRE.Sheet.byHand", rule: "CS-08" })
    : byFormula(view, "evasion", value);
}

/** Explains Dodge, the defense that needs no item in hand. @rule TD-RANDOM-03 */
function dodge(view: FighterView): Explained {
  const { attack } = facing(view);
  const option = attack.ruleset.method.contest.optionsOf(attack, 0).find(({ id }) => id === "dodge");
  const parts = option?.parts ?? [];
  return explain({ label: label("dodge"), value: option ? sumOf(parts) : "–", parts, rule: "TD-RANDOM-03" });
}

/** Returns the language key of the ruleset's word for armor. */
export function armorLabel(group: "figure" | "short", declaration: Declaration): string {
  const { reading } = showsOf(declaration);
  return `CROSSFIRE.Sheet.${group}.${reading === "hits" ? "av" : `av-${reading}`}`;
}

function armor({ actor: { system }, ruleset: { declaration } }: FighterView): Explained {
  const { value, parts } = system.av;
  const { reading } = showsOf(declaration);
  return explain({
    label: armorLabel("figure", declaration),
    value,
    lines: preparedLines(parts),
    rule: reading === "hits" ? "SS-ARMOR-07" : "",
  });
}

/** Explains the walking rate, which is lower for an actor who is slowed or in a last fight. @rule SS-LAST-04 @rule SS-CALLED-46 */
function walk(view: FighterView): Explained {
  const { statuses, system } = view.actor;
  return byFormula(
    view,
    "walk",
    ratesAt(system.walkRate, { slowed: statuses.has("slowed"), fightingForLife: statuses.has("last-fight") }).walk,
  );
}

const FIGURES: Readonly<Record<FigureId, (view: FighterView) => Explained>> = {
  av: armor,
  wounds: ({ actor: { system } }) =>
    explain({
      label: label("wounds"),
      value: system.woundModifier.total,
      lines: preparedLines(system.woundModifier.parts),
      rule: "SS-WOUND-03",
    }),
  initiative,
  ap: actionPoints,
  physical: (view) => byFormula(view, "physical", view.actor.system.limits.physical),
  mental: (view) => byFormula(view, "mental", view.actor.system.limits.mental),
  walk,
  evasion,
  dodge,
};

/** Returns the main numbers of the active ruleset, each with its explanation. */
export function figuresContext(view: FighterView): FiguresContext {
  const { figures } = showsOf(view.ruleset.declaration);
  return { figures: figures.map((id) => ({ id, why: FIGURES[id](view) })) };
}
