import { describe, expect, test } from "vitest";
import type { Ruleset } from "../../../../module/rules/attack/model/ruleset";
import { describedArmor, describedWeapon } from "../../../../module/rules/forecast/read/described-gear";
import { armsOf, wardrobeOf, wornBy } from "../../../../module/rules/forecast/read/gear";
import { readBarrier, readPerson } from "../../../../module/rules/forecast/read/person";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { crossfire } from "../../fixtures";

type Plain = Readonly<Record<string, unknown>>;

const SKILL = new Map<Ruleset, string>([
  [crossfire, "longarms"],
  [calledShotD20, "small-guns"],
  [threeDice, "longarms"],
]);
const systemOf = (words: Plain, ruleset: Ruleset): Plain => {
  const damage = ruleset === crossfire ? {} : { damage: "2d6" };
  return describedWeapon({ name: "Thing", skill: SKILL.get(ruleset), ...damage, ...words }, ruleset, "gun")["system"] as Plain;
};

describe("a weapon described directly in a plan", () => {
  const FIREARM = {
    kind: "ranged",
    skill: "longarms",
    attribute: "agility",
    damage: { value: 8, add: "", kind: "health", type: "kinetic", woundClass: "pi" },
    roll: {},
    arp: 0,
    accuracy: 5,
    acc: 0,
    reach: 0,
    range: { increment: 30, max: 300 },
    carries: {},
    divisor: null,
    tightBeam: false,
    modes: ["single"],
    ammo: { value: 30, max: 30, type: "" },
    hands: 1,
    penetrates: true,
    piercing: true,
    ready: true,
  };

  test("is a plain firearm by default, or a plain melee or thrown weapon if the plan states that kind", () => {
    expect(describedWeapon({ name: "Gun", skill: "longarms" }, crossfire, "gun")).toEqual({ name: "Gun", type: "weapon", system: FIREARM });
    const { modes: _modes, ammo: _ammo, ...blow } = FIREARM;
    expect(systemOf({ kind: "melee" }, crossfire)).toEqual({
      ...blow,
      kind: "melee",
      damage: { ...FIREARM.damage, woundClass: "cr" },
      range: { increment: 30, max: 20 },
      penetrates: false,
      piercing: false,
    });
    expect(systemOf({ kind: "thrown" }, crossfire)).toMatchObject({ kind: "thrown", range: { max: 20 }, penetrates: false });
    expect(systemOf({}, threeDice)).toMatchObject({ attribute: "strength", roll: { dice: 2, faces: 6, add: 0 } });
    expect(systemOf({ skill: "unarmed", kind: "melee" }, crossfire)["hands"]).toBe(0);
  });

  test.each<[Ruleset, Plain, Plain]>([
    [crossfire, { attribute: "strength" }, { attribute: "strength" }],
    [crossfire, { reach: 2 }, { reach: 2 }],
    [
      crossfire,
      { dv: 11, add: "strength", type: "fire" },
      { damage: { value: 11, add: "strength", kind: "health", type: "fire", woundClass: "pi" } },
    ],
    [crossfire, { arp: -3 }, { arp: -3 }],
    [crossfire, { accuracy: 7 }, { accuracy: 7 }],
    [crossfire, { hands: 2 }, { hands: 2 }],
    [crossfire, { penetrates: false, piercing: false }, { penetrates: false, piercing: false }],
    [crossfire, { kind: "melee", penetrates: true, piercing: true }, { penetrates: true, piercing: true }],
    [crossfire, { magazine: 7, modes: ["burst"] }, { modes: ["burst"], ammo: { value: 7, max: 7, type: "" } }],
    [crossfire, { increment: 5, range: 80 }, { range: { increment: 5, max: 80 } }],
    [calledShotD20, { acc: 3, increment: 12 }, { acc: 3, range: { increment: 12, max: 300 } }],
    [threeDice, { carries: { half: 100, max: 400 } }, { carries: { half: 100, max: 400 } }],
    [threeDice, { carries: { max: 400 } }, { carries: { half: null, max: 400 } }],
    [threeDice, { divisor: 0.5, tightBeam: true }, { divisor: 0.5, tightBeam: true }],
    [threeDice, { woundClass: "imp" }, { damage: { value: 8, add: "", kind: "health", type: "kinetic", woundClass: "imp" } }],
    [threeDice, { damage: "3d" }, { roll: { dice: 3, faces: 6, add: 0 } }],
    [threeDice, { damage: "99d100+12" }, { roll: { dice: 99, faces: 100, add: 12 } }],
    [threeDice, { damage: "1d2 - 1" }, { roll: { dice: 1, faces: 2, add: -1 } }],
    [threeDice, { damage: " 12d6 + 3 " }, { roll: { dice: 12, faces: 6, add: 3 } }],
    [threeDice, { damage: 5 }, { roll: { dice: 0, faces: 6, add: 5 } }],
    [threeDice, { damage: 999 }, { roll: { dice: 0, faces: 6, add: 999 } }],
  ])("has the stated values by the rules of $id: row %#", (ruleset, words, wanted) => {
    expect(systemOf(words, ruleset)).toMatchObject(wanted);
  });

  test.each<[Ruleset, Plain, string]>([
    [threeDice, { damage: "2d6x" }, 'gun.damage: must be dice such as 2d6+1; it is "2d6x"'],
    [threeDice, { damage: "x2d6" }, "gun.damage: must be dice such as 2d6+1"],
    [threeDice, { damage: "100d6" }, "gun.damage: must be dice such as 2d6+1"],
    [threeDice, { damage: "2d101" }, "gun.damage: must be dice such as 2d6+1"],
    [threeDice, { damage: "2d1" }, "gun.damage: must be dice such as 2d6+1"],
    [threeDice, { damage: "d6" }, "gun.damage: must be dice such as 2d6+1"],
    [threeDice, { damage: "6" }, "gun.damage: must be dice such as 2d6+1"],
    [threeDice, { damage: undefined }, "gun.damage: must be dice such as 2d6+1; it is nothing"],
    [threeDice, { damage: 0 }, "gun.damage: must be a whole number from 1 to 999"],
    [threeDice, { damage: 1000 }, "gun.damage: must be a whole number from 1 to 999"],
    [threeDice, { carries: 4 }, "gun.carries: must be a map with half, max"],
    [threeDice, { carries: { half: 0, max: 1 } }, "gun.carries.half: must be a whole number from 1"],
    [threeDice, { carries: { half: 1 } }, "gun.carries.max: must be a whole number from 1"],
    [threeDice, { divisor: 0 }, "gun.divisor: must be a number from 0.1 to 100"],
    [threeDice, { tightBeam: 1 }, "gun.tightBeam: must be true or false"],
    [threeDice, { woundClass: "x" }, "gun.woundClass: must be one of cr"],
    [crossfire, { kind: "x" }, "gun.kind: must be one of ranged, melee, thrown"],
    [crossfire, { attribute: "x" }, "gun.attribute: must be one of"],
    [crossfire, { add: "x" }, "gun.add: must be one of"],
    [crossfire, { type: "x" }, "gun.type: must be one of kinetic"],
    [crossfire, { skill: "x" }, "gun.skill: must be one of"],
    [crossfire, { modes: ["single", "x"] }, "gun.modes[1]: must be one of"],
    [crossfire, { reach: 100 }, "gun.reach: must be a whole number from 0 to 99"],
    [crossfire, { dv: 100 }, "gun.dv: must be a whole number from 0 to 99"],
    [crossfire, { arp: -100 }, "gun.arp: must be a whole number from -99 to 99"],
    [crossfire, { accuracy: 0 }, "gun.accuracy: must be a whole number from 1 to 99"],
    [crossfire, { hands: 3 }, "gun.hands: must be a whole number from 0 to 2"],
    [crossfire, { magazine: 0 }, "gun.magazine: must be a whole number from 1"],
    [crossfire, { range: 0 }, "gun.range: must be a whole number from 1"],
    [crossfire, { increment: 10_001 }, "gun.increment: must be a whole number from 1 to 10000"],
    [crossfire, { penetrates: 1 }, "gun.penetrates: must be true or false"],
    [crossfire, { piercing: 1 }, "gun.piercing: must be true or false"],
    [crossfire, { name: 1 }, "gun.name: must be"],
    [crossfire, { damage: "2d6" }, 'gun: knows no "damage"; there are weapon, name'],
    [crossfire, { acc: 1 }, 'gun: knows no "acc"'],
    [calledShotD20, { acc: 100 }, "gun.acc: must be a whole number from 0 to 99"],
  ])("is refused by the rules of $id with its fault: row %#", (ruleset, words, message) => {
    expect(() => systemOf(words, ruleset)).toThrow(message);
  });
});

