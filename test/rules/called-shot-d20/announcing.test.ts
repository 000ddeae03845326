import { describe, expect, test } from "vitest";
import { mayTakeDeadeye } from "../../../module/rules/body/deadeye";
import { LIMBS } from "../../../module/rules/body/limbs";
import { resolveBullets } from "../../../module/rules/rulesets/called-shot-d20/bullets";
import { announce, partsOfBullet } from "../../../module/rules/rulesets/called-shot-d20/called-attack";
import { READINGS } from "../../../module/rules/rulesets/called-shot-d20/declaration";
import { anAnnouncement, anAttack, aTarget, modeOf } from "./attacks";

const noLimbDie = (): number => {
  throw new Error("the limb die was thrown");
};

describe("[CS-01] a called shot", () => {
  test("is the same attack with a penalty and a price, and the choice of the limb", () => {
    const [plain, called] = [anAttack(), anAttack({ call: { location: "left-leg" } })];
    expect(called.parts.filter(({ part }) => part !== "called")).toEqual(plain.parts);
    expect(called.parts.find(({ part }) => part === "called")).toEqual({ part: "called", value: -6, rule: "CS-06", of: "left-leg" });
    expect([plain.price, called.price]).toEqual([4, 5]);
    expect([plain.called, called.called?.limb]).toEqual([null, "left-leg"]);
    expect(called.recoil).toBe(plain.recoil);
  });

  test("[CS-02] is what was announced, whatever the attacker wishes afterwards", () => {
    const announcement = { ...anAnnouncement(), call: { location: "torso" } };
    const ruling = announce(announcement);
    announcement.call = { location: "head" };
    if (!ruling.allowed) throw new Error(ruling.refusal);
    expect(resolveBullets(ruling.value, aTarget(), [20], noLimbDie, READINGS)).toMatchObject([
      { limb: "torso", total: 25, threshold: 15, quality: "solid" },
    ]);
    expect(ruling.value.price).toBe(5);
  });

  test("[CS-03] names one of the six limbs and nothing finer", () => {
    for (const location of LIMBS) expect(announce(anAnnouncement({ call: { location } }))).toMatchObject({ allowed: true });
    for (const location of ["knee", "arm", "disarm", "axle", "", "Head"]) {
      expect(announce(anAnnouncement({ call: { location, side: "left" } }))).toMatchObject({
        allowed: false,
        refusal: "noSuchLocation",
        rule: "CS-03",
        values: { location },
      });
    }
  });

  test("[CS-05] is refused with what it costs and what is there", () => {
    expect(announce(anAnnouncement({ call: { location: "head" }, ap: 4 }))).toMatchObject({
      refusal: "tooFewAp",
      rule: "CS-05",
      values: { needed: 5, left: 4 },
    });
    expect(anAttack({ ap: 4 }).left).toBe(0);
    expect(anAttack({ ap: null }).left).toBeNull();
  });

  test.each(["single", "burst", "melee", "throw"])("[CS-28] [CS-30] can be made by %s, for one surcharge", (id) => {
    const mode = modeOf(id);
    const attack = anAttack({ mode, call: { location: "right-arm" } });
    expect([attack.called?.limb, attack.price]).toEqual(["right-arm", mode.price + 1]);
  });
});

describe("overwatch", () => {
  const call = { location: "head" };

  test("[CS-34] refuses a call and says why, and leaves the plain attack", () => {
    const reaction = { overwatch: true, deadeye: false };
    expect(announce(anAnnouncement({ call, reaction }))).toMatchObject({ allowed: false, refusal: "noCallOnOverwatch", rule: "CS-34" });
    expect(anAttack({ reaction }).price).toBe(4);
  });

  test("[CS-35] [CS-37] [CS-39] takes a call from a Deadeye, for nothing and two better", () => {
    const attack = anAttack({ call, reaction: { overwatch: true, deadeye: true } });
    expect(attack.price).toBe(4);
    expect(attack.parts.map(({ part, value }) => [part, value])).toEqual([
      ["skill", 8],
      ["called", -9],
      ["deadeye", 2],
    ]);
  });

  test("[CS-37] a Deadeye has no bonus without the call, nor in the own turn", () => {
    const bonuses = [
      anAttack({ reaction: { overwatch: true, deadeye: true } }),
      anAttack({ call, reaction: { overwatch: false, deadeye: true } }),
    ].map(({ parts }) => parts.some(({ part }) => part === "deadeye"));
    expect(bonuses).toEqual([false, false]);
  });

  test("[CS-36] is for snipers of the second tier with Small Guns 7, and both are needed", () => {
    expect([mayTakeDeadeye(2, 7), mayTakeDeadeye(3, 9), mayTakeDeadeye(2, 6), mayTakeDeadeye(1, 7)]).toEqual([true, true, false, false]);
  });
});

test("[CS-29] without recoil every bullet is shot with the same parts, none of them nothing", () => {
  const attack = anAttack({ mode: modeOf("burst"), call: { location: "torso" } });
  expect([0, 1, 2].map((bullet) => partsOfBullet(attack, bullet))).toEqual([attack.parts, attack.parts, attack.parts]);
});

test("[CS-29] every bullet bears the penalty; recoil, where a table has any, grows", () => {
  const attack = anAttack({ mode: { price: 6, recoil: 2 }, call: { location: "torso" } });
  const sums = [0, 1, 2].map((bullet) => partsOfBullet(attack, bullet).reduce((sum, { value }) => sum + value, 0));
  expect(sums).toEqual([5, 3, 1]);
  expect([0, 1, 2].every((bullet) => partsOfBullet(attack, bullet).some(({ part, value }) => part === "called" && value === -3))).toBe(
    true,
  );
});
