import { expect, test } from "vitest";
import { declare } from "../../../../module/rules/attack/declare/declare";
import { coverLeft } from "../../../../module/rules/attack/unintended-targets/cover-left";
import { endangersOthers } from "../../../../module/rules/attack/unintended-targets/triggers";
import { fight } from "../../../ledger/scenes/fight";
import { aField, anOrder, aWeapon, crossfire, swanSong, type FieldWish } from "../../fixtures";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";

function endangers(wish: FieldWish, order: Partial<AttackOrder> = {}): boolean {
  const ruling = declare(crossfire, anOrder(order), aField(wish));
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return endangersOthers(ruling.value);
}

test("[UT-03] [UT-13] [UT-14] [UT-16] a shot endangers others unless it is harmless or a non-penetrating area attack, or unintended targets are switched off", () => {
  const still = aWeapon({ penetrates: false });
  expect(endangers({ weapon: still })).toBe(true);
  expect(endangers({ weapon: aWeapon({ area: true }) })).toBe(true);
  expect(endangers({ weapon: { ...still, area: true } })).toBe(false);
  expect(endangers({ weapon: still }, { harmless: true })).toBe(false);
  expect(endangers({ weapon: aWeapon(), switches: { unintendedTargets: false } })).toBe(false);
});

const MANNEQUIN = { name: "mannequin", along: 5, cover: 2, grants: { target: 2 } } as const;

test.each([crossfire, swanSong])(
  "[UT-05] [UT-36] by the rules of $id, a shot through cover strikes an inanimate person or a crate even without hits",
  (ruleset) => {
    const struck = [{ inanimate: true }, { kind: "barrier" as const }].map((thing) => {
      const parties = [
        { ...MANNEQUIN, ...thing },
        { name: "target", along: 10, hits: 3 },
      ];
      return fight({ ruleset, attack: { hits: 0 }, weapon: { dv: 6 }, order: { through: true }, at: "target", parties });
    });
    expect(struck.map(({ all }) => [...all("soaked", "mannequin"), ...all("barrier", "mannequin")].length)).toEqual([1, 1]);
  },
);

test("[UT-05] [UT-44] an inanimate person has cover only as the intended target, as a crate does", () => {
  const coverOf = (at: string): number => {
    const parties = [
      { ...MANNEQUIN, inanimate: true },
      { name: "target", along: 10, hits: 3 },
    ];
    const { attack, indexOf } = fight({ ruleset: crossfire, attack: { hits: 1 }, at, parties });
    return coverLeft(attack, { passed: 0, from: 0 }, indexOf("mannequin"));
  };
  expect([coverOf("mannequin"), coverOf("target")]).toEqual([2, 0]);
});
