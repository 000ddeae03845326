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

test("items that differ only in quantity, price, and whether they are stored or ready form one stack", () => {
  expect(stacks(rounds(30), rounds(5, { stored: true, price: 3 }))).toBe(true);
  expect(stacks(grenade({ max: null }), grenade({ max: null }, { ready: true }))).toBe(true);
});

test("items with different names or values form separate stacks", () => {
  expect(stacks(rounds(30), rounds(30, { arp: 0 }))).toBe(false);
  expect(stacks(rounds(30), { ...rounds(30), name: "Other rounds" })).toBe(false);
});

test("a weapon with a magazine and an item without a quantity form no stack", () => {
  expect(stacks(grenade({ max: 8 }), grenade({ max: 8 }))).toBe(false);
  const trait = { name: "Deadeye", type: "trait", system: {} };
  expect(stacks(trait, trait)).toBe(false);
});
