import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import { protectionOf, type WornPiece } from "../../../../module/rules/attack/model/worn-armor";
import { DAMAGE_TYPES } from "../../../../module/rules/body/health-pools";
import { WOUND_CLASSES } from "../../../../module/rules/body/hit-locations/wound-classes";
import { crossfire, smallAttack, swanSong } from "../../odds/small-fights";

const piece = (wish: Partial<WornPiece> = {}): WornPiece => ({ rating: 3, places: [], types: {}, openFaced: false, shield: "", ...wish });
const wardrobe = (...pieces: readonly WornPiece[]) => ({ natural: 1, pieces, shieldSkill: 12 });

describe("[TD-WOUND-01] [TD-LOC-21] the resistance of worn armor", () => {
  const worn = (...pieces: readonly WornPiece[]) => protectionOf(wardrobe(...pieces), ["types", "shield"]);

  test("adds up natural armor, full-body pieces and pieces at the location", () => {
    expect(worn(piece(), piece({ rating: 4, places: ["torso"] }), piece({ rating: 2, places: ["torso", "neck"] }))).toEqual({
      resistance: { all: 4, at: { torso: 10, neck: 6 }, openFaced: false },
      shield: null,
    });
    expect(worn().resistance).toEqual({ all: 1, at: {}, openFaced: false });
  });

  test("applies to all locations of a covered head, and to the location 'arm' if both arms are covered", () => {
    const at = (...places: readonly string[]) => Object.keys(worn(piece({ places })).resistance!.at).toSorted();
    expect(at("head")).toEqual(["eye", "face", "head", "skull"]);
    expect(at("left-arm", "right-arm")).toEqual(["arm", "left-arm", "right-arm"]);
    expect(at("right-arm", "left-arm", "left-leg")).toEqual(["arm", "left-arm", "left-leg", "right-arm"]);
    expect(at("left-arm", "right-leg")).toEqual(["left-arm", "right-leg"]);
    expect(at("left-arm")).toEqual(["left-arm"]);
    expect(at("right-arm")).toEqual(["right-arm"]);
    expect(at("torso")).toEqual(["torso"]);
    expect(at("upper-left-arm", "upper-right-arm", "right-")).toEqual(["right-", "upper-left-arm", "upper-right-arm"]);
    expect(at("left-arm-guard", "right-arm-guard")).toEqual(["left-arm-guard", "right-arm-guard"]);
    expect(at("left-", "right-")).toEqual(["left-", "right-"]);
  });

  test("lists damage types separately only if the resistance differs between them", () => {
    const { all, at } = worn(
      piece({ types: { cut: { value: 5, percent: 0 }, imp: { value: null, percent: 0 } } }),
      piece({ rating: 2, places: ["hand"] }),
    ).resistance!;
    expect(all).toEqual({ ...Object.fromEntries(WOUND_CLASSES.map((type) => [type, 4])), cut: 6 });
    expect(at["hand"]).toEqual({ ...Object.fromEntries(WOUND_CLASSES.map((type) => [type, 6])), cut: 8 });
    expect(worn(piece({ places: ["hand"], types: { strange: { value: 9, percent: 0 } } })).resistance).toMatchObject({
      all: 1,
      at: { hand: { strange: 10, cr: 4 } },
    });
  });

  test("[TD-LOC-21] excludes open-faced armor at the face and the eyes", () => {
    const helmet = piece({ rating: 6, places: ["head"], openFaced: true });
    const { at } = worn(helmet, piece({ rating: 2, places: ["face"] })).resistance!;
    const bare = worn().resistance!.all as number;
    expect([at["skull"], at["face"], at["eye"]]).toEqual([bare + 6, bare + 2, bare]);
    const whole = worn(piece({ rating: 3, places: [], openFaced: true })).resistance!;
    expect([whole.all, whole.at["face"], whole.at["eye"]]).toEqual([bare + 3, bare, bare]);
    expect(worn(piece({ rating: 3, places: [] })).resistance!.at).toEqual({});
  });

  test("[TD-LOC-34] excludes a shield, which is listed separately with its arm", () => {
    expect(worn(piece({ rating: 7, shield: "right" }), piece())).toEqual({
      resistance: { all: 4, at: {}, openFaced: false },
      shield: { skill: 12, side: "right" },
    });
    expect(protectionOf(wardrobe(piece({ shield: "left" })), ["types"])).toEqual({ resistance: { all: 1, at: {}, openFaced: false } });
  });

  test("is missing if the ruleset has no damage types", () => {
    expect(protectionOf(wardrobe(piece()), [])).toEqual({});
    expect(protectionOf(wardrobe(piece()), ["shield", "openFaced"])).toEqual({});
  });
});

