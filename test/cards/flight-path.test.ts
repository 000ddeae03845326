import { describe, expect, test } from "vitest";
import { flightPath } from "../../module/cards/flight-path";
import { fight, type Party, type Wish } from "../ledger/scenes/fight";
import { aThrow } from "../rules/attack/machine/blast-field";
import { aFighter, crossfire } from "../rules/fixtures";
import { atGuard, cardOf, played } from "./played";

const pathOf = (wish: Partial<Wish> & Pick<Wish, "parties">) => {
  const { attack, events } = fight({
    ruleset: crossfire,
    attack: { hits: 3 },
    weapon: { penetrates: true, dv: 20 },
    at: "target",
    ...wish,
  });
  return flightPath(attack, events).map(({ bullet, steps, left }) => ({
    bullet,
    left,
    steps: steps.map(({ entity, what }) => `${what} ${entity}`),
  }));
};
const target: Party = { name: "target", along: 10, hits: 0 };
const behind: Party = { name: "behind", along: 20, hits: 0 };

describe("the way of a bullet", () => {
  test("goes through one and another and out of the fight", () => {
    expect(pathOf({ parties: [target, behind] })).toEqual([{ bullet: 0, left: true, steps: ["penetrated target", "penetrated behind"] }]);
  });

  test("ends where it is stopped, and names nobody beyond", () => {
    const wall: Party = { name: "wall", along: 5, hits: null, armor: 30, plan: { body: 10 } };
    expect(pathOf({ parties: [wall, { ...target, shut: ["wall"] }] })).toEqual([{ bullet: 0, left: false, steps: ["stopped wall"] }]);
  });

  test("lists entities that evade, nearest first", () => {
    expect(
      pathOf({
        parties: [
          { ...target, hits: 9 },
          { ...behind, hits: 9 },
        ],
      }),
    ).toEqual([{ bullet: 0, left: true, steps: ["missed target", "missed behind"] }]);
  });

  test("is none where something goes off over an area: the card says so instead", () => {
    const card = (radius: number) => {
      const attack = aThrow({ standing: [{ who: aFighter({ id: "Actor.guard" }), at: { x: 10, y: 0 } }], figures: { radius } });
      return cardOf(played(attack, { attack: 2 }));
    };
    expect([card(6).area, card(6).path, card(6).meetings.length]).toEqual([true, undefined, 1]);
    const shot = cardOf(played(atGuard(), { attack: 2 }));
    expect([shot.area, shot.path?.length]).toEqual([undefined, 1]);
  });

  test("is told of every bullet", () => {
    expect(pathOf({ parties: [target], rounds: 3 }).map(({ bullet }) => bullet)).toEqual([0, 1, 2]);
  });
});
