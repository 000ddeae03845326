import type { EventOf } from "../rules/attack/events";
import type { Attack } from "../rules/attack/ruleset";
import { poolPercent, splitDamage } from "../rules/body/pools";
import { holeOpened } from "../rules/protection/destroy";
import { limbWord, row, sentence, type CardRow, type Sentence } from "./card-words";

function lossesOf({ done }: EventOf<"harmed">): Sentence["values"] {
  const { shield, armored, flesh, strain } = done.loss;
  return { shield, armored, flesh, strain, limb: done.limbLoss };
}

/** Points a pool lost, under the name the ruleset has for it. */
function poolRow({ ruleset: { declaration } }: Attack, figure: string, points: number, rule: string): CardRow {
  const pool = declaration.pools.find(({ holds }) => holds === figure);
  if (!pool || pool.id === figure) return row("through", "bad", sentence(`lost.${figure}`, rule, { points }));
  return row("through", "bad", sentence(pool.left ? "lost.left" : "lost.taken", rule, { points }, { pool: `CROSSFIRE.Pool.${pool.id}` }));
}

/** What is left of the tally of a limb. */
function limbRow(attack: Attack, { entity, limb, done }: EventOf<"harmed">, open: boolean): CardRow[] {
  if (!limb || done.limbLoss <= 0) return [];
  const at = attack.ruleset.declaration.limbs.indexOf(limb);
  const { limbs } = attack.field.entities[entity]!.fighter.plan;
  const points = done.limbLoss;
  const words = limbWord(limb, null);
  if (!open) return [row("through", "bad", sentence("lost.limbHidden", "XF-06", { points }, words))];
  const numbers = { points, left: done.state.limbs[at] ?? 0, max: limbs?.[at] ?? 0 };
  return [row("through", "bad", sentence("lost.limb", "XF-06", numbers, words))];
}

/** Everything from damage to injury, in one line. @rule TD-WOUND-07 */
function arithmeticOf({ rule, damage, done, worked }: EventOf<"harmed">): Sentence | null {
  if (!worked) return null;
  const { basic, dr, injury } = worked;
  return sentence("through.arithmetic", rule, { basic, dr, penetrating: damage, modifier: done.woundingModifier, injury });
}

/** What Armored Health made of its part of the damage. @rule SS-ARMOR-06 */
function armoredRows({ field }: Attack, { entity, damage, before, done }: EventOf<"harmed">, open: boolean): CardRow[] {
  const { maxima } = field.entities[entity]!.fighter.plan;
  const percent = poolPercent("armored", field.weapon.type);
  if (!open || done.loss.armored <= 0 || percent === 100) return [];
  const held = (pool: "shield" | "armored" | "flesh"): number | null => (maxima[pool] === null ? null : before[pool]);
  const { pastShield, toFlesh } = splitDamage(damage, field.weapon.type, {
    shield: held("shield"),
    armored: held("armored"),
    flesh: held("flesh"),
  });
  const numbers = { raw: pastShield - toFlesh, percent, points: done.loss.armored };
  return [row("through", "plain", sentence("through.armored", "SS-ARMOR-06", numbers))];
}

/** The hole a blow leaves in a barrier. @rule SS-BARRIER-16 */
export function holeRows({ field }: Attack, entity: number, before: number, after: number): CardRow[] {
  const { kind, plan } = field.entities[entity]!.fighter;
  const max = plan.maxima.flesh ?? 0;
  const area = kind === "barrier" ? holeOpened(plan.body, [max - before, max - after]) : 0;
  return area > 0 ? [row("through", "plain", sentence("through.hole", "SS-BARRIER-16", { area }))] : [];
}

/** What was lost, pool by pool: only those that lost something. */
export function lossRows(attack: Attack, event: EventOf<"harmed">, open: boolean): CardRow[] {
  const losses = lossesOf(event);
  const pools = (["shield", "armored", "flesh", "strain"] as const).filter((pool) => Number(losses[pool]) > 0);
  const { injuries, loss, woundingModifier: modifier } = event.done;
  // Where points count on below 0, all of them are points of the one pool.
  const below = attack.field.entities[event.entity]!.fighter.plan.collapse ? loss.overflow : 0;
  const arithmetic = arithmeticOf(event);
  return [
    ...armoredRows(attack, event, open),
    // Why more, or less, is lost than came through. @rule XF-09
    ...(open && arithmetic ? [row("through", "plain", arithmetic)] : []),
    ...(!(open && arithmetic) && loss.flesh > 0 && modifier !== 1
      ? [row("through", "plain", sentence("through.wounding", "XF-09", { modifier }))]
      : []),
    ...pools.map((pool) => poolRow(attack, pool, Number(losses[pool]) + (pool === "flesh" ? below : 0), event.rule)),
    ...limbRow(attack, event, open),
    ...holeRows(attack, event.entity, event.before.flesh, event.done.state.flesh),
    ...(injuries > 0 ? [row("then", "bad", sentence("then.injury", "SS-INJURY-01", { count: injuries }))] : []),
  ];
}
