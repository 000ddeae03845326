import { describe, expect, test } from "vitest";
import { replay } from "../../../../module/rules/attack/machine/replay";
import { changes } from "../../../../module/rules/attack/changes";
import { declareStruck, struckField } from "../../../../module/rules/attack/declare/direct-damage";
import type { DirectDamage } from "../../../../module/rules/attack/model/order";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aFighter, anOrder, crossfire, swanSong } from "../../fixtures";

const FALL: DirectDamage = { name: "Fall", dv: 6, damageKind: "health", type: "kinetic", arp: 2, unresisted: false };
const armored = aFighter({ armor: 9, thresholds: [], resistance: { all: 5, at: {}, openFaced: false } });
const field = (struck: DirectDamage = FALL, secret = false) => struckField(struck, armored, secret, swanSong.switches);

describe("[SS-DAMAGE-06] damage without an attack", () => {
  test("has the target as its only entity, and a source that needs no skill, ammunition or hands", () => {
    const { weapon, entities, ...rest } = field();
    expect(rest).toEqual({ attacker: armored, otherWeapon: null, intended: 0, grants: [[0]], switches: swanSong.switches });
    expect(entities).toEqual([
      { fighter: armored, along: 0, aside: 0, distance: 0, otherCover: 0, coveredLimbs: [], unseen: false, aware: false },
    ]);
    expect(weapon).toMatchObject({
      name: "Fall",
      dv: 6,
      damageKind: "health",
      type: "kinetic",
      arp: 2,
      damage: { dice: 0, faces: 6, add: 6 },
    });
    expect(weapon).toMatchObject({
      id: "",
      kind: "ranged",
      skill: "",
      attribute: "",
      modes: [],
      ammo: null,
      ready: true,
      spread: "",
      hands: 0,
    });
    expect(weapon).toMatchObject({ penetrates: false, contact: false, piercing: false, area: false, power: null, knockdown: 0 });
  });

  test("marks a hidden target as secret", () => {
    expect(field(FALL, true).entities[0]!.secret).toBe(true);
  });

  test("ignores the target's armor, damage thresholds and resistance if unresisted", () => {
    const { fighter } = field({ ...FALL, unresisted: true }).entities[0]!;
    expect(fighter).toMatchObject({ id: armored.id, name: armored.name, armor: 0 });
    expect([fighter.thresholds, fighter.resistance]).toEqual([undefined, undefined]);
    expect(field().entities[0]!.fighter).toBe(armored);
  });

  test.each([crossfire, swanSong, calledShotD20, threeDice])("has no AP cost in the ruleset $id", (ruleset) => {
    const ruling = declareStruck(ruleset, anOrder({ struck: FALL }), field());
    expect(ruling).toMatchObject({ allowed: true, value: { called: null, rounds: 1, price: { ap: 0, freeAction: false, rounds: 0 } } });
  });

  test("[SS-CALLED-01] is refused for a location that the body lacks, and allowed for a location that it has", () => {
    const called = (location: string) =>
      declareStruck(
        swanSong,
        anOrder({ struck: FALL, called: { location, side: "left" } }),
        struckField(FALL, aFighter(), false, swanSong.switches),
      );
    expect(called("nowhere").allowed).toBe(false);
    expect(called("ear")).toMatchObject({ allowed: true, value: { called: { fine: "ear" }, order: { struck: FALL } } });
  });

  test("[SS-DAMAGE-01] takes its full DV from the target's Flesh if unresisted", () => {
    const ruling = declareStruck(
      swanSong,
      anOrder({ struck: { ...FALL, unresisted: true } }),
      struckField({ ...FALL, unresisted: true }, aFighter({ armor: 9 }), false, swanSong.switches),
    );
    if (!ruling.allowed) throw new Error(ruling.refusal);
    const { events, ask } = replay(ruling.value, []);
    expect(ask).toBeNull();
    expect(changes(ruling.value, events)).toContainEqual({ kind: "amount", entity: 0, amount: "flesh", by: -6 });
    expect(changes(ruling.value, events).some(({ entity }) => entity === -1)).toBe(false);
  });
});
