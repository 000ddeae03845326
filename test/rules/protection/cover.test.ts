import { describe, expect, test } from "vitest";
import { fight, type Fought, type Party, type Wish } from "../../ledger/scenes/fight";
import { crossfire, swanSong } from "../fixtures";
import { lineUp } from "../../../module/rules/attack/declare/line-up";
import { at, behindWalls, OPEN, round, wallThat } from "../attack/declare/standers";

const door: Party = { name: "door", along: 9, hits: null, armor: 4, plan: { body: 4 }, grants: { target: 4, beyond: 4 } };
const target: Party = { name: "target", along: 10, hits: 0, shut: ["door"] };
const shoot = (wish: Partial<Wish>): Fought =>
  fight({ ruleset: swanSong, attack: { hits: 5 }, weapon: { penetrates: true, dv: 8 }, parties: [door, target], at: "target", ...wish });
const kinds = (fought: Fought) =>
  fought.events
    .filter(({ kind }) => ["compared", "barrier", "penetrated", "stopped", "left-battle", "picked"].includes(kind))
    .map((event) => ("entity" in event ? `${event.kind} ${fought.nameOf(event.entity)}` : event.kind));

describe("[SS-BARRIER-05] [SS-BARRIER-21] [SS-BARRIER-23] a target fully behind a door", () => {
  test("is hit through the door with 1 point less damage", () => {
    const fought = shoot({});
    expect(kinds(fought).slice(0, 4)).toEqual(["compared target", "barrier door", "penetrated door", "compared target"]);
    // DV 8 plus the net hit against the target reaches the door, which absorbs 1 point.
    expect(fought.one("barrier", "door")).toMatchObject({ dv: 9, damage: 1, through: 8 });
    expect(fought.one("soaked", "target")).toMatchObject({ dv: 8 });
  });

  test("[SS-BARRIER-24] is not hit if the door stops the bullet", () => {
    const fought = shoot({ parties: [{ ...door, armor: 20 }, target] });
    expect(kinds(fought)).toEqual(["compared target", "barrier door", "stopped door"]);
    expect(fought.one("soaked", "target")).toBeUndefined();
  });

  test("[SS-BARRIER-03] [XF-05] keeps the cover of the door against a bullet that went through the door", () => {
    const [before, behind] = shoot({}).all("compared", "target");
    expect(before).toMatchObject({ cover: 4, contact: "hit", net: 1 });
    expect(behind).toMatchObject({ cover: 4, contact: "hit", net: 1 });
  });

  test("can be hit through the door by a weapon that does not penetrate people", () => {
    expect(kinds(shoot({ weapon: { penetrates: false, dv: 8 } }))).toContain("penetrated door");
  });

  test("[SS-BARRIER-06] [SS-BARRIER-07] takes the damage beyond the door's Structure if a blunt attack breaks the door", () => {
    const near = [
      { ...door, along: 1 },
      { ...target, along: 1.5 },
    ];
    const hammer = { kind: "melee", modes: [], ammo: null, dv: 8, penetrates: false } as const;
    const broken = shoot({ weapon: hammer, parties: near });
    expect([kinds(broken).includes("barrier door"), broken.one("soaked", "door")!.rolled.spec]).toMatchObject([false, { dice: 8 }]);
    expect(broken.one("penetrated", "door")).toMatchObject({ rule: "SS-BARRIER-07", carry: broken.one("soaked", "door")!.left - 4 });
    // An attack marked as penetrating goes through.
    expect(kinds(shoot({ weapon: { ...hammer, penetrates: true }, parties: near }))).toContain("barrier door");
  });

  test("[SS-BARRIER-20] takes the remaining damage of a rocket, whose doubled DV breaks the door", () => {
    const rocket = shoot({ weapon: { penetrates: true, antiVehicle: true, dv: 8 } });
    // Twice 8, plus the net hit against the target.
    expect(rocket.one("soaked", "door")).toMatchObject({ dv: 17 });
    expect(rocket.one("soaked", "target")).toMatchObject({ dv: rocket.one("penetrated", "door")!.carry });
  });

  test("is hit with full damage if the setting that spares barriers is on", () => {
    const fought = shoot({ switches: { sparesBarriers: true } });
    expect(fought.one("barrier", "door")).toMatchObject({ damage: 0, through: 9 });
    expect(fought.one("soaked", "target")).toMatchObject({ dv: 9 });
  });

  test("is protected by the door even if the setting for unintended targets is off", () => {
    expect(kinds(shoot({ switches: { unintendedTargets: false } }))).toContain("barrier door");
  });
});

