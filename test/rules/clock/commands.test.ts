import { describe, expect, test } from "vitest";
import { cancelsExtended, isPaidInFull } from "../../../module/rules/clock/actions";
import { actingNow, newcomer, onFullDefense, readClock, STOPPED, type Clock } from "../../../module/rules/clock/clock";
import { before, order, scoreOf, initiativeParts } from "../../../module/rules/clock/initiative";
import { isFresh } from "../../../module/rules/clock/delay";
import { isOut } from "../../../module/rules/clock/passes";
import { secondsFought } from "../../../module/rules/clock/rounds";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { difference, rewind } from "../../../module/rules/clock/rewind/clock-patch";
import { begun, carry, end, FAILED, rolled, spend } from "./clocks";

const refused = (clock: Clock, given: ClockCommand) => {
  const ruling = command(clock, given);
  return ruling.allowed ? null : { why: ruling.refusal, rule: ruling.rule, values: ruling.values };
};
const act = (id: string, wanted: object): ClockCommand => ({ kind: "act", id, act: wanted }) as ClockCommand;
const delay = (id: string, until: "open" | "score" | "last" | "next", more: object = {}): ClockCommand =>
  ({ kind: "delay", id, until, ...more }) as ClockCommand;
const announce = (id: string, until: "open" | "score", more: object = {}): ClockCommand =>
  ({ kind: "announce", id, until, ...more }) as ClockCommand;
const enter = (ids: readonly string[], timing: "before" | "after" | "together"): ClockCommand => ({ kind: "enter", ids, timing });
const together = (...ids: readonly string[]): ClockCommand => ({ kind: "together", ids });
const fight = () => begun({ ann: 15, bo: 12, cy: 8 });

describe("a refused command", () => {
  test.each([
    { given: act("bo", { kind: "simple", ap: 1 }), why: "notYourPhase", rule: "SS-ROUND-06", values: { attacker: "bo" } },
    { given: act("bo", { kind: "free" }), why: "freeActionTooEarly", rule: "SS-ACTION-14", values: {} },
    { given: act("ann", { kind: "simple", ap: 2 }), why: "wrongPrice", rule: "SS-ACTION-19", values: { ap: 2 } },
    { given: act("ann", { kind: "complex", ap: 0.5 }), why: "wrongPrice", rule: "SS-ACTION-10", values: { ap: 0.5 } },
    { given: act("ann", { kind: "complex", ap: 0 }), why: "wrongPrice", rule: "SS-ACTION-10", values: { ap: 0 } },
    { given: act("ann", { kind: "complex", ap: 4 }), why: "mustBeExtended", rule: "SS-ACTION-19", values: { ap: 4, most: 3 } },
    { given: end("bo"), why: "notYourPhase", rule: "SS-ROUND-06", values: { attacker: "bo" } },
    { given: spend("ann", 4), why: "tooFewAp", rule: "SS-ACTION-19", values: { needed: 4, left: 3 } },
    { given: delay("bo", "open"), why: "notYourPhase", rule: "SS-DELAY-01", values: { attacker: "bo" } },
    { given: delay("ann", "score", { score: 15 }), why: "scoreNotBelow", rule: "SS-DELAY-03", values: { own: 15, score: 15 } },
    { given: delay("ann", "score", { score: 0 }), why: "scoreNotBelow", rule: "SS-DELAY-03", values: { own: 15, score: 0 } },
    { given: announce("bo", "open"), why: "notWaiting", rule: "SS-DELAY-01", values: { fighter: "bo" } },
    { given: enter(["cy"], "before"), why: "notWaiting", rule: "SS-DELAY-01", values: { fighter: "cy" } },
    { given: enter([], "before"), why: "notWaiting", rule: "SS-DELAY-01", values: { fighter: "" } },
    { given: { kind: "recover", id: "bo" }, why: "notSurprised", rule: "SS-KARMA-02", values: { fighter: "bo" } },
    {
      given: { kind: "schedule", item: { id: "mine", by: "ann", round: 0, moment: "end", pass: 1, score: 1 } },
      why: "timerPast",
      rule: "SS-TIMED-01",
      values: { round: 0, now: 1 },
    },
    { given: { kind: "go-off", item: "mine" }, why: "noSuchTimer", rule: "SS-TIMED-06", values: {} },
  ] as const)("[$rule] $given.kind has the reason $why and the values $values", ({ given, why, rule, values }) => {
    expect(refused(fight(), given as ClockCommand)).toEqual({ why, rule, values });
  });

  test("[SS-ACTION-19] states the needed and the remaining AP if an action costs too much", () => {
    const left = carry(fight(), act("ann", { kind: "simple", ap: 1 }));
    expect(refused(left, act("ann", { kind: "complex", ap: 3 }))).toEqual({
      why: "tooFewAp",
      rule: "SS-ACTION-19",
      values: { needed: 3, left: 2 },
    });
  });

  test("[SS-ACTION-11] names the attacker if the attack is the second in the phase", () => {
    const shot = carry(fight(), act("ann", { kind: "simple", ap: 1, attack: true }));
    expect(refused(shot, act("ann", { kind: "simple", ap: 1, attack: true }))).toEqual({
      why: "attackedAlready",
      rule: "SS-ACTION-11",
      values: { attacker: "ann" },
    });
  });

  test("[SS-TIMED-06] has the reason noSuchTimer for an unknown item, even if another item is set", () => {
    const set = carry(fight(), {
      kind: "schedule",
      item: { id: "bomb", by: "ann", round: 1, moment: "end", pass: 1, score: 1 },
    } as ClockCommand);
    expect(refused(set, { kind: "go-off", item: "mine" })?.why).toBe("noSuchTimer");
  });

  test.each([
    { given: enter(["zoe"], "before") },
    { given: together("ann", "zoe") },
    { given: { kind: "toss", coins: { zoe: 1 } } },
    { given: { kind: "surprise", results: { zoe: FAILED } } },
    { given: { kind: "adjust", id: "zoe", by: 1 } },
    { given: { kind: "down", id: "zoe", down: true } },
  ])("[SS-ROUND-04] $given.kind has the reason combatantGone if the fighter is not in the fight", ({ given }) => {
    expect(refused(fight(), given as ClockCommand)).toEqual({ why: "combatantGone", rule: "SS-ROUND-04", values: {} });
  });
});