describe("armor described directly in a plan", () => {
  const armorOf = (words: Plain, ruleset: Ruleset) => describedArmor({ name: "Vest", ...words }, ruleset, "vest");

  test("is worn, and gives no protection by default", () => {
    expect(armorOf({}, crossfire)).toEqual({
      name: "Vest",
      type: "armor",
      system: { rating: 0, locations: [], types: {}, accessory: false, openFaced: false, shield: "", equipped: true },
    });
  });

  test.each<[Ruleset, Plain, Plain]>([
    [crossfire, { rating: 6, accessory: true }, { rating: 6, accessory: true }],
    [crossfire, { places: ["torso", "head"] }, { locations: ["torso", "head"] }],
    [threeDice, { openFaced: true, shield: "left" }, { openFaced: true, shield: "left" }],
    [threeDice, { types: { cut: 3, imp: { value: 2 } } }, { types: { cut: { value: 3, percent: 0 }, imp: { value: 2, percent: 0 } } }],
    [
      calledShotD20,
      { types: { fire: { value: 3, percent: 25 }, shock: { percent: 10 }, cryo: { value: 1 } } },
      { types: { fire: { value: 3, percent: 25 }, shock: { value: null, percent: 10 }, cryo: { value: 1, percent: 0 } } },
    ],
  ])("has the stated values by the rules of $id: row %#", (ruleset, words, wanted) => {
    expect(armorOf(words, ruleset)["system"]).toMatchObject(wanted);
  });

  test.each<[Ruleset, Plain, string]>([
    [crossfire, { name: 3 }, "vest.name: must be"],
    [crossfire, { rating: -1 }, "vest.rating: must be a whole number from 0 to 99"],
    [crossfire, { rating: 100 }, "vest.rating: must be a whole number from 0 to 99"],
    [crossfire, { places: ["torso", "x"] }, "vest.places[1]: must be one of"],
    [crossfire, { accessory: 1 }, "vest.accessory: must be true or false"],
    [crossfire, { shield: "left" }, 'vest: knows no "shield"; there are armor, name, rating, places, accessory'],
    [threeDice, { openFaced: 1 }, "vest.openFaced: must be true or false"],
    [threeDice, { shield: "up" }, "vest.shield: must be one of left, right"],
    [threeDice, { types: { kinetic: 1 } }, 'vest.types: knows no "kinetic"'],
    [threeDice, { types: { cut: { value: 1, percent: 4 } } }, 'vest.types.cut: knows no "percent"; there are value'],
    [threeDice, { types: { cut: 100 } }, "vest.types.cut: must be a whole number from 0 to 99"],
    [calledShotD20, { types: { fire: { value: 100 } } }, "vest.types.fire.value: must be a whole number from 0 to 99"],
    [calledShotD20, { types: { fire: { percent: 101 } } }, "vest.types.fire.percent: must be a whole number from 0 to 100"],
    [calledShotD20, { types: { fire: { x: 1 } } }, 'vest.types.fire: knows no "x"; there are value, percent'],
  ])("is refused by the rules of $id with its fault: row %#", (ruleset, words, message) => {
    expect(() => armorOf(words, ruleset)).toThrow(message);
  });
});

