import { expect, test } from "vitest";
import { declare } from "../../../../module/rules/attack/declare/declare";
import { endangersOthers } from "../../../../module/rules/attack/unintended-targets/triggers";
import { aField, anOrder, aWeapon, crossfire, type FieldWish } from "../../fixtures";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";

function endangers(wish: FieldWish, order: Partial<AttackOrder> = {}): boolean {
  const ruling = declare(crossfire, anOrder(order), aField(wish));
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return endangersOthers(ruling.value);
}

test("[UT-03] [UT-13] [UT-14] [UT-16] a shot can endanger other entities only if the setting for unintended targets is on", () => {
  const still = aWeapon({ penetrates: false });
  expect(endangers({ weapon: still })).toBe(true);
  expect(endangers({ weapon: aWeapon({ area: true }) })).toBe(true);
  expect(endangers({ weapon: { ...still, area: true } })).toBe(false);
  expect(endangers({ weapon: still }, { harmless: true })).toBe(false);
  expect(endangers({ weapon: aWeapon(), switches: { unintendedTargets: false } })).toBe(false);
});