describe("the clock", () => {
  test("[SS-ROUND-05] [SS-INIT-06] [SS-INIT-07] orders fighters by score, Reaction, Intuition, coin toss and finally name", () => {
    const clock = rolled({
      dee: 12,
      cy: 12,
      bo: { score: 12, coin: 1 },
      ann: { score: 12, intuition: 4 },
      eve: { score: 12, reaction: 4 },
      fay: 20,
    });
    expect(order(clock)).toEqual(["fay", "eve", "ann", "bo", "cy", "dee"]);
  });

  test("[SS-INIT-07] orders two fighters without a score by Reaction", () => {
    const clock = carry(
      STOPPED,
      { kind: "join", id: "ann", fighter: newcomer(3, 3, 3, 0) },
      { kind: "join", id: "bo", fighter: newcomer(5, 3, 3, 0) },
    );
    expect(before(clock, clock.fighters["bo"]!, clock.fighters["ann"]!)).toBeLessThan(0);
    expect(order(clock)).toEqual(["bo", "ann"]);
  });

  test("[SS-PASS-05] [SS-DAMAGE-03] excludes downed fighters and fighters with a score of 0 or less from the pass; fighters with a pending roll stay in it", () => {
    const clock = carry(rolled({ ann: 15, bo: 0, cy: 4 }), { kind: "down", id: "cy", down: true });
    const out = (id: string) => isOut(clock, clock.fighters[id]!);
    expect([out("ann"), out("bo"), out("cy")]).toEqual([false, true, true]);
    const joined = carry(clock, { kind: "join", id: "dee", fighter: newcomer(3, 3, 3, 0) });
    expect(isOut(joined, joined.fighters["dee"]!)).toBe(false);
  });

  test("[SS-DEFENSE-04] ends Full Defense with the round, or when Full Defense is undone", () => {
    const taken = carry(fight(), { kind: "full-defense", id: "bo", on: true });
    const stands = (clock: Clock) => onFullDefense(clock, clock.fighters["bo"]!);
    expect([stands(fight()), stands(taken)]).toEqual([false, true]);
    expect(stands(carry(taken, { kind: "full-defense", id: "bo", on: false }))).toBe(false);
    expect(stands(carry(taken, { kind: "round", rolls: { ann: 1, bo: 1, cy: 1 } }))).toBe(false);
  });

  test("[SS-ROUND-01] counts 5 seconds for each finished round", () => {
    expect([0, 1, 2, 13].map(secondsFought)).toEqual([0, 0, 5, 60]);
  });

  test("[SS-INIT-13] adds gained dice to the score of the current round, and to no other", () => {
    const gained = carry(fight(), { kind: "dice", id: "bo", faces: [3, 5], lost: false });
    const scores = (clock: Clock) => ["ann", "bo", "cy"].map((id) => scoreOf(clock, clock.fighters[id]!));
    expect([scores(gained), gained.acting]).toEqual([[15, 20, 8], "ann"]);
    expect(carry(gained, end("ann")).acting).toBe("bo");
    expect(scores(carry(gained, { kind: "round", rolls: { ann: 9, bo: 9, cy: 9 } }))).toEqual([9, 9, 9]);
  });

  test("accepts a score rolled separately from the rolls that begin the round", () => {
    const late = carry(STOPPED, { kind: "join", id: "ann", fighter: newcomer(3, 3, 3, 0) }, { kind: "rolled", id: "ann", score: 14 });
    expect(scoreOf(late, late.fighters["ann"]!)).toBe(14);
  });

  test("[SS-INIT-02] [SS-INIT-10] [SS-INIT-15] lists Reaction, Intuition, wounds and bonus as parts of an Initiative Test", () => {
    const attributes = { reaction: 4, intuition: 3 };
    expect(initiativeParts({ faces: 6, moreDice: true, attributes, woundModifier: -2, dice: 0, bonus: 1, karma: false })).toEqual([
      { part: "attribute", value: 4, rule: "SS-INIT-02", of: "reaction" },
      { part: "attribute", value: 3, rule: "SS-INIT-02", of: "intuition" },
      { part: "wounds", value: -2, rule: "SS-INIT-15" },
      { part: "bonus", value: 1, rule: "SS-INIT-10" },
    ]);
  });
});

