import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { isFreshToss } from "../../module/apps/tracker/rows/toss";
import { clockContext, rowContext } from "../../module/apps/tracker/context";
import { clockView, type ClockView, rowInputs } from "../../module/apps/tracker/rows/inputs";
import { timedRows } from "../../module/apps/tracker/timed-rows";
import { newcomer, STOPPED, type Clock } from "../../module/rules/clock/clock";
import { command, type ClockCommand } from "../../module/rules/clock/commands";
import { RULESETS } from "../../module/rules/rulesets/rulesets";
import { nextUp } from "../../module/rules/clock/phases";
import { render as drawn } from "./render";
import { PLAYER, render, sitDown, wordsOf } from "../cards/page";
import { timerContext } from "../../module/apps/charge/context";
import { ROOT } from "../../tools/build/files.mjs";
import { buildLanguages } from "../../tools/build/languages.mjs";

beforeEach(() => sitDown(PLAYER));

/** Parameters of `rowContext` except the first. */
type RowFacts = Parameters<typeof rowContext> extends [unknown, ...infer More] ? More : never;
const rowAt = (view: ClockView, id: string, ...more: RowFacts) => rowContext(rowInputs(view, id), ...more);

/**
 * Returns the clock after the given commands.
 * @throws {Error} if the clock refuses a command
 */
const after = (...commands: readonly ClockCommand[]): Clock =>
  commands.reduce((clock, one) => {
    const ruling = command(clock, one);
    if (!ruling.allowed) throw new Error(`${one.kind}: ${ruling.refusal}`);
    return ruling.value.clock;
  }, STOPPED);

const join = (id: string): ClockCommand => ({ kind: "join", id, fighter: newcomer(3, 3, 3, 0) });
const fight = (rolls: Record<string, number>, ...more: readonly ClockCommand[]): Clock =>
  after(join("ann"), join("bo"), join("cy"), { kind: "round", rolls }, ...more);

const begin: ClockCommand = { kind: "begin" };
const running = () => fight({ ann: 22, bo: 15, cy: 4 }, begin);

const texts = (clock: Clock, id: string) =>
  rowAt(clockView(clock), id).passes.map(({ text, state }) => `${text}${text && " "}${state}`);
const leaves = (clock: Clock, id: string, downAs = "") => rowAt(clockView(clock), id, downAs).states.map(({ leaf }) => leaf);

const turn = (clock: Clock, id: string, name: string, gm: boolean) => {
  const row = rowAt(clockView(clock), id);
  return {
    id,
    name,
    img: "",
    css: "",
    effects: { icons: [] },
    crossfire: {
      ...row,
      mayRoll: row.owing,
      karma: row.owing,
      karmaLeft: 2,
      mayAct: row.acting && !gm,
      mayDo: gm,
      left: 0,
      mayDelay: row.mayDelay && !gm,
    },
  };
};
const page = (clock: Clock, gm: boolean): string =>
  render("tracker/tracker", {
    clock: clockContext(clock),
    gm,
    entries: [
      { turn: turn(clock, "ann", "Ann", gm) },
      { turn: turn(clock, "bo", `<i>Bo</i>`, gm) },
      { turn: turn(clock, "cy", "Cy", gm) },
      ...timedRows(clock).map((timed) => ({ timed })),
    ],
  }) + render("tracker/footer", { clock: clockContext(clock), hasCombat: true, gm });

