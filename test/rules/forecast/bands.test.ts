/**
 * Tests that the default ruleset stays as balanced as docs/decisions.md states, and prints the figures. The samples have fixed seeds, and
 * are large enough to show whether a figure is outside its band. For more exact figures of one duel: `npm run forecast --
 * demo/balance/duel-av9.yaml --fights 20000`.
 */
import { afterAll, describe, expect, test } from "vitest";
import { declare } from "../../../module/rules/attack/declare/declare";
import { forecast } from "../../../module/rules/forecast/blocks";
import { balanceOf, forecastSummary } from "../../../module/rules/forecast/summary";
import { wilson } from "../../../module/rules/forecast/interval";
import type { Totals } from "../../../module/rules/forecast/totals";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed } from "../fixtures";
import { described, planAt, planOf } from "./plans";
import { nearDeathAfter, savedOf, type Rescue } from "./rescues";

type Band = readonly [least: number, most: number];

const SEED = 1;
const FIGHTS = 1200;
const totalsOf = (plan: string, fights: number): Totals => forecast(planAt(`demo/balance/${plan}.yaml`), { fights, seed: SEED });

const table: string[] = [];
/** Checks a figure against its band, and adds the figure to the printed table. */
function holds(what: string, figure: number, [least, most]: Band): void {
  table.push(`${what.padEnd(40)} ${figure.toFixed(3).padStart(7)}   ${least} to ${most}`);
  expect(figure, what).toBeGreaterThanOrEqual(least);
  expect(figure, what).toBeLessThanOrEqual(most);
}

afterAll(() => console.log(["", "balance of the default".padEnd(40) + "  sample   band", ...table, ""].join("\n")));

describe("[XF-02] [XF-17] [XF-27] [XF-28] the balance of the default ruleset", () => {
  test.each<{ av: string; through: Band; toDrop: Band }>([
    { av: "0", through: [0.7, 0.8], toDrop: [2, 2.6] },
    { av: "6", through: [0.3, 0.45], toDrop: [2.5, 3.2] },
    { av: "9", through: [0.15, 0.25], toDrop: [2.8, 3.6] },
    { av: "12", through: [0, 0.05], toDrop: [0, 5] },
  ])("is within its bands in a duel against armor $av", ({ av, through, toDrop }) => {
    const found = balanceOf(totalsOf(`duel-av${av}`, FIGHTS));
    holds(`armor ${av}: a hit goes through`, found.through.share, through);
    holds(`armor ${av}: dead at once, of those who go down`, found.deadAtOnce.share, [0.08, 0.2]);
    holds(`armor ${av}: hits to drop`, found.hitsToDrop, toDrop);
    holds(`armor ${av}: first hit solid`, found.solid.share, [0.3, 0.42]);
  });

  test.each<{ where: string; rounds: Band }>([
    { where: "open", rounds: [3, 4.5] },
    { where: "cover", rounds: [4.5, 6.5] },
  ])("is within its band in a fight of four against four: $where", ({ where, rounds }) => {
    holds(`four against four, ${where}: rounds`, forecastSummary(totalsOf(`four-${where}`, 200)).rounds.mean, rounds);
  });

  test.each<{ av: string; band: Band }>([
    { av: "0", band: [0, 0.5] },
    { av: "9", band: [0, 0.28] },
  ])("is within its band for a bystander behind a target in armor $av", ({ av, band }) => {
    const { attacks, bystanderHits } = totalsOf(`behind-av${av}`, 600).sides[0];
    holds(`armor ${av}: bystander hit, per attack`, bystanderHits / attacks, band);
  });

  test.each<{ aim: number; band: Band }>([
    { aim: 0, band: [0.015, 0.04] },
    { aim: 2, band: [0.08, 0.15] },
  ])("is within its band for a head called with $aim AP of aim", ({ aim, band }) => {
    const field = aField({
      attacker: aFighter({ attributes: { agility: 6 }, skills: { pistols: 6 } }),
      weapon: aWeapon({ accuracy: 5, dv: 8, arp: 1 }),
      entities: [placed(aFighter({ attributes: { body: 4, reaction: 4, intuition: 4 }, armor: 9, plan: { body: 4 } }), 15)],
    });
    const ruling = declare(crossfire, anOrder({ called: { location: "head" }, aim }), field);
    if (!ruling.allowed) throw new Error(ruling.refusal);
    holds(
      `head called, ${aim} AP of aim: solid`,
      chanceOf(attackOdds(ruling.value), ({ quality }) => quality === "solid"),
      band,
    );
  });
});

