import type { Attack } from "../../../module/rules/attack/model/ruleset";
import { attackOdds, chanceOf, type AttackOdds } from "../../../module/rules/odds/attack-odds";
import { areaOdds } from "../../../module/rules/odds/blast-odds";
import { prospectOf } from "../../../module/rules/odds/prospect";
import { spreadOf } from "./cells";

/** Chances in millionths (0 to 1,000,000), by the name of the result. */
export type Figures = Readonly<Record<string, number>>;

const millionths = (chance: number): number => Math.round(chance * 1e6);

/** Returns the chance of each answer to a question, in millionths. */
function spread(odds: AttackOdds, name: string, of: (cell: AttackOdds["cells"][number]) => unknown): Record<string, number> {
  return Object.fromEntries([...spreadOf(odds, of)].map(([value, chance]) => [`${name} ${String(value)}`, millionths(chance)]));
}

/** Returns the odds of an attack as figures, for every question that applies. */
export function figuresOf(attack: Attack): Figures {
  const odds = attackOdds(attack);
  const others = odds.others.flatMap(({ entity, struck, down }) => [
    [`${entity} struck`, millionths(struck)],
    [`${entity} down`, millionths(down)],
  ]);
  const rest = {
    "any glitch": millionths(odds.glitch.any),
    "critical glitch": millionths(odds.glitch.critical),
    lost: millionths(odds.lost),
  };
  if (attack.field.blast) {
    const reached = areaOdds(attack).map(({ entity, reached: chance }) => [`${entity} reached`, millionths(chance)]);
    return { ...rest, ...(Object.fromEntries([...others, ...reached]) as Figures) };
  }
  const prospect = Object.entries(prospectOf(attack)).map(([key, chance]) => [`promises ${key}`, millionths(chance)]);
  return {
    ...spread(odds, "contact", ({ contact }) => contact),
    ...spread(odds, "quality", ({ quality }) => quality),
    ...spread(odds, "place", ({ limb }) => limb),
    ...spread(odds, "condition", ({ condition }) => condition),
    ...spread(odds, "points lost", ({ loss: { shield, armored, flesh, strain } }) => `${shield}/${armored}/${flesh}/${strain}`),
    ...spread(odds, "crippled", ({ crippled }) => crippled.join("+") || "nothing"),
    struck: millionths(chanceOf(odds, ({ struck }) => struck)),
    penetrates: millionths(chanceOf(odds, ({ penetrates }) => penetrates)),
    ...rest,
    ...(Object.fromEntries([...others, ...prospect]) as Figures),
  };
}
