import { describe, expect, test } from "vitest";
import { activeDefenses } from "../../../module/rules/rulesets/three-dice/active-defense";
import { defenseModifiers, defenseOptions, type Defender, type DefenseSituation } from "../../../module/rules/contest/defense";
import { skillParts, type SkillOrder } from "../../../module/rules/contest/effective-skill";
import { BEGUN, afterRoll, nextRoll } from "../../../module/rules/contest/extended";
import { testRoll, type SuccessTest } from "../../../module/rules/contest/success-test";

const DEFENDER: Defender = {
  reaction: 4,
  intuition: 3,
  willpower: 5,
  unarmed: 2,
  acrobatics: 1,
  parrySkill: 6,
  handsEmpty: true,
  physicalLimit: 5,
  ap: 3,
  onFullDefense: false,
  mayInterrupt: true,
};
const PRICES = { "full-defense": 2, dodge: 1, parry: 1, block: 1 };
const options = (change: Partial<Defender> = {}, melee = true) => defenseOptions({ ...DEFENDER, ...change }, melee, PRICES);

const CALM: DefenseSituation = {
  melee: false,
  distance: 20,
  prone: false,
  running: false,
  inMelee: false,
  inMovingVehicle: false,
  woundModifier: 0,
  reach: 0,
  attackerReach: 0,
  previousDefenses: 0,
  spread: "",
  modeModifier: 0,
  area: false,
};

describe("a defense", () => {
  const REACTION = { part: "reaction", value: 4, rule: "SS-ATTACK-11" };
  const INTUITION = { part: "intuition", value: 3, rule: "SS-ATTACK-11" };

  test("[SS-DEFENSE-05] is one of five in melee, each with its cost, parts and limit", () => {
    expect(options().map(({ id, price, parts, limit }) => ({ id, price, parts, limit }))).toEqual([
      { id: "standard", price: 0, parts: [REACTION, INTUITION], limit: null },
      {
        id: "full-defense",
        price: 2,
        parts: [REACTION, INTUITION, { part: "full-defense", value: 5, rule: "SS-DEFENSE-04" }],
        limit: null,
      },
      { id: "parry", price: 1, parts: [REACTION, INTUITION, { part: "parry", value: 6, rule: "SS-DEFENSE-07" }], limit: 5 },
      { id: "block", price: 1, parts: [REACTION, INTUITION, { part: "block", value: 2, rule: "SS-DEFENSE-08" }], limit: 5 },
      { id: "dodge", price: 1, parts: [REACTION, INTUITION, { part: "dodge", value: 1, rule: "SS-DEFENSE-09" }], limit: 5 },
    ]);
  });

  test("[SS-DEFENSE-06] [SS-DEFENSE-10] is the standard defense or Full Defense against a shot", () => {
    expect(options({}, false).map(({ id }) => id)).toEqual(["standard", "full-defense"]);
  });

  test("[SS-DEFENSE-11] includes Willpower while Full Defense is active; Full Defense is then no longer offered", () => {
    const taken = options({ onFullDefense: true });
    expect(taken.map(({ id }) => id)).toEqual(["standard", "parry", "block", "dodge"]);
    for (const { parts } of taken) expect(parts.at(-1)).toEqual({ part: "full-defense", value: 5, rule: "SS-DEFENSE-04" });
  });

  test("[SS-ATTACK-07] other than the standard defense is affordable only with enough AP and the right to interrupt", () => {
    const affordable = (change: Partial<Defender>) =>
      options(change)
        .filter((one) => one.affordable)
        .map(({ id }) => id);
    expect(affordable({ ap: 0 })).toEqual(["standard"]);
    expect(affordable({ ap: 1 })).toEqual(["standard", "parry", "block", "dodge"]);
    expect(affordable({ mayInterrupt: false })).toEqual(["standard"]);
    expect(affordable({ ap: null })).toHaveLength(5);
  });

  test.each([
    { row: { inMovingVehicle: true }, part: "moving-vehicle", value: 3, rule: "SS-DEFENSE-14" },
    { row: { prone: true, melee: true }, part: "prone", value: -2, rule: "SS-DEFENSE-15" },
    { row: { prone: true, distance: 5 }, part: "prone", value: -2, rule: "SS-DEFENSE-16" },
    { row: { woundModifier: -3 }, part: "wounds", value: -3, rule: "SS-DEFENSE-20" },
    { row: { melee: true, reach: 2, attackerReach: 1 }, part: "reach", value: 1, rule: "SS-DEFENSE-21" },
    { row: { previousDefenses: 2 }, part: "previous-defenses", value: -2, rule: "SS-DEFENSE-22" },
    { row: { spread: "narrow" }, part: "spread", value: -1, rule: "SS-DEFENSE-23" },
    { row: { spread: "medium" }, part: "spread", value: -3, rule: "SS-DEFENSE-24" },
    { row: { spread: "wide" }, part: "spread", value: -5, rule: "SS-DEFENSE-25" },
    { row: { modeModifier: -9 }, part: "fire-mode", value: -9, rule: "SS-DEFENSE-26" },
    { row: { modeModifier: -5 }, part: "fire-mode", value: -5, rule: "SS-DEFENSE-27" },
    { row: { modeModifier: -2 }, part: "fire-mode", value: -2, rule: "SS-DEFENSE-28" },
    { row: { modeModifier: -4 }, part: "fire-mode", value: -4, rule: "SS-DEFENSE-28" },
    { row: { inMelee: true }, part: "in-melee", value: -3, rule: "SS-DEFENSE-29" },
    { row: { running: true }, part: "running", value: 2, rule: "SS-DEFENSE-30" },
    { row: { area: true }, part: "area", value: -2, rule: "SS-DEFENSE-33" },
  ] as const)("[SS-DEFENSE-13] has the modifier $value for $part by $rule", ({ row, part, value, rule }) => {
    expect(defenseModifiers({ ...CALM, ...row })).toEqual([{ part, value, rule }]);
  });

  test.each([
    { row: { prone: true, distance: 6 }, what: "a prone target beyond 5 meters" },
    { row: { reach: 2, attackerReach: 1 }, what: "Reach against a shot" },
    { row: { inMelee: true, melee: true }, what: "a melee attack on a target in melee" },
    { row: {}, what: "an ordinary situation" },
  ])("[SS-DEFENSE-13] has no modifier for $what", ({ row }) => {
    expect(defenseModifiers({ ...CALM, ...row })).toEqual([]);
  });
});

