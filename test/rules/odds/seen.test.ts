import { describe, expect, test } from "vitest";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { endsBlow, glimpsing, readSeen, seeing, strikes } from "../../../module/rules/odds/seen";
import { crossfire } from "../fixtures";

const { declaration } = crossfire;
const [first, second, third] = declaration.limbs as readonly [string, string, string];
const NOTHING = { contact: "miss", quality: "none", limb: null, struck: false, penetrates: false, crippled: [] };
const seen = (...events: readonly object[]) =>
  readSeen(
    (events as readonly AttackEvent[]).reduce((bits, event) => seeing(bits, event, declaration), 0),
    declaration,
  );
const compared = (contact: string) => ({ kind: "compared", contact });
const located = (limb: string) => ({ kind: "located", limb });
const judged = (quality: string) => ({ kind: "judged", quality });
const crippled = (limb: string) => ({ kind: "crippled", limb });

describe("[XF-14] the events that give the odds for several bullets", () => {
  test.each<[string, readonly object[], object]>([
    ["nothing", [], {}],
    ["the best contact", [compared("grazing"), compared("miss")], { contact: "grazing" }],
    ["the best contact of all bullets", [compared("grazing"), compared("hit"), compared("through-cover")], { contact: "hit" }],
    ["a hit through cover", [compared("through-cover"), compared("grazing")], { contact: "through-cover" }],
    ["the best quality", [judged("solid"), judged("glancing")], { quality: "solid" }],
    ["a glancing hit", [judged("glancing")], { quality: "glancing" }],
    ["the location", [located(second)], { limb: second }],
    ["one location for two hits there", [located(second), located(second)], { limb: second }],
    ["several locations", [located(second), located(first)], { limb: "several" }],
    ["[TD-LOC-39] the target's weapon", [located("weapon")], { limb: "weapon" }],
    ["several locations for the weapon and a limb", [located("weapon"), located(first)], { limb: "several" }],
    ["several locations even if one repeats", [located(first), located(third), located(first)], { limb: "several" }],
    ["a hit by a stopped bullet", [{ kind: "stopped" }], { struck: true }],
    ["a hit by a penetrating bullet", [{ kind: "penetrated" }], { struck: true, penetrates: true }],
    ["a hit by a healing power", [{ kind: "healed" }], { struck: true }],
    ["a hit by a sustained power", [{ kind: "kept-up" }], { struck: true }],
    ["crippled limbs in the order of the ruleset", [crippled(third), crippled(first)], { crippled: [first, third] }],
    ["the last limb as crippled", [crippled(declaration.limbs.at(-1)!)], { crippled: [declaration.limbs.at(-1)] }],
    ["nothing for other events", [{ kind: "ended" }, { kind: "soaked" }], {}],
    [
      "all facts together",
      [compared("hit"), located(third), judged("solid"), crippled(second), { kind: "penetrated" }],
      { contact: "hit", quality: "solid", limb: third, struck: true, penetrates: true, crippled: [second] },
    ],
  ])("show %s", (_what, events, wanted) => {
    expect(seen(...events)).toEqual({ ...NOTHING, ...wanted });
  });

  test("name every location of the declaration", () => {
    for (const place of declaration.places)
      expect(seen(located(place), compared("hit"), judged("solid"))).toMatchObject({ limb: place, contact: "hit", quality: "solid" });
  });

  test("are hits if a bullet stops or penetrates or a power takes effect; only a bullet ends the blow", () => {
    const kinds = ["penetrated", "stopped", "healed", "kept-up", "harmed"].map((kind) => ({ kind }) as AttackEvent);
    expect(kinds.map(strikes)).toEqual([true, true, true, true, false]);
    expect(kinds.map(endsBlow)).toEqual([true, true, false, false, false]);
    expect(kinds.map((event) => readSeen(glimpsing(0, event), declaration).struck)).toEqual([true, true, false, false, false]);
    expect(glimpsing(5, kinds[4]!)).toBe(5);
  });
});
