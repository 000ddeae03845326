import { expect, test } from "vitest";
import { stacks } from "../../../module/play/actions/stacks";

const rounds = (quantity: number, more: object = {}) => ({
  name: "Rounds",
  type: "ammunition",
  system: { quantity, fits: "rifle", arp: 4, ...more },
});
const grenade = (ammo: object, more: object = {}) => ({
  name: "Grenade",
  type: "weapon",
  system: { quantity: 2, ready: false, ammo, ...more },
});

test("the same lies together, wherever it is and however many there are", () => {
  expect(stacks(rounds(30), rounds(5, { stored: true, price: 3 }))).toBe(true);
  expect(stacks(grenade({ max: null }), grenade({ max: null }, { ready: true }))).toBe(true);
});

test("items that differ in their effect stay apart", () => {
  expect(stacks(rounds(30), rounds(30, { arp: 0 }))).toBe(false);
  expect(stacks(rounds(30), { ...rounds(30), name: "Other rounds" })).toBe(false);
});

test("a weapon with a magazine is one of its own, and so is what nobody counts", () => {
  expect(stacks(grenade({ max: 8 }), grenade({ max: 8 }))).toBe(false);
  const trait = { name: "Deadeye", type: "trait", system: {} };
  expect(stacks(trait, trait)).toBe(false);
});