describe("a success test", () => {
  const WHO = { attributes: { logic: 4, willpower: 2 }, skills: { medicine: 3 }, wounds: -2 };
  const test_: SuccessTest = { skill: "medicine", attributes: ["logic"], limit: null, threshold: 1, resists: false } as SuccessTest;

  test("[SS-GLITCH-02] [SS-WOUND-04] lists skill, attribute, wounds and other modifiers", () => {
    const further = [
      { part: "typed", value: 1, rule: "SS-GLITCH-02" },
      { part: "typed", value: 0, rule: "SS-GLITCH-02" },
    ];
    expect(testRoll(test_, WHO, further)).toMatchObject({
      dice: 6,
      parts: [
        { part: "skill", value: 3, rule: "SS-GLITCH-02", of: "medicine" },
        { part: "attribute", value: 4, rule: "SS-GLITCH-02", of: "logic" },
        { part: "wounds", value: -2, rule: "SS-WOUND-04" },
        { part: "typed", value: 1, rule: "SS-GLITCH-02" },
      ],
    });
  });

  test("[SS-GLITCH-02] lists an unlearned skill as 0", () => {
    const plain = { ...WHO, skills: {}, wounds: 0 };
    expect((testRoll(test_, plain) as { parts: unknown }).parts).toEqual([
      { part: "skill", value: 0, rule: "SS-GLITCH-02", of: "medicine" },
      { part: "attribute", value: 4, rule: "SS-GLITCH-02", of: "logic" },
    ]);
    expect((testRoll({ ...test_, skill: null, attributes: ["logic", "willpower"] }, plain) as { parts: unknown }).parts).toEqual([
      { part: "attribute", value: 4, rule: "SS-GLITCH-02", of: "logic" },
      { part: "attribute", value: 2, rule: "SS-GLITCH-02", of: "willpower" },
    ]);
  });

  test("[SS-WOUND-04] ignores wounds if it resists damage", () => {
    expect(testRoll({ ...test_, resists: true }, WHO)).toMatchObject({ dice: 7 });
  });
});

