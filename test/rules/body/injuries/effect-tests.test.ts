import { describe, expect, test } from "vitest";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { fight, type Fought, type Party, type Wish } from "../../../ledger/scenes/fight";
import { crossfire, swanSong } from "../../fixtures";

const target: Party = { name: "target", along: 10, hits: 0, plan: { physicalLimit: 99 } };
const call = (location: string, more: Partial<Party> = {}, wish: Partial<Wish> = {}): Fought =>
  fight({
    ruleset: swanSong,
    attack: { hits: 3 },
    weapon: { dv: 2 },
    order: { called: { location, side: "left" } },
    parties: [{ ...target, ...more }],
    ...wish,
  });

describe("[SS-CALLED-30] a hit to the hip", () => {
  test("knocks a target down if the target rolls fewer hits than the threshold", () => {
    const hit = (testHits: number) => call("hip", { testHits });
    expect(hit(5).one("effect-tested")).toMatchObject({ effect: "knockdown", threshold: 6, passed: false });
    expect(hit(5).one("fell")).toMatchObject({ effect: "knockdown", rule: "SS-CALLED-30" });
    expect(hit(5).state.bodies[0]).toMatchObject({ prone: true, flesh: 997 });
    expect(hit(6).one("effect-tested")).toMatchObject({ threshold: 6, passed: true });
    expect(hit(6).one("fell")).toBeUndefined();
    expect(hit(6).state.bodies[0]!.prone).toBe(false);
    expect(hit(6).one("effect-tested")!.rolled).toMatchObject({ spec: { kind: "pool", dice: 6 }, outcome: { value: 6 } });
  });

  test("[SS-CALLED-08] requires no test of a prone target", () => {
    expect(call("hip", { prone: true }).one("effect-tested")).toBeUndefined();
  });
});

describe("[SS-CALLED-45] a hit that stuns", () => {
  test("lowers the Initiative Score by the amount for the location, unless the target passes the test", () => {
    expect(call("ear").state.bodies[0]!.score).toBe(-10);
    expect(call("ear").one("score-lost")).toMatchObject({ score: -10, rule: "SS-CALLED-45" });
    expect(call("ear", { testHits: 2 }).state.bodies[0]!.score).toBe(0);
  });

  test("[SS-CALLED-43] requires only the test against Fatigued, an effect that causes Strain, if the target goes down", () => {
    const frail: Party = { ...target, plan: { maxima: { shield: null, armored: null, flesh: 4 }, body: 9, physicalLimit: 99 } };
    const fought = call("sternum", { ...frail, attributes: { body: 1 } }, { weapon: { dv: 7 } });
    expect(fought.one("dropped")).toBeDefined();
    expect(fought.all("effect-tested").map(({ effect }) => effect)).toEqual(["fatigued"]);
    expect(fought.one("strained")).toMatchObject({ by: 5 });
  });
});

describe("[XF-07] a crippled limb", () => {
  const struck = (locations: readonly number[], parties: readonly Party[] = [target]): Fought =>
    fight({ ruleset: crossfire, attack: { hits: 4 }, weapon: { dv: 8 }, locations, parties });

  test("requires a test of two attributes, reduced by the wound modifier", () => {
    const { spec } = struck([20]).one("tested")!.rolled;
    expect(spec).toMatchObject({
      dice: 5,
      cover: 0,
      limit: null,
      parts: [
        { part: "attribute", value: 3, rule: "XF-07", of: "body" },
        { part: "attribute", value: 3, rule: "XF-07", of: "willpower" },
        { part: "wounds", value: -1, rule: "SS-WOUND-04" },
      ],
    });
    const unhurt = struck([20], [{ ...target, plan: { physicalLimit: 99, injurable: false } }]).one("tested")!.rolled.spec;
    expect(unhurt.kind === "pool" && unhurt.parts!.map(({ part }) => part)).toEqual(["attribute", "attribute"]);
  });

  test("affects only the person who has the limb", () => {
    const both = struck([14, 3], [target, { name: "behind", along: 20, hits: 0, plan: { physicalLimit: 99 }, testHits: 3 }]);
    expect(both.state.injuries.map((list) => list.map(({ effect, location }) => [effect, location]))).toEqual([
      [["winded", "torso"]],
      [["slowed", both.all("located", "behind")[0]!.limb]],
    ]);
  });
});

describe("[UT-09] the obstructions of a shot", () => {
  const guard = (name: string, along: number, grants: Readonly<Record<string, number>>): Party => ({ name, along, hits: 0, grants });
  const among = (parties: readonly Party[]) => {
    const fought = fight({
      ruleset: crossfire,
      switches: { limbs: false },
      attack: { hits: 3 },
      weapon: { dv: 1, penetrates: false },
      parties: [...parties, { ...target, hits: 2 }],
      at: "target",
    });
    return fought.all("picked")[0]!.among.map(fought.nameOf);
  };

  test("are the entities in front of the target that give the target cover", () => {
    const covers = guard("covers", 5, { target: 2 });
    expect(among([covers])).toEqual(["covers"]);
    expect(among([covers, guard("idle", 6, {})])).toEqual(["covers"]);
    expect(among([covers, guard("beside", 10, { target: 2 })])).toEqual(["covers"]);
    expect(among([covers, guard("behind", 12, { target: 2 })])).toEqual(["covers"]);
    expect(among([covers, guard("level", 5, { target: 2 })])).toEqual(["covers", "level"]);
  });
});

describe("the replies to an attack", () => {
  const standard = { ask: "choose-defense:0", kind: "defense", defense: "standard" } as const;
  const roll = (dice: number) => ({ ask: "attack", kind: "faces", faces: Array.from({ length: dice }, () => 6) }) as const;

  test("are refused with an error if they have the wrong number of dice, whatever the order of the replies", () => {
    const { attack } = fight({ ruleset: swanSong, attack: { hits: 1 }, parties: [target] });
    const wrong = { ask: "defend:0", kind: "faces", faces: [2] } as const;
    expect(() => replay(attack, [wrong, standard, roll(21)])).toThrow("20 dice needed, got 1");
    expect(replay(attack, [roll(21), standard]).ask).toMatchObject({ id: "defend:0" });
  });

  test("are refused with an error if a corrected reply has the wrong number of dice", () => {
    const { attack } = fight({ ruleset: swanSong, attack: { hits: 1 }, parties: [target] });
    expect(() => replay(attack, [standard, roll(21), roll(3)])).toThrow("21 dice needed, got 3");
  });
});
