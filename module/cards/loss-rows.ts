import type { EventOf } from "../rules/attack/model/events";
import { poolHolding } from "../rules/attack/model/declaration";
import type { Attack } from "../rules/attack/model/ruleset";
import { hitPoints, lastPool } from "../rules/body/unconsciousness-and-death";
import { placesOn } from "../rules/body/body-plan";
import { woundsOf } from "../rules/body/wound-modifier";
import { limbWord, row, sentence, type CardRow, type Sentence } from "./card-words";

type Harmed = EventOf<"harmed">;

/** Returns the language key of the ruleset's name for a pool. */
function poolWord({ ruleset: { declaration } }: Attack, figure: string): Sentence["words"] {
  const pool = declaration.pools.find(({ holds }) => holds === figure);
  return { pool: `CROSSFIRE.Pool.${pool?.id ?? figure}` };
}

/** Returns the row about points that an entity's pool lost, under the ruleset's name for the pool. */
function poolRow(attack: Attack, entity: number, figure: string, points: number, rule: string): CardRow {
  const { kind } = attack.field.entities[entity]!.fighter;
  const pool = poolHolding(attack.ruleset.declaration.pools, kind, figure);
  if (!pool || pool.id === figure) return row("through", "bad", sentence(`lost.${figure}`, rule, { points }));
  return row("through", "bad", sentence(pool.left ? "lost.left" : "lost.taken", rule, { points }, { pool: `CROSSFIRE.Pool.${pool.id}` }));
}

/** Returns the row about the points that a limb lost; empty for none. */
function limbRow(attack: Attack, { entity, limb, done }: Harmed, open: boolean): CardRow[] {
  if (!limb || done.limbLoss <= 0) return [];
  const { plan } = attack.field.entities[entity]!.fighter;
  const at = placesOn(attack.ruleset.declaration, plan).limbs.indexOf(limb);
  const { limbs } = plan;
  const points = done.limbLoss;
  const words = limbWord(limb, null, plan);
  if (!open) return [row("through", "bad", sentence("lost.limbHidden", "XF-06", { points }, words))];
  const numbers = { points, left: done.state.limbs[at] ?? 0, max: limbs?.[at] ?? 0 };
  return [row("through", "bad", sentence("lost.limb", "XF-06", numbers, words))];
}

const DIGITS = 100;

/** Formats a factor, such as "1.5" or "1/3". */
export const factor = (times: number): number | string => (Number.isInteger(times * 10) ? times : `1/${Math.round(1 / times)}`);

/** Formats a product. If rounding changed it, shows both values, such as "7.5 ≈ 7". */
function product(of: number, times: number, points: number): number | string {
  const exact = Math.round(of * times * DIGITS) / DIGITS;
  return exact === points ? points : `${exact} ≈ ${points}`;
}

/** Returns the calculation from damage to injury in one row; empty in rulesets without this calculation. @rule TD-WOUND-07 */
function arithmeticRows({ rule, damage, done: { woundingModifier: times }, worked }: Harmed): CardRow[] {
  if (!worked) return [];
  const { basic, dr } = worked;
  const numbers = { basic, dr, penetrating: damage, modifier: factor(times), injury: product(damage, times, worked.injury) };
  return [row("through", "plain", sentence("through.arithmetic", rule, numbers))];
}

/**
 * Returns the rows that explain why the last pool lost more or fewer points than reached it; empty if there is nothing to explain.
 * @rule XF-09
 */
function woundedRows(attack: Attack, { damage, done, worked, steps }: Harmed): CardRow[] {
  const { loss } = done;
  const times = steps?.times ?? done.woundingModifier;
  const lost = loss.flesh + loss.overflow + (done.spared ?? 0);
  const reached = steps?.toFlesh ?? damage;
  const wounded = steps?.wounded ?? worked?.injury ?? lost;
  if (lost <= 0 || reached <= 0 || (times === 1 && wounded === lost)) return [];
  const numbers = { reached, modifier: factor(times), points: product(reached, times, wounded) };
  const rule = attack.field.weapon.damageKind === "strain" ? "SS-DEATH-01" : "XF-09";
  return [
    ...(times === 1 ? [] : [row("through", "plain", sentence("through.wounded", rule, numbers, poolWord(attack, "flesh")))]),
    // A limit in the ruleset of three dice has its own row already. @rule TD-LOC-33
    ...(steps && wounded > lost ? [row("through", "plain", sentence("through.capped", "XF-09", { limit: lost }))] : []),
  ];
}

