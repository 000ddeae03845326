import { beforeEach, describe, expect, test } from "vitest";
import { closedWords, coverWords, effectWords, markCalls } from "../../module/apps/attack/call-marks";
import { callRulings, type CallRuling } from "../../module/play/preview/call-rulings";
import type { AttackOrder } from "../../module/rules/attack/model/order";
import type { Ruleset } from "../../module/rules/attack/model/ruleset";
import { calledShotD20 } from "../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import { threeDice } from "../../module/rules/rulesets/three-dice/three-dice";
import { GAMEMASTER, sitDown } from "../cards/page";
import { aField, aFighter, anOrder, aWeapon, placed, type FieldWish } from "../rules/fixtures";
import { fakeElements } from "../fixtures/elements";

fakeElements();

beforeEach(() => sitDown(GAMEMASTER));

const SHOOTER = aFighter({ id: "Actor.shooter", name: "Shooter", attributes: { agility: 4 }, skills: { pistols: 12 } });
const GUN = aWeapon({ accuracy: null, dv: 8, damage: { dice: 2, faces: 6, add: 3 }, woundClass: "pi", penetrates: false });
const guard = (more: object = {}) =>
  aFighter({ id: "Actor.guard", name: "Guard", attributes: { agility: 3, dexterity: 10, health: 10 } as object, ...more });

/** Returns the rulings on called shots at these locations of the guard. */
function said(
  rules: Ruleset,
  places: readonly string[],
  order: Partial<AttackOrder> = {},
  field: FieldWish = {},
  knows = true,
): CallRuling[] {
  const made = aField({ attacker: SHOOTER, weapon: GUN, entities: [placed(guard(), 10)], switches: rules.switches, ...field });
  return callRulings(
    rules,
    anOrder({ target: "Actor.guard", ...order }),
    made,
    places.map((location) => ({ location })),
    knows,
  );
}

/** Returns a stand-in for the location picker: a row with a radio button for every location. */
function picker(places: readonly string[], chosen = "") {
  const rows = places.map((value) => {
    const cover = { textContent: "" };
    const row = { hidden: false, querySelector: () => cover };
    return { cover, row, radio: { value, checked: value === chosen, disabled: false, closest: () => row } };
  });
  const why = { textContent: "", hidden: true };
  const root = { querySelectorAll: () => rows.map(({ radio }) => radio), querySelector: () => why } as unknown as ParentNode;
  return { root, why, at: (value: string) => rows.find(({ radio }) => radio.value === value)! };
}

const acting = (ap: number) => aFighter({ ...SHOOTER, readiness: { ...SHOOTER.readiness, ap, acting: true } } as never);

describe("the location picker", () => {
  test("[CS-05] disables every limb if the attacker has too few AP, and shows the cost and the rule", () => {
    const marks = said(calledShotD20, ["head", "left-leg"], {}, { attacker: acting(4) });
    const open = said(calledShotD20, ["head", "left-leg"], {}, { attacker: acting(9) });
    expect([marks, open].map((all) => all.map(({ closed }) => closed?.rule ?? null))).toEqual([
      ["CS-05", "CS-05"],
      [null, null],
    ]);
    const page = picker(["", "head", "left-leg"], "left-leg");
    markCalls(page.root, marks);
    expect(["", "head", "left-leg"].map((id) => page.at(id).radio.disabled)).toEqual([false, true, false]);
    expect(page.why.textContent).toMatch(/AP.*\(CS-05\)/);
    expect(page.why.hidden).toBe(false);
    markCalls(page.root, open);
    expect([page.at("head").radio.disabled, page.why.hidden]).toEqual([false, true]);
  });

  test("[CS-34] disables every limb on overwatch and shows the reason", () => {
    for (const rules of [calledShotD20, crossfire]) {
      const marks = said(rules, ["head"], { overwatch: true });
      expect([rules.id, marks[0]!.closed?.rule]).toEqual([rules.id, "CS-34"]);
      expect(closedWords(marks)).toContain("(CS-34)");
      expect(closedWords(said(rules, ["head"]))).toBe("");
    }
  });

  test("[TD-LOC-04] disables every location for a wild swing", () => {
    const marks = said(threeDice, ["skull", "torso"], { aiming: { situation: "wild-swing" } });
    expect(marks.map(({ closed }) => closed?.rule)).toEqual(["TD-LOC-04", "TD-LOC-04"]);
    expect(closedWords(marks).match(/TD-LOC-04/g)).toHaveLength(1);
  });

  test("[TD-TOLERANCE-17] hides a location that the target's body lacks", () => {
    const lacks = guard({ make: { hp: 10, tolerance: "", lacks: ["head"], male: false } });
    const marks = said(threeDice, ["skull", "torso"], {}, { entities: [placed(lacks, 10)] });
    const page = picker(["skull", "torso"]);
    markCalls(page.root, marks);
    expect([page.at("skull").row.hidden, page.at("torso").row.hidden]).toEqual([true, false]);
    markCalls(page.root, said(threeDice, ["skull", "torso"]));
    expect(page.at("skull").row.hidden).toBe(false);
  });
});

test("[TD-LOC-01] the location picker shows each location's effect on damage, and considers the target's body only if the user knows it", () => {
  const at = (make: object, knows: boolean, woundClass = "imp") => {
    const body = guard({ make: { hp: 10, tolerance: "", lacks: [], male: false, ...make } });
    const weapon = aWeapon({ ...GUN, woundClass } as never);
    return said(threeDice, PLACES, {}, { entities: [placed(body, 10)], weapon }, knows).map(effectWords);
  };
  const PLACES = ["torso", "vitals", "skull", "left-eye", "left-arm", "weapon"];
  expect(at({}, true)).toEqual(["× 2", "× 3", "× 4, DR +2", "× 4, cripples", "× 1, cripples", ""]);
  expect(at({ tolerance: "unliving" }, true)[0]).toBe("× 1");
  expect(at({ tolerance: "unliving" }, false)[0]).toBe("× 2");
  expect(at({}, true, "pi-")[0]).toBe("× 0.5");
  expect(said(calledShotD20, ["head"]).map(effectWords)).toEqual([""]);
});

test("[CS-24] the location picker shows, for each limb, whether the target's cover protects the limb, and the resulting Evasion", () => {
  const behind = { entities: [placed(guard(), 10, { otherCover: 4, coveredLimbs: ["torso", "left-leg"] })] } as FieldWish;
  const marks = said(calledShotD20, ["torso", "right-arm"], {}, behind);
  const words = marks.map(coverWords);
  expect(words[0]).toMatch(/^covered, Evasion \d+$/);
  expect(words[1]).toMatch(/^uncovered, Evasion \d+/);
  expect(marks[0]!.evasion! - marks[1]!.evasion!).toBe(4);
  expect(said(calledShotD20, ["torso", "right-arm"], {}, behind, false).map(coverWords)[0]).toBe("covered");
  expect(said(calledShotD20, ["torso"]).map(coverWords)).toEqual([""]);
});
