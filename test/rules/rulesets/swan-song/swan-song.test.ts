import path from "node:path";
import { describe, expect, test } from "vitest";
import { CALLED_EFFECTS } from "../../../../module/rules/body/injuries/effect-durations";
import { crippledEffects } from "../../../../module/rules/body/cripple-threshold";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { VEHICLE_EFFECTS } from "../../../../module/rules/called-shots/vehicle-parts";
import { DEFENSES } from "../../../../module/rules/contest/defense";
import { INTERCEPT_ACTION } from "../../../../module/rules/movement/interception";
import { POWERS } from "../../powers/known-powers";
import { crossfire } from "../../../../module/rules/rulesets/crossfire/crossfire";
import { actionPrice, fireMode } from "../../../../module/rules/attack/model/declaration";
import { swanSong } from "../../../../module/rules/rulesets/swan-song/swan-song";
import { buildLanguages } from "../../../../tools/build/languages.mjs";

const { declaration } = swanSong;
const ids = (list: readonly (string | { readonly id: string })[]) => list.map((item) => (typeof item === "string" ? item : item.id));

describe("the declaration of Swan Song", () => {
  test("[XF-26] gives every action its AP cost and category", () => {
    const of = (ap: number) => declaration.actions.filter((action) => action.ap === ap).map(({ id, kind }) => [id, kind]);
    expect(of(1)).toEqual([
      ["single-shot", "simple"],
      ["semi-auto-burst", "simple"],
      ["burst", "simple"],
      ["long-burst", "simple"],
      ["dodge", "interrupt"],
      ["parry", "interrupt"],
      ["block", "interrupt"],
      ["intercept", "interrupt"],
      ["take-cover", "simple"],
      ["reload", "simple"],
      ["ready", "simple"],
      ["stand-up", "simple"],
      ["use-item", "simple"],
      ["aim", "simple"],
      ["run", "simple"],
      ["sprint", "simple"],
      ["slip-past", "simple"],
    ]);
    expect(of(2)).toEqual([
      ["full-auto", "complex"],
      ["melee", "complex"],
      ["full-defense", "interrupt"],
    ]);
    expect(() => actionPrice(swanSong, "nap")).toThrow('ruleset swan-song: no action "nap"');
    for (const id of [...DEFENSES.filter((one) => one !== "standard"), INTERCEPT_ACTION])
      expect(actionPrice(swanSong, id).kind).toBe("interrupt");
  });

  test("[SS-DEFENSE-26] [SS-DEFENSE-27] [SS-DEFENSE-28] gives each fire mode its rounds, AP cost and defense penalty", () => {
    expect(declaration.modes.map(({ id, rounds, price, kind, defense }) => [id, rounds, price, kind, defense])).toEqual([
      ["single", 1, 1, "simple", 0],
      ["semi-auto-burst", 3, 1, "simple", -2],
      ["burst", 3, 1, "simple", -2],
      ["long-burst", 6, 1, "simple", -5],
      ["full-auto", 10, 2, "complex", -9],
      ["melee", 0, 2, "complex", 0],
      ["throw", 1, 1, "simple", 0],
      ["power", 0, 2, "complex", 0],
    ]);
    expect(fireMode(swanSong, "spray")).toBeUndefined();
  });

  test("[SS-DAMAGE-06] [SS-CALLED-06] lists exactly once each status that its rules can cause", () => {
    const lasting = Object.entries(CALLED_EFFECTS).flatMap(([effect, { lasts }]) => (lasts === "at-once" ? [] : [effect]));
    const crippled = LIMBS.flatMap((limb) => crippledEffects(limb).statuses);
    const conditions = ["prone", "unconscious", "near-death", "dead", "surprised", "full-defense", "cover", "running", "bleeding"];
    const saved = ["stabilised", "last-fight", "in-vehicle"];
    expect(new Set(declaration.statuses)).toEqual(new Set([...conditions, ...saved, ...lasting, ...crippled, ...VEHICLE_EFFECTS]));
    expect(new Set(declaration.statuses).size).toBe(declaration.statuses.length);
  });

  test("[SS-ATTACK-09] includes all attributes with rating 3, and the skills of all powers with rating 0", () => {
    expect(declaration.attributes).toEqual(
      ["body", "agility", "reaction", "strength", "willpower", "logic", "intuition", "charisma"].map((id) => ({ id, initial: 3 })),
    );
    expect(declaration.skills.every(({ initial }) => initial === 0)).toBe(true);
    expect(ids(declaration.skills)).toEqual(
      expect.arrayContaining(["unarmed", "acrobatics", "clubs", ...POWERS.map(({ skill }) => skill)]),
    );
  });

  test("[SS-DAMAGE-01] lists Shield, Armored Health, Flesh and Strain in this order, and the six limbs", () => {
    expect(declaration.pools.map(({ id, kind }) => [id, kind])).toEqual([
      ["shield", "health"],
      ["armored", "health"],
      ["flesh", "health"],
      ["strain", "strain"],
    ]);
    expect(declaration.limbs).toEqual(LIMBS);
  });

  test("has an English text for every name", () => {
    const root = path.resolve(import.meta.dirname, "../../../..");
    const english = (buildLanguages(root).get("en") as Record<string, Record<string, object>>)["CROSSFIRE"]!;
    const named: Readonly<Record<string, readonly string[]>> = {
      Attribute: ids(declaration.attributes),
      Skill: ids(declaration.skills),
      Pool: ids(declaration.pools),
      Limb: declaration.limbs,
      Mode: ids(declaration.modes),
      Action: ids(declaration.actions),
      Status: declaration.statuses,
    };
    expect(
      Object.entries(named).flatMap(([group, list]) => list.filter((id) => !(id in english[group]!)).map((id) => `${group}.${id}`)),
    ).toEqual([]);
  });
});

describe("[XF-01] [XF-11] the facts of a ruleset", () => {
  test("of Swan Song include passes, and bursts resolved as one attack, but not the additions of the default ruleset", () => {
    expect(swanSong).toMatchObject({
      id: "swan-song",
      switches: {
        limbs: false,
        woundingModifiers: false,
        unintendedTargets: false,
        passes: true,
        meleeCover: false,
        closedCalls: [],
        sparesBarriers: false,
      },
      ties: { nothingAgainstNothingMisses: false, tieGoesThroughCover: true },
      bodySlows: false,
      bulletByBullet: false,
      actionPoints: 3,
    });
  });

  test("[XF-02] [XF-12] [XF-14] [XF-17] [XF-23] [XF-24] [XF-27] [XF-28] [XF-29] of the default ruleset extend the facts of Swan Song", () => {
    expect(crossfire).toEqual({
      ...swanSong,
      people: { ...swanSong.people, derive: expect.any(Function) },
      id: "crossfire",
      method: { ...swanSong.method, call: expect.any(Function) as unknown },
      tuning: { call: { once: 1, perThree: 2 }, body: { times: 2, hits: 1 }, overflow: 2, recoil: 2, bruise: 3 },
      declaration: {
        ...swanSong.declaration,
        modes: swanSong.declaration.modes.map((mode) => (mode.rounds > 1 ? { ...mode, kick: Math.floor((2 * mode.rounds) / 3) } : mode)),
      },
      switches: { ...swanSong.switches, limbs: true, woundingModifiers: true, unintendedTargets: true, choosesThings: true },
      ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: true },
      cover: { there: "partial", prone: true, calls: true },
      bodyIsBarrier: false,
      bodySlows: true,
      bulletByBullet: true,
      sprintAddsWalk: true,
    });
  });
});
