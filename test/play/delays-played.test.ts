import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { told, want, type Hand, type Seat } from "./seats";
import { playsRows, ScoredFight, tableOfRows, type Entrants, type Given } from "./scored-fight";

describe("delayed phases in the tests of the Swan Song ledger", () => {
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  let fight: ScoredFight;
  const shared = tableOfRows();
  beforeAll(async () => {
    ({
      hand,
      seats: [gm, anna],
    } = await shared.begin());
  });
  afterAll(() => shared.end());

  const begin = async (entrants: Entrants): Promise<ScoredFight> => (fight = await ScoredFight.begin(gm, anna, entrants));
  const delay = (name: string, args: object = {}): Promise<void> => fight.by(name, "delay", args);
  const stepIn = (name: string, timing: string): Promise<void> => fight.by(name, "step-in", { timing });
  const inPass = (pass: number): Promise<readonly string[]> => fight.phases(() => fight.clock.pass === pass);

  describe("a combatant who delays", () => {
    test("[SS-ROUND-08] can act before, after or together with a combatant who begins a phase, but only after one who has acted", async () => {
      for (const [timing, groups] of [
        ["before", [["A"], ["C"], ["D"]]],
        ["after", [["C"], ["A"], ["D"]]],
        ["together", [["A", "C"], ["D"]]],
      ] as const) {
        await begin({ A: 18, B: 14, C: 12, D: 5 });
        await delay("A");
        const offered = (): readonly string[] => fight.row("A").stepIn;
        expect([fight.acting, offered()]).toEqual(["B", ["before", "together", "after"]]);
        await fight.by("B", "do", { action: "own", name: "Wire", ap: 1 });
        expect(offered()).toEqual(["after"]);
        for (const late of ["before", "together"]) await stepIn("A", late);
        expect([told(anna).at(-1), fight.group]).toEqual([expect.stringMatching(/SS-ROUND-08/), ["B"]]);
        // A gives no answer and delays into the next phase.
        await fight.end();
        expect([fight.acting, offered()]).toEqual(["C", ["before", "together", "after"]]);
        await stepIn("A", timing);
        expect(await fight.groups()).toEqual(groups);
      }
    });

    test("[SS-DELAY-03] [SS-ROUND-10] acts once in the pass, at a score lower than the rolled score", () =>
      playsRows("SS-DELAY-03", async ({ own_score: own, acts_at: at }) => {
        await begin({ A: own, B: at + 1, C: at - 1 });
        await fight.phases(() => fight.acting !== "A");
        await delay("A", { until: "score", score: at, timing: "before" });
        const legal = fight.fighter("A").delay !== null;
        expect(told(anna).at(-1) === `The delayed score must be below ${own} and above 0, not ${at}. (SS-DELAY-03)`).toBe(!legal);
        if (!legal) return { legal, phases_used_this_pass: 0 };
        expect(fight.row("A").states).toEqual([
          { leaf: "next", values: {} },
          { leaf: "waits.before", values: { score: at } },
        ]);
        const taken = await inPass(1);
        expect(taken).toEqual([`B@${at + 1}`, `A@${own}`, `C@${at - 1}`]);
        return { legal, phases_used_this_pass: taken.filter((one) => one.startsWith("A")).length };
      }));

    test("[SS-DELAY-08] [SS-DELAY-09] has a score reduced by 10 in the next pass, whether or not the combatant acted", async () => {
      const next = async (given: Given): Promise<Record<string, unknown>> => {
        await begin({ A: given["score"], B: 17, C: 30 });
        await fight.end();
        await delay("A", given["acted_at"] ? { until: "score", score: given["acted_at"] } : {});
        expect([fight.acting, fight.score("A")]).toEqual(["B", given["score"]]);
        await fight.end();
        expect(fight.group).toEqual(given["acted_at"] ? ["A"] : []);
        await fight.ask("next-pass");
        expect(fight.clock.pass).toBe(2);
        return { score_next_pass: fight.score("A") };
      };
      await playsRows("SS-DELAY-08", next);
      await playsRows("SS-DELAY-09", next);
    });

    test("[SS-DELAY-02] can delay in any pass, even into the next pass", async () => {
      await begin({ A: 28, B: 29 });
      expect(await inPass(1)).toEqual(["B@29", "A@28"]);
      await fight.end();
      await delay("A", { until: "next" });
      expect([fight.clock.pass, fight.group, fight.score("A")]).toEqual([3, ["A"], 8]);
      expect(await fight.phases()).toEqual(["A@8", "B@9", "A@8"]);
    });

    test("[SS-DELAY-07] acts in order of Reaction, Intuition and a coin toss if another combatant delays to the same score", () =>
      playsRows("SS-DELAY-07", async (given) => {
        const at = given["same_entry_score"];
        await begin({ A: { score: at + 6, ...given["A"] }, C: { score: at + 5, ...given["C"] }, B: at + 1, D: at - 1 });
        for (const name of ["A", "C"]) await delay(name, { until: "score", score: at, timing: "before" });
        const order = (await fight.groups()).flat();
        expect([order[0], order.at(-1)]).toEqual(["B", "D"]);
        return { order: order.slice(1, -1) };
      }));
  });

  describe("combatants who delay until last", () => {
    const all = async (scores: Readonly<Record<string, number>>, more: Entrants = {}): Promise<void> => {
      await begin({ ...scores, ...more });
      for (const _each of Object.keys(scores)) {
        expect(Object.keys(scores)).toContain(fight.acting);
        await delay(fight.acting!, { until: "last" });
      }
    };

    test("[SS-DELAY-11] act from the lowest score to the highest", () =>
      playsRows("SS-DELAY-11", async ({ scores }) => {
        await all(scores, { D: 5 });
        const [first, ...order] = (await fight.groups()).flat();
        expect(first).toBe("D");
        return { order };
      }));

    test("[SS-DELAY-12] can act at the same time or delay into the next pass at equal scores, without a coin toss", async () => {
      await playsRows("SS-DELAY-12", async ({ scores }) => {
        await all(scores);
        if (fight.acting !== null) return { options: (await fight.groups()).flat().join() === "B,A" ? ["reverse_order"] : [] };
        expect(["A", "B"].map((name) => [fight.row(name).asked, fight.row(name).mayJoin])).toEqual([
          [true, true],
          [true, true],
        ]);
        await fight.ask("together", { combatant: fight.id("A") });
        const simultaneous = fight.group.join() === "A,B" && (await fight.groups()).length === 1;
        await all(scores);
        for (const name of ["A", "B"]) await delay(name, { until: "next" });
        const delayed = fight.clock.pass === 2 && ["A", "B"].every((name) => fight.fighter(name).delay !== null);
        return { options: [...(simultaneous ? ["simultaneous"] : []), ...(delayed ? ["delay_to_next_pass"] : [])] };
      });
    });

    test("[SS-DELAY-10] [SS-DELAY-12] are asked before the pass ends; a request to end the phase only reports this to the GM", async () => {
      await all({ A: 15, B: 15 });
      await fight.ask("end-phase");
      expect(told(gm).at(-1)).toBe("No one is acting: delaying combatants must decide first.");
      expect([fight.group, fight.row("A").asked, fight.row("B").asked]).toEqual([[], true, true]);
    });

    test("[SS-DELAY-12] act at the same time if their scores are equal and the players do not answer in time", async () => {
      await all({ A: 15, B: 15 });
      expect(fight.group).toEqual([]);
      await hand.pass(60_000);
      expect(fight.group).toEqual(["A", "B"]);
    });

    test("[SS-DELAY-12] need separate answers if their scores are equal", async () => {
      const answersRest = async (): Promise<void> => {
        await all({ A: 15, B: 15 });
        // The GM answers for Anna, and must still decide about B.
        await want(gm, "answer-rest", "");
        expect([fight.group, fight.row("A").asked, fight.row("B").asked]).toEqual([[], true, true]);
      };
      await answersRest();
      await delay("B", { until: "next" });
      expect(fight.group).toEqual(["A"]);
      await answersRest();
      await stepIn("B", "before");
      expect(await fight.groups()).toEqual([["B"], ["A"]]);
      // Without an answer about B, both act.
      await answersRest();
      await hand.pass(60_000);
      expect(fight.group).toEqual(["A", "B"]);
    });
  });

  describe("a phase carried into the next pass", () => {
    test("[SS-DELAY-13] [SS-DELAY-14] comes before all other phases, and the combatant's phase of the new pass follows at its score", () =>
      playsRows("SS-DELAY-13", async ({ pass2_scores: scores }) => {
        const entrants = Object.entries(scores).map(([name, score]) => [name[0], Number(score) + 10]);
        await begin(Object.fromEntries(entrants));
        while (fight.clock.pass === 1) await (fight.acting === "A" ? delay("A", { until: "next" }) : fight.end());
        const order: string[] = [];
        while (fight.acting !== null && fight.clock.pass === 2) {
          const { acting } = fight;
          const active = fight.fighter(acting).delay?.active === true;
          order.push(acting === "A" ? `A_delayed (${active ? "delayed" : "own phase"})` : acting);
          expect(fight.score("A")).toBe(scores.A_delayed);
          await fight.end();
        }
        return { order };
      }));

    test("[SS-DELAY-13] is lost if the new score is 0 or less; if not, it shares the AP of the new pass", async () => {
      await begin({ A: 10, B: 25 });
      await fight.end();
      await delay("A", { until: "next" });
      expect([fight.clock.pass, await fight.phases()]).toEqual([2, ["B@15", "B@5"]]);
      await begin({ A: 18, B: 14 });
      await delay("A", { until: "next" });
      await fight.end();
      await fight.by("A", "do", { action: "own", name: "Wire", ap: 2 });
      await fight.end();
      expect([fight.clock.pass, fight.acting, fight.row("A").apText]).toEqual([2, "A", "1/3"]);
    });

    test("[SS-DELAY-16] is lost at the end of the round, like all other delayed phases", () =>
      playsRows("SS-DELAY-16", async ({ pending_delays: count }) => {
        const names = ["A", "B", "C", "D"].slice(0, count);
        const scores = Object.fromEntries(names.map((name, at) => [name, 18 - at]));
        await begin({ ...scores, E: 5 });
        for (const name of names) await delay(name, { until: "next" });
        const pending = (): number => names.filter((name) => fight.fighter(name).delay !== null).length;
        expect([pending(), fight.acting]).toEqual([count, "E"]);
        await fight.newRound();
        const left = pending();
        expect(await inPass(1)).toEqual(["A@18", "B@17", "C@16", "E@5"]);
        return { pending_delays: left };
      }));
  });
});