describe("the tracker", () => {
  test("shows a GM how to create a fight if the tracker is empty", () => {
    const words = (gm: boolean): string => wordsOf(render("tracker/tracker", { clock: null, gm, entries: [], empty: true, tests: 0 }));
    expect(words(true)).toContain("click the crossed swords");
    expect(words(false)).toBe("");
  });

  test("[SS-PASS-01] shows each combatant's score in every pass of the round", () => {
    expect(texts(running(), "ann")).toEqual(["22 now", "12 later", "2 later"]);
    expect(texts(running(), "bo")).toEqual(["15 ready", "5 later", "none"]);
    expect(texts(running(), "cy")).toEqual(["4 ready", "none", "none"]);
  });

  test("[SS-ROUND-05] names the acting combatant and the next combatant", () => {
    const clock = running();
    expect(leaves(clock, "ann")).toEqual(["acting"]);
    expect(leaves(clock, "bo")).toEqual(["next"]);
    expect(leaves(clock, "cy")).toEqual([]);
    const acted = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "end-phase", id: "ann" });
    expect(leaves(acted, "ann")).toEqual(["acted"]);
    expect(texts(acted, "ann")[0]).toBe("22 done");
    expect(leaves(acted, "bo")).toEqual(["acting"]);
  });

  test("[SS-MOVE-01] [SS-MOVE-02] shows the meters left while running, and marks sprinting and movement beyond the limit", () => {
    const foot = (id: string, pace: "walking" | "running" | "sprinting", left: number) =>
      rowAt(clockView(running()), id, "", { pace, left }).states.filter(({ leaf }) => !["acting", "next"].includes(leaf));
    expect(foot("ann", "running", 4)).toEqual([{ leaf: "afoot.running", values: { meters: "4" } }]);
    expect(foot("bo", "walking", 10)).toEqual([]);
    expect(foot("bo", "sprinting", 3)).toEqual([{ leaf: "sprinting", values: {} }]);
    expect(foot("cy", "walking", -2.5)).toEqual([{ leaf: "tooFar", values: { meters: "2.5" } }]);
  });

  test("[SS-DEATH-06] [SS-CALLED-25] counts down to the next point lost to bleeding, even for downed combatants", () => {
    const bleeds = [
      { leaf: "bleeds.near-death", values: { count: 36 } },
      { leaf: "bleeds.slow-death", values: { count: 12 } },
    ];
    const row = { ...rowAt(clockView(running()), "bo", "Near death", null, bleeds), mayDo: false };
    const html = render("tracker/row", { turn: { id: "bo", name: "Bo", crossfire: row }, gm: false });
    expect(wordsOf(html)).toContain("rounds until −1 Health: 36");
    expect(wordsOf(html)).toContain("rounds until +2 Strain: 12");
  });

  test("[SS-MOVE-11] shows the distance and direction of an announced movement until the phase ends", () => {
    const said = fight({ ann: 22, bo: 15, cy: 4 }, begin, {
      kind: "announce-way",
      id: "ann",
      meters: 7,
      direction: "east",
      pace: "walking",
    });
    expect(rowAt(clockView(said), "ann").states).toContainEqual({ leaf: "way.east", values: { meters: "7" } });
    expect(wordsOf(page(said, false))).toContain("moves 7 m east");
    const over = fight(
      { ann: 22, bo: 15, cy: 4 },
      begin,
      { kind: "announce-way", id: "ann", meters: 7, direction: "east", pace: "walking" },
      {
        kind: "end-phase",
        id: "ann",
      },
    );
    expect(leaves(over, "ann")).not.toContain("way.east");
  });

  test("[SS-ACTION-20] shows a bar of the AP paid for an Extended Action", () => {
    const act = { kind: "extended", name: "Wire the door", cost: 5, ap: 3 } as const;
    const html = page(fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "act", id: "ann", act }), false);
    expect(wordsOf(html)).toContain("Wire the door: 3 of 5 AP");
    expect(html).toContain('<progress class="cf-progress" value="3" max="5"');
    expect(page(running(), false)).not.toContain("<progress");
  });

  test("[SS-INIT-07] names the value or the coin that broke a tie, and animates the coin of a new toss", () => {
    const level = fight({ ann: 22, bo: 15, cy: 15 }, { kind: "toss", coins: { bo: 2, cy: 1 } }, begin);
    expect(page(level, false)).toMatch(/data-tooltip-text="Score by pass: 15, 5.*; before cy by coin toss"/);
    expect(page(level, false)).toContain('<i class="cf-coin" aria-hidden="true">');
    const tossed = { ...rowAt(clockView(level), "bo"), tossed: true };
    expect(render("tracker/row", { turn: { id: "bo", name: "Bo", crossfire: tossed }, gm: false })).toContain("cf-coin tossed");
    expect(page(running(), false)).not.toContain("cf-coin");
    const [bo, cy] = [{}, {}];
    const fresh = (combatant: object, round: number, time: number) => isFreshToss(combatant, round, () => time);
    expect([fresh(bo, 1, 0), fresh(bo, 1, 1000), fresh(bo, 1, 1300), fresh(bo, 1, 1400)]).toEqual([true, true, false, false]);
    expect([fresh(cy, 1, 1300), fresh(bo, 2, 1500)]).toEqual([true, true]);
    expect(readFileSync("styles/tracker.css", "utf8")).toMatch(/@keyframes cf-coin-toss/);
    // With reduced motion, no animation runs.
    const still = /prefers-reduced-motion: reduce\) \{\s*:is\(\.cf-sheet, \.crossfire\) :is\(\*, [^{]*\{[^}]*animation: none !important;/;
    expect(readFileSync("styles/base.css", "utf8")).toMatch(still);
    const byReaction = after(
      { kind: "join", id: "ann", fighter: newcomer(5, 3, 3, 0) },
      { kind: "join", id: "bo", fighter: newcomer(4, 6, 3, 0) },
      { kind: "round", rolls: { ann: 12, bo: 12 } },
      begin,
    );
    expect(page({ ...byReaction, fighters: { ...byReaction.fighters, cy: newcomer(1, 1, 3, 0) } }, false)).toContain("; before bo by Reaction");
  });

  test("[SS-INIT-07] names the ruleset's attribute that broke a tie", () => {
    const clock = after(
      { kind: "join", id: "ann", fighter: newcomer(5, 3, 3, 0) },
      { kind: "join", id: "bo", fighter: newcomer(4, 6, 3, 0) },
      { kind: "round", rolls: { ann: 12, bo: 12 } },
      begin,
    );
    const ofSpeed = rowAt(clockView(clock, undefined, { breakers: ["agility", ""] }), "ann");
    expect(ofSpeed.tie).toEqual({ leaf: "tie.attribute", values: { who: "bo", attribute: "CROSSFIRE.Attribute.agility" } });
    expect(render("tracker/row", { turn: { id: "ann", name: "Ann", crossfire: ofSpeed }, gm: false })).toContain("; before bo by Agility");
  });

  test.each(RULESETS.flatMap(({ id, people }) => people.initiative.attributes.map((attribute) => [id, attribute] as const)))(
    "[SS-INIT-07] in the ruleset %s, the attribute %s that breaks ties has a name",
    (_id, attribute) => {
      expect(buildLanguages(ROOT).get("en")).toHaveProperty(["CROSSFIRE", "Attribute", attribute]);
    },
  );

  test("[SS-ROUND-07] [SS-INIT-08] lets the GM make two combatants with the same score act together", () => {
    const level = fight({ ann: 22, bo: 22, cy: 4 }, { kind: "toss", coins: { ann: 2, bo: 1 } }, begin);
    const joins = (id: string): string =>
      render("tracker/row", { turn: { id, name: id, crossfire: rowAt(clockView(level), id) }, gm: true });
    expect(joins("bo")).toContain('data-action="crossfireTogether"');
    expect(joins("cy")).not.toContain('data-action="crossfireTogether"');
  });

  test("[SS-ACTION-08] shows, on the button that ends the phase, how many AP the combatant keeps", () => {
    const row = { ...rowAt(clockView(running()), "ann"), mayAct: true, left: 2 };
    expect(wordsOf(render("tracker/row", { turn: { id: "ann", name: "Ann", crossfire: row }, gm: false }))).toContain(
      "End phase, keep 2 AP",
    );
  });

  test("[SS-ACTION-11] emphasizes one button of the acting row: attack, or the end of the phase after an attack or without AP", () => {
    const emphasized = (acts: readonly ClockCommand[], attacksAgain = false): string[] => {
      const view = clockView(fight({ ann: 22, bo: 15, cy: 4 }, begin, ...acts), undefined, { attacksAgain });
      const crossfire = { ...rowAt(view, "ann"), mayAct: true };
      const html = render("tracker/row", { turn: { id: "ann", name: "Ann", crossfire }, gm: false });
      return [...html.matchAll(/class="primary" data-action="(\w+)"/g)].map(([, action]) => action!);
    };
    const act = (ap: number, attack: boolean): ClockCommand => ({ kind: "act", id: "ann", act: { kind: "simple", ap, attack } });
    expect(emphasized([])).toEqual(["crossfireAttack"]);
    expect(emphasized([act(1, false)])).toEqual(["crossfireAttack"]);
    expect(emphasized([act(1, true)])).toEqual(["crossfireEndPhase"]);
    expect(emphasized([act(1, true)], true)).toEqual(["crossfireAttack"]);
    expect(emphasized([act(1, false), act(1, false), act(1, false)])).toEqual(["crossfireEndPhase"]);
    expect(emphasized([act(1, false), act(1, false), act(1, false)], true)).toEqual(["crossfireEndPhase"]);
  });

  test("[SS-DELAY-15] warns that a carried phase is lost when the next phase begins", () => {
    const waits: ClockCommand = { kind: "delay", id: "ann", until: "next" };
    const carried = fight({ ann: 22, bo: 15, cy: 4 }, begin, waits, { kind: "end-phase", id: "bo" }, { kind: "end-phase", id: "cy" });
    const shown = fight(
      { ann: 22, bo: 25, cy: 4 },
      begin,
      { kind: "end-phase", id: "bo" },
      { ...waits, until: "open" },
      { kind: "next-pass" },
    );
    expect([...leaves(carried, "ann"), ...leaves(shown, "ann")]).toContain("forfeit");
    expect(wordsOf(page(shown, false))).toContain("lost when their next phase begins");
  });

  test("[SS-SURPRISE-21] offers the GM Surprise Tests in the footer when new combatants join", () => {
    const footer = (gm: boolean, arrived: string, arrival = "CROSSFIRE.Surprise.test"): string =>
      render("tracker/footer", { clock: clockContext(running()), hasCombat: true, gm, arrived, arrival });
    expect(wordsOf(footer(true, "Rifleman 1, Rifleman 2"))).toContain(
      "New in the encounter: Rifleman 1, Rifleman 2. Surprise? Surprise Tests No surprise",
    );
    // Some rulesets have no Surprise Tests.
    expect(wordsOf(footer(true, "Rifleman 1", "CROSSFIRE.Tracker.surprise"))).toContain("Surprise? Surprise No surprise");
    for (const html of [footer(true, ""), footer(false, "Rifleman 1")]) expect(html).not.toContain("crossfireArrival");
  });

  test("[SS-ROUND-17] marks the first combatant of the next pass as next during the last phase of a pass", () => {
    const last = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "end-phase", id: "ann" }, { kind: "end-phase", id: "bo" });
    expect(last.acting).toBe("cy");
    expect(nextUp(last)).toEqual(["ann"]);
    expect(leaves(last, "ann")).toContain("next");
  });

  test("[SS-INIT-17] shows why a combatant is out: a low score, a reduced score, or a condition such as death", () => {
    const clock = fight({ ann: 22, bo: 0, cy: 4 }, begin, { kind: "adjust", id: "cy", by: -10 });
    expect(leaves(clock, "bo")).toEqual(["out"]);
    expect(rowAt(clockView(clock), "cy").states).toEqual([{ leaf: "outReduced", values: { score: "−6", adjust: "−10" } }]);
    expect(rowAt(clockView(running()), "bo", "Dead").states).toEqual([{ leaf: "down", values: { why: "Dead" } }]);
    expect(texts(running(), "bo")[0]).toBe("15 ready");
    const fallen = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "down", id: "bo", down: true });
    expect(texts(fallen, "bo")).toEqual(["15 later", "5 later", "none"]);
    expect(leaves(fallen, "cy")).toEqual(["next"]);
  });

  test("[SS-ACTION-03] shows Action Points and the Free Action as pips", () => {
    const clock = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "spend", id: "ann", ap: 2, freeActions: 1, attacks: 1 });
    expect(rowAt(clockView(clock), "ann")).toMatchObject({ ap: [true, false, false], apText: "1/3", freeUsed: true });
    expect(rowAt(clockView(clock), "bo")).toMatchObject({ ap: [true, true, true], freeUsed: false });
  });

  test("[SS-DEFENSE-22] shows the number of defenses rolled, and Full Defense", () => {
    const clock = fight(
      { ann: 22, bo: 15, cy: 4 },
      begin,
      { kind: "defended", id: "bo", by: 2 },
      { kind: "full-defense", id: "bo", on: true },
    );
    expect(leaves(clock, "bo")).toEqual(["next", "fullDefense", "defenses"]);
  });

  test("shows no scores for a combatant who has not rolled initiative", () => {
    const clock = fight({ ann: 22, bo: 15 });
    expect(leaves(clock, "cy")).toEqual(["owes"]);
    expect(rowAt(clockView(clock), "cy").passes).toEqual([]);
    expect(rowAt(clockView(STOPPED), "ann").known).toBe(false);
  });
});

