import { actingNow, type Clock } from "../../../module/rules/clock/clock";
import { command, type ClockCommand, objectionTo } from "../../../module/rules/clock/commands";
import { actsWith } from "../../../module/rules/clock/act-together";
import { asked } from "../../../module/rules/clock/turn-order";
import { waiting } from "../../../module/rules/clock/delay";
import { flag, noProbe, num, numberTable, pass, record, text, word, type Probe, type Probes, type Words } from "../probe";
import { begun, carry, fighterOf, fromScores, rolledFor, score } from "../scenes/clock";

const end = (id: string): ClockCommand => ({ kind: "end-phase", id });
const delay = (id: string, until: "open" | "last" | "next" = "open"): ClockCommand => ({ kind: "delay", id, until });

/** Returns the combatants of each phase until the pass ends. Combatants who act at the same time form one group. */
function groups(clock: Clock): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let now = clock;
  while (now.acting !== null && now.pass === clock.pass) {
    const group = actingNow(now);
    found.push(group);
    now = group.reduce((one, id) => carry(one, end(id)), now);
  }
  return found;
}

/** Makes a fighter delay to a score. @returns whether this is legal, and how often the fighter acts in the pass */
const atScore: Probe = (given) => {
  const own = num(given, "own_score");
  const clock = begun({ A: { score: own } });
  const ruling = command(clock, { kind: "delay", id: "A", until: "score", score: num(given, "acts_at") });
  if (!ruling.allowed) return { legal: false, phases_used_this_pass: 0 };
  return { legal: true, phases_used_this_pass: groups(ruling.value.clock).filter((group) => group.includes("A")).length };
};

const timing: Probe = (given) => {
  const [late, acting] = [text(given, "delayed"), text(given, "acting")];
  const when = word(given, "choice", { before: "before", after: "after", same: "together" } as const);
  const clock = carry(begun({ [late]: { score: 18 }, [acting]: { score: 12 } }), delay(late), { kind: "enter", ids: [late], timing: when });
  return { order: groups(clock).map((group) => group.toSorted()) };
};

const sameEntry: Probe = (given) => {
  const at = num(given, "same_entry_score");
  const ids = Object.keys(given).filter((id) => typeof given[id] === "object");
  const entrants = ids.map((id, place) => {
    const row = record(given, id);
    return [id, { score: at + 6 - place, reaction: num(row, "REA"), intuition: num(row, "INT"), coin: num(row, "coin", 0) }] as const;
  });
  const announce = ids.map((id): ClockCommand => ({ kind: "delay", id, until: "score", score: at, timing: "before" }));
  return { order: groups(carry(begun(Object.fromEntries(entrants)), ...announce)).flat() };
};

/** Returns a delaying fighter's score in the next pass. With `acted_at` in the row, the fighter first acts at that score. */
const nextScore: Probe = (given) => {
  const start = carry(begun({ A: { score: num(given, "score") }, B: { score: 5 }, other: { score: 1000 } }), end("other"));
  if ("acted_at" in given) {
    const waiting = carry(start, { kind: "delay", id: "A", until: "score", score: num(given, "acted_at") });
    const acted = waiting.acting === "A" ? carry(waiting, end("A")) : noProbe("A does not act");
    return { score_next_pass: score(carry(acted, { kind: "next-pass" }), "A") };
  }
  pass(given, "acted");
  return { score_next_pass: score(carry(start, delay("A"), { kind: "next-pass" }), "A") };
};

const allLast = (given: Words): Clock => {
  const table = numberTable(given, "scores");
  const ids = Object.keys(table).toSorted((a, b) => table[b]! - table[a]!);
  return carry(begun(fromScores(table)), ...ids.map((id) => delay(id, "last")));
};

/**
 * Makes the fighter whose name ends in "_delayed" delay from pass 1 to pass 2. Returns the phases of pass 2 in order, with a note for the
 * fighter's delayed and regular phase.
 */
const firstInNext: Probe = (given) => {
  const table = numberTable(given, "pass2_scores");
  const late = Object.keys(table).find((id) => id.endsWith("_delayed")) ?? noProbe("nobody delays");
  const start = begun(fromScores(Object.fromEntries(Object.entries(table).map(([id, value]) => [id, rolledFor(value, 2)]))));
  let now = start;
  while (now.pass === 1 && now.acting !== null) now = carry(now, now.acting === late ? delay(late, "next") : end(now.acting));
  const seen: string[] = [];
  while (now.pass === 2 && now.acting !== null) {
    const id = now.acting;
    const suffix = fighterOf(now, id).delay?.active ? " (delayed)" : seen.some((name) => name.startsWith(id)) ? " (own phase)" : "";
    seen.push(`${id}${suffix}`);
    now = carry(now, end(id));
  }
  return { order: seen };
};

const waitedTooLong: Probe = (given) => {
  const own = num(given, "score_pass_1");
  pass(given, "delayed_in", "acted_before_own_phase_in_pass_2");
  const next = carry(begun({ A: { score: own } }), delay("A"), { kind: "next-pass" });
  const taken = groups(next).filter((group) => group.includes("A")).length;
  return { phases_taken: taken, phases_lost: 2 - taken };
};

const roundEnds: Probe = (given) => {
  const ids = Array.from({ length: num(given, "pending_delays") }, (_, at) => `F${at}`);
  const start = begun(Object.fromEntries(ids.map((id, at) => [id, { score: 9 - at }])));
  const held = carry(start, ...ids.map((id) => delay(id)));
  if (waiting(held).length !== ids.length) return noProbe("they do not wait");
  const clock = flag(given, "round_ends") ? carry(held, { kind: "round", rolls: Object.fromEntries(ids.map((id) => [id, 9])) }) : held;
  return { pending_delays: ids.filter((id) => fighterOf(clock, id).delay !== null).length };
};

export const probes: Probes = {
  "SS-DELAY-03": atScore,
  "SS-DELAY-05": timing,
  "SS-DELAY-07": sameEntry,
  "SS-DELAY-08": nextScore,
  "SS-DELAY-09": nextScore,
  "SS-DELAY-11": (given) => ({ order: groups(allLast(given)).flat() }),
  "SS-DELAY-12": (given) => {
    const clock = allLast(given);
    const tied = asked(clock);
    if (tied.length === 0) return { options: ["reverse_order"] };
    const open = (given: ClockCommand, name: string): readonly string[] => (objectionTo(clock, given) === null ? [name] : []);
    return {
      options: [
        ...open({ kind: "together", ids: actsWith(clock, tied[0]!) }, "simultaneous"),
        ...open({ kind: "announce", id: tied[0]!, until: "next" }, "delay_to_next_pass"),
      ],
    };
  },
  "SS-DELAY-13": firstInNext,
  "SS-DELAY-15": waitedTooLong,
  "SS-DELAY-16": roundEnds,
};
