import { describe, expect, test } from "vitest";
import type { Library } from "../../../../module/rules/forecast/read/described";
import { readPlan } from "../../../../module/rules/forecast/read/plan";
import { crossfire, swanSong } from "../../fixtures";
import { PlanError } from "../../../../module/rules/forecast/read/plan-values";

type Plain = Readonly<Record<string, unknown>>;

const GUN = {
  name: "Gun",
  type: "weapon",
  system: { skill: "pistols", ready: true, modes: ["single"], ammo: { value: 9, max: 9 }, accuracy: 5 },
};
const DOCUMENTS: Readonly<Record<string, Plain>> = {
  "opponents/guard": {
    name: "Guard",
    system: { attributes: { body: 4, strength: 2 }, skills: { pistols: 4, blades: 3, note: "x" } },
    items: [GUN],
  },
  "characters/hero": { name: "Hero", system: {}, items: [] },
  "barriers/crate": {
    name: "Crate",
    system: { structure: 4, armor: 5, hp: { max: 12, value: 7 }, transparent: true, cover: "good" },
    prototypeToken: { width: 3 },
  },
  "barriers/plank": { name: "Plank", system: {} },
  "barriers/air": { name: "Air", system: { hp: { max: 0 } } },
  "barriers/nothing": { name: "" },
  "weapons/sword": {
    name: "Sword",
    type: "weapon",
    system: { kind: "melee", skill: "blades", reach: 1, range: { max: 50 }, damage: { value: 3, add: "strength" } },
  },
};
/** A small compendium for these tests. */
const library: Library = {
  names: (pack) => Object.keys(DOCUMENTS).flatMap((key) => (key.startsWith(`${pack}/`) ? [key.slice(pack.length + 1)] : [])),
  find: (pack, name) => DOCUMENTS[`${pack}/${name}`],
};
const at = [0, 0];
const plan = (fighter: Plain, more: Plain = {}): Plain => ({
  name: "Test",
  sides: [
    { name: "Left", fighters: [fighter] },
    { name: "Right", fighters: [{ opponent: "guard", at: [20, 0] }] },
  ],
  ...more,
});
const read = (fighter: Plain, more: Plain = {}) => readPlan(plan(fighter, more), library);
const first = (fighter: Plain, more: Plain = {}) => read(fighter, more).sides[0].fighters[0]!;
const person = (words: Plain, more: Plain = {}) => first({ at, person: words, ...more });
const item = (words: Plain, name = "Thing") => ({ name, type: "weapon", system: words });
/** Returns a plan's fighter whose compendium entry has these values and items. */
const stored = (system: Plain, items: readonly Plain[] = []) =>
  readPlan(plan({ opponent: "one", at }), {
    names: (pack) => [...library.names(pack), ...(pack === "opponents" ? ["one"] : [])],
    find: (pack, name) => (name === "one" ? { name: "One", system, items } : library.find(pack, name)),
  }).sides[0].fighters[0]!;

