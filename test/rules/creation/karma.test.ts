import { describe, expect, test } from "vitest";
import type { Ruleset } from "../../../module/rules/attack/model/ruleset";
import { raisePrice } from "../../../module/rules/creation/karma";
import { emptyRatings, checksOf, pointsLeft, archetypeRatings, within } from "../../../module/rules/creation/draft";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";
import { crossfire, swanSong } from "../fixtures";

const GROUPS = ["attributes", "skills"] as const;

interface Wanted {
  readonly ruleset: Ruleset;
  readonly attributes: readonly [least: number, most: number, points: number];
  readonly skills: readonly [least: number, most: number, points: number];
  readonly karma: number;
  readonly shops: readonly string[];
  /** Best attribute, best skill and number of different items of each archetype. */
  readonly archetypes: Readonly<Record<string, readonly [attribute: string, skill: string, things: number]>>;
  /** Karma costs from rating 1 and from rating 4, and the maximum rating. First entry: attributes; second entry: skills. */
  readonly raise: readonly (readonly [from1: number, from4: number, most: number])[];
}

const WANTED: readonly Wanted[] = [
  {
    ruleset: swanSong,
    attributes: [1, 6, 24],
    skills: [0, 7, 32],
    karma: 3,
    shops: ["weapons", "armor", "ammunition", "gear"],
    archetypes: {
      marksman: ["agility", "longarms", 7],
      assault: ["body", "automatics", 7],
      medic: ["logic", "first-aid", 4],
      engineer: ["logic", "mechanics", 4],
      infiltrator: ["agility", "stealth", 4],
      biotic: ["willpower", "biotics", 3],
      leader: ["charisma", "leadership", 7],
    },
    raise: [
      [10, 25, 9],
      [4, 10, 12],
    ],
  },
  {
    ruleset: calledShotD20,
    attributes: [1, 6, 14],
    skills: [0, 6, 18],
    karma: 0,
    shops: ["d20-weapons", "d20-armor", "ammunition", "gear"],
    archetypes: {
      marksman: ["agility", "small-guns", 5],
      assault: ["endurance", "small-guns", 4],
      medic: ["intellect", "first-aid", 4],
      leader: ["presence", "leadership", 4],
    },
    raise: [
      [10, 25, 10],
      [4, 10, 10],
    ],
  },
  {
    ruleset: threeDice,
    attributes: [8, 15, 16],
    skills: [8, 16, 40],
    karma: 0,
    shops: ["3d6-weapons", "3d6-armor", "ammunition", "gear"],
    archetypes: {
      marksman: ["dexterity", "longarms", 5],
      assault: ["strength", "automatics", 4],
      duellist: ["dexterity", "blades", 3],
      medic: ["intelligence", "first-aid", 4],
    },
    raise: [
      [15, 15, 20],
      [4, 4, 20],
    ],
  },
];

describe.each(WANTED)("characters of the ruleset $ruleset.id", ({ ruleset, ...wanted }) => {
  test("start with the expected points, archetypes and shops", () => {
    const { attributes, skills, archetypes, ...making } = ruleset.making!;
    expect([attributes, skills].map(({ least, most, points }) => [least, most, points])).toEqual([wanted.attributes, wanted.skills]);
    expect(making).toMatchObject({ money: 6000, karma: wanted.karma, shops: wanted.shops });
    expect(archetypes.map(({ id }) => id)).toEqual(Object.keys(wanted.archetypes));
  });

  test("spend all points of an archetype on declared ratings within their maximums", () => {
    const making = ruleset.making!;
    for (const archetype of making.archetypes)
      for (const group of GROUPS) {
        const ratings = archetypeRatings(ruleset.declaration, making, archetype, group);
        const declared = ruleset.declaration[group].map(({ id }) => id);
        expect([archetype.id, Object.keys(ratings).toSorted()]).toEqual([archetype.id, declared.toSorted()]);
        expect([archetype.id, group, pointsLeft(ratings, making[group])]).toEqual([archetype.id, group, 0]);
        expect(Object.values(ratings).every((rating) => rating === within(rating, making[group]))).toBe(true);
      }
  });

  test("have their highest ratings in the expected attribute and skill of their archetype, and the expected number of different items", () => {
    for (const { id, attributes, skills, gear } of ruleset.making!.archetypes) {
      const [attribute, skill, things] = wanted.archetypes[id]!;
      expect([id, attributes[attribute]]).toEqual([id, Math.max(...Object.values(attributes))]);
      expect([id, skills[skill]]).toEqual([id, Math.max(...Object.values(skills))]);
      expect([id, new Set(gear).size, gear.every((name) => name !== "")]).toEqual([id, things, true]);
    }
  });

  test("get no message if every point is spent", () => {
    const making = ruleset.making!;
    for (const archetype of making.archetypes) {
      const [attributes, skills] = GROUPS.map((group) => archetypeRatings(ruleset.declaration, making, archetype, group));
      expect(checksOf({ name: archetype.id, attributes: attributes!, skills: skills!, spent: making.money }, making)).toEqual([]);
    }
    const nothing = GROUPS.map((group) => pointsLeft(emptyRatings(ruleset.declaration, group, making[group]), making[group]));
    expect(nothing).toEqual([wanted.attributes[2], wanted.skills[2]]);
  });

  test("pay Karma for each advance, up to the maximum rating", () => {
    const price = (of: "attribute" | "skill", from: number) => raisePrice(ruleset.making!, of, from);
    for (const [at, of] of (["attribute", "skill"] as const).entries()) {
      const [from1, from4, most] = wanted.raise[at]!;
      expect([price(of, 1), price(of, 4), price(of, most)]).toEqual([from1, from4, null]);
      expect(price(of, most - 1)).not.toBeNull();
    }
  });
});

test("[XF-01] the default ruleset creates characters by the rules of Swan Song", () => {
  expect(crossfire.making).toBe(swanSong.making);
});