describe("[UT-35] [UT-36] [SS-BARRIER-05] a shot aimed through a pane at the target", () => {
  const pane: Party = { ...door, name: "pane", along: 8, grants: {} };
  const behindPane: Party = { ...target, shut: ["pane"] };
  const straight = (parties: readonly Party[]): Fought => shoot({ order: { through: true }, parties });

  test("reaches the transparent pane first and then the target", () => {
    expect(kinds(straight([pane, behindPane])).slice(0, 3)).toEqual(["barrier pane", "penetrated pane", "compared target"]);
    expect(kinds(straight([{ ...pane, armor: 20 }, behindPane]))).toEqual(["barrier pane", "stopped pane"]);
  });

  test("reaches every obstruction once, nearest first", () => {
    const crate: Party = { ...door, name: "crate", along: 5, armor: 0, plan: { body: 1 }, grants: { target: 2 } };
    expect(kinds(straight([crate, pane, behindPane])).slice(0, 5)).toEqual([
      "barrier crate",
      "penetrated crate",
      "barrier pane",
      "penetrated pane",
      "compared target",
    ]);
  });
});

describe("[SS-BARRIER-05] a bullet that reaches a person who covers the target and is covered by a pane", () => {
  const pane: Party = { ...door, name: "pane", along: 4, grants: {} };
  const guard: Party = { name: "guard", along: 5, hits: 0, shut: ["pane"], grants: { target: 2 } };
  const covered: Party = { name: "target", along: 10, hits: 2 };
  const shot = (hits: number, more: Partial<Wish> = {}): Fought =>
    fight({
      ruleset: crossfire,
      attack: { hits },
      weapon: { penetrates: true, dv: 8 },
      parties: [pane, guard, covered],
      at: "target",
      ...more,
    });

  test("goes through the pane first after a miss because of cover", () => {
    const fought = shot(2);
    expect(kinds(fought).slice(0, 6)).toEqual([
      "compared target",
      "picked guard",
      "compared guard",
      "barrier pane",
      "penetrated pane",
      "compared guard",
    ]);
    // DV 8 plus two net hits against the guard reaches the pane, which absorbs 1 point.
    expect(fought.one("barrier", "pane")).toMatchObject({ dv: 10, through: 9 });
    expect(kinds(shot(2, { parties: [{ ...pane, armor: 20 }, guard, covered] })).at(-1)).toBe("stopped pane");
  });

  test.each([
    ["a tie", 3, {}],
    ["aim through the cover", 4, { order: { through: true } }],
  ])("goes through the pane first after %s", (_why, hits, more) => {
    const path = kinds(shot(hits, more));
    expect(path.filter((one) => one.endsWith("pane") || one.startsWith("compared guard"))).toEqual([
      "compared guard",
      "barrier pane",
      "penetrated pane",
      "compared guard",
    ]);
  });
});

describe("an entity behind a wall", () => {
  const beyond: Party = { name: "beyond", along: 20, hits: 0, shut: ["wall"] };
  const wall: Party = { name: "wall", along: 15, hits: null, armor: 20, plan: { body: 10 } };
  const open: Party = { name: "target", along: 10, hits: 9 };

  test("is not reached by a bullet that misses its target and ends in the wall", () => {
    const fought = fight({
      ruleset: crossfire,
      attack: { hits: 1 },
      weapon: { penetrates: true, dv: 8 },
      parties: [open, wall, beyond],
      at: "target",
    });
    expect(kinds(fought)).toEqual(["compared target", "picked wall", "compared wall", "barrier wall", "stopped wall"]);
  });

  test("is reached by a bullet that misses its target and penetrates the wall", () => {
    const parties = [open, { ...wall, armor: 2 }, beyond];
    const fought = fight({ ruleset: crossfire, attack: { hits: 2 }, weapon: { penetrates: true, dv: 8 }, parties, at: "target" });
    expect(kinds(fought)).toContain("compared beyond");
  });
});