describe("a fighter whose phase has begun", () => {
  const fresh = (clock: Clock) => isFresh(clock, clock.fighters["ann"]!);

  test("[SS-ROUND-08] [SS-DELAY-01] can delay before the fighter's first action, Free Action or attack, but not after it", () => {
    expect(fresh(fight())).toBe(true);
    expect(fresh(carry(fight(), act("ann", { kind: "simple", ap: 1 })))).toBe(false);
    expect(fresh(carry(fight(), act("ann", { kind: "free" })))).toBe(false);
    expect(fresh(carry(fight(), { kind: "spend", id: "ann", ap: 0, freeActions: 0, attacks: 1 }))).toBe(false);
  });

  test("[SS-ROUND-08] can delay after interrupts that came before the phase", () => {
    const reacted = carry(fight(), act("bo", { kind: "interrupt", ap: 1, trigger: "attacked" }), end("ann"));
    expect(isFresh(reacted, reacted.fighters["bo"]!)).toBe(true);
    const acted = carry(reacted, act("bo", { kind: "simple", ap: 1 }));
    expect(isFresh(acted, acted.fighters["bo"]!)).toBe(false);
  });

  test("[SS-DELAY-01] cannot delay after an action", () => {
    expect(refused(carry(fight(), act("ann", { kind: "simple", ap: 1 })), delay("ann", "open"))).toEqual({
      why: "delayTooLate",
      rule: "SS-DELAY-01",
      values: {},
    });
  });
});

