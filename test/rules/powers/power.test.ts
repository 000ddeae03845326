import { describe, expect, test } from "vitest";
import { knownPower, POWERS } from "../../../module/rules/powers/known-powers";
import { inArea, natureOf, sustainingParts } from "../../../module/rules/powers/power";
import { keepUp, keptUpBy, letGo, letGoOfAll, sustainedAmount, sustainedOn, type KeptUp } from "../../../module/rules/powers/resolve";

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

describe("powers that are kept up", () => {
  test("[SS-ATTACK-10] a second use on the same person takes the place of the first; by others, on others and other powers stay", () => {
    const others = [entry("mira", "bo"), entry("tomas", "ann"), entry("mira", "ann", 1, { power: "other" })];
    const again = keepUp([entry("mira", "ann", 9), ...others], power, "mira", "ann", 1)!;
    expect(again).toHaveLength(4);
    expect(again.slice(0, 3)).toEqual(others);
    expect(again.at(-1)).toEqual({
      power: power.id,
      by: "mira",
      on: "ann",
      changes: power.sustained!.changes,
      amount: sustainedAmount(power.sustained!, 1),
    });
  });

  test("[SS-ATTACK-10] a power that is not sustained is not", () => {
    const at = POWERS.find((one) => one.sustained === null)!;
    expect(keepUp([], at, "mira", "ann", 3)).toBeNull();
    expect(knownPower(at.id)).toEqual(at);
  });

  test("[SS-ATTACK-10] each takes 2 dice off everything else, none takes none", () => {
    expect(sustainingParts(0)).toEqual([]);
    expect(sustainingParts(2)).toEqual([{ part: "sustaining", value: -4, rule: "SS-ATTACK-10" }]);
  });

  test("[SS-ATTACK-10] letting go ends one power of one person; who falls lets go of all, and of nobody else's", () => {
    const kept = [entry("mira", "ann"), entry("mira", "bo", 1, { power: "other" }), entry("tomas", "ann")];
    expect(keptUpBy(kept, "mira")).toBe(2);
    expect(letGo(kept, "mira", power.id)).toEqual(kept.slice(1));
    expect(letGoOfAll(kept, "mira")).toEqual(kept.slice(2));
  });

  test("[SS-ATTACK-10] the strongest of a kind counts for the person it is on, nothing for others", () => {
    const kept = [
      entry("mira", "ann", 2),
      entry("tomas", "ann", 5),
      entry("tomas", "ann", 9, { changes: "speed" }),
      entry("mira", "bo", 7),
    ];
    expect([sustainedOn(kept, "ann", "armor"), sustainedOn(kept, "bo", "armor"), sustainedOn(kept, "cy", "armor")]).toEqual([5, 7, 0]);
  });
});

describe("targets of a power", () => {
  test("[SS-COVER-06] with an area all entities within it, without one only the touched one", () => {
    expect([inArea({ area: 3 }, 3), inArea({ area: 3 }, 3.1)]).toEqual([true, false]);
    expect([inArea({ area: null }, 0), inArea({ area: null }, 0.5)]).toEqual([true, false]);
  });

  test.each([
    { facts: { defence: "melee", direct: true }, nature: "melee" },
    { facts: { defence: "ranged", direct: true }, nature: "power" },
    { facts: { defence: "ranged", direct: false }, nature: "indirect-power" },
  ] as const)("[SS-COVER-03] [SS-COVER-06] $facts is to cover $nature", ({ facts, nature }) => {
    expect(natureOf(facts as never)).toBe(nature);
  });
});
