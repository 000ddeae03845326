import { refuse, type Ruling } from "../ruling";
import { actingNow, byAttributes, isActing, isFresh, mayAct, scoreOf, type Clock, type Delay, type Timing } from "./clock";
import { passStamp } from "./passes";
import { asked, isCarried, isWaiting } from "./queue";
import { leavePhase, startPhases, withActing, withFighter, withoutActing } from "./turn";

type Refused = Extract<Ruling<never>, { allowed: false }>;

/** Announcement of a delaying fighter. `open`: the fighter announces the moment later. @rule SS-DELAY-02 @rule SS-DELAY-04 */
export interface Announcement {
  readonly id: string;
  readonly until: "open" | "score" | "last" | "next";
  /** Announced score, below the fighter's own; only with `score`. */
  readonly score?: number;
  /** Position at the announced score; omitted: together with the fighters who act there. */
  readonly timing?: Timing;
}

export type DelayCommand =
  | ({ readonly kind: "delay" } & Announcement)
  | ({ readonly kind: "announce" } & Announcement)
  | { readonly kind: "enter"; readonly ids: readonly string[]; readonly timing: Timing }
  | { readonly kind: "together"; readonly ids: readonly string[] };

const scoreAt = (clock: Clock, id: string): number => scoreOf(clock, clock.fighters[id]!) ?? 0;

/**
 * Refuses an announcement.
 * @rule SS-ROUND-10
 * @rule SS-DELAY-03 the score must be below the fighter's own
 * @rule SS-DELAY-15 the start of the fighter's next own phase forfeits a carried phase
 * @rule XF-11 without passes, a fighter cannot carry over a phase
 */
function announcementObjection(clock: Clock, { id, until, score = 0, timing = "together" }: Announcement): Refused | null {
  const own = scoreAt(clock, id);
  if (until === "next" && !clock.passes) return refuse("noFurtherPass", "XF-11");
  if (!isCarried(clock, clock.fighters[id]!)) {
    return until === "score" && (score >= own || score < 1) ? refuse("scoreNotBelow", "SS-DELAY-03", { own, score }) : null;
  }
  const inTime = until === "open" || (until === "score" && (score > own || (score === own && timing === "before")));
  return inTime ? null : refuse("delayForfeited", "SS-DELAY-15", { own });
}

/** Refuses a delay. @rule SS-DELAY-01 only at the start of the fighter's own phase */
function delayObjection(clock: Clock, given: Announcement): Refused | null {
  if (!isActing(clock, given.id)) return refuse("notYourPhase", "SS-DELAY-01", { attacker: given.id });
  if (!isFresh(clock, clock.fighters[given.id]!)) return refuse("delayTooLate", "SS-DELAY-01");
  return announcementObjection(clock, given);
}

const notWaiting = (clock: Clock, ids: readonly string[]): Refused | null => {
  const other = ids.find((id) => !isWaiting(clock, clock.fighters[id]!));
  return other === undefined && ids.length > 0 ? null : refuse("notWaiting", "SS-DELAY-01", { fighter: other ?? "" });
};

/** Returns the score of the current phase; null: a delayed phase without a score. */
function runningCount(clock: Clock): number | null {
  const { delay } = clock.fighters[clock.acting!]!;
  if (!delay?.active) return scoreAt(clock, clock.acting!);
  return delay.until === "score" ? delay.score : null;
}

/** Refuses an entry. @rule SS-ROUND-08 "before" and "together" only at a phase's start @rule SS-DELAY-03 not above the own score */
function enterObjection(clock: Clock, ids: readonly string[], timing: Timing): Refused | null {
  const no = notWaiting(clock, ids);
  if (no) return no;
  if (clock.acting === null) return asked(clock).length > 0 ? null : refuse("itemDue", "SS-ROUND-08");
  if (timing !== "after" && actingNow(clock).some((id) => !isFresh(clock, clock.fighters[id]!)))
    return refuse("enterTooLate", "SS-ROUND-08");
  const count = runningCount(clock);
  const early = ids.find((id) => {
    const own = scoreAt(clock, id);
    return count !== null && !isCarried(clock, clock.fighters[id]!) && (timing === "after" ? own < count : own <= count);
  });
  return early === undefined ? null : refuse("scoreNotBelow", "SS-DELAY-03", { own: scoreAt(clock, early), score: count ?? 0 });
}

