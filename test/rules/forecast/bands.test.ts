/**
 * Proves that the default stays as balanced as docs/decisions.md says, and prints its figures: samples with fixed seeds, large enough that a
 * rule that leaves its band is seen. `npm run forecast -- demo/balance/duel-av9.yaml --fights 20000` gives one of them exactly.
 */
import { afterAll, describe, expect, test } from "vitest";
import { declare } from "../../../module/rules/attack/declare/declare";
import { forecast } from "../../../module/rules/forecast/blocks";
import { balanceOf, forecastSummary } from "../../../module/rules/forecast/summary";
import type { Totals } from "../../../module/rules/forecast/totals";
import { attackOdds, chanceOf } from "../../../module/rules/odds/attack-odds";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed } from "../fixtures";
import { planAt } from "./plans";

type Band = readonly [least: number, most: number];

const SEED = 1;
const totalsOf = (plan: string, fights: number): Totals => forecast(planAt(`demo/balance/${plan}.yaml`), { fights, seed: SEED });

const table: string[] = [];
/** Holds a figure against its band, and keeps it for the table. */
function holds(what: string, figure: number, [least, most]: Band): void {
  table.push(`${what.padEnd(40)} ${figure.toFixed(3).padStart(7)}   ${least} to ${most}`);
  expect(figure, what).toBeGreaterThanOrEqual(least);
  expect(figure, what).toBeLessThanOrEqual(most);
}

afterAll(() => console.log(["", "balance of the default".padEnd(40) + "  sample   band", ...table, ""].join("\n")));

describe("[XF-02] [XF-17] [XF-27] [XF-28] the default is balanced:", () => {
  test.each<{ av: string; through: Band; toDrop: Band }>([
    { av: "0", through: [0.7, 0.8], toDrop: [2, 2.6] },
    { av: "6", through: [0.3, 0.45], toDrop: [2.5, 3.2] },
    { av: "9", through: [0.15, 0.25], toDrop: [2.8, 3.6] },
    { av: "12", through: [0, 0.05], toDrop: [0, 5] },
  ])("a duel against armor $av", ({ av, through, toDrop }) => {
    const found = balanceOf(totalsOf(`duel-av${av}`, 2400));
    holds(`armor ${av}: a hit goes through`, found.through.share, through);
    holds(`armor ${av}: dead at once, of who falls`, found.deadAtOnce.share, [0.08, 0.2]);
    holds(`armor ${av}: hits to drop`, found.hitsToDrop, toDrop);
    holds(`armor ${av}: first hit solid`, found.solid.share, [0.3, 0.42]);
  });

  test.each<{ where: string; rounds: Band }>([
    { where: "open", rounds: [3, 4.5] },
    { where: "cover", rounds: [4.5, 6.5] },
  ])("four against four, $where", ({ where, rounds }) => {
    holds(`four against four, ${where}: rounds`, forecastSummary(totalsOf(`four-${where}`, 200)).rounds.mean, rounds);
  });

  test.each<{ av: string; band: Band }>([
    { av: "0", band: [0, 0.5] },
    { av: "9", band: [0, 0.28] },
  ])("a bystander behind a target in armor $av", ({ av, band }) => {
    const { attacks, bystanderHits } = totalsOf(`behind-av${av}`, 600).sides[0];
    holds(`armor ${av}: bystander hit, per attack`, bystanderHits / attacks, band);
  });

  test.each<{ aim: number; band: Band }>([
    { aim: 0, band: [0.015, 0.04] },
    { aim: 2, band: [0.08, 0.15] },
  ])("a head called with $aim AP of aim", ({ aim, band }) => {
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