/** Returns the row that shows how Armored Health changed its share of the damage; empty if it changed nothing. @rule SS-ARMOR-06 */
function armoredRows({ done: { loss }, steps }: Harmed, open: boolean): CardRow[] {
  if (!open || !steps || loss.armored <= 0 || steps.toArmored <= 0 || steps.armoredPercent === 100) return [];
  const { toArmored: raw, armoredPercent: percent } = steps;
  return [row("through", "plain", sentence("through.armored", "SS-ARMOR-06", { raw, percent, points: loss.armored }))];
}

/** Returns the row about a hole in a barrier; empty without a hole. @rule SS-BARRIER-16 */
export const holeRows = (area: number | undefined): CardRow[] =>
  area ? [row("through", "plain", sentence("through.hole", "SS-BARRIER-16", { area }))] : [];

/**
 * Returns the rows about the loss of the last pool: the loss down to 0, the loss below 0, and points that a limit spared.
 * @rule SS-DEATH-04 @rule TD-WOUND-09 @rule XF-27
 */
function lastRows(
  attack: Attack,
  { entity, done: { loss, state, spared = 0 }, rule }: Pick<Harmed, "entity" | "done" | "rule">,
  open: boolean,
): CardRow[] {
  const { plan, kind } = attack.field.entities[entity]!.fighter;
  const last = lastPool(plan) ?? "flesh";
  if (plan.collapse) {
    // Points below 0 belong to the same pool.
    const points = loss[last] + loss.overflow;
    const left = hitPoints(plan, state);
    if (points <= 0) return [];
    return open && left < 0
      ? [row("through", "bad", sentence("lost.below", "TD-WOUND-09", { points, left }, poolWord(attack, last)))]
      : [poolRow(attack, entity, last, points, rule)];
  }
  const points = loss.overflow;
  const beyond =
    open && kind !== "barrier"
      ? sentence("lost.beyond", "SS-DEATH-04", { points, total: state.overflow, most: plan.body })
      : sentence("lost.beyondHidden", "SS-DEATH-04", { points });
  return [
    ...(loss[last] > 0 ? [poolRow(attack, entity, last, loss[last], rule)] : []),
    ...(loss.overflow > 0 ? [row("through", "bad", beyond)] : []),
    ...(spared > 0 ? [row("through", "plain", sentence("lost.spared", "XF-27", { points: spared }))] : []),
  ];
}

/** Returns the rows for points of Flesh, or of the next pool, lost to Strain beyond its threshold. @rule SS-DEATH-01 @rule SS-DEATH-02 */
export const excessRows = (attack: Attack, { entity, done }: EventOf<"strained">, open: boolean): CardRow[] =>
  lastRows(attack, { entity, done, rule: "SS-DEATH-01" }, open);

/** Returns a row per pool that lost points, or one row if damage caused no loss. */
function lostRows(attack: Attack, event: Harmed, open: boolean): CardRow[] {
  const { done, rule, entity, damage } = event;
  const last = lastPool(attack.field.entities[entity]!.fighter.plan) ?? "flesh";
  const outer = (["shield", "armored", "flesh"] as const).filter((pool) => pool !== last && done.loss[pool] > 0);
  const lost = [
    ...outer.map((pool) => poolRow(attack, entity, pool, done.loss[pool], rule)),
    ...lastRows(attack, event, open),
    ...(done.loss.strain > 0 ? [poolRow(attack, entity, "strain", done.loss.strain, rule)] : []),
    ...limbRow(attack, event, open),
  ];
  return lost.length > 0 || damage <= 0 ? lost : [row("through", "plain", sentence("lost.nothing", rule, { points: damage }))];
}

/** Returns the row about the wound modifier if it got worse. @rule SS-ATTACK-18 @rule SS-WOUND-03 */
export function woundRows(attack: Attack, { entity, before, done }: Harmed): CardRow[] {
  const { plan, kind } = attack.field.entities[entity]!.fighter;
  const now = woundsOf({ plan, body: done.state });
  if (kind !== "person" || now === woundsOf({ plan, body: before })) return [];
  const words = { status: "CROSSFIRE.Sheet.figure.wounds" };
  return [row("then", "bad", sentence("then.markedBy", "SS-WOUND-03", { value: now }, words))];
}

/** Returns the rows that show, step by step, how damage became losses. */
export function lossRows(attack: Attack, event: Harmed, open: boolean): CardRow[] {
  const { injuries } = event.done;
  return [
    ...armoredRows(event, open),
    // Explains why the target loses more or fewer points than got through. @rule XF-09
    ...(open && event.worked ? arithmeticRows(event) : woundedRows(attack, event)),
    ...lostRows(attack, event, open),
    ...holeRows(event.hole),
    ...(injuries > 0 ? [row("then", "bad", sentence("then.injury", "SS-INJURY-01", { count: injuries }))] : []),
  ];
}
