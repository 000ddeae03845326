import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setDeclaration, setDerivation, type DeclaredKeys } from "../../../module/data/declared-keys";
import type { FighterFacts } from "../../../module/rules/body/derive";
import { loadModels } from "../engine";

const DECLARED: DeclaredKeys = {
  attributes: [
    { id: "body", initial: 3 },
    { id: "agility", initial: 2 },
  ],
  skills: [{ id: "pistols" }],
  pools: [
    { id: "shield", holds: "shield" },
    { id: "flesh", holds: "flesh" },
  ],
  limbs: () => [{ id: "head" }],
};

let models: Awaited<ReturnType<typeof loadModels>>;
let seen: FighterFacts[];

/** Returns a stand-in for the actor that owns a fighter's data, with a type and items. */
function owner(type: string, items: unknown[] = []): any {
  class Owner extends foundry.abstract.DataModel<any, any> {
    static override defineSchema() {
      return {};
    }
  }
  return Object.assign(new (Owner as any)({}), { type, items });
}

function prepared(Model: any, source: object, parent = owner("character")) {
  const data = new Model(source, { parent });
  data.prepareBaseData();
  data.prepareDerivedData();
  return data;
}

/** Returns an actor's item, whose `system` is a data model of the item's type. */
function item(type: "armor" | "injury" | "trait", name: string, system: object) {
  const Model: any = models.Item[type];
  return { type, name, system: new Model(system, { parent: Object.assign(owner(type), { name }) }) };
}

beforeAll(async () => {
  models = await loadModels();
});

beforeEach(() => {
  seen = [];
  setDeclaration(DECLARED);
  setDerivation({
    fighter: (facts) => {
      seen.push(facts);
      const track = (map: FighterFacts["pools"], size: number) =>
        Object.fromEntries(
          Object.entries(map).map(([id, { value, max, bonus }]) => {
            const top = (max ?? size) + bonus;
            return [id, { value: value ?? top, max: top }];
          }),
        );
      return {
        effective: facts.attributes,
        pools: track({ flesh: facts.pools["flesh"]!, shield: facts.pools["shield"]! }, 10 + 2 * (facts.attributes["body"] ?? 0)),
        limbs: track({ head: facts.limbs["head"]! }, 4),
        limits: { physical: 4, mental: 3 },
        woundModifier: { total: 0, parts: [] },
        initiativeAttribute: 7,
        walkRate: 8,
        av: { value: 9, parts: [] },
      };
    },
    barrier: ({ structure, areaM2, thicknessCm, hp }) => {
      const max = hp.max ?? (structure * areaM2 * thicknessCm) / 10;
      return { hp: { value: hp.value ?? max, max } };
    },
  });
});

describe("stored data of a fighter", () => {
  test("has the ruleset's defaults for declared keys, which are not stored", () => {
    const data = prepared(models.Actor.character, { attributes: { agility: 5 } });
    expect({ ...data.attributes }).toEqual({ agility: 5, body: 3 });
    expect({ ...data.skills }).toEqual({ pistols: 0 });
    expect(data.toObject().attributes).toEqual({ agility: 5 });
    expect(data.toObject().pools).toEqual({});
  });

  test("keeps keys of another ruleset and reports them as unknown", () => {
    const data = prepared(models.Actor.character, { skills: { alchemy: 4 }, pools: { mana: { value: 3, max: null } } });
    expect(data.toObject().skills).toEqual({ alchemy: 4 });
    expect(data.unknownKeys.sort()).toEqual(["pools.mana", "skills.alchemy"]);
    expect(data.pools.mana).toEqual({ value: 3, max: 0 });
  });

  test("has a derived maximum if the stored maximum is null, and otherwise the stored maximum", () => {
    const data = prepared(models.Actor.character, { pools: { flesh: { value: 7, max: null }, shield: { value: null, max: 5 } } });
    expect(data.pools.flesh).toEqual({ value: 7, max: 16 });
    expect(data.pools.shield).toEqual({ value: 5, max: 5 });
    expect(data.limbs.head).toEqual({ value: 4, max: 4 });
  });

  test("has a higher derived value and maximum if an effect adds to a pool's bonus", () => {
    const data: any = new (models.Actor.character as any)({}, { parent: owner("character") });
    data.prepareBaseData();
    data.pools.flesh.bonus += 4;
    data.prepareDerivedData();
    expect(data.pools.flesh).toEqual({ value: 20, max: 20 });
  });

  test("has the same pools after a second preparation", () => {
    const data = prepared(models.Actor.character, { pools: { flesh: { value: null, max: null } } });
    const once = structuredClone(data.pools);
    data.attributes.body = 3;
    data.prepareBaseData();
    data.prepareDerivedData();
    expect(structuredClone(data.pools)).toEqual(once);
  });

  test("makes characters choose their defense by default, and lets opponents defend automatically", () => {
    expect(prepared(models.Actor.npc, {}, owner("npc")).mode).toBe("quick");
    expect(prepared(models.Actor.character, {}).mode).toBe("realistic");
    expect(new (models.Actor.npc as any)({ mode: "realistic" }).mode).toBe("realistic");
  });

  test("limits numbers to their range, and refuses unknown values [foundry-api 3.4]", () => {
    const data: any = new (models.Actor.character as any)({ attributes: { body: -2 }, reach: -1, karma: { value: "4" } });
    expect(data.attributes.body).toBe(0);
    expect(data.reach).toBe(0);
    expect(data.karma.value).toBe(4);
    expect(() => new (models.Actor.character as any)({ stance: { cover: "total" } })).toThrow(/cover/);
  });
});

