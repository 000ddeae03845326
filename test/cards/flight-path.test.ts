import { describe, expect, test } from "vitest";
import { flightPath } from "../../module/cards/flight-path";
import { fight, type Party, type Wish } from "../ledger/scenes/fight";
import { aThrow } from "../rules/attack/machine/blast-field";
import { declareStruck, struckField } from "../../module/rules/attack/declare/direct-damage";
import { playOut } from "../rules/attack/random-fights";
import { aFighter, anOrder, crossfire } from "../rules/fixtures";
import { aRifle, fight as threeDiceFight } from "../rules/rulesets/three-dice/attacks";
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

describe("the path of a bullet", () => {
  test("contains the entities that the bullet penetrates, and marks that the bullet leaves the fight", () => {
    expect(pathOf({ parties: [target, behind] })).toEqual([{ bullet: 0, left: true, steps: ["penetrated target", "penetrated behind"] }]);
  });

  test("ends at the entity that stops the bullet", () => {
    const wall: Party = { name: "wall", along: 5, hits: null, armor: 30, plan: { body: 10 } };
    expect(pathOf({ parties: [wall, { ...target, shut: ["wall"] }] })).toEqual([{ bullet: 0, left: false, steps: ["stopped wall"] }]);
  });

  test("has a step for each entity that the bullet misses, nearest first", () => {
    expect(
      pathOf({
        parties: [
          { ...target, hits: 9 },
          { ...behind, hits: 9 },
        ],
      }),
    ).toEqual([{ bullet: 0, left: true, steps: ["missed target", "missed behind"] }]);
  });

  test("is missing from the card of an area attack, which is marked as an area attack instead", () => {
    const card = (radius: number) => {
      const attack = aThrow({ standing: [{ who: aFighter({ id: "Actor.guard" }), at: { x: 10, y: 0 } }], figures: { radius } });
      return cardOf(played(attack, { attack: 2 }));
    };
    expect([card(6).area, card(6).path, card(6).meetings.length]).toEqual([true, undefined, 1]);
    const shot = cardOf(played(atGuard(), { attack: 2 }));
    expect([shot.area, shot.path?.length]).toEqual([undefined, 1]);
  });

  test("[UT-35] ends at the obstruction that stops a deliberate shot through cover, even if no damage to the obstruction is recorded", () => {
    const door = { name: "door", kind: "barrier", along: 5, armor: 99, grants: { it: 2 } } as const;
    const shot = { weapon: aRifle({ dv: 5 }), order: { through: true }, parties: [door, { name: "it", along: 10 }], at: "it" };
    const { attack, events } = threeDiceFight(shot);
    expect(events.map(({ kind }) => kind)).not.toContain("barrier");
    expect(flightPath(attack, events)).toEqual([{ bullet: 0, left: false, steps: [{ entity: "door", name: "door", what: "stopped" }] }]);
  });

  test("is empty for damage without an attack", () => {
    const fall = { name: "Fall", dv: 9, damageKind: "health", type: "kinetic", arp: 0, unresisted: true } as const;
    const ruling = declareStruck(crossfire, anOrder({ struck: fall }), struckField(fall, aFighter(), false, crossfire.switches));
    const attack = (ruling as Extract<typeof ruling, { allowed: true }>).value;
    const { events } = playOut(attack, 1);
    expect(events.map(({ kind }) => kind)).toContain("harmed");
    expect(flightPath(attack, events)).toEqual([]);
  });

  test("is recorded separately for every bullet", () => {
    expect(pathOf({ parties: [target], rounds: 3 }).map(({ bullet }) => bullet)).toEqual([0, 1, 2]);
  });
});
