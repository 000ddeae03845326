import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actingNow, STOPPED, newcomer, type Clock, passStamp } from "../../../module/rules/clock/clock";
import { left } from "../../../module/rules/clock/actions";
import { mayAct } from "../../../module/rules/clock/passes";
import { order, scoreOf } from "../../../module/rules/clock/initiative";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { difference, rewind, type ClockPatch } from "../../../module/rules/clock/rewind/clock-patch";
import { roundOver } from "../../../module/rules/clock/turn-order";
import { begun, carry, endPass, fighterOf, phases, rolled, score } from "../../ledger/scenes/clock";

const IDS = ["ann", "ben", "cyd", "dan"] as const;
const id = fc.constantFrom(...IDS);
const rolls = fc.dictionary(id, fc.integer({ min: -5, max: 35 }));

const anyCommand: fc.Arbitrary<ClockCommand> = fc.oneof(
  fc.record({
    kind: fc.constant("join" as const),
    id,
    fighter: fc
      .record({ r: fc.nat(6), i: fc.nat(6), ap: fc.integer({ min: 1, max: 5 }), coin: fc.nat(1) })
      .map(({ r, i, ap, coin }) => newcomer(r, i, ap, coin)),
  }),
  fc.record({ kind: fc.constant("leave" as const), id }),
  fc.record({ kind: fc.constant("round" as const), rolls }),
  fc.record({ kind: fc.constant("rolled" as const), id, score: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant("begin" as const) }),
  fc.record({ kind: fc.constant("end-phase" as const), id }),
  fc.record({ kind: fc.constant("next-pass" as const) }),
  fc.record({ kind: fc.constant("spend" as const), id, ap: fc.integer({ min: -2, max: 4 }), freeActions: fc.nat(1), attacks: fc.nat(1) }),
  fc.record({ kind: fc.constant("defended" as const), id, by: fc.integer({ min: -1, max: 1 }) }),
  fc.record({ kind: fc.constant("full-defense" as const), id, on: fc.boolean() }),
  fc.record({ kind: fc.constant("adjust" as const), id, by: fc.integer({ min: -12, max: 12 }) }),
);

/** Executes the allowed commands and skips the refused ones. Returns each executed step and the final clock. */
function run(commands: readonly ClockCommand[]): {
  readonly steps: readonly { readonly before: Clock; readonly after: Clock; readonly undo: ClockPatch; readonly given: ClockCommand }[];
  readonly clock: Clock;
} {
  const steps = [];
  let clock: Clock = STOPPED;
  for (const given of commands) {
    const ruling = command(clock, given);
    if (!ruling.allowed) continue;
    steps.push({ before: clock, after: ruling.value.clock, undo: ruling.value.undo, given });
    clock = ruling.value.clock;
  }
  return { steps, clock };
}

const runs = fc.array(anyCommand, { maxLength: 60 });