describe("the return of a delaying fighter", () => {
  const held = () => carry(fight(), delay("ann", "open"));

  test("[SS-DELAY-03] is allowed before, with or after a lower score, but only after an equal score", () => {
    const tied = carry(begun({ ann: 12, bo: { score: 12, coin: -1 }, cy: 8 }), delay("ann", "open"));
    expect(actingNow(tied)).toEqual(["bo"]);
    for (const timing of ["before", "together"] as const)
      expect(refused(tied, enter(["ann"], timing))).toEqual({ why: "scoreNotBelow", rule: "SS-DELAY-03", values: { own: 12, score: 12 } });
    expect(refused(tied, enter(["ann"], "after"))).toBeNull();
    for (const timing of ["before", "together", "after"] as const) expect(refused(held(), enter(["ann"], timing))).toBeNull();
  });

  test("[SS-ROUND-08] is refused before or together with a fighter who has already acted, but allowed after that fighter", () => {
    const running = carry(held(), act("bo", { kind: "simple", ap: 1 }));
    for (const timing of ["before", "together"] as const)
      expect(refused(running, enter(["ann"], timing))).toEqual({ why: "enterTooLate", rule: "SS-ROUND-08", values: {} });
    expect(refused(running, enter(["ann"], "after"))).toBeNull();
  });

  test("[SS-DELAY-05] puts the delayed fighter before, together with, or after the acting fighter", () => {
    expect(actingNow(carry(held(), enter(["ann"], "before")))).toEqual(["ann"]);
    expect([...actingNow(carry(held(), enter(["ann"], "together")))].toSorted()).toEqual(["ann", "bo"]);
    const after = carry(held(), enter(["ann"], "after"));
    expect(actingNow(after)).toEqual(["bo"]);
    expect(actingNow(carry(after, end("bo")))).toEqual(["ann"]);
    expect(actingNow(carry(held(), enter(["ann"], "before"), end("ann")))).toEqual(["bo"]);
  });

  test("[SS-DELAY-07] orders several fighters by Reaction, Intuition and a coin toss", () => {
    const three = begun({ ann: { score: 20, reaction: 2 }, bo: { score: 19, reaction: 5 }, cy: { score: 18, reaction: 3 }, dee: 5 });
    const all = carry(three, delay("ann", "open"), delay("bo", "open"), delay("cy", "open"));
    const turns = [];
    for (let now = carry(all, enter(["ann", "bo", "cy"], "before")); turns.length < 4; now = carry(now, end(actingNow(now)[0]!)))
      turns.push(...actingNow(now));
    expect(turns).toEqual(["bo", "cy", "ann", "dee"]);
  });

  test("[SS-DELAY-07] lets a fighter with higher Reaction displace another delayed fighter", () => {
    const two = carry(
      begun({ ann: { score: 20, reaction: 5 }, bo: { score: 19, reaction: 2 }, cy: 5 }),
      delay("ann", "open"),
      delay("bo", "open"),
    );
    const slow = carry(two, enter(["bo"], "before"));
    expect(actingNow(slow)).toEqual(["bo"]);
    expect(actingNow(carry(slow, enter(["ann"], "before")))).toEqual(["ann"]);
  });

  test("[SS-DELAY-03] compares the fighter's score with the announced score of a running phase that was itself delayed", () => {
    const waited = carry(begun({ ann: 20, bo: 17, cy: 9, dee: 6 }), delay("ann", "score", { score: 7 }), delay("bo", "open"), end("cy"));
    expect(actingNow(waited)).toEqual(["ann"]);
    expect(refused(waited, enter(["bo"], "before"))).toBeNull();
  });

  test("[SS-DELAY-04] has the timing 'together' at an announced score if no timing is given", () => {
    const { ann } = carry(fight(), delay("ann", "score", { score: 10 })).fighters;
    expect(ann!.delay).toMatchObject({ until: "score", score: 10, timing: "together", active: false });
  });
});

describe("the simultaneous action of several fighters", () => {
  const tied = () => begun({ ann: 12, bo: 12, cy: 12, dee: 5 });

  test("[SS-ROUND-07] [SS-INIT-08] can include some or all fighters tied with the acting fighter", () => {
    expect([...actingNow(carry(tied(), together("ann", "bo")))].toSorted()).toEqual(["ann", "bo"]);
    expect([...actingNow(carry(tied(), together("ann", "bo", "cy")))].toSorted()).toEqual(["ann", "bo", "cy"]);
    expect(carry(tied(), together("ann", "bo")).acting).toBe(tied().acting);
  });

  test.each([[["ann"]], [["ann", "dee"]], [["ann", "bo", "dee"]], [[]]])(
    "[SS-INIT-08] requires two or more fighters, all with the same score: %j is refused",
    (ids) => {
      expect(refused(tied(), together(...ids))).toEqual({ why: "notTied", rule: "SS-INIT-08", values: {} });
    },
  );

  test("[SS-ROUND-08] is refused after one of the fighters has acted", () => {
    expect(refused(carry(tied(), act("ann", { kind: "simple", ap: 1 })), together("ann", "bo"))).toEqual({
      why: "enterTooLate",
      rule: "SS-ROUND-08",
      values: {},
    });
  });

  test("[SS-INIT-08] is refused for a fighter whose phase of this pass has ended", () => {
    const had = carry(tied(), end(tied().acting!));
    expect(refused(had, together(had.acting!, tied().acting!))?.why).toBe("notTied");
  });
});

