import { type Announcement, notWaiting, isFresh, isCarried, delayObjection, announcementObjection, scoreAt } from "./delay";
import { type Timing, type Clock, actingNow, type Delay, passStamp, withFighter, withActing } from "./clock";
import { asked } from "./turn-order";
import { refuse, type Ruling } from "../ruling";
import { togetherObjection, alongside } from "./act-together";
import { leavePhase, withoutActing, startPhases } from "./phases";
import { byAttributes } from "./initiative";

type Refused = Extract<Ruling<never>, { allowed: false }>;

export type DelayCommand =
  | ({ readonly kind: "delay" } & Announcement)
  | ({ readonly kind: "announce" } & Announcement)
  | { readonly kind: "enter"; readonly ids: readonly string[]; readonly timing: Timing }
  | { readonly kind: "together"; readonly ids: readonly string[] };

/** Returns the score of the current phase; null: a delayed phase without a score. */
function runningCount(clock: Clock): number | null {
  const { delay } = clock.fighters[clock.acting!]!;
  if (!delay?.active) return scoreAt(clock, clock.acting!);
  return delay.until === "score" ? delay.score : null;
}

/**
 * Refuses to let delaying fighters enter at an impossible moment.
 * @rule SS-ROUND-08 "before" and "together" only at a phase's start
 * @rule SS-DELAY-03 only below the fighter's own score; at that score only "after"
 */
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

/** Returns the ids without duplicates. */
const once = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** Returns the refusal of a delay, an announcement, an entry or simultaneous phases; null if the command is possible. */
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

/** Gives up the phase of this pass for a later phase. The score does not change. @rule SS-DELAY-03 @rule SS-DELAY-08 */
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
 * Lets delaying fighters enter before the acting fighters. Reaction, Intuition and coin decide the order. An interrupted fighter in a
 * delayed phase is part of this order.
 * @rule SS-DELAY-07
 */
function inFront(clock: Clock, ids: readonly string[]): Clock {
  const acting = actingNow(clock);
  const stepping = [...ids, ...acting.filter((id) => clock.fighters[id]!.delay?.active)];
  const [first, ...others] = stepping.sort((a, b) => byAttributes(clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));
  const back = withActing(acting.reduce(leavePhase, clock), []);
  return startPhases(others.reduce(stepInNext, back), [], [first!]);
}

/** Lets delaying fighters enter before, together with or after the acting fighters. @rule SS-DELAY-05 */
function entered(clock: Clock, ids: readonly string[], timing: Timing): Clock {
  if (timing === "together") return startPhases(clock, [], ids);
  return timing === "before" || clock.acting === null ? inFront(clock, ids) : ids.reduce(stepInNext, clock);
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
