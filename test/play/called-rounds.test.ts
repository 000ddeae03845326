import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../ledger/rows";
import { arm, BLADE, DICE, faces, Fight, hit, lasting, openRange, statuses, undo } from "./called-hits";
import { ANNA, attackAt, GM, GUARD, plain, RIFLE, SCOUT, settle, shoot, told, valueOf, want, type Seat } from "./seats";
import { at, drawMap, SCENE, stands } from "./on-map";
import { SharedTable } from "./shared-table";

const { toughness, body, balance } = DICE;
const POOL = 20;
const LOW = POOL - 6;
const HIGH = POOL - 10;
const EIGHT = POOL - 8;

describe("called shots during a fight", () => {
  let gm: Seat;
  let anna: Seat;
  let fight: Fight;
  const shared = new SharedTable(() => openRange("swan-song", { footwork: "hold" }), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await arm(gm, POOL);
  });

  const update = async (uuid: string, changes: object): Promise<void> => {
    await gm.g.fromUuidSync(uuid).update(changes);
    await settle();
  };
  const hitFor = async (damage: number, shot: Parameters<typeof hit>[1]): Promise<any> => {
    await arm(gm, POOL, damage);
    return hit(gm, { soaks: 1, ...shot });
  };
  const newRound = async (): Promise<void> => {
    gm.run("load(3)");
    await want(gm, "new-round", fight.id);
    await want(gm, "roll-missing", fight.id);
  };
  const untilGuard = async (): Promise<void> => {
    for (let phase = 0; phase < 4 && !fight.acts(); phase += 1) await fight.end();
    expect(fight.acts()).toBe(true);
  };

  describe("costs and effects over several rounds", () => {
    beforeEach(async () => {
      fight = await Fight.begin(gm);
    });

    test("[SS-CALLED-02] a called shot without a location costs 4 dice and the Free Action, or 1 AP if the Free Action is used up", async () => {
      const spent = (): number[] => [fight.fighter(SCOUT).ap, fight.fighter(SCOUT).freeActions];
      for (const { given, expect: wanted } of rowsOf("SS-CALLED-02")) {
        await arm(gm, given.pool);
        if (!given.free_action_available) await fight.do(SCOUT, "own", { name: "Shout", ap: 0 });
        const [before] = spent();
        const { id, card } = await hit(gm, { location: "disarm", dice: wanted.pool, soaks: null });
        // A single shot without a call costs 1 AP.
        expect([card.roll.dice, card.ap, spent()]).toEqual([
          wanted.pool,
          1 + wanted.extra_ap,
          [before! + 1 + wanted.extra_ap, 1 + wanted.extra_ap],
        ]);
        await undo(gm, id);
      }
      expect(spent()).toEqual([0, 1]);
    });

    test("[SS-CALLED-01] a world setting can forbid individual called shots", async () => {
      const wanted = async (location: string): Promise<string> => {
        gm.run("load(2)");
        const id = await shoot(gm, SCOUT, GUARD, { called: { location } });
        const { status, refusal } = attackAt(gm, id);
        if (status === "resolved") await undo(gm, id);
        return status === "refused" ? refusal.rule : status;
      };
      const all = async (): Promise<string[]> => [await wanted("jaw"), await wanted("disarm"), await wanted("neck")];
      await gm.g.game.settings.set("crossfire", "closedCalls", ["jaw", "disarm"]);
      expect(await all()).toEqual(["SS-CALLED-01", "SS-CALLED-01", "resolved"]);
      await gm.g.game.settings.set("crossfire", "closedCalls", []);
      expect(await all()).toEqual(["resolved", "resolved", "resolved"]);
    });

    test("[SS-CALLED-23] a buckled target stays down for one round per missing hit", async () => {
      for (const { given, expect: wanted } of rowsOf("SS-CALLED-23")) {
        const tests = [
          [toughness, 4],
          [toughness, 4],
          [body, given.hits],
        ] as const;
        const { card } = await hitFor(given.DV, { location: "genitals", dice: HIGH, tests });
        expect([lasting(card), statuses(gm)]).toEqual([{ buckled: wanted.rounds }, ["buckled", "prone"]]);
        let down = 0;
        for (; down < 9; down += 1) {
          await untilGuard();
          await fight.do(GUARD, "stand-up");
          if (!statuses(gm).includes("prone")) break;
          expect(told(gm).pop()).toContain("(SS-CALLED-23)");
          gm.g.ui.notifications.clear();
          await newRound();
        }
        expect([down, statuses(gm)]).toEqual([wanted.rounds, []]);
        await newRound();
      }
    });

    test("[SS-CALLED-31] [SS-KNOCKDOWN-02] a hip hit knocks the target down at no AP cost; the target can stand up only in its own phase", async () => {
      await hit(gm, { location: "hip", side: "left", dice: LOW, tests: [[balance, 0]] });
      const { ap, freeActions, adjust } = fight.fighter();
      expect([statuses(gm), ap, freeActions, adjust]).toEqual([["prone", "slowed"], 0, 0, 0]);
      await fight.do(GUARD, "stand-up");
      expect([statuses(gm).includes("prone"), told(gm).length]).toEqual([true, 1]);
      await fight.end();
      await fight.do(GUARD, "stand-up");
      expect([statuses(gm), fight.fighter().ap]).toEqual([["slowed"], 1]);
    });

    test("[SS-CALLED-45] a failed test against Stunned costs score immediately; a target whose score drops to 0 or less has no further phase", async () => {
      for (const { given, expect: wanted } of rowsOf("SS-CALLED-45")) {
        await fight.setScore(given.score);
        // The threshold is 2, and a failure costs 5 points of score.
        const { id } = await hit(gm, { location: "jaw", dice: EIGHT, tests: [[toughness, given.hits]] });
        expect([given.threshold, given.loss, fight.score()]).toEqual([2, 5, wanted.score]);
        await fight.end();
        expect(fight.acts()).toBe(wanted.acts_again);
        await want(gm, "rewind", fight.id, { to: "step" });
        await undo(gm, id);
        expect(fight.score()).toBe(given.score);
      }
    });

    test("[SS-CALLED-46] a slowed actor walks and runs half as far, and cannot sprint", async () => {
      await hit(gm, { location: "thigh", side: "left", dice: LOW });
      await update(GUARD, { ownership: { [ANNA]: 3 } });
      await drawMap(gm, { tokens: [stands(GUARD, 1, 1), stands(SCOUT, 1, 9)] });
      const guard = { combatant: fight.combatant().id };
      for (const { given, expect: wanted } of rowsOf("SS-CALLED-46")) {
        await update(GUARD, { "system.attributes.agility": given.AGI });
        await update(at(GUARD), { x: 0 });
        await untilGuard();
        const walk = async (meters: number): Promise<number> => {
          await anna.g.fromUuidSync(at(GUARD)).update({ x: meters * 100 });
          await settle();
          return valueOf(gm, at(GUARD), "x") / 100;
        };
        expect([await walk(wanted.walk_m + 1), told(anna).at(-1)]).toEqual([0, expect.stringContaining(`${wanted.walk_m} m left`)]);
        await want(anna, "do", fight.id, { ...guard, action: "run" });
        const farthest = wanted.walk_m + wanted.run_m;
        expect([await walk(farthest + 1), await walk(farthest)]).toEqual([0, farthest]);
        const { ap } = fight.fighter();
        await want(anna, "do", fight.id, { ...guard, action: "run" });
        expect([told(anna).at(-1), fight.fighter().ap]).toEqual([expect.stringContaining("(SS-CALLED-46)"), ap]);
        await newRound();
      }
      expect(plain(gm.g.game.scenes.get(SCENE).tokens.size)).toBe(2);
    });
  });

  describe("bleeding", () => {
    const HEAL = {
      _id: "heal000000000000",
      name: "Heal",
      type: "power",
      system: { skill: "biotics", attribute: "willpower", range: { increment: 10, max: 40 }, defense: "none", heals: 1, limit: "mental" },
    };
    beforeEach(async () => {
      // The Mental limit is 5.
      await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments("Item", [HEAL], { keepId: true });
      await update(SCOUT, { "system.attributes.logic": 5, "system.skills": { longarms: 15, "first-aid": 7, biotics: 3 } });
      await update(GUARD, { "system.pools.flesh": { max: 10, value: 9 } });
      await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.piercing": true });
      await gm.g.fromUuidSync(`${GUARD}.Item.${BLADE}`).delete();
    });

    const card = (): any => plain(gm.g.game.messages.contents.findLast(({ type }: any) => type === "test").system).card.sides[0];
    const lastTest = (): string => gm.g.game.messages.contents.findLast(({ type }: any) => type === "test").id;
    const order = { skill: "longarms", attributes: ["agility"], limit: null, threshold: 1, modifiers: [], off: [], push: false };
    const treat = async (id: string, roll: readonly [number, number][]): Promise<void> => {
      gm.g.fall(...roll);
      const treatment = { id, patient: GUARD, limb: "" };
      await want(gm, "test", SCOUT, { order, secret: false, extended: null, opponent: null, treatment });
      expect(gm.run("unfallen()")).toBe(0);
    };
    /** Tests of the guard with enough hits to prevent Stunned and Nauseous. */
    const GUT = [
      [toughness, 2],
      [toughness, 4],
    ] as const;
    /** Number of dice for First Aid + Logic. */
    const AID = 12;
    /** Uses the healing power with this many hits on the roll of skill + Willpower. */
    async function heals(hits: number): Promise<void> {
      gm.g.fall(...faces(6, hits));
      const id = await shoot(gm, SCOUT, GUARD, { weapon: HEAL._id, mode: "power" });
      expect([attackAt(gm, id).status, gm.run("unfallen()")]).toEqual(["resolved", 0]);
    }

    test("[SS-CALLED-26] Slow Death ends after 16 hits of First Aid within the limit, with one roll per minute", async () => {
      await hitFor(3, {
        location: "gut",
        dice: LOW,
        tests: GUT,
      });
      expect(statuses(gm)).toEqual(["slow-death"]);
      for (const { given, expect: wanted } of rowsOf("SS-CALLED-26")) {
        const [first, ...later] = given.rolls as number[];
        // One hit more than the limit allows.
        await treat("stop-slow-death", faces(AID, given.limit + 1));
        expect([first, card().standing.progress]).toEqual([given.limit, { gathered: 5, rolls: 1, spoiled: false }]);
        for (const [rolled, hits] of later.entries()) {
          expect(statuses(gm)).toEqual(["slow-death"]);
          // Every roll has one die less.
          gm.g.fall(...faces(AID - 1 - rolled, hits));
          await want(gm, "roll-on", lastTest(), { side: 0 });
          expect(gm.run("unfallen()")).toBe(0);
        }
        const done = wanted.done_after_minutes !== null;
        const { standing } = card();
        const { extended } = plain(gm.g.game.messages.get([...lastTest()].reverse().join("")).system.kept);
        expect([standing.success, standing.progress.rolls, extended.intervalMinutes]).toEqual([done || null, 4, 1]);
        expect(statuses(gm)).toEqual(done ? [] : ["slow-death"]);
        await want(gm, "undo-test", lastTest());
        expect(statuses(gm)).toEqual(["slow-death"]);
      }
    });

    test("[SS-CALLED-37] Bleedout ends if one First Aid roll has 4 hits", async () => {
      await hit(gm, { location: "neck", dice: EIGHT, tests: [[toughness, 3]] });
      expect(statuses(gm)).toEqual(["bleedout", "prone"]);
      for (const { given, expect: wanted } of rowsOf("SS-CALLED-37")) {
        await treat("stop-bleedout", faces(AID, given.hits));
        expect([card().standing.success, statuses(gm).includes("bleedout")]).toEqual([wanted.stopped, !wanted.stopped]);
        await want(gm, "undo-test", lastTest());
      }
    });

    test.each(["a hit", "an edit"])("[SS-CALLED-26] [SS-CALLED-37] bleeding caused by %s ends if a power restores a point", async (way) => {
      const bleeding = (): string[] => statuses(gm).filter((status) => ["bleedout", "slow-death"].includes(status));
      if (way === "a hit") {
        await hitFor(3, { location: "gut", dice: LOW, tests: GUT });
        await hitFor(3, { location: "neck", dice: EIGHT, tests: [[toughness, 3]] });
      } else for (const status of ["bleedout", "slow-death"]) await gm.g.fromUuidSync(GUARD).toggleStatusEffect(status, { active: true });
      await settle();
      await heals(0);
      expect(bleeding()).toEqual(["bleedout", "slow-death"]);
      await heals(1);
      expect([bleeding(), valueOf(gm, GUARD, "system.pools.flesh.value")]).toEqual([[], 10]);
    });
  });
});
