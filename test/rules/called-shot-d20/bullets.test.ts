import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownCover } from "../../../module/rules/attack/own-cover";
import { unhurt } from "../../../module/rules/body/body-state";
import type { DamageType } from "../../../module/rules/body/pools";
import { LIMBS } from "../../../module/rules/body/limbs";
import { coveredLimbs } from "../../../module/rules/flight/covered-limbs";
import { UNPROTECTED } from "../../../module/rules/protection/damage-threshold";
import { evasionAgainst, resolveBullets, strike, type Bullet } from "../../../module/rules/rulesets/called-shot-d20/bullets";
import { COVER, READINGS } from "../../../module/rules/rulesets/called-shot-d20/declaration";
import { bodyOf } from "../../../module/rules/rulesets/called-shot-d20/derive";
import { anAttack, aTarget } from "./attacks";

const TORSO = 14;
const faces = fc.integer({ min: 1, max: 20 });
const call = fc.constantFrom(null, ...LIMBS.map((location) => ({ location })));
const accuracy = (value: number) => [{ part: "skill", value, rule: "CS-07" }];

describe("a roll against Evasion", () => {
  test("[GL-01] every hit is solid or glancing and no miss is either", () =>
    fc.assert(
      fc.property(
        faces,
        call,
        fc.integer({ min: -5, max: 25 }),
        fc.integer({ min: 0, max: 25 }),
        fc.boolean(),
        (face, at, bonus, evasion, naturals) => {
          const attack = anAttack({ call: at, accuracy: accuracy(bonus) });
          const [bullet] = resolveBullets(attack, aTarget({ evasion }), [face], () => TORSO, { ...READINGS, naturals });
          expect(bullet!.hit ? ["solid", "glancing"] : [null]).toContain(bullet!.quality);
          expect(bullet!.hit).toBe(bullet!.limb !== null);
        },
      ),
    ));

  test("[CS-09] a table's own 20 hits and glances, its 1 misses; else they mean nothing", () => {
    const at = (face: number, bonus: number, naturals: boolean) =>
      resolveBullets(anAttack({ accuracy: accuracy(bonus) }), aTarget({ evasion: 30 }), [face], () => TORSO, { ...READINGS, naturals })[0];
    expect(at(20, 3, true)).toMatchObject({ hit: true, quality: "glancing", total: 23 });
    expect(at(20, 3, false)).toMatchObject({ hit: false, quality: null });
    expect(at(1, 40, true)).toMatchObject({ hit: false, limb: null });
    expect(at(1, 40, false)).toMatchObject({ hit: true, quality: "solid" });
    expect(at(20, 25, true)).toMatchObject({ quality: "solid" });
  });

  test("[CS-14] the limb die is thrown after a hit only, and once for a burst", () => {
    let thrown = 0;
    const throwLimb = (): number => {
      thrown += 1;
      return TORSO;
    };
    const shoot = (wish: Parameters<typeof anAttack>[0], rolls: readonly number[]) => {
      thrown = 0;
      resolveBullets(anAttack(wish), aTarget(), rolls, throwLimb, READINGS);
      return thrown;
    };
    expect(shoot({}, [4])).toBe(0);
    expect(shoot({}, [5])).toBe(1);
    expect(shoot({}, [1, 15, 15, 15])).toBe(1);
    expect(shoot({ call: { location: "head" } }, [20, 20])).toBe(0);
    expect(shoot({ call: { location: "head" } }, [1, 20, 20])).toBe(1);
  });

  test("[CS-32] a table may let later bullets keep the limb that was called", () => {
    const attack = anAttack({ call: { location: "left-leg" } });
    const limbs = (keepsCall: boolean) =>
      resolveBullets(attack, aTarget(), [1, 16, 20], () => TORSO, { ...READINGS, keepsCall }).map(({ limb }) => limb);
    expect([limbs(false), limbs(true)]).toEqual([
      [null, "torso", "torso"],
      [null, "left-leg", "left-leg"],
    ]);
  });
});