describe("the clock line of the tracker", () => {
  test("[SS-ROUND-01] shows round, pass and time", () => {
    expect(clockContext(running())).toMatchObject({
      started: true,
      round: 1,
      pass: 1,
      passes: 3,
      time: "0:00",
      running: true,
      over: false,
    });
    expect(clockContext({ ...running(), round: 14 }).time).toBe("1:05");
  });

  test("shows the end of the round and the number of pending rolls", () => {
    const ended = (id: string): ClockCommand => ({ kind: "end-phase", id });
    const over = fight({ ann: 9, bo: 5, cy: 4 }, begin, ended("ann"), ended("bo"), ended("cy"));
    expect(clockContext(over)).toMatchObject({ over: true, running: false });
    expect(clockContext(fight({ ann: 22 }))).toMatchObject({ over: false, owing: 2 });
  });
});

describe("the whole tracker", () => {
  test("shows round and pass, the acting combatant, scores and Action Points", () => {
    const words = wordsOf(page(running(), false));
    expect(words).toContain("Round 1, pass 1 of 3");
    expect(words).toContain("Ann acting");
    expect(page(running(), false)).toContain(`aria-label="Score by pass: 22, 12, 2"`);
    expect(page(running(), false)).toContain(`aria-label="Action Points: 3/3"`);
    expect(page(running(), false)).toContain("&lt;i&gt;Bo");
  });

  test("[XF-11] omits passes if the rounds have no passes", () => {
    const clock = after(join("ann"), join("bo"), join("cy"), { kind: "round", rolls: { ann: 22, bo: 15, cy: 4 }, passes: false }, begin);
    const html = page(clock, true);
    expect(wordsOf(html)).toContain("Round 1");
    expect(html).not.toMatch(/Score by pass|crossfireNextPass|pass 1/);
    expect(html).toContain(`aria-label="Initiative Score: 22"`);
    expect(html).toContain(`data-action="crossfireEndPhase"`);
  });

  test("offers players only buttons for their own phases and initiative rolls", () => {
    expect(page(running(), false).match(/data-action="crossfireEndPhase"/g)).toHaveLength(1);
    const owing = page(fight({ ann: 22, bo: 15 }), false);
    expect(owing.match(/data-action="crossfireRoll"/g)).toHaveLength(2);
    expect(owing).toContain(`data-karma="true"`);
    expect(owing).not.toMatch(/crossfireRound|crossfireNextPass|crossfireRewind|endCombat|toggleHidden/);
  });

  test("offers GMs the commands of the clock", () => {
    const actions = (html: string) => [...html.matchAll(/data-action="(crossfire\w+)"/g)].map(([, action]) => action);
    expect(actions(page(running(), true))).toEqual([
      ...["crossfireDo", "crossfireDo", "crossfireDo"],
      ...[
        "crossfireRewind",
        "crossfireRewind",
        "crossfireRewind",
        "crossfireRewind",
        "crossfireHistory",
        "crossfireSurprise",
        "crossfireTimer",
      ],
      ...["crossfireEndPhase", "crossfireNextPass", "crossfireRound", "crossfireEnd"],
    ]);
    expect(actions(page(fight({ ann: 22, bo: 15 }), true))).toContain("crossfireRollMissing");
    expect(actions(render("tracker/footer", { clock: clockContext(STOPPED), hasCombat: true, gm: true }))).toEqual([
      "crossfireRound",
      "crossfireSurprise",
      "crossfireEnd",
    ]);
  });

  test("[SS-TIMED-04] offers a timer at a score, in the owner's phase, or at the start or end of a round", () => {
    const html = drawn("clock/charge", timerContext({ rounds: 2, passes: 5 }));
    const offered = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id);
    expect(offered).toEqual(["score", "phase", "start", "end"]);
    expect(html).toMatch(/name="rounds"[^>]*value="2"/);
    expect(html).toMatch(/name="pass" min="1" max="5"/);
    expect(drawn("clock/charge", timerContext({ rounds: 1, passes: null }))).not.toContain('name="pass"');
  });

  test("[SS-TIMED-01] [SS-TIMED-04] lists a timed item with its countdown, and lets the GM set off an item that is due", () => {
    const item = { id: "bomb", name: "<b>Charge</b>", by: null, round: 1, moment: "score", pass: 1, score: 18 } as const;
    const clock = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "schedule", item });
    expect(page(clock, true)).toContain("&lt;b&gt;Charge");
    expect(page(clock, true)).toContain("this round, pass 1, at score 18");
    const due = after(
      join("ann"),
      join("bo"),
      { kind: "round", rolls: { ann: 22, bo: 15 } },
      begin,
      { kind: "schedule", item },
      {
        kind: "end-phase",
        id: "ann",
      },
    );
    expect(page({ ...due, fighters: clock.fighters }, true)).toMatch(/cf-timed due[\s\S]*crossfireGoOff/);
  });
});