describe("weapons and armor from a compendium", () => {
  const ATTRIBUTES = { strength: 5, agility: 4 };
  const STORED = {
    kind: "thrown",
    skill: "throwing",
    attribute: "strength",
    damage: { value: 7, add: "strength", kind: "strain", type: "fire", woundClass: "cut" },
    roll: { dice: 2, faces: 8, add: 3 },
    divisor: 2,
    tightBeam: true,
    grapples: true,
    areaKind: "immersion",
    scaled: true,
    arp: 3,
    accuracy: 6,
    acc: 2,
    reach: 1,
    range: { increment: 12, max: 40 },
    carries: { half: 50, max: 90 },
    modes: ["single"],
    ammo: { value: 4, max: 9 },
    penetrates: true,
    contact: true,
    piercing: true,
    hands: 2,
    spread: "narrow",
    condition: "",
    quality: "",
    ready: true,
  };
  const item = (system: Plain, more: Plain = {}): Plain => ({ name: "Thing", type: "weapon", system, ...more });
  const arms = (items: readonly Plain[], ruleset: Ruleset = crossfire) => armsOf(items, ATTRIBUTES, 2, ruleset, "here");

  test("have the stored values of all fields", () => {
    expect(arms([item(STORED, { _id: "w1" })])).toEqual([
      {
        weapon: {
          id: "w1",
          name: "Thing",
          kind: "thrown",
          skill: "throwing",
          attribute: "strength",
          dv: 12,
          damageKind: "strain",
          type: "fire",
          woundClass: "cut",
          arp: 3,
          accuracy: 6,
          reach: 1,
          increment: 12,
          maxRange: 40,
          modes: ["single"],
          ammo: 4,
          ready: true,
          penetrates: true,
          contact: true,
          piercing: true,
          hands: 2,
          area: false,
          power: null,
          spread: "narrow",
          knockdown: 0,
          grapples: true,
        },
        magazine: 9,
        spare: 18,
      },
    ]);
    expect(arms([item(STORED)], threeDice)[0]!.weapon).toMatchObject({
      id: "Thing",
      damage: { dice: 2, faces: 8, add: 3 },
      divisor: 2,
      tightBeam: true,
      grapples: true,
      areaKind: "immersion",
      scaled: true,
      accuracy: 2,
      ranges: { halfYards: 50, maxYards: 90 },
    });
  });

  test("[SS-KNOCKDOWN-04] are changed by ammunition that fits and is marked as loaded", () => {
    const rifle = item({ ...STORED, ammo: { value: 4, max: 9, type: "rifle" } });
    const gel = { fits: "rifle", loaded: true, damage: 1, arp: -2, kind: "strain", woundClass: "cr", knockdown: 2 };
    const bag = (system: Plain) => ({ name: "Gel", type: "ammunition", system });
    const [own, loaded] = [arms([rifle])[0]!, arms([rifle, bag(gel)])[0]!];
    expect(loaded).toEqual({
      ...own,
      weapon: { ...own.weapon, dv: 13, arp: 1, damageKind: "strain", woundClass: "cr", knockdown: 2, spread: "" },
    });
    expect(arms([rifle, bag({ fits: "rifle", loaded: true })])[0]).toEqual({ ...own, weapon: { ...own.weapon, spread: "" } });
    for (const other of [{ loaded: false }, { stored: true }, { fits: "pistol" }])
      expect(arms([rifle, bag({ ...gel, ...other })])[0]).toEqual(own);
    expect(() => arms([rifle, bag({ ...gel, kind: "x" })])).toThrow("must be one of strain");
    expect(() => arms([rifle, bag({ ...gel, woundClass: "x" })])).toThrow("must be one of");
  });

  test("have default values for missing values", () => {
    const [plain] = arms([item({})], threeDice);
    expect(plain).toMatchObject({ magazine: 0, spare: 0 });
    expect(plain!.weapon).toEqual({
      ...arms([item({})])[0]!.weapon,
      accuracy: 0,
    });
    expect(arms([item({})])[0]!.weapon).toMatchObject({
      kind: "ranged",
      skill: "pistols",
      attribute: "agility",
      dv: 4,
      damageKind: "health",
      type: "kinetic",
      woundClass: null,
      arp: 0,
      ready: false,
      penetrates: false,
      contact: false,
      piercing: false,
      hands: 1,
      spread: "",
      ammo: null,
    });
    expect(arms([item({ roll: { dice: 1 } })], threeDice)[0]!.weapon.damage).toEqual({ dice: 1, faces: 6, add: 0 });
  });

  test("[SS-ATTACK-04] have a lower Accuracy in poor condition, and are refused if one of their values is unknown", () => {
    const accuracy = (more: Plain) => arms([item({ accuracy: 6, ...more })])[0]!.weapon.accuracy;
    expect(accuracy({})).toBe(6);
    expect(accuracy({ condition: "poor" })).toBeLessThan(6);
    expect(() => accuracy({ quality: "x" })).toThrow("here.quality: must be one of");
    expect(() => accuracy({ condition: "por" })).toThrow('here.condition: must be one of poor; it is "por"');
    expect(() => accuracy({ areaKind: "fog" })).toThrow("here.areaKind: must be one of area-effect, cone, external-explosion, immersion");
    expect(() => arms([item({ spread: "x" })])).toThrow("here.spread: must be one of");
    expect(() => arms([item({ damage: { woundClass: "x" } })])).toThrow("here.damage.woundClass: must be one of cr");
    expect(() => arms([item({ damage: { kind: "x" } })])).toThrow("here.damage.kind: must be one of health, strain");
    expect(() => arms([item({ damage: { type: "x" } })])).toThrow("here.damage.type: must be one of kinetic");
    expect(() => arms([item({ kind: "x" })])).toThrow("here.kind: must be one of ranged, melee, thrown");
  });

  test("are listed with the ready weapon first and bare hands last, without explosives", () => {
    const named = (name: string, system: Plain) => item(system, { name });
    const list = [
      named("Fists", { skill: "unarmed", kind: "melee", ready: true }),
      named("Bag", {}),
      named("Grenade", { area: { radius: 3 } }),
      named("Belt", {}),
      named("Hand", { ready: true }),
      { name: "Vest", type: "armor", system: {} },
    ];
    expect(arms(list).map(({ weapon }) => weapon.name)).toEqual(["Hand", "Bag", "Belt", "Fists"]);
    expect(arms([item({ ammo: { max: 6 } })])[0]).toMatchObject({ magazine: 6, spare: 0 });
  });

  const VEST = {
    name: "Vest",
    type: "armor",
    system: {
      equipped: true,
      rating: 4,
      accessory: true,
      locations: ["torso"],
      types: { cut: { value: 2, percent: 5 }, pi: 3, cr: {} },
      openFaced: true,
      shield: "left",
    },
  };
  const CAP = { name: "Cap", type: "armor", system: { equipped: true } };
  const LEFT = { name: "Left at home", type: "armor", system: { rating: 9 } };

  test("protect by location and by damage type if they are worn", () => {
    expect(wardrobeOf([VEST, CAP, LEFT], 1, 12, "here")).toEqual({
      natural: 1,
      pieces: [
        {
          rating: 4,
          places: ["torso"],
          types: { cut: { value: 2, percent: 5 }, cr: { value: null, percent: 0 } },
          openFaced: true,
          shield: "left",
        },
        { rating: 0, places: [], types: {}, openFaced: false, shield: "" },
      ],
      shieldSkill: 12,
    });
    expect(wornBy([VEST, CAP, LEFT], "here")).toEqual([
      { name: "Vest", rating: 4, accessory: true },
      { name: "Cap", rating: 0, accessory: false },
    ]);
    const odd = { ...CAP, system: { equipped: true, shield: "up" } };
    expect(() => wardrobeOf([odd], 0, 0, "here")).toThrow("here.shield: must be one of");
  });
});