describe("a plan", () => {
  test("has defaults for missing values: the default ruleset, 20 rounds, no bystanders, simple tactics and two magazines", () => {
    const { name, ruleset, rounds, bystanders, walls, sides } = read({ opponent: "guard", at });
    expect([name, ruleset, rounds, bystanders, walls]).toEqual(["Test", crossfire, 20, [], []]);
    expect(sides.map((side) => side.name)).toEqual(["Left", "Right"]);
    const [guard] = sides[0].fighters;
    expect(guard!.tactics).toEqual({
      target: "nearest",
      mode: "single",
      call: null,
      leastDice: 6,
      modifier: 0,
      defense: "standard",
      takesCover: false,
      standsUp: true,
    });
    expect(guard!.arms.map(({ magazine, spare }) => [magazine, spare])).toEqual([[9, 18]]);
    expect(guard).toMatchObject({ cover: "none", surprised: false, barrier: null, radius: 0.3, at: { x: 0, y: 0 }, apBonus: 0 });
    expect(guard!.fighter).toMatchObject({ name: "Guard", id: "f0", kind: "person", skills: { pistols: 4, blades: 3 } });
  });

  test("has every value that it states", () => {
    const tactics = {
      target: "weakest",
      mode: "burst",
      call: { place: "knee", side: "right" },
      leastDice: 3,
      modifier: -2,
      defense: "best",
      takesCover: true,
      standsUp: false,
    };
    const one = first(
      { character: "hero", name: "Ann", count: 3, at: [1, 2], cover: "partial", surprised: true, magazines: 0, tactics },
      { ruleset: "swan-song", rounds: 7 },
    );
    expect(one.tactics).toEqual({ ...tactics, call: { location: "knee", side: "right" } });
    expect(one).toMatchObject({ cover: "partial", surprised: true, fighter: { name: "Ann 1" } });
    const whole = read({ character: "hero", count: 3, at: [1, 2] }, { ruleset: "swan-song", rounds: 7 });
    expect([whole.ruleset, whole.rounds]).toEqual([swanSong, 7]);
    expect(whole.sides[0].fighters.map(({ at: place, fighter }) => [place.x, place.y, fighter.name, fighter.id])).toEqual([
      [1, 2, "Hero 1", "f0"],
      [1, 4, "Hero 2", "f1"],
      [1, 6, "Hero 3", "f2"],
    ]);
    expect(first({ opponent: "guard", at, tactics: { call: "head" } }).tactics.call).toEqual({ location: "head" });
  });

  test("places bystanders and barriers at the stated points, and gives a barrier the width of its token by default", () => {
    const { bystanders } = read(
      { opponent: "guard", at },
      {
        bystanders: [
          {
            character: "hero",
            count: 2,
            at: [
              [3, 1],
              [3, 2],
            ],
          },
          { barrier: "crate", at: [5, 5] },
          { barrier: "plank", at: [6, 6], width: 2 },
        ],
      },
    );
    expect(
      bystanders.map(({ fighter, radius, at: place, barrier, cover }) => [fighter.name, fighter.kind, radius, place.x, barrier, cover]),
    ).toEqual([
      ["Hero 1", "person", 0.3, 3, null, "none"],
      ["Hero 2", "person", 0.3, 3, null, "none"],
      ["Crate", "barrier", 1.5, 5, { transparent: true, cover: "good" }, "none"],
      ["Plank", "barrier", 1, 6, { transparent: false, cover: "partial" }, "none"],
    ]);
    expect(bystanders[2]!.fighter).toMatchObject({ armor: 5, body: { flesh: 7 }, plan: { maxima: { flesh: 12 }, body: 4 } });
    expect(bystanders[3]!.fighter).toMatchObject({ armor: 6 });
  });
});

