import { type Put, withFighter, withActing, idling, actingNow, type Clock, type Ticking, passStamp } from "./clock";
import { bothSets, losePhase, UNSURPRISED } from "./surprise";
import { nextStep } from "./turn-order";

const used = (clock: Clock, fighter: Ticking): number => (fighter.spentIn === passStamp(clock) ? fighter.ap + fighter.freeActions : 0);

/**
 * Starts a phase. Starting the fighter's own phase forfeits a phase delayed in an earlier pass.
 * @rule SS-DEFENSE-22 resets the defense count
 * @rule SS-SURPRISE-11 ends surprise
 * @rule SS-ACTION-11 resets the attack count
 * @rule SS-DELAY-15
 * @rule XF-22 ends overwatch
 */
function begunPhase(clock: Clock, id: string, kind: "own" | "delayed", put: Put): Clock {
  const fighter = clock.fighters[id]!;
  const { defenses, surprised, surprisedBy, startedIn, delay, overwatch } = fighter;
  return put(clock, id, {
    held: { defenses, surprised, surprisedBy, startedIn, overwatch },
    overwatch: null,
    defenses: 0,
    ...UNSURPRISED,
    startedIn: passStamp(clock),
    attacks: 0,
    usedBefore: used(clock, fighter),
    delay: kind === "delayed" && delay ? { ...delay, active: true } : null,
  });
}

/** Starts phases at the same time as the phases already in progress. */
export function startPhases(clock: Clock, own: readonly string[], delayed: readonly string[], put = withFighter): Clock {
  const first = own.reduce((now, id) => begunPhase(now, id, "own", put), clock);
  const all = delayed.reduce((now, id) => begunPhase(now, id, "delayed", put), first);
  return withActing(all, [...actingNow(clock), ...own, ...delayed]);
}

/**
 * Undoes the start of a phase in which the fighter has not acted. This happens if another fighter enters before the phase, or if the
 * fighter delays it.
 * @rule SS-DELAY-05
 */
export function leavePhase(clock: Clock, id: string): Clock {
  const fighter = clock.fighters[id]!;
  const { held, delay } = fighter;
  if (!held) return clock;
  const surprised = held.surprised || fighter.surprised;
  return withFighter(clock, id, {
    defenses: held.defenses + fighter.defenses,
    surprised,
    surprisedBy:
      held.surprised && fighter.surprised
        ? bothSets(held.surprisedBy, fighter.surprisedBy)
        : held.surprised
          ? held.surprisedBy
          : fighter.surprisedBy,
    startedIn: held.startedIn,
    overwatch: held.overwatch ?? null,
    held: null,
    delay: delay?.active ? { ...delay, active: false } : delay,
  });
}

/**
 * Starts the next phase; stunned fighters lose it. If no phase is left, the pass ends; if no pass is left, the round ends. The clock stops
 * while an item goes off or while it waits for delaying fighters.
 * @rule SS-ROUND-14
 * @rule SS-ROUND-15
 * @rule SS-ROUND-17
 * @rule SS-PASS-04
 * @param put Function that changes a fighter.
 */
export function turnOver(clock: Clock, put = withFighter): Clock {
  const idle = idling(clock);
  const step = nextStep(idle);
  if (step.kind === "timed") return { ...idle, due: step.items };
  if (step.kind === "pass") return turnOver({ ...idle, pass: clock.pass + 1 }, put);
  if (step.kind !== "phase") return idle;
  const stunned = [...step.own, ...step.delayed].find((id) => clock.fighters[id]!.stunned);
  if (stunned === undefined) return startPhases(idle, step.own, step.delayed, put);
  return turnOver(losePhase(idle, stunned, step.own.includes(stunned) ? "own" : "delayed", put), put);
}

/**
 * Returns the fighter's Extended Action; null if it is unfinished and the fighter did not continue it in this phase. @rule SS-ACTION-20 in
 * consecutive phases
 */
function keptUp(clock: Clock, { extended }: Ticking): Ticking["extended"] {
  return extended && extended.paid < extended.cost && extended.paidIn !== passStamp(clock) ? null : extended;
}

/** Ends a phase. After a phase delayed in an earlier pass, the fighter keeps the phase of this pass. @rule SS-DELAY-13 */
export function closedPhase(clock: Clock, id: string, put = withFighter): Clock {
  const fighter = clock.fighters[id]!;
  const carried = fighter.delay?.active === true && fighter.delay.from !== passStamp(clock);
  return put(clock, id, {
    actedIn: carried ? fighter.actedIn : passStamp(clock),
    startedIn: carried ? 0 : fighter.startedIn,
    delay: fighter.delay?.active ? null : fighter.delay,
    ambushing: false,
    held: null,
    extended: keptUp(clock, fighter),
  });
}

/**
 * Ends a fighter's phase. The next phase starts when all simultaneous phases have ended.
 * @rule SS-ROUND-14
 * @rule SS-ACTION-08 even with AP left
 */
export const endPhase = (clock: Clock, id: string, put = withFighter): Clock => withoutActing(closedPhase(clock, id, put), id, put);

/** Removes a fighter from the acting fighters. The clock continues when no fighter is left. */
export function withoutActing(clock: Clock, id: string, put = withFighter): Clock {
  const acting = actingNow(clock);
  const others = acting.filter((other) => other !== id);
  const rest = withActing(clock, others);
  return others.length < acting.length && others.length === 0 ? turnOver(rest, put) : rest;
}

/**
 * Returns the ids of the fighters who start a phase after the current one, in this pass or the next. The list is empty if the clock stops.
 * @rule SS-ROUND-03 @rule SS-ROUND-14 @rule SS-ROUND-15
 */
export function nextUp(clock: Clock): readonly string[] {
  const after = actingNow(clock).reduce((before, id) => endPhase(before, id), clock);
  return after === clock ? [] : actingNow(after);
}
