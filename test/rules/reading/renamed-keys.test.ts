import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OLD_ATTACK } from "../../../module/rules/attack/model/old-keys";
import { withNewKeys } from "../../../module/rules/reading/new-words";
import { renameKeys, type Renaming } from "../../../module/rules/reading/renamed-keys";

const renamed = (value: unknown, renaming: Renaming = OLD_ATTACK): unknown => {
  const copy = structuredClone(value);
  renameKeys(copy, renaming);
  return copy;
};

/** A record of an unfinished attack, in the format of version 0.1. */
const OLD = {
  battlefield: {
    attacker: { readiness: { previousDefences: 2 } },
    fan: { lanes: [{ intended: 0 }] },
    blast: { metres: [0, 3], map: { metres: 1 } },
  },
  replies: [
    { ask: "choose-defence:0", kind: "defence", defence: "full-defense" },
    { ask: "choose-beyond:0:6", kind: "entity", entity: 1 },
    { ask: "decree:damage:0:0", kind: "decree", value: 3 },
  ],
  notes: [{ ask: "choose-defence:0", kind: "thrown-by-time", name: "defence", seconds: 60 }],
  amends: [{ key: "a", kind: "gm", changes: [{ path: "system.x", source: { defence: "kept" } }] }],
  reverting: [],
  asks: [{ id: "attack", kind: "throw", what: "attack", throw: { kind: "pool", dice: 13 } }],
  order: { mode: "throw", weapon: { modes: [{ id: "throw", kind: "simple" }] } },
  card: {
    rows: [{ key: "CROSSFIRE.Card.where.decreed", values: { metres: 4, defence: 12 } }, { key: "CROSSFIRE.Defence.dodge" }],
    throws: [{ ask: "attack", dice: 13 }],
  },
};

const NEW = {
  battlefield: {
    attacker: { readiness: { previousDefenses: 2 } },
    cone: { firingLines: [{ intended: 0 }] },
    blast: { meters: [0, 3], map: { metres: 1 } },
  },
  replies: [
    { ask: "choose-defense:0", kind: "defense", defense: "full-defense" },
    { ask: "choose-next:0:6", kind: "entity", entity: 1 },
    { ask: "override:damage:0:0", kind: "override", value: 3 },
  ],
  notes: [{ ask: "choose-defense:0", kind: "rolled-by-time", name: "defence", seconds: 60 }],
  overrides: [{ key: "a", kind: "gm", changes: [{ path: "system.x", source: { defence: "kept" } }] }],
  toUndo: [],
  asks: [{ id: "attack", kind: "roll", what: "attack", spec: { kind: "pool", dice: 13 } }],
  order: { mode: "throw", weapon: { modes: [{ id: "throw", kind: "simple" }] } },
  card: {
    rows: [{ key: "CROSSFIRE.Card.where.overridden", values: { meters: 4, defense: 12 } }, { key: "CROSSFIRE.Defense.dodge" }],
    rerollable: [{ ask: "attack", dice: 13 }],
  },
};

describe("old keys and words of an attack", () => {
  test("are renamed at any depth, except in names of people, copies of documents and maps", () => {
    expect(renamed(OLD)).toEqual(NEW);
  });

  test("are renamed once, so that a second reading changes no value", () => {
    const copy = structuredClone(OLD);
    expect([renameKeys(copy, OLD_ATTACK), renameKeys(copy, OLD_ATTACK)]).toEqual([true, false]);
    expect(copy).toEqual(NEW);
  });

  test("fill only values that are missing under the new keys", () => {
    const half = { fan: { since: "old", zone: 1, lanes: [1] }, cone: { since: "new", firingLines: [2] } };
    expect(renamed(half)).toEqual({ cone: { since: "new", zone: 1, firingLines: [2] } });
    expect(renamed({ amends: [1], overrides: [] })).toEqual({ overrides: [] });
    expect(renamed({ overrides: [], amends: [1] })).toEqual({ overrides: [] });
  });

  test("do not occur in other values, which stay unchanged", () => {
    const other = fc
      .jsonValue()
      .filter((value) => !/fan|lanes|met|defence|amends|reverting|said|gamemasterOnly|throw/i.test(JSON.stringify(value)));
    fc.assert(
      fc.property(other, (value) => {
        expect(renamed(value)).toEqual(value);
        expect(withNewKeys(value, OLD_ATTACK)).toBe(value);
      }),
    );
  });

  test("are ignored below the deepest supported level, without a stack overflow", () => {
    let nested: object = { metres: 1 };
    for (let depth = 0; depth < 100_000; depth++) nested = { inner: nested };
    expect(renameKeys(nested, OLD_ATTACK)).toBe(false);
    expect(withNewKeys(nested, OLD_ATTACK)).toBe(nested);
  });

  test("are renamed in a copy of a macro's values, in which class instances stay the same", () => {
    const event = new Date(0);
    const given = { event, hand: { metres: 3 } };
    const read = withNewKeys<object>(given, OLD_ATTACK) as { readonly event: Date; readonly hand: object };
    expect([read.event === event, read.hand, given.hand]).toEqual([true, { meters: 3 }, { metres: 3 }]);
  });
});