/** Refuses simultaneous phases. @rule SS-ROUND-07 @rule SS-INIT-08 only with equal scores @rule SS-DELAY-12 or tied for last */
function togetherObjection(clock: Clock, ids: readonly string[]): Refused | null {
  const tied = refuse("notTied", "SS-INIT-08");
  if (clock.acting === null) {
    const last = asked(clock);
    const level = ids.every((id) => last.includes(id) && scoreAt(clock, id) === scoreAt(clock, ids[0]!));
    return ids.length > 1 && level ? null : tied;
  }
  const others = ids.filter((id) => !isActing(clock, id));
  const lead = clock.fighters[clock.acting]!;
  const level = others.every((id) => mayAct(clock, clock.fighters[id]!) && scoreAt(clock, id) === scoreAt(clock, clock.acting!));
  if (others.length === 0 || !level || lead.delay?.active) return tied;
  return isFresh(clock, lead) ? null : refuse("enterTooLate", "SS-ROUND-08");
}

/**
 * Returns the fighters who act together with this one. At the end of a pass, these are the waiting fighters with the same score; at other
 * times, only this fighter.
 * @rule SS-INIT-08 @rule SS-DELAY-12
 */
export function actsWith(clock: Clock, id: string): readonly string[] {
  const last = asked(clock);
  return last.includes(id) ? last.filter((other) => scoreAt(clock, other) === scoreAt(clock, id)) : [id];
}

/** Returns the ids without duplicates. */
const once = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** Returns the refusal of a delay, an entry or simultaneous phases; null if the command is possible. */
export function objectionToDelay(clock: Clock, given: DelayCommand): Refused | null {
  switch (given.kind) {
    case "delay":
      return delayObjection(clock, given);
    case "announce":
      return notWaiting(clock, [given.id]) ?? announcementObjection(clock, given);
    case "enter":
      return enterObjection(clock, once(given.ids), given.timing);
    case "together":
      return togetherObjection(clock, once(given.ids));
  }
}

const entry = (from: number, { until, score = 0, timing = "together" }: Announcement): Delay => ({
  from,
  until,
  score,
  timing,
  active: false,
});

/** Gives up the phase of this pass for a later one. The score does not change. @rule SS-DELAY-03 @rule SS-DELAY-08 */
function delayed(clock: Clock, given: Announcement): Clock {
  const back = leavePhase(clock, given.id);
  const { delay } = back.fighters[given.id]!;
  const from = delay?.from ?? passStamp(clock);
  const actedIn = from === passStamp(clock) ? from : back.fighters[given.id]!.actedIn;
  return withoutActing(withFighter(back, given.id, { actedIn, delay: entry(from, given) }), given.id);
}

const announced = (clock: Clock, given: Announcement): Clock =>
  withFighter(clock, given.id, { delay: entry(clock.fighters[given.id]!.delay!.from, given) });

const stepInNext = (clock: Clock, id: string): Clock => withFighter(clock, id, { delay: { ...clock.fighters[id]!.delay!, until: "now" } });

/**
 * Lets delaying fighters enter before the acting ones. Reaction, Intuition and coin decide their order, which includes an interrupted
 * fighter in a delayed phase.
 * @rule SS-DELAY-07
 */
function inFront(clock: Clock, ids: readonly string[]): Clock {
  const acting = actingNow(clock);
  const stepping = [...ids, ...acting.filter((id) => clock.fighters[id]!.delay?.active)];
  const [first, ...others] = stepping.sort((a, b) => byAttributes(clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));
  const back = withActing(acting.reduce(leavePhase, clock), []);
  return startPhases(others.reduce(stepInNext, back), [], [first!]);
}

/** Lets delaying fighters enter before, together with or after the acting ones. @rule SS-DELAY-05 */
function entered(clock: Clock, ids: readonly string[], timing: Timing): Clock {
  if (timing === "together") return startPhases(clock, [], ids);
  return timing === "before" || clock.acting === null ? inFront(clock, ids) : ids.reduce(stepInNext, clock);
}

function alongside(clock: Clock, ids: readonly string[]): Clock {
  if (clock.acting === null) return startPhases(clock, [], ids);
  return startPhases(
    clock,
    ids.filter((id) => !isActing(clock, id)),
    [],
  );
}

/** Returns the clock after a delay, an announcement, an entry or the start of simultaneous phases. */
export function carriedDelay(clock: Clock, given: DelayCommand): Clock {
  switch (given.kind) {
    case "delay":
      return delayed(clock, given);
    case "announce":
      return announced(clock, given);
    case "enter":
      return entered(clock, once(given.ids), given.timing);
    case "together":
      return alongside(clock, once(given.ids));
  }
}