describe("the notes in a row of the tracker", () => {
  test("[SS-DELAY-01] [SS-DELAY-04] [SS-DELAY-15] name a delaying combatant and the awaited score, and offer a delay only to the acting combatant", () => {
    const waits = (more: object) => fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "delay", id: "ann", until: "open", ...more });
    expect(leaves(waits({}), "ann")).toContain("waits.open");
    expect(rowAt(clockView(waits({})), "ann").stepIn).toEqual(["before", "together", "after"]);
    expect(leaves(waits({ until: "score", score: 9, timing: "after" }), "ann")).toContain("waits.after");
    expect(rowAt(clockView(running()), "ann").mayDelay).toBe(true);
    expect(rowAt(clockView(running()), "bo").mayDelay).toBe(false);
  });

  test("[SS-SURPRISE-02] name held AP, the value or coin that broke a tie, and the combatants who caused surprise", () => {
    const failed = { failed: true, by: ["bo"], losesPhase: false, ambusher: false };
    const surprised = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "surprise", results: { cy: failed } });
    expect(
      rowAt(
        clockView(surprised, () => "Bo"),
        "cy",
      ).states,
    ).toContainEqual({ leaf: "surprisedBy", values: { who: "Bo" } });
    const early = after(join("ann"), { kind: "surprise", results: { ann: { ...failed, by: [] } } });
    expect(rowAt(clockView(early), "ann")).toMatchObject({ known: true, score: null, states: [{ leaf: "surprised" }] });
    expect(leaves(fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "hold", id: "ann", ap: 2 }), "ann")).toContain("overwatch");
    const level = fight({ ann: 22, bo: 15, cy: 15 }, { kind: "toss", coins: { bo: 2, cy: 1 } }, begin);
    expect(rowAt(clockView(level), "bo").tie).toEqual({ leaf: "tie.coin", values: { who: "cy" } });
  });

  test("[SS-DAMAGE-03] mark a downed combatant as out, even during the combatant's phase", () => {
    expect(rowAt(clockView(running()), "ann", "Unconscious")).toMatchObject({ acting: false, out: true, mayDelay: false, mayAttack: false });
    const attacked = fight({ ann: 22, bo: 15, cy: 4 }, begin, { kind: "defended", id: "bo", by: 1 });
    expect(leaves(attacked, "bo")).toContain("defenses");
    expect(leaves(attacked, "bo", "Dead")).not.toContain("defenses");
  });
});