describe("any sequence of commands", () => {
  test("can be rewound step by step with patches stored as JSON", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        const { steps, clock } = run(commands);
        let now = clock;
        for (const { before, undo } of steps.toReversed()) {
          now = rewind(now, JSON.parse(JSON.stringify(undo)) as ClockPatch);
          expect(now).toEqual(before);
        }
        expect(now).toEqual(STOPPED);
      }),
      { numRuns: 300 },
    );
  });

  test("produces patches that contain every difference between the clocks before and after each command", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        for (const { before, after } of run(commands).steps) {
          expect(rewind(before, difference(before, after))).toEqual(after);
          const named = Object.keys(difference(before, after).fighters ?? {});
          for (const who of IDS.filter((one) => !named.includes(one))) expect(after.fighters[who]).toEqual(before.fighters[who]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("[SS-ROUND-06] [SS-PASS-05] gives phases only to present fighters with a score above 0", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        const { steps } = run(commands);
        for (const { after } of steps.filter((one) => one.after.acting !== null))
          expect(Object.keys(after.fighters)).toContain(after.acting);
        const begins = steps.filter(
          ({ before, after, given }) => after.acting !== null && (after.acting !== before.acting || given.kind === "begin"),
        );
        for (const { after } of begins) expect(scoreOf(after, after.fighters[after.acting!]!)).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test("[SS-PASS-02] gives no fighter two phases in one pass", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        const ended = new Map<string, number>();
        for (const { before, given } of run(commands).steps) {
          if (given.kind === "leave") ended.delete(given.id);
          if (given.kind === "round") ended.clear();
          if (given.kind !== "end-phase") continue;
          expect(ended.get(given.id)).not.toBe(passStamp(before));
          ended.set(given.id, passStamp(before));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("[SS-ACTION-05] [SS-ACTION-06] leaves AP between 0 and the maximum, and exactly 0 for an idle fighter whose score is 0 or less", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        const { clock } = run(commands);
        for (const fighter of Object.values(clock.fighters)) {
          const { ap } = left(clock, fighter);
          expect(ap).toBeGreaterThanOrEqual(0);
          expect(ap).toBeLessThanOrEqual(fighter.apMax);
        }
        const out = Object.entries(clock.fighters).filter(
          ([id, fighter]) => (scoreOf(clock, fighter) ?? 0) <= 0 && !actingNow(clock).includes(id),
        );
        for (const [, fighter] of out) expect(left(clock, fighter).ap).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test("[SS-PASS-04] reaches the end of the round if each remaining phase ends immediately", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        const { clock } = run([...commands, { kind: "begin" }]);
        expect(phases(clock).length).toBeLessThan(200);
      }),
      { numRuns: 200 },
    );
  });

  test("[SS-INIT-06] leaves all fighters in one order, with the highest score first", () => {
    fc.assert(
      fc.property(runs, (commands) => {
        const { clock } = run(commands);
        const scores = order(clock).map((who) => scoreOf(clock, clock.fighters[who]!) ?? -Infinity);
        expect(scores).toEqual(scores.toSorted((a, b) => (a === b ? 0 : b - a)));
        expect(order(clock)).toHaveLength(Object.keys(clock.fighters).length);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a round", () => {
  const fight = () => begun({ ann: { score: 23 }, ben: { score: 11 }, cyd: { score: 4 } });

  test("[SS-ROUND-14] gives the phase to the fighter with the next-highest score, and starts the next pass when all fighters have acted", () => {
    expect(phases(fight()).map(({ id: who, pass }) => `${who} ${pass}`)).toEqual(["ann 1", "ben 1", "cyd 1", "ann 2", "ben 2", "ann 3"]);
  });

  test("[SS-ROUND-18] begins with new initiative rolls, and the previous round's spent AP and adjustments no longer count", () => {
    const tired = carry(fight(), { kind: "spend", id: "ann", ap: 2, freeActions: 1, attacks: 1 }, { kind: "adjust", id: "ann", by: -4 });
    const next = carry(tired, { kind: "round", rolls: { ann: 9, ben: 8 } }, { kind: "begin" });
    expect(next).toMatchObject({ round: 2, pass: 1, acting: "ann" });
    expect(score(next, "ann")).toBe(9);
    expect(left(next, fighterOf(next, "ann"))).toEqual({ ap: 3, freeActions: 0, attacks: 0 });
    expect(score(next, "cyd")).toBeNull();
  });

  test("[SS-ACTION-23] continues the current phase after another fighter's interrupt", () => {
    const after = carry(fight(), { kind: "spend", id: "ben", ap: 1, freeActions: 0, attacks: 0 });
    expect(after.acting).toBe("ann");
    expect(left(after, fighterOf(after, "ben")).ap).toBe(2);
    expect(mayAct(after, fighterOf(after, "ben"))).toBe(true);
  });

  test("[SS-ACTION-08] preserves unspent AP until the pass ends", () => {
    const kept = carry(fight(), { kind: "spend", id: "ann", ap: 1, freeActions: 0, attacks: 0 }, { kind: "end-phase", id: "ann" });
    expect(left(kept, fighterOf(kept, "ann")).ap).toBe(2);
    const next = endPass(kept);
    expect(left(next, fighterOf(next, "ann")).ap).toBe(3);
  });

  test("[SS-INIT-07] begins with the winner of the coin toss if the fighters are otherwise tied", () => {
    const tied = carry(
      STOPPED,
      { kind: "join", id: "ann", fighter: newcomer(3, 3, 3, 0) },
      { kind: "join", id: "ben", fighter: newcomer(3, 3, 3, 1) },
      { kind: "round", rolls: { ann: 10, ben: 10 } },
    );
    expect(carry(tied, { kind: "begin" }).acting).toBe("ben");
  });

  test("[SS-INIT-10] adds phases for a fighter whose score rises, and removes phases of a fighter whose score falls", () => {
    const raised = carry(fight(), { kind: "adjust", id: "cyd", by: 9 });
    expect(phases(raised).filter(({ id: who }) => who === "cyd")).toHaveLength(2);
    const lowered = carry(fight(), { kind: "adjust", id: "ben", by: -11 });
    expect(phases(lowered).filter(({ id: who }) => who === "ben")).toHaveLength(0);
  });

  test("[SS-SURPRISE-11] ends surprise at the fighter's next phase", () => {
    const start = fight();
    const caught = { ...start, fighters: { ...start.fighters, ben: { ...fighterOf(start, "ben"), surprised: true } } };
    expect(fighterOf(carry(caught, { kind: "defended", id: "ben", by: 1 }), "ben").surprised).toBe(true);
    expect(fighterOf(carry(caught, { kind: "end-phase", id: "ann" }), "ben").surprised).toBe(false);
  });

  test("[SS-DEFENSE-22] resets the count of defenses at the fighter's next phase", () => {
    const twice = carry(fight(), { kind: "defended", id: "ben", by: 1 }, { kind: "defended", id: "ben", by: 1 });
    expect(fighterOf(twice, "ben").defenses).toBe(2);
    expect(fighterOf(carry(twice, { kind: "end-phase", id: "ann" }), "ben").defenses).toBe(0);
  });

  test("continues with the next fighter when the acting fighter leaves", () => {
    expect(carry(fight(), { kind: "leave", id: "ann" }).acting).toBe("ben");
    expect(carry(fight(), { kind: "leave", id: "ben" }).acting).toBe("ann");
  });

  test("[SS-ROUND-06] rules out ending another fighter's phase, changing an absent fighter and spending more AP than remain", () => {
    expect(command(fight(), { kind: "end-phase", id: "ben" })).toMatchObject({ allowed: false, refusal: "notYourPhase" });
    expect(command(fight(), { kind: "adjust", id: "eve", by: 1 })).toMatchObject({ allowed: false, refusal: "combatantGone" });
    expect(command(rolled({ ann: { score: 5 } }), { kind: "spend", id: "ann", ap: 4, freeActions: 0, attacks: 0 })).toMatchObject({
      allowed: false,
      refusal: "tooFewAp",
      values: { needed: 4, left: 3 },
    });
  });
});

describe("a fighter who joins twice", () => {
  test("[SS-INIT-18] leaves the clock unchanged, including AP and score", () => {
    const join: ClockCommand = { kind: "join", id: "ann", fighter: newcomer(3, 3, 3, 1) };
    const { clock } = run([join, { kind: "round", rolls: { ann: 15 } }, { kind: "begin" }]);
    expect(run([join, { kind: "round", rolls: { ann: 15 } }, { kind: "begin" }, join]).clock).toEqual(clock);
  });
});

describe("downed fighters", () => {
  const joined = (name: string): ClockCommand => ({ kind: "join", id: name, fighter: newcomer(3, 3, 3, 1) });
  const fight = (...commands: readonly ClockCommand[]): Clock =>
    run([joined("ann"), joined("ben"), { kind: "round", rolls: { ann: 15, ben: 12 } }, { kind: "begin" }, ...commands]).clock;

  test("[SS-DAMAGE-03] take no phase until they are up again", () => {
    const fallen = fight({ kind: "down", id: "ben", down: true }, { kind: "end-phase", id: "ann" });
    expect([fallen.pass, fallen.acting]).toEqual([2, "ann"]);
    const helped = fight(
      { kind: "down", id: "ben", down: true },
      { kind: "down", id: "ben", down: false },
      { kind: "end-phase", id: "ann" },
    );
    expect([helped.pass, helped.acting]).toEqual([1, "ben"]);
  });

  test("[SS-DAMAGE-04] let the round end if no fighter is up", () => {
    const over = fight({ kind: "down", id: "ben", down: true }, { kind: "down", id: "ann", down: true }, { kind: "end-phase", id: "ann" });
    expect(roundOver(over)).toBe(true);
  });
});
