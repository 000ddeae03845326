import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackAt, plain, RIFLE, shoot, told, want, type Seat } from "./seats";
import { FLESH, playsRows, ScoredFight, tableOfRows, uuidOf, type Entrants, type Given } from "./scored-fight";

/** Scores of two helpers. `FIRST` acts before every combatant of a row; `LONG` still acts in the last pass of a row. */
const [FIRST, LONG] = [40, 60];

describe("rounds, passes and scores in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  let anna: Seat;
  let fight: ScoredFight;
  const shared = tableOfRows();
  beforeAll(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
  });
  afterAll(() => shared.end());

  const begin = async (entrants: Entrants): Promise<ScoredFight> => (fight = await ScoredFight.begin(gm, anna, entrants));
  const phasesOf = (taken: readonly string[], name: string): readonly number[] =>
    taken.filter((one) => one.startsWith(`${name}@`)).map((one) => Number(one.slice(2)));

  describe("a round", () => {
    test("[SS-ROUND-01] lasts 5 seconds in the encounter tab, for lasting effects, and for effects that occur once a minute", async () => {
      await playsRows("SS-ROUND-01", async ({ rounds }) => {
        const { time } = plain(await gm.g.game.crossfire.lastingFor(uuidOf("A"), rounds));
        return { seconds: time - gm.g.game.time.worldTime };
      });
      await begin({ B: 9 });
      const since = { combat: fight.combat, round: 1 };
      const death = { name: "Slow death", statuses: ["slow-death"], flags: { crossfire: { since } } };
      await gm.g.fromUuidSync(uuidOf("B")).createEmbeddedDocuments("ActiveEffect", [death]);
      const said = (): string => `${fight.head.round} ${fight.head.time} ${gm.g.fromUuidSync(uuidOf("B")).system.pools.strain.value}`;
      const all = [said()];
      for (; fight.clock.round < 13; all.push(said())) await fight.newRound();
      expect([...all.slice(0, 2), ...all.slice(-2)]).toEqual(["1 0:00 0", "2 0:05 0", "12 0:55 0", "13 1:00 2"]);
    });

    test("[SS-ROUND-04] [SS-INIT-03] begins with an initiative roll of one die for each combatant", async () => {
      await playsRows("SS-ROUND-04", async ({ participants }) => {
        const names = ["A", "B", "C", "D", "E"].slice(0, participants.length);
        fight = await ScoredFight.gather(gm, anna, Object.fromEntries(names.map((name) => [name, 10])));
        const scores = async (...faces: number[]): Promise<(number | null)[]> => {
          await fight.newRound(...faces);
          expect(gm.g.unfallen()).toBe(0);
          return ["B", "C", "D", "E", "A"].map((name) => fight.score(name));
        };
        // 9 plus the die.
        expect(await scores(1, 2, 3, 4, 5)).toEqual([10, 11, 12, 13, 14]);
        expect(await scores(6, 5, 4, 3, 2)).toEqual([15, 14, 13, 12, 11]);
        return { initiative_rolls: Object.values(fight.clock.fighters).filter(({ rolled }: any) => rolled !== null).length };
      });
    });

    test("[SS-ROUND-05] [SS-INIT-06] [SS-ROUND-14] has its phases in order of the current scores, from highest to lowest", async () => {
      await playsRows("SS-ROUND-05", async ({ scores }) => {
        await begin(scores);
        const { order } = fight;
        expect(await fight.phases(() => fight.clock.pass === 1)).toEqual(["B@17", "C@12", "A@9"]);
        expect([fight.clock.pass, fight.order]).toEqual([2, ["B", "C", "A"]]);
        return { order };
      });
      await begin({ A: 9, B: 17, C: 12 });
      await fight.by("A", "change-score", { by: 5 });
      expect([told(anna).at(-1), fight.order]).toEqual(["Only a GM can do this.", ["B", "C", "A"]]);
      await fight.ask("change-score", { combatant: fight.id("A"), by: 5 });
      expect([fight.acting, fight.order, fight.row("A").states.map(({ leaf }: any) => leaf)]).toEqual(["B", ["B", "A", "C"], ["next"]]);
      expect(await fight.phases()).toEqual(["B@17", "A@14", "C@12", "B@7", "A@4", "C@2"]);
      expect([fight.head.over, fight.clock.round]).toEqual([true, 1]);
    });

    test("[SS-ROUND-17] [SS-PASS-04] ends as soon as no score is above 0, and the GM begins the next round", async () => {
      await playsRows("SS-ROUND-17", async ({ scores }) => {
        await begin(Object.fromEntries(scores.map((score: number, at: number) => ["ABC"[at], score])));
        const { over, pass } = fight.head;
        expect([pass, fight.acting]).toEqual([1, over ? null : "A"]);
        expect([await fight.phases(), fight.head.over]).toEqual([over ? [] : ["A@1"], true]);
        return { round_over: over };
      });
      await begin({ A: 21, B: 12 });
      expect(await fight.phases()).toEqual(["A@21", "B@12", "A@11", "B@2", "A@1"]);
      expect(fight.head).toMatchObject({ round: 1, pass: 3, over: true });
      await fight.ask("end-phase");
      await fight.ask("next-pass");
      expect(fight.head).toMatchObject({ round: 1, pass: 3, over: true });
      await fight.newRound();
      expect([fight.head.round, fight.head.pass, fight.acting]).toEqual([2, 1, "A"]);
    });
  });

  describe("passes", () => {
    test("[SS-PASS-01] give one phase per ten points of score, rounded up, and the encounter tab shows the score in each pass", async () => {
      await playsRows("SS-PASS-01", async ({ score }) => {
        await begin({ A: score, B: 1 });
        const strip = fight.row("A").passes.map(({ text }: any) => text);
        const scores = phasesOf(await fight.phases(), "A");
        expect(strip.filter(Boolean)).toEqual(scores.map(String));
        return { pass_scores: scores, phases: scores.length };
      });
    });

    test("[SS-PASS-02] [SS-PASS-05] give no phase to a combatant whose score is 0 or less, until the combatant gains score", async () => {
      const acts = async (score: number, pass: number): Promise<{ acts: boolean }> => {
        await begin({ A: score + 10 * (pass - 1), B: FIRST });
        await fight.phases(() => fight.clock.pass < pass);
        const taken = phasesOf(await fight.phases(() => fight.clock.pass === pass), "A");
        return { acts: taken.length > 0 };
      };
      await playsRows("SS-PASS-02", ({ score_in_pass_1: score }) => acts(score, 1));
      await playsRows("SS-PASS-05", ({ score_after: score }) => acts(score, 2));
      await begin({ A: 10, B: FIRST });
      await fight.phases(() => fight.clock.pass === 1);
      const out = (): unknown => [fight.row("A").out, fight.row("A").states];
      expect(out()).toEqual([true, [{ leaf: "out", values: { score: "0" } }]]);
      await fight.ask("change-score", { combatant: fight.id("A"), by: 1 });
      expect(out()).toEqual([false, [{ leaf: "next", values: {} }]]);
      await fight.end();
      expect([fight.acting, fight.score("A"), fight.clock.pass]).toEqual(["A", 1, 2]);
    });

    test("[SS-PASS-03] lower every score by 10 when they end, even a score of 0 or less", async () => {
      await playsRows("SS-PASS-03", async ({ score }) => {
        await begin({ A: score, B: LONG });
        const sequence = [fight.score("A")];
        while (sequence.length < Math.max(2, 1 + Math.ceil(score / 10))) {
          await fight.ask("next-pass");
          sequence.push(fight.score("A"));
        }
        expect([fight.clock.pass, fight.score("B")]).toEqual([sequence.length, LONG - 10 * (sequence.length - 1)]);
        return { sequence };
      });
    });
  });

  describe("the Initiative Test", () => {
    /** Rolls initiative for A with these faces, and with the attributes, dice and wounds of a row. */
    async function roll({ INI, REA = INI - 3, INT = 3, dice, bonus = 0 }: Given): Promise<number | null> {
      fight = await ScoredFight.gather(gm, anna, { A: { score: 0, REA, INT } });
      await fight.change("A", { "system.initiative.bonus": bonus });
      await fight.newRound(...dice);
      expect(gm.g.unfallen()).toBe(0);
      return fight.score("A");
    }

    test("[SS-INIT-03] has one die by default", () =>
      playsRows("SS-INIT-03", async (given) => ({ score: await roll(given), dice_rolled: given["dice"].length })));

    test("[SS-INIT-04] has one more or one fewer die for every modifier, but always 1 to 5 dice", async () => {
      const thrown = async (modifiers: readonly number[], faces: readonly number[]): Promise<number> => {
        fight = await ScoredFight.gather(gm, anna, { A: { score: 0, REA: 4, INT: 3 } });
        await fight.change("A", { "system.initiative.bonus": 0 });
        const change = (value: number) => [{ key: "system.initiative.dice", type: "add", value: String(value) }];
        const effects = modifiers.map((value) => ({ name: "Wired", system: { changes: change(value) } }));
        const made = await gm.g.fromUuidSync(uuidOf("A")).createEmbeddedDocuments("ActiveEffect", effects);
        await fight.newRound(...faces);
        expect([gm.g.unfallen(), fight.score("A")]).toEqual([0, 7 + faces.reduce((sum, face) => sum + face, 0)]);
        for (const effect of made) await effect.delete();
        return faces.length;
      };
      await playsRows("SS-INIT-04", async ({ modifiers }) => ({ dice: await thrown(modifiers, Array(1 + modifiers.length).fill(4)) }));
      await thrown([4, 2], [6, 5, 4, 3, 2]);
      await thrown([-1, -1], [3]);
    });

    test("[SS-INIT-15] [SS-ROUND-16] uses an attribute that the wounds of earlier rounds lower only once", async () => {
      await playsRows("SS-INIT-15", async ({ REA, INT, dice, wound_mod: wounds }) => {
        fight = await ScoredFight.gather(gm, anna, { A: { score: 0, REA, INT } });
        const full = gm.g.fromUuidSync(uuidOf("A")).system.pools.flesh.max;
        await fight.change("A", {
          "system.initiative.bonus": 0,
          "system.pools.flesh.value": wounds === 0 ? full : Math.ceil(full / 2) - 1,
        });
        expect(gm.g.fromUuidSync(uuidOf("A")).system.woundModifier.total).toBe(wounds);
        const scores: (number | null)[] = [];
        for (let round = 0; round < 2; round += 1) {
          await fight.newRound(...dice);
          expect(gm.g.unfallen()).toBe(0);
          scores.push(fight.score("A"));
        }
        expect(scores[0]).toBe(scores[1]);
        return { score: scores[0] };
      });
    });
  });

  describe("a change to a score", () => {
    const change = (name: string, by: number): Promise<void> => fight.ask("change-score", { combatant: fight.id(name), by });

    test("[SS-INIT-12] lasts until the round ends, and can give the combatant another phase in the round", () =>
      playsRows("SS-INIT-12", async ({ score, change: by }) => {
        await begin({ A: score, B: FIRST });
        await change("A", by);
        const now = fight.score("A");
        const left = phasesOf(await fight.phases(), "A");
        expect(left).toEqual([11, 1]);
        return { score: now, phases_left_this_round: left.length };
      }));

    test("[SS-INIT-17] gives no combatant a second phase in the same pass", () =>
      playsRows("SS-INIT-17", async ({ score, change: by, count }) => {
        // A acts before the change and has a lower score after it.
        await begin({ A: count + 1, B: count, C: 1 });
        await fight.end();
        await change("A", score - count - 1);
        expect([fight.acting, fight.score("B"), fight.score("A")]).toEqual(["B", count, score]);
        await change("A", by);
        const now = fight.score("A");
        expect(fight.row("A").states[0].leaf).toBe("acted");
        const taken = await fight.phases(() => fight.clock.pass === 1);
        expect([taken, fight.acting]).toEqual([["B@11", "C@1"], "A"]);
        return { score: now, acts_again_this_pass: phasesOf(taken, "A").length > 0 };
      }));

    test("[SS-INIT-16] [SS-ROUND-16] by a wound lowers the score and changes the order immediately, in this round and the next", () =>
      playsRows("SS-INIT-16", async ({ scores, A_wounded_by: by }) => {
        await begin({ ...scores, C: FIRST });
        const weapon = gm.g.fromUuidSync(`${uuidOf("C")}.Item.${RIFLE}`);
        await fight.change("A", { "system.pools.flesh.value": FLESH / 2 + 1 });
        await weapon.update({ "system.damage.value": 1, "system.accuracy": 1 });
        // Ten dice of the attack are hits, of which one counts. No other dice are hits.
        gm.run("{ let thrown = 0; CONFIG.Dice.randomUniform = () => (thrown++ < 10 ? uniform(5) : uniform(2)); }");
        const id = await shoot(gm, uuidOf("C"), uuidOf("A"));
        expect([attackAt(gm, id).status, fight.order]).toEqual(["asking", ["C", "A", "B"]]);
        await want(anna, "answer", id, { ask: attackAt(gm, id).asks[0].id, kind: "defense", defense: "standard" });
        expect([attackAt(gm, id).status, gm.g.fromUuidSync(uuidOf("A")).system.woundModifier.total]).toEqual(["resolved", by]);
        const [{ order }, score] = [fight, fight.score("A")];
        expect(await fight.phases(() => fight.clock.pass === 1)).toEqual(["C@40", "B@11", "A@10"]);
        await fight.newRound();
        expect([fight.score("A"), fight.score("B")]).toEqual([10, 11]);
        await weapon.update({ "system.damage.value": 10, "system.accuracy": 6 });
        return { order: order.slice(1), A_score: score };
      }));

    test("[SS-INIT-14] by lost Initiative Dice rolls the lost dice immediately and subtracts them, as well as the lost attribute", () =>
      playsRows("SS-INIT-14", async ({ score, lost_dice: lost, INI_loss: loss }) => {
        await begin({ A: score, B: FIRST });
        if (loss > 0) await fight.change("A", { "system.attributes.reaction": 3 - loss });
        gm.g.fall(...lost.map((face: number) => [6, face]));
        await fight.ask("change-dice", { combatant: fight.id("A"), dice: -lost.length });
        expect(gm.g.unfallen()).toBe(0);
        const said = gm.g.game.messages.contents.at(-1);
        expect([said.flavor, said.rolls[0].total]).toEqual([`A rolls initiative: ${fight.score("A")}`, 4]);
        return { score: fight.score("A") };
      }));
  });

  describe("actions in a phase", () => {
    const shout = (name: string, more: object = {}): Promise<void> =>
      fight.by(name, "do", { action: "own", name: "Shout", ap: 0, ...more });

    test("[SS-ROUND-11] include one Free Action, and each further Free Action in the pass costs 1 AP, even in a delayed phase", async () => {
      await begin({ A: 18, B: 14 });
      const spent = (): unknown => {
        const { freeUsed, apText } = fight.row("A");
        return [freeUsed, apText];
      };
      expect(spent()).toEqual([false, "3/3"]);
      await shout("A");
      expect(spent()).toEqual([true, "3/3"]);
      await shout("A");
      expect(spent()).toEqual([true, "2/3"]);
      await fight.phases(() => fight.clock.pass === 1);
      // The new pass has a new Free Action, and a phase carried into the pass shares it.
      expect([fight.acting, spent()]).toEqual(["A", [false, "3/3"]]);
      await begin({ A: 18, B: 14 });
      await fight.by("A", "delay", { until: "next" });
      await fight.end();
      expect([fight.clock.pass, fight.group, fight.fighter("A").delay]).toEqual([2, ["A"], expect.objectContaining({ active: true })]);
      await shout("A");
      await fight.end();
      expect([fight.acting, fight.score("A"), spent()]).toEqual(["A", 8, [true, "3/3"]]);
      await shout("A");
      expect(spent()).toEqual([true, "2/3"]);
    });

    test("[SS-ROUND-12] of another combatant cost AP as interrupts, and are refused if the interrupting combatant lacks AP or is surprised", () =>
      playsRows("SS-ROUND-12", async ({ ap_left: left, cost, acted, surprised }) => {
        await begin(acted ? { A: 30, B: 20, C: 10 } : { A: 15, B: 20, C: 10 });
        if (acted) {
          if (left < 3) await fight.by("A", "do", { action: "own", name: "Wire", ap: 3 - left });
          await fight.end();
        }
        if (surprised) await fight.ask("surprise", { who: [fight.id("A")], by: [fight.id("B")], untested: true });
        expect([fight.acting, fight.row("A").apText]).toEqual(["B", `${left}/3`]);
        const before = told(anna).length;
        await fight.by("A", "do", { action: "own", kind: "interrupt", name: "B aims", ap: cost });
        const legal = fight.fighter("A").ap === 3 - left + cost;
        const refusals = told(anna)
          .slice(before)
          .map((text) => /\((SS-[A-Z]+-\d+)\)/.exec(text)?.[1]);
        expect(refusals).toEqual(legal ? [] : [surprised ? "SS-ACTION-27" : "SS-ACTION-19"]);
        expect([fight.acting, fight.row("A").apText]).toEqual(["B", `${legal ? left - cost : left}/3`]);
        return { legal };
      }));

    test("[SS-ROUND-13] take effect after an interrupt that responds to them", async () => {
      await begin({ A: 12, B: 30 });
      gm.run("{ let thrown = 0; CONFIG.Dice.randomUniform = () => (thrown++ < 10 ? uniform(5) : uniform(2)); }");
      const flesh = (): number => gm.g.fromUuidSync(uuidOf("A")).system.pools.flesh.value;
      const id = await shoot(gm, uuidOf("B"), uuidOf("A"));
      const state = (): unknown => [attackAt(gm, id).status, flesh(), fight.fighter("B").ap, fight.row("A").apText];
      expect(state()).toEqual(["asking", FLESH, 0, "3/3"]);
      await want(anna, "answer", id, { ask: attackAt(gm, id).asks[0].id, kind: "defense", defense: "full-defense" });
      expect([fight.acting, state(), fight.fighter("A").fullDefenseIn]).toEqual(["B", ["resolved", 0, 1, "1/3"], 1]);
      // Reaction, Intuition and, for the interrupt, Willpower.
      expect(attackAt(gm, id).card.meetings[0].rows[0].dice.dice).toBe(9);
    });
  });
});