describe("the values of a fighter that the rules read", () => {
  test("are plain objects with stored data, worn armor, injuries and natural armor", () => {
    const items = [
      item("armor", "Vest", { rating: 9, equipped: true, locations: ["torso"] }),
      item("armor", "Spare Vest", { rating: 12, equipped: false }),
      item("injury", "Torn Knee", { location: "left-leg", penalty: -2 }),
    ];
    prepared(models.Actor.npc, { armor: { natural: 2 }, overflow: 1 }, owner("npc", items));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toEqual({
      attributes: { body: 3, agility: 2 },
      pools: { shield: { value: null, max: null, bonus: 0 }, flesh: { value: null, max: null, bonus: 0 } },
      limbs: { head: { value: null, max: null, bonus: 0 } },
      naturalArmor: 2,
      worn: [{ name: "Vest", rating: 9, accessory: false }],
      injuries: [{ penalty: -2 }],
      bodyShield: 0,
      bodyPlan: [],
      lacks: [],
    });
    expect(structuredClone(seen[0])).toEqual(seen[0]);
  });

  test("include Deadeye if a trait grants it", () => {
    const trait = item("trait", "Deadeye", { group: "milestone", grants: { deadeye: true } });
    expect(prepared(models.Actor.character, {}, owner("character", [trait])).deadeye).toBe(true);
    expect(prepared(models.Actor.character, {}).deadeye).toBe(false);
  });
});

describe("the stored data", () => {
  test("of a vehicle has Body as its only attribute, and only the pools of the hull", () => {
    setDeclaration({ ...DECLARED, pools: (["shield", "armored", "flesh", "strain"] as const).map((id) => ({ id, holds: id })) });
    setDerivation({
      fighter: (facts) => {
        seen.push(facts);
        return {
          effective: {},
          pools: {},
          limbs: {},
          limits: { physical: 0, mental: 0 },
          woundModifier: { total: 0, parts: [] },
          initiativeAttribute: 0,
          walkRate: 0,
          av: { value: 12, parts: [] },
        };
      },
      barrier: () => ({ hp: { value: 0, max: 0 } }),
    });
    const data = prepared(
      models.Actor.vehicle,
      { armor: { natural: 12 }, parts: { "engine-block": { disabled: true } } },
      owner("vehicle"),
    );
    expect(Object.keys(data.pools).sort()).toEqual(["armored", "shield"]);
    expect(Object.keys(data.attributes)).toEqual(["body"]);
    expect(seen[0]).toMatchObject({ naturalArmor: 12, limbs: {} });
    expect(data.av.value).toBe(12);
    expect(data.parts["engine-block"].disabled).toBe(true);
  });

  test("of a barrier contains the Hit Points left, and the maximum that the rules derive", () => {
    const Barrier: any = models.Actor.barrier;
    const whole = new Barrier({ structure: 10, area: 3, thickness: 10 });
    whole.prepareDerivedData();
    expect(whole.hp).toEqual({ value: 30, max: 30 });
    const shot = new Barrier({ structure: 10, area: 3, thickness: 10, hp: { value: 12 } });
    shot.prepareDerivedData();
    shot.prepareDerivedData();
    expect(shot.hp).toEqual({ value: 12, max: 30 });
  });
});
