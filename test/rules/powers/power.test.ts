import { describe, expect, test } from "vitest";
import { POWERS } from "./known-powers";
import { natureOf, sustainingParts } from "../../../module/rules/powers/power";
import { sustainedOn, type KeptUp } from "../../../module/rules/powers/resolve";

const sustained = POWERS.filter((power) => power.sustained !== null);
const power = sustained[0]!;
const entry = (by: string, on: string, amount = 1, change: Partial<KeptUp> = {}): KeptUp => ({
  power: power.id,
  by,
  on,
  changes: "armor",
  amount,
  ...change,
});

describe("sustained powers", () => {
  test("[SS-ATTACK-10] subtract 2 dice each from all other tests", () => {
    expect(sustainingParts(0)).toEqual([]);
    expect(sustainingParts(2)).toEqual([{ part: "sustaining", value: -4, rule: "SS-ATTACK-10" }]);
  });

  test("[SS-ATTACK-10] affect only their own target, and only the strongest of each kind counts", () => {
    const kept = [
      entry("mira", "ann", 2),
      entry("tomas", "ann", 5),
      entry("tomas", "ann", 9, { changes: "speed" }),
      entry("mira", "bo", 7),
    ];
    expect([sustainedOn(kept, "ann", "armor"), sustainedOn(kept, "bo", "armor"), sustainedOn(kept, "cy", "armor")]).toEqual([5, 7, 0]);
  });
});

describe("the nature of a power against cover", () => {
  test.each([
    { facts: { defense: "melee", direct: true }, nature: "melee" },
    { facts: { defense: "ranged", direct: true }, nature: "power" },
    { facts: { defense: "ranged", direct: false }, nature: "indirect-power" },
  ] as const)("[SS-COVER-03] [SS-COVER-06] is $nature for $facts", ({ facts, nature }) => {
    expect(natureOf(facts as never)).toBe(nature);
  });
});
