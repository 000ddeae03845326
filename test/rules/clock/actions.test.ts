import { describe, expect, test } from "vitest";
import { cancelsExtended, actionCost, type Act, left } from "../../../module/rules/clock/actions";
import { kindOfPrice } from "../../../module/rules/action-price";
import type { Clock } from "../../../module/rules/clock/clock";
import type { ClockCommand } from "../../../module/rules/clock/commands";
import { begun, carry, end, FAILED, refusal, spend } from "./clocks";

const act = (id: string, wanted: Act): ClockCommand => ({ kind: "act", id, act: wanted });
const free: Act = { kind: "free" };
const simple: Act = { kind: "simple", ap: 1 };
const shot: Act = { kind: "simple", ap: 1, attack: true };
const work = (ap: number, cost = 5): Act => ({ kind: "extended", name: "work", cost, ap });
const react = (ap = 1, trigger = "attacked"): Act => ({ kind: "interrupt", ap, trigger });
const apOf = (clock: Clock, id: string) => left(clock, clock.fighters[id]!).ap;
describe("actions in a phase", () => {
  const clock = () => begun({ ann: 15, bo: 12 });

  test("[SS-ACTION-01] [SS-ACTION-02] each kind of action has its own cost in AP", () => {
    const fighter = clock().fighters["ann"]!;
    const prices = [free, simple, { kind: "complex", ap: 2 } as const, work(3), react()].map((one) => actionCost(clock(), fighter, one).ap);
    expect(prices).toEqual([0, 1, 2, 3, 1]);
  });

  test("[SS-ACTION-10] a custom action gets its kind from its cost, and is refused if the cost belongs to another kind", () => {
    expect([0, 1, 2, 3, 4].map((ap) => kindOfPrice(ap, 3))).toEqual(["free", "simple", "complex", "complex", "extended"]);
    expect(refusal(clock(), act("ann", { kind: "simple", ap: 2 }))).toBe("wrongPrice SS-ACTION-19");
    expect(refusal(clock(), act("ann", { kind: "complex", ap: 1 }))).toBe("wrongPrice SS-ACTION-19");
    expect(refusal(clock(), act("ann", { kind: "complex", ap: 0.5 }))).toBe("wrongPrice SS-ACTION-10");
    expect(refusal(clock(), act("ann", { kind: "complex", ap: 4 }))).toBe("mustBeExtended SS-ACTION-19");
  });

  test("[SS-ROUND-06] a Simple or Complex Action is refused outside the fighter's phase", () => {
    expect(refusal(clock(), act("bo", simple))).toBe("notYourPhase SS-ROUND-06");
    expect(refusal(carry(clock(), end("ann")), act("ann", simple))).toBe("notYourPhase SS-ROUND-06");
  });

  test("[SS-ROUND-09] [SS-ROUND-13] an action can follow another action in the same phase as long as AP remain", () => {
    const both = carry(clock(), act("ann", simple), act("ann", shot));
    expect([apOf(clock(), "ann"), apOf(both, "ann")]).toEqual([3, 1]);
    expect(refusal(both, act("ann", shot))).toBe("attackedAlready SS-ACTION-11");
    expect(refusal(both, act("ann", { kind: "complex", ap: 2 }))).toBe("tooFewAp SS-ACTION-19");
  });

  test("[SS-ACTION-08] an Interrupt Action after the phase can use the remaining AP in the same pass", () => {
    const kept = carry(clock(), act("ann", simple), end("ann"));
    expect(refusal(kept, act("ann", react(2)))).toBeNull();
    expect(refusal(kept, act("ann", react(3)))).toBe("tooFewAp SS-ACTION-19");
  });

  test("[SS-ACTION-11] [SS-ACTION-12] a second attack in the same phase is refused", () => {
    const shooting = carry(clock(), act("ann", shot));
    expect(refusal(shooting, act("ann", shot))).toBe("attackedAlready SS-ACTION-11");
    expect(
      refusal(carry(clock(), spend("ann", 0), { kind: "spend", id: "ann", ap: 1, freeActions: 0, attacks: 1 }), act("ann", shot)),
    ).toBe("attackedAlready SS-ACTION-11");
    expect(refusal(carry(shooting, act("ann", react())), act("ann", simple))).toBeNull();
  });

  test("[SS-ACTION-14] [SS-ACTION-15] [SS-ROUND-11] a Free Action is available from the fighter's phase on; a second Free Action in the pass costs 1 AP unless the GM waives the cost", () => {
    expect(refusal(clock(), act("bo", free))).toBe("freeActionTooEarly SS-ACTION-14");
    const spoken = carry(clock(), act("ann", free), end("ann"));
    expect(apOf(spoken, "ann")).toBe(3);
    expect(apOf(carry(spoken, act("ann", free)), "ann")).toBe(2);
    expect(apOf(carry(spoken, act("ann", { kind: "free", byLeave: true })), "ann")).toBe(3);
    expect(refusal(carry(spoken, spend("ann", 3)), act("ann", free))).toBe("tooFewAp SS-ACTION-19");
  });

  test("[SS-ACTION-16] a Free Action changes only the number of Free Actions used", () => {
    const { ann } = carry(clock(), act("ann", free)).fighters;
    expect(ann).toEqual({ ...clock().fighters["ann"]!, spentIn: ann!.spentIn, freeActions: 1 });
  });

  test("[SS-ACTION-23] [SS-ACTION-24] [SS-ACTION-27] an Interrupt Action is allowed in any phase if it has a trigger, unless the fighter is surprised", () => {
    expect(refusal(clock(), act("bo", react()))).toBeNull();
    expect(refusal(clock(), act("bo", react(1, "")))).toBe("noTrigger SS-ACTION-24");
    const caught = carry(clock(), { kind: "surprise", results: { bo: FAILED } });
    expect(refusal(caught, act("bo", react()))).toBe("surprised SS-ACTION-27");
  });

  test("[SS-ACTION-26] a Free Action remains available even after interrupts have used all AP", () => {
    const spent = carry(clock(), act("bo", react(3)), end("ann"));
    expect([spent.acting, apOf(spent, "bo")]).toEqual(["bo", 0]);
    expect(refusal(spent, act("bo", free))).toBeNull();
    expect(refusal(spent, act("bo", simple))).toBe("tooFewAp SS-ACTION-19");
  });
});