describe("an invalid plan", () => {
  const fighter = (words: Plain): Plain => plan({ opponent: "guard", at, ...words });
  const where = "sides[0].fighters[0]";
  test.each<[Plain | string, string]>([
    ["words", 'the plan: must be a map with name, description, ruleset, rounds, sides, bystanders, walls; it is "words"'],
    [{ ...plan({ opponent: "guard", at }), name: 7 }, "name: must be a text; it is 7"],
    [{ ...plan({ opponent: "guard", at }), name: " " }, 'name: must be a text; it is " "'],
    [
      { ...plan({ opponent: "guard", at }), colour: 1 },
      'the plan: knows no "colour"; there are name, description, ruleset, rounds, sides, bystanders, walls',
    ],
    [
      { ...plan({ opponent: "guard", at }), constructor: 1 },
      'the plan: knows no "constructor"; there are name, description, ruleset, rounds, sides, bystanders, walls',
    ],
    [{ name: "x", sides: "two" }, 'sides: must be a list; it is "two"'],
    [{ name: "x", sides: [{ name: "a", fighters: [{ opponent: "guard", at }] }] }, "sides: a fight has two sides; this one has 1"],
    [
      { name: "x", sides: [1, 2, 3].map(() => ({ name: "a", fighters: [{ opponent: "guard", at }] })) },
      "sides: a fight has two sides; this one has 3",
    ],
    [fighter({ surprised: "yes" }), `${where}.surprised: must be true or false; it is "yes"`],
    [fighter({ cover: "much" }), `${where}.cover: must be one of none, partial, good; it is "much"`],
    [fighter({ count: 41 }), `${where}.count: must be a whole number from 1 to 40; it is 41`],
    [fighter({ count: 1.5 }), `${where}.count: must be a whole number from 1 to 40; it is 1.5`],
    [fighter({ magazines: -1 }), `${where}.magazines: must be a whole number from 0 to 100; it is -1`],
    [fighter({ magazines: 101 }), `${where}.magazines: must be a whole number from 0 to 100; it is 101`],
    [fighter({ at: [1] }), `${where}.at: must be a place such as [12, 3.5], meters; it is [1]`],
    [fighter({ at: [1, 2, 3] }), `${where}.at: must be a place such as [12, 3.5], meters; it is [1,2,3]`],
    [fighter({ at: [10001, 2] }), `${where}.at: must be a place such as [12, 3.5], meters; it is [10001,2]`],
    [fighter({ at: ["1", 2] }), `${where}.at: must be a place such as [12, 3.5], meters; it is ["1",2]`],
    [fighter({ at: [[1, 2], [3]], count: 2 }), `${where}.at[1]: must be a place such as [12, 3.5], meters; it is [3]`],
    [fighter({ character: "hero" }), `${where}: needs exactly one of opponent, character, person; it has opponent and character`],
    [
      fighter({ tactics: [] }),
      `${where}.tactics: must be a map with target, mode, call, leastDice, modifier, defense, takesCover, standsUp; it is []`,
    ],
    [fighter({ tactics: { target: "far" } }), `${where}.tactics.target: must be one of nearest, weakest; it is "far"`],
    [fighter({ tactics: { defense: "bad" } }), `${where}.tactics.defense: must be one of standard, best; it is "bad"`],
    [fighter({ tactics: { leastDice: 0 } }), `${where}.tactics.leastDice: must be a whole number from 1 to 99; it is 0`],
    [fighter({ tactics: { takesCover: 1 } }), `${where}.tactics.takesCover: must be true or false; it is 1`],
    [fighter({ tactics: { standsUp: 1 } }), `${where}.tactics.standsUp: must be true or false; it is 1`],
    [fighter({ tactics: { call: { place: "knee", side: "up" } } }), `${where}.tactics.call.side: must be one of left, right; it is "up"`],
    [fighter({ tactics: { call: { spot: "knee" } } }), `${where}.tactics.call: knows no "spot"; there are place, side`],
    [plan({ opponent: "nobody", at }), `${where}.opponent: packs/opponents has no nobody.yaml; there are guard`],
    [plan({ opponent: 3, at }), `${where}.opponent: must be a text; it is 3`],
    [{ ...plan({ opponent: "guard", at }), walls: [[[0, 0], "x"]] }, 'walls[0][1]: must be a place such as [12, 3.5], meters; it is "x"'],
    [
      {
        ...plan({ opponent: "guard", at }),
        walls: [
          [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        ],
      },
      "walls[0]: must be a line between two places such as [[0, 2], [8, 2]]",
    ],
    [
      { ...plan({ opponent: "guard", at }), bystanders: [{ at }] },
      "bystanders[0]: needs exactly one of opponent, character, person, barrier; it has none",
    ],
    [{ ...plan({ opponent: "guard", at }), bystanders: [{ barrier: "air", at }] }, 'bystanders[0]: the barrier "Air" has no hit points'],
    [{ ...plan({ opponent: "guard", at }), bystanders: [{ barrier: "nothing", at }] }, 'bystanders[0].name: must be a text; it is ""'],
    [
      { ...plan({ opponent: "guard", at }), bystanders: [{ barrier: "crate", at, width: 0 }] },
      "bystanders[0].width: must be a whole number from 1 to 100; it is 0",
    ],
    [plan({ at, person: { flesh: 0 } }), `${where}.person.flesh: must be a whole number from 1 to 1000; it is 0`],
    [plan({ at, person: { armor: 100 } }), `${where}.person.armor: must be a whole number from 0 to 99; it is 100`],
    [plan({ at, person: { deadeye: 1 } }), `${where}.person.deadeye: must be true or false; it is 1`],
    [plan({ at, person: { attributes: { body: 51 } } }), `${where}.person.attributes.body: must be a whole number from 0 to 50; it is 51`],
    [plan({ at, person: { skills: { pistols: -1 } } }), `${where}.person.skills.pistols: must be a whole number from 0 to 50; it is -1`],
    [plan({ at, person: { weapons: ["spoon"] } }), `${where}.person.weapons[0]: packs/weapons has no spoon.yaml; there are sword`],
    [
      plan({ at, person: { weapons: [{ weapon: "spoon" }] } }),
      `${where}.person.weapons[0].weapon: packs/weapons has no spoon.yaml; there are sword`,
    ],
    [plan({ at, person: { weapons: [{ skill: "pistols" }] } }), `${where}.person.weapons[0].name: must be a text; it is nothing`],
  ])("is refused with the position and the valid values: row %#", (value, message) => {
    expect(() => readPlan(value, library)).toThrow(PlanError);
    expect(() => readPlan(value, library)).toThrow(message);
  });

  test.each([
    ["dv", -1, "0 to 99"],
    ["dv", 100, "0 to 99"],
    ["arp", -100, "-99 to 99"],
    ["arp", 100, "-99 to 99"],
    ["accuracy", 0, "1 to 99"],
    ["magazine", 0, "1 to 10000"],
    ["increment", 0, "1 to 10000"],
    ["range", 0, "1 to 10000"],
    ["hands", 3, "0 to 2"],
  ])("is refused for a weapon with %s %i", (key, value, range) => {
    const weapons = [{ name: "Gun", skill: "pistols", [key]: value }];
    expect(() => person({ weapons })).toThrow(`${where}.person.weapons[0].${key}: must be a whole number from ${range}; it is ${value}`);
  });

  test("is refused if a weapon has an undeclared mode or an unknown wound class", () => {
    expect(() => person({ weapons: [{ name: "Gun", skill: "pistols", modes: ["single", "spray"] }] })).toThrow(
      `${where}.person.weapons[0].modes[1]: must be one of single`,
    );
    expect(() => person({ weapons: [{ name: "Gun", skill: "pistols", woundClass: "sad" }] })).toThrow(
      `${where}.person.weapons[0].woundClass: must be one of`,
    );
  });
});

describe("a fighter described directly in a plan", () => {
  test("holds the first weapon, and a described weapon is a firearm by default", () => {
    const { arms, fighter } = person({
      armor: 3,
      deadeye: true,
      shield: 4,
      armored: 5,
      weapons: [{ name: "Gun", skill: "pistols" }, { weapon: "sword" }],
    });
    expect(arms[0]!.weapon).toMatchObject({
      name: "Gun",
      kind: "ranged",
      skill: "pistols",
      attribute: "agility",
      dv: 8,
      damageKind: "health",
      type: "kinetic",
      woundClass: "pi",
      arp: 0,
      accuracy: 5,
      increment: 30,
      maxRange: 300,
      modes: ["single"],
      ammo: 30,
      ready: true,
      penetrates: true,
      piercing: true,
      contact: false,
      hands: 1,
      area: false,
      power: null,
      spread: "",
      knockdown: 0,
    });
    expect(arms[1]!.weapon).toMatchObject({ name: "Sword", ready: false, maxRange: 0, dv: 6 });
    expect(fighter).toMatchObject({ name: "Somebody", armor: 3, deadeye: true, plan: { maxima: { shield: 4, armored: 5 } } });
    expect(person({}).fighter.deadeye).toBe(false);
    expect(person({}, { name: "Bo" }).fighter.name).toBe("Bo");
  });

  test("[SS-CALLED-15] is by default an upright person with two eyes, on foot and without penalties", () => {
    expect(person({}).fighter).toMatchObject({
      kind: "person",
      prone: false,
      movement: "walking",
      inMelee: false,
      inMovingVehicle: false,
      surprised: false,
      helpless: false,
      injuries: [],
      organs: 2,
      keptUp: 0,
      handsEmpty: true,
      parrySkill: null,
      reach: 0,
    });
  });
});

describe("a fighter from a compendium", () => {
  test("[SS-ATTACK-08] has the ready weapon first and bare hands last, and no explosives", () => {
    const { arms, fighter } = stored({ skills: { blades: 3 } }, [
      item({ skill: "unarmed", kind: "melee" }, "Fists"),
      item({ skill: "pistols", ready: false }, "Spare"),
      item({ area: { radius: 3 }, kind: "thrown" }, "Grenade"),
      item({ skill: "blades", kind: "melee", ready: true, reach: 2 }, "Spear"),
    ]);
    expect(arms.map(({ weapon }) => [weapon.name, weapon.ready, weapon.hands])).toEqual([
      ["Spear", true, 1],
      ["Spare", false, 1],
      ["Fists", true, 0],
    ]);
    expect(fighter).toMatchObject({ parrySkill: 3, handsEmpty: false, reach: 2 });
  });

  test("[SS-DAMAGE-10] [SS-ACCURACY-03] has the weapon values of the sheet, and is refused if one of them is unknown", () => {
    const weapon = (system: Plain) => stored({ attributes: { strength: 4 } }, [item(system)]).arms[0]!.weapon;
    expect(weapon({})).toMatchObject({
      id: "Thing",
      kind: "ranged",
      skill: "pistols",
      dv: 4,
      damageKind: "health",
      type: "kinetic",
      woundClass: null,
      arp: 0,
      reach: 0,
      increment: 0,
      modes: [],
      ammo: null,
      ready: false,
      penetrates: false,
      piercing: false,
      contact: false,
      hands: 1,
      spread: "",
    });
    expect(
      weapon({
        damage: { value: 2, add: "strength", kind: "strain", type: "shock", woundClass: "imp" },
        contact: true,
        piercing: true,
        penetrates: true,
        spread: "wide",
      }),
    ).toMatchObject({
      dv: 6,
      damageKind: "strain",
      type: "shock",
      woundClass: "imp",
      contact: true,
      piercing: true,
      penetrates: true,
      spread: "wide",
    });
    const worse = [{ accuracy: 5 }, { accuracy: 5, condition: "poor" }, { accuracy: 5, quality: "improvised" }].map(
      (system) => weapon(system).accuracy ?? 0,
    );
    expect(worse[1]).toBeLessThan(worse[0]!);
    expect(() => weapon({ quality: "fine" })).toThrow("quality: must be one of improvised, clumsy, specialized");
    expect(() => weapon({ kind: "magic" })).toThrow("kind: must be one of ranged, melee, thrown");
    expect(() => weapon({ spread: "huge" })).toThrow("spread: must be one of narrow, medium, wide");
    expect(() => weapon({ damage: { kind: "mind" } })).toThrow("damage.kind: must be one of health, strain");
    expect(() => weapon({ damage: { type: "love" } })).toThrow("damage.type: must be one of");
  });

  test("has the better AV of equipped and natural armor, and the bonuses of its enabled traits", () => {
    const armor = (rating: number, equipped: boolean) => ({ name: "Vest", type: "armor", system: { rating, equipped } });
    expect(stored({ armor: { natural: 1 } }, [armor(4, true)]).fighter.armor).toBe(4);
    expect(stored({ armor: { natural: 6 } }, [armor(4, true)]).fighter.armor).toBe(6);
    expect(stored({}, [armor(4, false)]).fighter.armor).toBe(0);
    const trait = (effect: Plain) => ({
      name: "Quick",
      type: "trait",
      effects: [{ changes: [{ key: "system.initiative.dice", mode: 2, value: "2" }], ...effect }],
    });
    expect(stored({}, [trait({})]).initiative).toEqual({ dice: 2, bonus: 0 });
    expect(stored({ initiative: { dice: 1, bonus: 3 } }, [trait({})]).initiative).toEqual({ dice: 3, bonus: 3 });
    expect(stored({}, [trait({ disabled: true })]).initiative.dice).toBe(0);
    expect(stored({}, [trait({ transfer: false })]).initiative.dice).toBe(0);
    expect(stored({}, [trait({ changes: [{ key: "system.initiative.dice", mode: 5, value: 4 }] })]).initiative.dice).toBe(4);
    expect(
      stored({}, [
        trait({
          changes: [
            { key: "system.initiative.dice", mode: 1, value: 4 },
            { key: "flags.x", mode: 2, value: 4 },
          ],
        }),
      ]).initiative.dice,
    ).toBe(0);
    expect(stored({ ap: { bonus: 1 }, size: 2 }, [])).toMatchObject({ apBonus: 1, radius: 1 });
  });

  test("[SS-WOUND-06] [SS-DAMAGE-03] has its stored stance, injuries, overflow and tolerance", () => {
    const hurt = stored({ stance: { prone: true }, tolerance: "unliving", overflow: 2, reach: 3 }, [
      { name: "Wound", type: "injury", system: {} },
      { name: "Bad", type: "injury", system: { penalty: -2 } },
    ]);
    expect(hurt.fighter).toMatchObject({ prone: true, reach: 3, plan: { tolerance: "unliving" }, body: { overflow: 2 } });
    expect(hurt.fighter.body.injuries).toBe(3);
    expect(stored({}).fighter.body.injuries).toBe(0);
    expect(() => stored({ tolerance: "ghost" })).toThrow("tolerance: must be one of unliving, homogenous, diffuse");
    expect(stored({}, [{ name: "Sniper", type: "trait", system: { grants: { deadeye: true } } }]).fighter.deadeye).toBe(true);
  });
});
