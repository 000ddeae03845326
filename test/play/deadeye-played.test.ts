import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../ledger/rows";
import { attackAt, beginFight, endPhasesUntil, GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, shoot, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Values that a row of the d20 ledger gives or expects. These tests play the rows about bursts and Deadeye in a fight. They read the cost
 * of an attack from the clock and its result from the card.
 */
type Given = Readonly<Record<string, any>>;

const DEADEYE = {
  _id: "deadeye000000000",
  name: "Deadeye",
  type: "trait",
  system: { group: "milestone", grants: { deadeye: true, tier: 2 } },
};
/** Rating of the weapon skill that Deadeye requires. */
const SKILL = 7;
/** Number of fixed dice after the attack die. No attack rolls more. */
const SPARE = 4;

const person = (uuid: string, items: object[] = []) => ({
  ...{ _id: uuid.split(".")[1], name: uuid, type: "npc", ownership: { default: 0 } },
  system: { attributes: { agility: 0, endurance: 150, awareness: 4 }, skills: { "small-guns": SKILL }, mode: "quick" },
  items: [
    {
      ...{ _id: RIFLE, name: "Rifle", type: "weapon" },
      system: {
        ...{ kind: "ranged", skill: "small-guns", roll: { dice: 0, faces: 6, add: 5 }, range: { increment: 80, max: 900 }, ready: true },
        ...{ modes: ["single", "burst"], ammo: { value: 900, max: 900, type: "rifle" } },
      },
    },
    ...items,
  ],
});

describe("bursts and Deadeye in the tests of the d20 ledger", () => {
  let gm: Seat;
  let combat: string;
  const shared = new SharedTable(
    () => openTable(14, [person(SCOUT, [DEADEYE]), person(GUARD)], { ruleset: "called-shot-d20", opponentFigures: "all" }),
    [GM],
  );
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });

  const combatant = (actor: string): any => gm.g.game.combats.get(combat).combatants.contents.find((one: any) => one.actor.uuid === actor);
  const fighter = (): any => plain(gm.g.game.combats.get(combat).system.clock).fighters[combatant(SCOUT).id];

  /**
   * Makes the scout attack once: on overwatch with held AP in the guard's phase, or in the scout's own phase.
   *
   * @returns the cost and the results on the card; for a refused attack, only its status and the rule
   */
  async function attack(given: Given, mode = "single"): Promise<any> {
    const { attack: kind, limb = "Torso", overwatch = false, evasion = 12, d20 = 10, modifiers = SKILL } = given;
    await gm.g.fromUuidSync(GUARD).update({ "system.evasion.value": evasion });
    gm.run("load(3)");
    combat = await beginFight(gm);
    await endPhasesUntil(gm, combat);
    const { ap: before } = fighter();
    if (overwatch) {
      await want(gm, "hold", combat, { combatant: combatant(SCOUT).id, ap: 4 });
      await endPhasesUntil(gm, combat, GUARD);
    }
    gm.g.fall(...[d20, ...Array<number>(SPARE).fill(14)].map((face) => [20, face]));
    const id = await shoot(gm, SCOUT, GUARD, {
      mode,
      overwatch,
      called: kind === "called" ? { location: limb.toLowerCase() } : null,
      modifiers: modifiers === SKILL ? [] : [{ name: "row", value: modifiers - SKILL }],
    });
    const { status, card, refusal } = attackAt(gm, id);
    const spent = fighter().ap - before;
    const held = fighter().overwatch;
    await gm.g.game.combats.get(combat).delete();
    if (status !== "resolved") return { status, refusal: refusal.rule };
    const row = (leaf: string): any => card.meetings[0].rows.find(({ key }: any) => key.startsWith(`CROSSFIRE.Card.${leaf}`))?.values;
    const { hits: total, defense } = row("hit.");
    const band = (row("where.solid") ?? row("where.glancing"))?.threshold;
    return {
      status,
      may_call: true,
      ap_cost: spent,
      held,
      deadeye_bonus:
        (card.roll?.parts as { part: string; value: number }[] | undefined)?.find(({ part }) => part === "deadeye")?.value ?? 0,
      total,
      hit: card.meetings[0].contact === "hit",
      threshold: defense + band,
      quality: card.meetings[0].quality,
    };
  }

  test("[CS-20] [GL-16] the panel shows the die for a hit and for a solid hit, and how many of 20 faces are enough", async () => {
    const outlook = async ({ attack: kind, limb = "Torso", evasion, modifiers }: Given): Promise<any> => {
      await gm.g.fromUuidSync(GUARD).update({ "system.evasion.value": evasion });
      await settle();
      const called = kind === "called" ? { location: limb.toLowerCase().replaceAll(" ", "-") } : null;
      const order = { attacker: SCOUT, attackerToken: null, weapon: RIFLE, target: GUARD, mode: "single", called, aim: 0 };
      return plain(gm.g.__system.preview({ ...order, modifiers: [{ name: "row", value: modifiers - SKILL }] })).outlook;
    };
    for (const { given, expect: wanted } of [...rowsOf("CS-20"), ...rowsOf("GL-16")]) {
      const { dieForHit, dieForSolid, hitIn20, solidIn20 } = await outlook(given as Given);
      const shown = { die_for_hit: dieForHit, die_for_solid: dieForSolid, hit_in_20: hitIn20, solid_in_20: solidIn20 };
      expect([given, shown]).toMatchObject([given, wanted]);
    }
    // Against Evasion 19 with +1, a call at the torso (3) hits with a total of 20: a face of 22. Solid needs more than 22.
    const hard = await outlook({ attack: "called", evasion: 19, modifiers: 1 });
    expect(hard).toMatchObject({ dieForHit: null, dieForSolid: null, hitIn20: 0, solidIn20: 0, evasion: 19, band: 3, threshold: 22 });
    // Without a call, a face of 19 is enough, and 29 would be solid.
    const plainly = await outlook({ attack: "standard", evasion: 19, modifiers: 1 });
    expect(plainly).toMatchObject({
      dieForHit: 19,
      hitIn20: 2,
      dieForSolid: null,
      solidIn20: 0,
      band: 10,
      threshold: 29,
      thresholdDrop: 0,
    });
  });

  test("[CS-30] a burst pays the cost of a called shot once, not for each bullet", async () => {
    for (const { given, expect: wanted } of rowsOf("CS-30")) {
      const got = await attack(given, "burst");
      expect([given, got.status, got.ap_cost]).toEqual([given, "resolved", wanted["ap_cost"]]);
    }
  });

  test("[CS-35] [CS-39] with Deadeye, a called shot is free on overwatch and costs 1 AP in the attacker's own phase", async () => {
    for (const { given, expect: wanted } of [...rowsOf("CS-39").toReversed(), ...rowsOf("CS-35")]) {
      const got = await attack({ attack: "called", ...given });
      expect([given, got]).toMatchObject([given, { status: "resolved", held: null, ...wanted }]);
    }
  });

  test("[CS-37] [CS-38] Deadeye adds 2 to the attack total of a called shot on overwatch, but does not change the threshold", async () => {
    for (const { given, expect: wanted } of [...rowsOf("CS-37"), ...rowsOf("CS-38")])
      expect([given, await attack(given)]).toMatchObject([given, wanted]);
    expect((await attack({ attack: "called" })).deadeye_bonus).toBe(0);
  });

  test("[CS-34] [CS-35] a called shot on overwatch is refused if the attacker lacks Deadeye", async () => {
    await gm.g.fromUuidSync(SCOUT).items.get(DEADEYE._id).delete();
    await settle();
    expect(await attack({ attack: "called", overwatch: true })).toEqual({ status: "refused", refusal: "CS-34" });
  });
});