describe("an Extended Action", () => {
  const work = (name: string, ap: number) => act("ann", { kind: "extended", name, cost: 5, ap });
  const working = () => carry(fight(), work("pick the lock", 3)).fighters["ann"]!;

  test("[SS-ACTION-22] is canceled by every action except a Free Action and its own next part", () => {
    expect(cancelsExtended(working(), { kind: "simple", ap: 1 })).toBe(true);
    expect(cancelsExtended(working(), { kind: "free" })).toBe(false);
    expect(cancelsExtended(working(), { kind: "extended", name: "pick the lock", cost: 5, ap: 2 })).toBe(false);
    expect(cancelsExtended(working(), { kind: "extended", name: "cut the wire", cost: 5, ap: 2 })).toBe(true);
  });

  test("[SS-ACTION-22] can be canceled only while it exists and is unfinished", () => {
    expect(cancelsExtended(fight().fighters["ann"]!, { kind: "simple", ap: 1 })).toBe(false);
    const done = { ...working(), extended: { name: "pick the lock", cost: 3, paid: 3, paidIn: 1 } };
    expect(cancelsExtended(done, { kind: "simple", ap: 1 })).toBe(false);
  });

  test("[SS-ACTION-20] is finished when its full cost is paid", () => {
    expect(isPaidInFull({ extended: null })).toBe(false);
    expect(isPaidInFull({ extended: { name: "work", cost: 5, paid: 4, paidIn: 1 } })).toBe(false);
    expect(isPaidInFull({ extended: { name: "work", cost: 5, paid: 5, paidIn: 1 } })).toBe(true);
  });

  test("[SS-ACTION-22] is canceled by an attack, but not by a Free Action", () => {
    const shot = carry(fight(), work("pick the lock", 2), { kind: "spend", id: "ann", ap: 1, freeActions: 1, attacks: 1 });
    expect(shot.fighters["ann"]!.extended).toBeNull();
    const spoken = carry(fight(), work("pick the lock", 2), { kind: "spend", id: "ann", ap: 0, freeActions: 1, attacks: 0 });
    expect(spoken.fighters["ann"]!.extended).not.toBeNull();
  });
});

describe("patches and stored clocks", () => {
  test("[SS-ROUND-05] a patch omits unchanged values, even lists whose entries are equal", () => {
    const clock = carry(fight(), {
      kind: "schedule",
      item: { id: "bomb", by: "ann", round: 1, moment: "end", pass: 1, score: 1 },
    } as ClockCommand);
    const copied = { ...clock, timed: [...clock.timed], due: [], together: [] };
    expect(difference(copied, clock)).toEqual({});
    expect(difference({ ...clock, timed: [] }, clock)).toEqual({ timed: clock.timed });
    expect(difference({ ...clock, due: ["bomb"] }, { ...clock, due: ["mine"] })).toEqual({ due: ["mine"] });
    expect(difference({ ...clock, due: ["bomb", "mine"] }, { ...clock, due: ["bomb"] })).toEqual({ due: ["bomb"] });
  });

  test("[SS-INIT-18] the patch that undoes a join removes the fighter", () => {
    const clock = fight();
    const joined = carry(clock, { kind: "join", id: "dee", fighter: newcomer(3, 3, 3, 0) });
    expect(difference(joined, clock)).toEqual({ fighters: { dee: null } });
    expect(rewind(joined, difference(joined, clock))).toEqual(clock);
  });

  test("[SS-INIT-18] a clock stored by an older version gets defaults for missing values", () => {
    const { ann, bo } = fight().fighters;
    const { overwatch, way: _way, slips: _newest, ...older } = bo!;
    expect(readClock({ fighters: { ann: ann!, bo: older } }).fighters["bo"]).toEqual({ ...bo, overwatch: null });
    expect(overwatch).toBeNull();
    expect(readClock({ fighters: { ann: ann! } }).fighters["ann"]).toBe(ann);
    expect(readClock({})).toEqual(STOPPED);
  });
});
