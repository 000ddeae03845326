import { describe, expect, test } from "vitest";
import {
  afterRounds,
  crippledInjuries,
  injuryOf,
  stack,
  type ActiveInjury,
  type LocatedHit,
} from "../../../../module/rules/body/injuries/active-injury";
import {
  armUseless,
  handHolds,
  injuryParts,
  mayPerceive,
  mayStandUp,
  mayTake,
} from "../../../../module/rules/body/injuries/called-effects";
import type { EffectId } from "../../../../module/rules/body/injuries/effect-durations";
import { sumOf } from "../../../../module/rules/chance/roll-specs";

const hit = (change: Partial<LocatedHit> = {}): LocatedHit => ({ location: "shoulder", side: "left", originalDv: 8, dv: 3, ...change });
const of = (...wanted: readonly (readonly [EffectId, LocatedHit])[]): readonly ActiveInjury[] =>
  wanted.reduce<readonly ActiveInjury[]>((active, [effect, struck]) => stack(active, injuryOf(effect, struck, 2)), []);
const dice = (...of_: Parameters<typeof injuryParts>): number => sumOf(injuryParts(...of_));

describe("penalties from effects", () => {
  test("[SS-CALLED-40] One-Arm Bandit disables the arm for some rounds, and penalizes tests with the arm until the arm is healed", () => {
    const bandit = of(["one-arm-bandit", hit()]);
    expect([armUseless(bandit, "left"), armUseless(bandit, "right")]).toEqual([true, false]);
    const later = afterRounds(bandit, 3);
    expect(armUseless(later, "left")).toBe(false);
    expect([dice(later, { arms: ["left", "right"] }), dice(later, { arms: ["right"] }), dice(later, {})]).toEqual([-6, 0, 0]);
  });

  test("[SS-CALLED-41] [SS-CALLED-20] only the worse of two weak sides counts", () => {
    const both = of(["weak-side", hit()], ["weak-side", hit({ location: "hand", side: "right" })]);
    expect(dice(both, { meleeDefense: true })).toBe(-2);
    expect(dice(both, {})).toBe(0);
    expect(injuryParts(both, { meleeDefense: true })).toMatchObject([{ part: "weak-side", rule: "SS-CALLED-41" }]);
  });

  test("[SS-CALLED-16] one blinded eye penalizes tests that need sight, and two blinded eyes penalize every test", () => {
    const one = crippledInjuries([{ id: "head", kind: "head" }]);
    const two = stack(one, injuryOf("blinded", hit({ location: "eye", side: null })));
    expect([dice(one, { sight: true }), dice(one, {}), mayPerceive(one, "sight")]).toEqual([-4, 0, true]);
    expect([dice(two, { sight: true }), dice(two, {}), mayPerceive(two, "sight")]).toEqual([-8, -8, false]);
  });

  test("[SS-CALLED-13] [SS-CALLED-22] the penalties for deafness and nausea add up, and two deaf ears prevent only hearing", () => {
    const deaf = of(
      ["deafened", hit({ location: "ear", side: null })],
      ["deafened", hit({ location: "ear", side: null })],
      ["nauseous", hit({ location: "gut" })],
    );
    expect(dice(deaf, {})).toBe(-8);
    expect([mayPerceive(deaf, "hearing"), mayPerceive(deaf, "sight")]).toEqual([false, true]);
  });
});

describe("actions that effects allow", () => {
  test("[SS-CALLED-31] a fighter on the ground may get up, except while buckled", () => {
    expect(mayStandUp(of(["slowed", hit({ location: "hip" })]))).toBe(true);
    const buckled = of(["buckled", hit({ location: "genitals" })]);
    expect(mayStandUp(buckled)).toBe(false);
    expect([mayStandUp(afterRounds(buckled, 1)), mayStandUp(afterRounds(buckled, 2))]).toEqual([false, true]);
  });

  test("[SS-CALLED-47] a winded fighter may take only Free, Simple and Interrupt Actions", () => {
    const winded = crippledInjuries([{ id: "torso", kind: "torso" }]);
    expect((["free", "simple", "complex", "extended", "interrupt"] as const).filter((kind) => mayTake(winded, kind))).toEqual([
      "free",
      "simple",
      "interrupt",
    ]);
    expect(mayTake([], "complex")).toBe(true);
  });

  test("[SS-CALLED-19] a hand with a broken grip cannot hold an item until the effect ends", () => {
    const broken = of(["broken-grip", hit({ location: "hand", dv: 1 })]);
    expect([handHolds(broken, "left"), handHolds(broken, "right"), handHolds(afterRounds(broken), "left")]).toEqual([false, true, true]);
  });
});