describe("a fighter from a compendium", () => {
  const read = (system: Plain, items: readonly Plain[] = [], ruleset: Ruleset = crossfire) =>
    readPerson({ name: "Ada", system, items }, ruleset, "f1", 1, "here");
  const trait = (changes: readonly Plain[], more: Plain = {}): Plain => ({ type: "trait", system: {}, effects: [{ changes, ...more }] });

  test("[XF-25] has the limbs of its body plan, and is refused if the body plan is invalid", () => {
    const limb = (id: string, kind: string, share: number | null = null) => ({
      id,
      name: "",
      kind,
      threshold: null,
      share,
      modifier: null,
    });
    const bodyPlan = [limb("torso", "torso"), limb("first", "left-arm"), limb("second", "left-arm", 9)];
    const { plan, body } = read({ attributes: { body: 4 }, bodyPlan, limbs: { second: { value: 1, max: null } } }).fighter;
    expect(plan.anatomy?.map(({ id, share }) => [id, share])).toEqual([
      ["torso", 6],
      ["first", 3],
      ["second", 9],
    ]);
    expect([plan.limbs, body.limbs]).toEqual([
      [8, 6, 6],
      [8, 6, 1],
    ]);
    const headless = read({ attributes: { body: 4 }, lacks: ["head"] }).fighter.plan;
    expect(headless.anatomy?.map(({ kind }) => kind)).toEqual(["torso", "left-arm", "right-arm", "left-leg", "right-leg"]);
    expect(() => read({ bodyPlan: [limb("one", "torso"), limb("one", "head")] })).toThrow(/the body plan of "Ada" is refused: sameId one/);
  });

  test("has the bonuses of its enabled traits", () => {
    const body = (...items: readonly Plain[]) => read({ attributes: { body: 3 } }, items).fighter.attributes["body"];
    const add = { key: "system.attributes.body", mode: 2, value: "2" };
    expect(body()).toBe(3);
    expect(body(trait([add]))).toBe(5);
    expect(body(trait([{ ...add, mode: 5, value: 6 }]))).toBe(6);
    expect(body(trait([{ ...add, mode: 1 }]))).toBe(3);
    expect(body(trait([add], { disabled: true }))).toBe(3);
    expect(body(trait([add], { transfer: false }))).toBe(3);
    expect(
      body(
        trait([
          { ...add, key: "attributes.body" },
          { ...add, key: 4 },
        ]),
      ),
    ).toBe(3);
    expect(body({ type: "trait", effects: "none" }, { type: "trait", effects: [7, { changes: "none" }, { changes: [8, add] }] })).toBe(5);
    expect(read({ reach: 1 }, [trait([{ key: "system.reach", mode: 2, value: 1 }])]).fighter.reach).toBe(2);
    expect(read({}, [trait([{ key: "system.walk.speed", mode: 2, value: 1 }])]).fighter.reach).toBe(0);
  });

  test("[TD-LOC-01] has the tolerance, missing locations, facing, joints, size and location table of its sheet", () => {
    const made = (system: Plain) => read(system, [], threeDice).fighter;
    expect(made({}).make).toMatchObject({ tolerance: "", lacks: [], male: false });
    expect(made({ tolerance: "unliving", lacks: ["brain"], male: true }).make).toMatchObject({
      tolerance: "unliving",
      lacks: ["brain"],
      male: true,
    });
    expect(() => made({ lacks: ["brain", "x"] })).toThrow("here.lacks[1]: must be one of");
    expect(() => made({ tolerance: "x" })).toThrow("here.tolerance: must be one of");
    expect(made({ stance: { turnedAway: true } })).not.toEqual(made({}));
    expect(made({ unjointed: true })).not.toEqual(made({}));
    expect(made({ sizeModifier: 2 })).not.toEqual(made({}));
    expect(made({ landing: { 5: "torso" } })).not.toEqual(made({}));
    for (const odd of [{ stance: { turnedAway: 1 } }, { unjointed: 1 }, { male: 1 }, { stance: { prone: 1 } }])
      expect(made(odd)).toEqual(made({}));
    expect(made({ stance: { prone: true } }).prone).toBe(true);
  });

  test("[CS-07] has the stored Evasion, or else the Evasion from its attributes", () => {
    const evasion = (system: Plain) => read(system, [], calledShotD20).fighter.evasion;
    expect(evasion({ evasion: { value: 14, passive: 9 } })).toEqual({ value: 14, passive: 9 });
    expect(evasion({ evasion: { value: 14 } })).not.toEqual(evasion({ evasion: { value: 15 } }));
    expect(evasion({})).not.toEqual(evasion({ evasion: { value: 14, passive: 9 } }));
  });

  test("has the stored points and bonuses of its limbs and pools, and full points instead of invalid ones", () => {
    const flesh = (stored: Plain) => read({ attributes: { body: 3 }, pools: { flesh: stored } }).fighter;
    const whole = flesh({}).plan.maxima.flesh!;
    expect(flesh({ value: 4 }).body.flesh).toBe(4);
    expect(flesh({ bonus: 3 }).plan.maxima.flesh).toBe(whole + 3);
    expect(flesh({ value: "x" }).body.flesh).toBe(whole);
    const limbs = (stored: unknown) => read({ attributes: { body: 3 }, limbs: { head: stored } }).fighter.body.limbs;
    expect(limbs({ value: 1 })).not.toEqual(limbs({}));
    expect(limbs(7)).toEqual(limbs({}));
  });

  test("is refused with an error that names the missing attributes if the fighter belongs to another ruleset", () => {
    expect(() => read({ attributes: { dexterity: 10 } })).toThrow('here: "Ada" is of another ruleset: crossfire asks for');
    expect(() => read({ attributes: { body: 3, dexterity: 10 } })).toThrow("asks for agility");
    expect(read({ attributes: { body: 4 } }).fighter.attributes).toMatchObject({ body: 4, agility: 3 });
    expect(() => read({ attributes: { ...read({}).fighter.attributes, dexterity: 10 } })).not.toThrow();
  });

  test("[SS-ATTACK-06] has Deadeye if a trait grants it", () => {
    const deadeye = (grants: unknown) => read({}, [{ type: "trait", system: { grants: { deadeye: grants } } }]).fighter.deadeye;
    expect([deadeye(true), deadeye("yes"), deadeye(undefined)]).toEqual([true, false, false]);
  });
});

describe("a barrier from a compendium", () => {
  const read = (system: Plain) => readBarrier({ name: "Crate", system, items: [] }, "b", "here");

  test("has the stored cover, and is transparent only if stored as transparent; unknown cover or missing Hit Points are refused", () => {
    expect(read({}).barrier).toEqual({ transparent: false, cover: "partial" });
    expect(read({ cover: "none", transparent: true }).barrier).toEqual({ transparent: true, cover: "none" });
    expect(read({ cover: "good", transparent: 1 }).barrier).toEqual({ transparent: false, cover: "good" });
    expect(() => read({ cover: "x" })).toThrow("here.cover: must be one of none, partial, good");
    expect(() => read({ hp: { max: 0 } })).toThrow('here: the barrier "Crate" has no hit points');
    expect(read({ hp: { max: 9, value: 3 }, armor: 2 }).fighter).toMatchObject({ kind: "barrier", armor: 2, name: "Crate", id: "b" });
  });
});