describe("an extended test", () => {
  const full = { kind: "pool", dice: 5, cover: 0, limit: 3, parts: [{ part: "skill", value: 5, rule: "SS-GLITCH-02" }] } as const;
  const wanted = { wanted: 6, intervalMinutes: 1 };

  test("[SS-CALLED-26] lists 1 die fewer for each earlier roll", () => {
    expect(nextRoll(wanted, full, BEGUN)).toEqual(full);
    const twice = afterRoll(afterRoll(BEGUN, 1), 1);
    expect(nextRoll(wanted, full, twice)).toEqual({
      ...full,
      dice: 3,
      parts: [...full.parts, { part: "repeated", value: -2, rule: "SS-CALLED-26" }],
    });
  });

  test("[SS-CALLED-26] continues after a glitch and ends after a critical glitch", () => {
    expect(afterRoll(BEGUN, 2)).toEqual({ gathered: 2, rolls: 1, spoiled: false });
    expect(afterRoll(BEGUN, 2, "glitch").spoiled).toBe(false);
    expect(nextRoll(wanted, full, afterRoll(BEGUN, 2, "critical"))).toBeNull();
  });
});

describe("the effective skill in the three-dice ruleset", () => {
  const ORDER: SkillOrder = {
    ranged: true,
    baseSkill: 12,
    skill: "guns",
    accuracy: 3,
    aimed: true,
    evaluate: 2,
    evaluated: true,
    range: -4,
    location: { penalty: -5, of: "face", rule: "TD-LOC-01" },
    circumstances: [
      { name: "darkness", value: -2 },
      { name: "nothing", value: 0 },
    ],
  };
  const SKILL = { part: "skill", value: 12, rule: "TD-ROLL-03", of: "guns" };
  const LOCATION = { part: "location", value: -5, rule: "TD-LOC-01", of: "face" };
  const DARK = { part: "typed", value: -2, rule: "TD-ROLL-07", of: "darkness" };

  test("[TD-ROLL-02] [TD-ROLL-04] [TD-ROLL-06] [TD-ROLL-07] includes accuracy, distance, location and circumstances for an aimed shot", () => {
    expect(skillParts(ORDER)).toEqual([
      SKILL,
      { part: "accuracy", value: 3, rule: "TD-ROLL-04" },
      { part: "range", value: -4, rule: "TD-ROLL-06" },
      LOCATION,
      DARK,
    ]);
  });

  test("[TD-ROLL-05] includes Evaluate in place of accuracy and distance for a melee attack", () => {
    expect(skillParts({ ...ORDER, ranged: false })).toEqual([SKILL, { part: "evaluate", value: 2, rule: "TD-ROLL-05" }, LOCATION, DARK]);
    expect(skillParts({ ...ORDER, ranged: false, evaluated: false })).toEqual([SKILL, LOCATION, DARK]);
  });

  test("[TD-RANDOM-03] is 3 plus Speed, rounded down, for a dodge", () => {
    const [dodge] = activeDefenses({ speed: 5.75, parrySkill: null, blockSkill: null, able: true }, true);
    expect(dodge).toEqual({
      id: "dodge",
      parts: [
        { part: "defense", value: 3, rule: "TD-RANDOM-03" },
        { part: "dodge", value: 5, rule: "TD-RANDOM-03" },
      ],
    });
  });
});