describe("[CS-13] the thresholds of worn armor", () => {
  test("list DT and DR percent of each piece for every damage type", () => {
    const types = { fire: { value: 9, percent: 20 }, shock: { value: null, percent: 5 }, strange: { value: 2, percent: 0 } };
    const { thresholds, ...rest } = protectionOf(wardrobe(piece({ places: ["left-arm", "right-arm"], types })), ["types", "percent"]);
    expect(rest).toEqual({});
    const plain = (dt: number) => Object.fromEntries(DAMAGE_TYPES.map((type) => [type, { dt, drPercent: 0 }]));
    expect(thresholds).toEqual([
      { limbs: [], against: plain(1) },
      {
        limbs: ["left-arm", "right-arm", "arm"],
        against: { ...plain(3), fire: { dt: 9, drPercent: 20 }, shock: { dt: 3, drPercent: 5 }, strange: { dt: 2, drPercent: 0 } },
      },
    ]);
  });
});

describe("the changes that an attack makes", () => {
  const attack = smallAttack({ ruleset: crossfire });
  const made = (events: readonly object[], on = attack) => changes(on, events as readonly AttackEvent[]);
  const declared = (given: object) => ({ kind: "declared", ap: 0, freeAction: false, rounds: 0, ...given });
  const attacked = { kind: "attacked", entity: -1, done: true };

  test.each<[string, object, readonly object[]]>([
    ["a declaration without a price", declared({}), [attacked]],
    ["a declaration with AP", declared({ ap: 2 }), [{ kind: "ap", entity: -1, by: -2 }, attacked]],
    ["a declaration with the Free Action", declared({ freeAction: true }), [{ kind: "free-action", entity: -1, used: true }, attacked]],
    ["a declaration with rounds", declared({ rounds: 3 }), [{ kind: "ammo", entity: -1, by: -3 }, attacked]],
    ["a free defense", { kind: "defense-chosen", entity: 0, defense: "standard", price: 0 }, []],
    ["a dodge", { kind: "defense-chosen", entity: 0, defense: "dodge", price: 1 }, [{ kind: "ap", entity: 0, by: -1 }]],
    ["a defense roll without dice", { kind: "defended", entity: 0, rolled: { spec: { kind: "pool", dice: 0 } } }, []],
    [
      "a defense roll",
      { kind: "defended", entity: 0, rolled: { spec: { kind: "pool", dice: 1 } } },
      [{ kind: "defended", entity: 0, by: 1 }],
    ],
    ["a defense roll with a margin", { kind: "defended", entity: 0, rolled: { spec: { kind: "under", dice: 3 } } }, []],
    ["an undamaged barrier", { kind: "barrier", entity: 0, damage: 0 }, []],
    ["a damaged barrier", { kind: "barrier", entity: 0, damage: 3 }, [{ kind: "amount", entity: 0, amount: "flesh", by: -3 }]],
    [
      "a crippled limb with points",
      { kind: "crippled", entity: 0, limb: "head", points: 4 },
      [{ kind: "limb", entity: 0, limb: "head", by: -4 }],
    ],
    ["a crippled limb without points", { kind: "crippled", entity: 0, limb: "head" }, []],
    ["a status", { kind: "marked", entity: 0, status: "stunned" }, [{ kind: "status", entity: 0, status: "stunned", active: true }]],
    [
      "a status with a value",
      { kind: "marked", entity: 0, status: "shocked", value: -3 },
      [{ kind: "status", entity: 0, status: "shocked", active: true, value: -3 }],
    ],
    [
      "a collapse of the attacker",
      { kind: "collapsed", condition: "unconscious" },
      [{ kind: "status", entity: -1, status: "unconscious", active: true }],
    ],
    [
      "a failed test",
      { kind: "tested", entity: 0, passed: false, failure: "prone" },
      [{ kind: "status", entity: 0, status: "prone", active: true }],
    ],
    ["a failed test without a status", { kind: "tested", entity: 0, passed: false, failure: "other" }, []],
    ["a passed test", { kind: "tested", entity: 0, passed: true, failure: "prone" }, []],
    ["a loss of Initiative Score", { kind: "score-lost", entity: 0, score: -5 }, [{ kind: "score", entity: 0, by: -5 }]],
    ["the end of the attack", { kind: "ended" }, []],
  ])("follow from %s", (_what, event, wanted) => {
    expect(made([event])).toEqual(wanted);
  });

  test("are added up for each value of each entity", () => {
    const barrier = (entity: number, damage: number) => ({ kind: "barrier", entity, damage });
    const crippled = (limb: string, points: number) => ({ kind: "crippled", entity: 0, limb, points });
    const marked = (status: string) => ({ kind: "marked", entity: 0, status });
    expect(made([barrier(0, 2), barrier(1, 1), barrier(0, 3), crippled("head", 1), crippled("torso", 2), crippled("head", 4)])).toEqual([
      { kind: "amount", entity: 0, amount: "flesh", by: -5 },
      { kind: "amount", entity: 1, amount: "flesh", by: -1 },
      { kind: "limb", entity: 0, limb: "head", by: -5 },
      { kind: "limb", entity: 0, limb: "torso", by: -2 },
    ]);
    expect(made([marked("stunned"), marked("prone"), marked("stunned")])).toEqual([
      { kind: "status", entity: 0, status: "stunned", active: true },
      { kind: "status", entity: 0, status: "prone", active: true },
    ]);
    expect(
      made([
        { kind: "score-lost", entity: 0, score: -5 },
        { kind: "score-lost", entity: 0, score: 5 },
      ]),
    ).toEqual([]);
  });

  test("[SS-CALLED-09] extend the duration of an effect repeated at the same location, except at an eye", () => {
    const injured = (effect: string, rounds: number | null, location = "sternum") => ({
      kind: "injured",
      entity: 0,
      status: effect,
      injury: { effect, location, side: null, rounds, until: rounds === null ? "treatment" : "time" },
    });
    const rounds = (...events: readonly object[]) =>
      made(events).map((change) => (change.kind === "injury" ? change.injury.rounds : change.kind));
    expect(rounds(injured("winded", 2), injured("winded", 3))).toEqual([5]);
    expect(rounds(injured("winded", null), injured("winded", 3))).toEqual([3]);
    expect(rounds(injured("winded", 2), injured("winded", null))).toEqual([null]);
    expect(rounds(injured("winded", 2), injured("winded", 3, "gut"))).toEqual([2, 3]);
    expect(rounds(injured("blinded", 2, "eye"), injured("blinded", 3, "eye"))).toEqual([2, 3]);
  });

  test("[SS-INIT-15] include the Initiative Score only in a ruleset whose wounds lower the score", () => {
    expect(crossfire.method.wounds.lowersScore).toBe(true);
    const steady = {
      ...attack,
      ruleset: { ...swanSong, method: { ...swanSong.method, wounds: { ...swanSong.method.wounds, lowersScore: false } } },
    };
    expect(
      made(
        [
          { kind: "score-lost", entity: 0, score: -5 },
          { kind: "barrier", entity: 0, damage: 1 },
        ],
        steady,
      ),
    ).toEqual([{ kind: "amount", entity: 0, amount: "flesh", by: -1 }]);
  });

  test("include only values that the hit changes", () => {
    const { plan, body } = attack.field.entities[0]!.fighter;
    const harmed = (flesh: number, limb: string | null, limbLoss: number) => ({
      kind: "harmed",
      entity: 0,
      before: body,
      limb,
      done: {
        state: { ...body, flesh: body.flesh - flesh },
        loss: { shield: 0, armored: 0, flesh, strain: 0, overflow: 0 },
        injuries: 0,
        limbLoss,
      },
    });
    expect(plan.maxima.flesh).toBe(6);
    expect(made([harmed(1, "head", 0)])).toEqual([{ kind: "amount", entity: 0, amount: "flesh", by: -1 }]);
    expect(made([harmed(1, "head", 1)])).toEqual([
      { kind: "amount", entity: 0, amount: "flesh", by: -1 },
      { kind: "limb", entity: 0, limb: "head", by: -1 },
    ]);
    expect(made([harmed(1, null, 1)])).toEqual([{ kind: "amount", entity: 0, amount: "flesh", by: -1 }]);
    expect(made([harmed(0, null, 0)])).toEqual([]);
  });
});
