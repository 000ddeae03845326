import { cancelsExtended, isPaidInFull, type Act, left } from "../../../module/rules/clock/actions";
import { type Clock, passStamp } from "../../../module/rules/clock/clock";
import { command } from "../../../module/rules/clock/commands";
import { actAtOnce } from "../../../module/rules/clock/act-together";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { flag, noProbe, num, numbers, pass, word, type Probe, type Probes } from "../probe";
import { bodyPlan, harmed, harmOf } from "../scenes/body";
import { begun, carry, fighterOf } from "../scenes/clock";

const act = (clock: Clock, id: string, wanted: Act) => command(clock, { kind: "act", id, act: wanted });
const legal = (clock: Clock, id: string, wanted: Act): boolean => act(clock, id, wanted).allowed;
const apOf = (clock: Clock, id: string): number => left(clock, fighterOf(clock, id)).ap;

/** Action Points per pass. */
const AP = swanSong.actionPoints;

/** Returns a clock in A's phase. A has this many AP left, and B acts after A. */
const acting = (ap: number, score = 9): Clock => carry(begun({ A: { score }, B: { score: score - 1 } }), spent("A", AP - ap));
const spent = (id: string, ap: number) => ({ kind: "spend", id, ap, freeActions: 0, attacks: 0 }) as const;

const BY_NAME: Readonly<Record<string, Act>> = {
  Free: { kind: "free" },
  Simple: { kind: "simple", ap: 1 },
  Complex: { kind: "complex", ap: 2 },
  Interrupt: { kind: "interrupt", ap: 1, trigger: "attacked" },
};

/**
 * Makes A take an interrupt during B's phase. Returns whether the interrupt is legal, and the AP that A has left. The row states whether A
 * has already acted in this pass.
 */
const interrupt: Probe = (given) => {
  const acted = flag(given, "acted", flag(given, "acted_yet", true));
  const order = acted ? { A: { score: 9 }, B: { score: 8 } } : { A: { score: 8 }, B: { score: 9 } };
  const start = begun(order);
  const during = acted ? carry(start, { kind: "end-phase", id: "A" }) : start;
  const paid = carry(during, spent("A", AP - num(given, "ap_left", num(given, "ap", 3))));
  const result = { failed: true, by: [], losesPhase: false, ambusher: false };
  const clock = flag(given, "surprised")
    ? carry(paid, { kind: "surprise", results: { A: result } }, { kind: "adjust", id: "A", by: 10 })
    : paid;
  const ruling = act(clock, "A", { kind: "interrupt", ap: num(given, "cost", 1), trigger: "attacked" });
  return { legal: ruling.allowed, ap: apOf(ruling.allowed ? ruling.value.clock : clock, "A") };
};

/** Spends all AP of each phase on one Extended Action, and returns the AP spent phase by phase. */
const paidByPhase: Probe = (given) => {
  const [cost, apMax] = [num(given, "cost"), num(given, "ap_per_pass")];
  // The score gives more phases than any action takes.
  let clock = begun({ A: { score: 1000, apMax } });
  const parts: number[] = [];
  while (clock.acting === "A" && !(parts.length > 0 && isPaidInFull(fighterOf(clock, "A")))) {
    const before = apOf(clock, "A");
    clock = carry(clock, { kind: "act", id: "A", act: { kind: "extended", name: "work", cost, ap: before } });
    parts.push(before - apOf(clock, "A"));
    clock = carry(clock, { kind: "end-phase", id: "A" });
  }
  return { spent_by_phase: parts };
};

const interruptsBefore: Probe = (given) => {
  pass(given, "phase_pending");
  const start = begun({ A: { score: 8, apMax: num(given, "ap_before") }, B: { score: 9 } });
  const reacted = numbers(given, "interrupt_costs").reduce(
    (clock, ap) => carry(clock, { kind: "act", id: "A", act: { kind: "interrupt", ap, trigger: "attacked" } }),
    start,
  );
  const own = carry(reacted, { kind: "end-phase", id: "B" });
  return { ap_in_phase: apOf(own, "A"), phase_kept: legal(own, "A", { kind: "simple", ap: 1 }) };
};

/**
 * Plays two attackers who act at the same time, and returns the points left to each. Both attacks take effect after both attackers have
 * acted.
 */
const simultaneous: Probe = (given) => {
  const clock = carry(begun({ A: { score: 9 }, B: { score: 9 } }), { kind: "together", ids: ["A", "B"] });
  if (!actAtOnce(clock, ["A", "B"], passStamp(clock), ["A"])) return noProbe("the first blow does not wait for the second");
  const struck = (hp: string, by: string): number => {
    const told = harmed(bodyPlan({ HP: num(given, hp) }), harmOf(given, { damage: num(given, by) }));
    return num(told, "HP") - num(told, "overflow");
  };
  return { A_hp: struck("A_hp", "B_damage_to_A"), B_hp: struck("B_hp", "A_damage_to_B") };
};

export const probes: Probes = {
  "SS-ROUND-12": interrupt,
  "SS-ROUND-20": simultaneous,
  "SS-ACTION-04": (given) => ({ legal: legal(acting(num(given, "ap")), "A", word(given, "action", BY_NAME)) }),
  "SS-ACTION-11": (given) => {
    const attack: Act = { kind: "simple", ap: 1, attack: true };
    const done = Array.from({ length: num(given, "attacks_done") }, () => attack);
    const start = begun({ A: { score: 9, apMax: num(given, "ap") + done.length } });
    const clock = done.reduce((now, one) => carry(now, { kind: "act", id: "A", act: one }), start);
    return { may_attack: legal(clock, "A", attack) };
  },
  "SS-ACTION-14": (given) => {
    const own = flag(given, "own_phase_done_or_now");
    const clock = begun({ A: { score: own ? 9 : 7 }, B: { score: 8 } });
    const later = own ? carry(clock, { kind: "end-phase", id: "A" }) : clock;
    return { legal: legal(later, "A", { kind: "free" }) };
  },
  "SS-ACTION-17": (given) => {
    const free = Array<number>(num(given, "free_actions")).fill(0);
    const clock = free.reduce<Clock>((now) => carry(now, { kind: "act", id: "A", act: { kind: "free" } }), acting(AP));
    return { ap: AP - apOf(clock, "A") };
  },
  "SS-ACTION-20": paidByPhase,
  "SS-ACTION-21": (given) => {
    const ap = num(given, "ap_left");
    return { may_start: legal(acting(ap, num(given, "score_now")), "A", { kind: "extended", name: "work", cost: num(given, "cost"), ap }) };
  },
  "SS-ACTION-22": (given) => {
    const other = word(given, "other_action", BY_NAME);
    const started = carry(acting(AP, 15), { kind: "act", id: "A", act: { kind: "extended", name: "work", cost: 5, ap: 2 } });
    const clock = carry(started, { kind: "act", id: "A", act: other });
    const cancelled = fighterOf(clock, "A").extended === null;
    return { cancelled: cancelled && cancelsExtended(fighterOf(started, "A"), other) };
  },
  "SS-ACTION-25": interrupt,
  "SS-ACTION-26": interruptsBefore,
  "SS-ACTION-27": interrupt,
};