describe("Extended Actions", () => {
  const start = () => carry(begun({ ann: 15, bo: 12 }), act("ann", work(3)));

  test("[SS-ACTION-20] continue in the next phase and end when their cost is paid", () => {
    const second = carry(start(), end("ann"), end("bo"), act("ann", work(3)));
    expect(second.fighters["ann"]!.extended).toMatchObject({ paid: 5, cost: 5 });
    expect(apOf(second, "ann")).toBe(1);
  });

  test("[SS-ACTION-20] end after a phase without a payment", () => {
    const idle = carry(start(), end("ann"), end("bo"), end("ann"));
    expect(idle.fighters["ann"]!.extended).toBeNull();
  });

  test("[SS-ACTION-21] are refused if too few phases remain, and end with the round if a wound costs a phase", () => {
    expect(refusal(begun({ ann: 10 }), act("ann", work(3)))).toBe("cannotFinish SS-ACTION-21");
    const hurt = carry(start(), { kind: "adjust", id: "ann", by: -8 }, end("ann"), end("bo"));
    expect(hurt.fighters["ann"]!.extended).toMatchObject({ paid: 3 });
    expect(carry(hurt, { kind: "round", rolls: { ann: 9, bo: 9 } }).fighters["ann"]!.extended).toBeNull();
  });

  test("[SS-ACTION-22] are canceled by every action except a Free Action, a Defense Test or their own next part", () => {
    const short = carry(begun({ ann: 15, bo: 12 }), act("ann", work(1)));
    const after = (one: ClockCommand) => carry(short, one).fighters["ann"]!.extended === null;
    expect(after(act("ann", free))).toBe(false);
    expect(after({ kind: "defended", id: "ann", by: 1 })).toBe(false);
    expect([after(act("ann", simple)), after(act("ann", react())), after(spend("ann", 1)), after(spend("ann", -1))]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(cancelsExtended(short.fighters["ann"]!, simple)).toBe(true);
    expect(cancelsExtended(short.fighters["ann"]!, work(1))).toBe(false);
    expect(carry(short, act("ann", free), act("ann", free)).fighters["ann"]!.extended).not.toBeNull();
  });
});