describe("a door on the map", () => {
  const closed = {
    ...round(9, 0, 0),
    footprint: {
      kind: "polygon",
      corners: [
        { x: 9, y: -2 },
        { x: 9, y: 30 },
      ],
    },
    wallLike: true,
  } as const;

  test("gives good cover to the entities behind it, which bullets reach only through the door", () => {
    const { places, intended, grants, walledOff } = lineUp(OPEN, [at(20), at(5), at(10), { ...at(9), body: closed }], 2);
    expect(places.map(({ who }) => who)).toEqual([1, 3, 2, 0]);
    expect(places[1]).toMatchObject({ along: 9, aside: 0 });
    expect(places.map(({ shut }) => shut)).toEqual([undefined, undefined, [1], [1]]);
    expect(places.map(({ unseen }) => unseen)).toEqual([false, false, true, true]);
    // A target that is completely out of sight has good cover without taking cover.
    expect(grants[1]![intended]).toBe(4);
    expect(walledOff).toBe(false);
  });

  test("gives no cover if the door is transparent, but bullets reach the target only through the door", () => {
    const { places, grants } = lineUp(OPEN, [{ ...at(9), body: { ...closed, hides: false } }, at(10)], 1);
    expect(places[1]).toMatchObject({ unseen: false, shut: [0] });
    expect(grants[0]![1]).toBe(0);
  });

  test("lets bullets past if it covers only half of the target", () => {
    const half = {
      ...closed,
      footprint: {
        kind: "polygon",
        corners: [
          { x: 9, y: 0 },
          { x: 9, y: 5 },
        ],
      },
    } as const;
    const { places } = lineUp(OPEN, [{ ...at(9), body: half }, at(10)], 1);
    expect(places.find(({ who }) => who === 1)!.shut).toBeUndefined();
  });
});

describe("the walls of a map", () => {
  const line = { a: { x: 8, y: -5 }, b: { x: 8, y: 5 } };

  test("[UT-29] give partial cover, or good cover if a mostly hidden target took cover", () => {
    const half = { ...line, a: { x: 8, y: 0.05 } };
    const dice = (tookCover: boolean) =>
      lineUp(
        { ...OPEN, ...behindWalls(wallThat(half, "movement", "shots", "sight")) },
        [at(10, 0, { stance: { cover: "none", tookCover, prone: false } })],
        0,
      ).places[0]!.otherCover;
    expect([dice(false), dice(true)]).toEqual([2, 2]);
    const most = { ...line, a: { x: 8, y: -0.05 } };
    expect(
      lineUp(
        { ...OPEN, ...behindWalls(wallThat(most, "movement", "shots", "sight")) },
        [at(10, 0, { stance: { cover: "none", tookCover: true, prone: false } })],
        0,
      ).places[0]!.otherCover,
    ).toBe(4);
  });

  test("block the line of fire only if the walls stop shots", () => {
    const walled = (...what: ("movement" | "shots" | "sight")[]) =>
      lineUp({ ...OPEN, ...behindWalls(wallThat(line, ...what)) }, [at(10)], 0);
    expect(walled("movement", "shots", "sight")).toMatchObject({ walledOff: true });
    expect(walled("sight")).toMatchObject({ walledOff: false });
    expect(walled("sight").places[0]).toMatchObject({ unseen: true, otherCover: 4 });
  });

  test("with limited sight hide a target only if two of them stand in between", () => {
    const limited = { ...wallThat(line, "sight"), limited: true };
    const second = { ...limited, a: { x: 9, y: -5 }, b: { x: 9, y: 5 } };
    const unseen = (...walls: (typeof limited)[]) => lineUp({ ...OPEN, ...behindWalls(...walls) }, [at(10)], 0).places[0]!.unseen;
    expect([unseen(limited), unseen(limited, second)]).toEqual([false, true]);
  });

  test("with proximity sight hide a target unless the attacker is within the set distance; with reverse proximity, unless the attacker is beyond it", () => {
    const veil = (from: "within" | "beyond", meters: number) => ({ ...wallThat(line, "sight"), clear: { from, meters } });
    const unseen = (wall: ReturnType<typeof veil>) => lineUp({ ...OPEN, ...behindWalls(wall) }, [at(10)], 0).places[0]!.unseen;
    expect([veil("within", 8), veil("within", 7.9), veil("beyond", 8), veil("beyond", 7.9)].map(unseen)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
