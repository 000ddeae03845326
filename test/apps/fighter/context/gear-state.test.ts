import { expect, test } from "vitest";
import { gearState, gearStates, putThere } from "../../../../module/apps/fighter/context/gear-state";

test("an item other than a trait is held, worn, carried or stored", () => {
  expect(gearState("weapon", { ready: true, stored: false })).toBe("held");
  expect(gearState("armor", { equipped: true, stored: false })).toBe("worn");
  expect(gearState("gear", { stored: false })).toBe("carried");
  expect(gearState("weapon", { ready: true, stored: true })).toBe("stored");
  expect(gearState("trait", {})).toBeNull();
});

test("changing an item's state is a single update of the fields that its type has", () => {
  expect(putThere("weapon", "held")).toEqual({ "system.stored": false, "system.ready": true });
  expect(putThere("armor", "stored")).toEqual({ "system.stored": true, "system.equipped": false });
  expect(putThere("gear", "carried")).toEqual({ "system.stored": false });
  expect([Object.keys(gearStates("weapon")), Object.keys(gearStates("gear"))]).toEqual([
    ["held", "carried", "stored"],
    ["carried", "stored"],
  ]);
});
