import { expect, test } from "vitest";
import { declare } from "../../../module/rules/attack/declare/declare";
import { attackOdds, chanceOf, spreadOf } from "../../../module/rules/odds/attack-odds";
import { everyCall, oddsForCalls } from "../../../module/rules/odds/call-odds";
import { aField, aFighter, anOrder, crossfire, placed, swanSong } from "../fixtures";

test("[XF-03] the odds of all 23 calls at once (uncalled, six limbs, sixteen locations) equal those of each call alone", () => {
  const field = aField({ attacker: aFighter({ skills: { pistols: 8 }, attributes: { agility: 4 } }) });
  const all = oddsForCalls(crossfire, anOrder({ called: { location: "head" } }), field);
  expect(all.map(({ call }) => call)).toEqual(everyCall("right"));
  expect(all).toHaveLength(23);
  for (const { call, odds } of all) {
    const ruling = declare(crossfire, anOrder({ called: call }), field);
    expect(odds).toEqual(ruling.allowed ? { allowed: true, value: attackOdds(ruling.value) } : ruling);
  }
});

test("a call the rules forbid returns their refusal", () => {
  const barrier = aField({ entities: [placed(aFighter({ kind: "barrier", plan: { limbs: null } }), 10)] });
  const all = oddsForCalls(crossfire, anOrder(), barrier);
  expect(all[0]!.odds).toMatchObject({ allowed: true });
  for (const { odds } of all.slice(1)) expect(odds).toMatchObject({ allowed: false, refusal: "noLocations", rule: "XF-25" });
  const plain = oddsForCalls(swanSong, anOrder(), aField({ switches: swanSong.switches }), { calls: [{ location: "head" }] });
  expect(plain).toMatchObject([{ call: { location: "head" }, odds: { allowed: false, refusal: "noLocations" } }]);
});

test("questions are sums over cells", () => {
  const field = aField();
  const [uncalled] = oddsForCalls(crossfire, anOrder(), field, { calls: [null] });
  if (!uncalled!.odds.allowed) throw new Error(uncalled!.odds.refusal);
  const odds = uncalled!.odds.value;
  const byContact = spreadOf(odds, ({ contact }) => contact);
  expect(byContact.get("hit")).toBeCloseTo(
    chanceOf(odds, ({ contact }) => contact === "hit"),
    14,
  );
  expect([...byContact.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 13);
  expect(odds.glitch.any).toBeGreaterThan(odds.glitch.critical);
});