describe("[CS-25] covered limbs", () => {
  const usual = (cover: "none" | "partial" | "good") => ownCover({ cover, tookCover: true, prone: false }, 10);

  test("are torso and legs behind half cover and all of them behind full cover", () => {
    expect(coveredLimbs(LIMBS, usual("none").limbs, null)).toEqual([]);
    expect(coveredLimbs(LIMBS, usual("partial").limbs, null)).toEqual(["torso", "left-leg", "right-leg"]);
    expect(coveredLimbs(LIMBS, usual("good").limbs, null)).toEqual(LIMBS);
  });

  test("are what somebody says of this target, limb by limb, and each limb's Evasion follows", () => {
    const { dice, limbs } = usual("good");
    expect(dice).toBe(COVER.full);
    const target = aTarget({ cover: dice, coveredLimbs: coveredLimbs(LIMBS, limbs, ["left-arm", "tail"]) });
    expect(target.coveredLimbs).toEqual(["left-arm"]);
    const evasion = LIMBS.map((location) => evasionAgainst(anAttack({ call: { location } }), target));
    expect(evasion).toEqual([12, 12, 16, 12, 12, 12]);
    expect(evasionAgainst(anAttack(), target)).toBe(16);
  });
});

describe("a blow", () => {
  const plan = bodyOf(40);
  const hit = (limb: Bullet["limb"], quality: Bullet["quality"]): Bullet => ({
    face: 10,
    total: 20,
    evasion: 12,
    hit: true,
    limb,
    threshold: 22,
    quality,
  });
  const blow = (raw: number, type: DamageType = "kinetic") => ({ raw, type, protection: UNPROTECTED });

  test("[GL-08] [GL-07] of either class does the same but for the struck limb", () =>
    fc.assert(
      fc.property(fc.constantFrom(...LIMBS), fc.nat(60), (limb, raw) => {
        const [solid, glancing] = (["solid", "glancing"] as const).map((quality) =>
          strike(plan, unhurt(plan), hit(limb, quality), blow(raw))!,
        );
        const others = (done: typeof solid) => ({ ...done, limbLoss: 0, crippled: false, state: { ...done!.state, limbs: [] } });
        expect(others(glancing)).toEqual(others(solid));
        const untouched = (done: typeof solid) => done!.state.limbs.filter((_, at) => LIMBS[at] !== limb);
        expect(untouched(glancing)).toEqual(untouched(solid));
        expect(solid!.loss.flesh + solid!.loss.overflow).toBe(raw);
      }),
    ));

  test("[CS-21] fills one limb's tally and no other, and cripples it at its threshold", () => {
    expect(plan.limbs).toEqual([10, 20, 15, 15, 15, 15]);
    const once = strike(plan, unhurt(plan), hit("left-leg", "solid"), blow(9))!;
    expect(once.state.limbs).toEqual([10, 20, 15, 15, 6, 15]);
    expect([once.limbLoss, once.crippled, once.state.flesh]).toEqual([9, false, 31]);
    const twice = strike(plan, once.state, hit("left-leg", "solid"), blow(9))!;
    expect([twice.limbLoss, twice.crippled, twice.state.limbs[4]]).toEqual([6, true, 0]);
    expect(strike(plan, twice.state, hit("left-leg", "solid"), blow(9))!.crippled).toBe(false);
  });

  test("[GL-07] takes the same HP at the head, an arm and the torso", () => {
    const lost = (["head", "left-arm", "torso"] as const).map(
      (limb) => strike(plan, unhurt(plan), hit(limb, "glancing"), blow(13))!.loss.flesh,
    );
    expect(lost).toEqual([13, 13, 13]);
  });

  test("[CS-12] that missed does nothing", () => {
    expect(strike(plan, unhurt(plan), { ...hit(null, null), hit: false }, blow(13))).toBeNull();
  });

  test("[GL-15] a DT that takes it all leaves HP and limb alone", () => {
    const done = strike(plan, unhurt(plan), hit("torso", "solid"), { ...blow(4), protection: { dt: 6, drPercent: 0 } })!;
    expect(done.state).toEqual(unhurt(plan));
  });
});
