import { describe, expect, test } from "vitest";
import { actionPrice, fireMode } from "../../../../module/rules/attack/model/declaration";
import { openPrices, pricedAs, pricesFrom } from "../../../../module/rules/attack/declare/action-prices";
import { calledShotD20Facts } from "../../../../module/rules/rulesets/called-shot-d20/facts";
import { crossfireFacts } from "../../../../module/rules/rulesets/crossfire/facts";
import { threeDiceFacts } from "../../../../module/rules/rulesets/three-dice/facts";

describe("[XF-26] the action costs of a world", () => {
  test("apply both to an action and to the fire mode with the same name", () => {
    const played = pricedAs(crossfireFacts, { "single-shot": 2, reload: 4, ready: 0, parry: 2, throw: 3 });
    expect(fireMode(played, "single")).toMatchObject({ price: 2, kind: "complex" });
    expect(actionPrice(played, "single-shot")).toEqual({ id: "single-shot", ap: 2, kind: "complex" });
    expect(actionPrice(played, "reload")).toMatchObject({ ap: 4, kind: "extended" });
    expect(actionPrice(played, "ready")).toMatchObject({ ap: 0, kind: "free" });
    expect(actionPrice(played, "parry")).toMatchObject({ ap: 2, kind: "interrupt" });
    expect(fireMode(played, "throw")).toMatchObject({ price: 3 });
    expect(fireMode(played, "burst")).toEqual(fireMode(crossfireFacts, "burst"));
    expect(actionPrice(crossfireFacts, "reload").ap).toBe(1);
  });

  test("yield the same ruleset object if they are equal, and the original object if nothing changes", () => {
    expect(pricedAs(crossfireFacts, { reload: 2 })).toBe(pricedAs(crossfireFacts, { reload: 2 }));
    expect(pricedAs(crossfireFacts, {})).toBe(crossfireFacts);
    expect(pricedAs(crossfireFacts, undefined)).toBe(crossfireFacts);
  });

  test("can replace every default cost that a world may change", () => {
    for (const facts of [crossfireFacts, calledShotD20Facts]) {
      const open = openPrices(facts);
      expect(open.length).toBeGreaterThan(8);
      for (const { id, book, least, most } of open) {
        expect([least <= book, book <= most]).toEqual([true, true]);
        const ap = book === most ? least : book + 1;
        const { actions, modes } = pricedAs(facts, { [id]: ap }).declaration;
        const paid = [
          ...actions.filter((one) => one.id === id).map((one) => one.ap),
          ...modes.filter((one) => one.id === id).map(({ price }) => price),
        ];
        expect(new Set(paid)).toEqual(new Set([ap]));
      }
    }
  });

  test("exclude invalid stored costs and costs equal to the default", () => {
    expect(pricesFrom({ reload: 2, ready: 1, melee: 9, burst: 0, dodge: 1.5, nonsense: 1, aim: 3, parry: "2" }, crossfireFacts)).toEqual({
      reload: 2,
    });
    expect(pricesFrom(null, crossfireFacts)).toEqual({});
  });

  test("cannot be set in a ruleset with one action per turn", () => expect(openPrices(threeDiceFacts)).toEqual([]));
});
