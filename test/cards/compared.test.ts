import { expect, test } from "vitest";
import { attackCard } from "../../module/cards/attack-card";
import { comparedIn } from "../../module/cards/compared";
import type { EventOf } from "../../module/rules/attack/model/events";
import type { RollReading } from "../../module/rules/describe/formulas";
import { shoot } from "../rules/rulesets/called-shot-d20/attacks";
import { fight } from "../rules/rulesets/three-dice/attacks";

const said = (reading: RollReading, event: EventOf<"compared">, rolled: number | null = null): [string, object] => {
  const { key, values } = comparedIn(reading, event, rolled);
  return [key.replace("CROSSFIRE.Card.hit.", ""), values];
};

test("[CS-09] a card names the natural 20 or 1 that decides an attack, even against a target in cover", () => {
  const rolled = (face: number, naturals: boolean, modifiers: number, cover = 0) =>
    said("total", shoot({ faces: [face], evasion: 15, modifiers, cover, switches: { naturals } }).one("compared")!)[0];
  expect([rolled(20, true, -9), rolled(20, false, -9), rolled(20, true, 8), rolled(1, true, 30), rolled(1, false, 30)]).toEqual([
    "sureHit-total",
    "miss-total",
    "hit-total",
    "sureMiss-total",
    "hit-total",
  ]);
  expect([rolled(20, true, -3, 4), rolled(19, true, -3, 4), rolled(10, true, 10, 2)]).toEqual([
    "sureHit-total",
    "missCover-total",
    "hitCover-total",
  ]);
});

test("[TD-ROLL-01] [TD-RANDOM-03] a card compares a roll of three dice with the skill, and names a roll that always hits or misses", () => {
  const rolled = (skill: number, roll: number) => {
    const event = fight({ skill, roll }).one("compared");
    return [said("margin", event, roll), said("margin", event)[0]];
  };
  expect(rolled(12, 10)).toEqual([["hit-margin", { margin: 2, cover: 0, rolled: 10, skill: 12 }], "hit-hidden"]);
  expect(rolled(3, 4)).toEqual([["sureHit-margin", { margin: 0, cover: 0, rolled: 4, skill: 3 }], "sureHit-hidden"]);
  expect(rolled(20, 17)).toEqual([["sureMiss-margin", { margin: 1, cover: 0, rolled: 17, skill: 20 }], "sureMiss-hidden"]);
  // TD-ROLL-08
  expect(rolled(20, 18)).toEqual([["critical-margin", { margin: 1, cover: 0, rolled: 18, skill: 20 }], "critical-hidden"]);
  expect(rolled(6, 16)).toEqual([["critical-margin", { margin: 10, cover: 0, rolled: 16, skill: 6 }], "critical-hidden"]);
});

test("[CS-09] a card does not state that a natural 20 exceeds Evasion if its total is below Evasion", () => {
  const said = (modifiers: number) => {
    const { attack, events } = shoot({ faces: [20], evasion: 15, modifiers, switches: { naturals: true } });
    return attackCard(attack, events, () => "all")
      .meetings[0]!.rows.filter(({ question }) => question === "where")
      .at(-1)!.key;
  };
  expect([said(-9), said(2)]).toEqual(["CROSSFIRE.Card.where.glancingUnder-total", "CROSSFIRE.Card.where.glancing-total"]);
});

test("[SS-BARRIER-11] a card shows the hits that a critical glitch cancels, and the cover that makes an attack miss", () => {
  const event = { kind: "compared", rule: "SS-ATTACK-03", bullet: 0, entity: 0, hits: 2, defense: 0, net: 0 } as const;
  expect(said("hits", { ...event, cover: 0, contact: "miss", by: "dice" })).toEqual(["sureMiss", { hits: 2 }]);
  expect(said("hits", { ...event, cover: 3, net: -1, contact: "miss", by: "cover" })).toEqual([
    "missCover",
    { hits: 2, result: 3, cover: 3, net: 1 },
  ]);
});