describe("[SS-DEATH-05] [SS-LAST-06] most characters near death can be saved:", () => {
  const patients = nearDeathAfter("duel-av9", 400, SEED);

  test.each<{ how: Rescue; dice: number }>([
    { how: "stabilize", dice: 8 },
    { how: "first-aid", dice: 6 },
    { how: "karma", dice: 6 },
  ])("$how with $dice dice saves more than half", ({ how, dice }) => {
    const { share, low } = wilson(savedOf(patients, how, dice, SEED), patients.length);
    table.push(`near death: saved by ${how}, ${dice} dice`.padEnd(40) + ` ${share.toFixed(3).padStart(7)}   above 0.5`);
    expect(patients.length).toBeGreaterThan(200);
    expect(low).toBeGreaterThan(0.5);
  });
});

/**
 * Fire modes of the dice pool rulesets, each with a different effect. The semi-automatic burst is omitted, because it has the same effect
 * as the burst.
 */
const MODES = ["single", "burst", "long-burst", "full-auto"] as const;

interface Variant {
  readonly what: string;
  readonly best: (typeof MODES)[number];
  readonly av: number;
  /** Modifier for distance, in dice; 0 or less. */
  readonly range?: number;
  /** Rounds that the shooter has; omitted: enough for the duel. */
  readonly rounds?: number;
  readonly cover?: "good";
}

/** Returns the share of duels in which the target is down at the end of the second round, in percent. */
function downInTime(mode: string, { av, range = 0, rounds, cover }: Variant): number {
  const plan = described(`demo/balance/duel-av${av}.yaml`);
  const [shooter, target] = [plan.sides[0].fighters[0], plan.sides[1].fighters[0]];
  const ammunition = rounds === undefined ? {} : { magazine: rounds };
  shooter.person.weapons = [{ ...shooter.person.weapons[0], ...ammunition, modes: MODES }];
  Object.assign(shooter, { tactics: { mode, modifier: range } }, rounds === undefined ? {} : { magazines: 0 });
  if (cover) Object.assign(target, { cover, tactics: { takesCover: true } });
  const { sides } = forecast(planOf(JSON.stringify({ ...plan, rounds: 2 })), { fights: FIGHTS, seed: SEED });
  return (100 * sides[0].wins) / FIGHTS;
}

describe("[XF-29] the fire mode that is best by at least 10%", () => {
  test.each<Variant>([
    { what: "at long range (-6 dice)", best: "single", av: 0, range: -6 },
    { what: "with twelve rounds left", best: "burst", av: 9, rounds: 12 },
    { what: "with twenty rounds left", best: "long-burst", av: 9, rounds: 20 },
    { what: "against a target in good cover", best: "full-auto", av: 9, cover: "good" },
  ])("is $best $what", (variant) => {
    const shares = MODES.map((mode) => downInTime(mode, variant));
    const [best, next] = shares.toSorted((a, b) => b - a) as [number, number];
    table.push(
      `${variant.what}: down in two rounds, %`.padEnd(48) + MODES.map((mode, at) => `${mode} ${shares[at]!.toFixed(1)}`).join(", "),
    );
    expect(MODES[shares.indexOf(best)]).toBe(variant.best);
    expect(best).toBeGreaterThan(1.1 * next);
  });
});
