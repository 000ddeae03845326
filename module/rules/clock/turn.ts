import { actingNow, type Clock, type Ticking } from "./clock";
import { passStamp } from "./passes";
import { nextStep } from "./queue";

/**
 * Returns whether any of those who started to act at the same time still acts.
 * @rule SS-ROUND-20 effects are applied together when all of them are done
 * @param since Stamp of the pass they started in.
 * @param ending Ids about to end their phase; they count as done.
 */
export const actAtOnce = (clock: Clock, ids: readonly string[], since: number, ending: readonly string[] = []): boolean =>
  passStamp(clock) === since && actingNow(clock).some((id) => ids.includes(id) && !ending.includes(id));

/** Changes some fields of a fighter. Returns the clock after it. */
export type Put = (clock: Clock, id: string, change: Partial<Ticking>) => Clock;

/** Returns the clock with some fields of a fighter changed. */
export const withFighter: Put = (clock, id, change) => ({
  ...clock,
  fighters: { ...clock.fighters, [id]: { ...clock.fighters[id]!, ...change } },
});

/** Changes a fighter of a clock that nobody else holds and nobody rewinds, without a copy of all fighters. */
export function putInPlace(clock: Clock, id: string, change: Partial<Ticking>): Clock {
  Object.assign(clock.fighters[id]!, change);
  return clock;
}

const NO_ONE: readonly string[] = [];
/** Returns the clock with others acting. Spelled out: clocks come in several shapes, and a spread of those is slow. */
const actedBy = ({ round, pass, passes, timed, due, fighters }: Clock, acting: string | null, together: readonly string[]): Clock => ({
  round,
  pass,
  passes,
  acting,
  together,
  timed,
  due,
  fighters,
});
const idling = (clock: Clock): Clock => actedBy(clock, null, NO_ONE);

/** Returns the clock with these ids acting, the first as `acting`. */
export const withActing = (clock: Clock, ids: readonly string[]): Clock =>
  ids.length === 0 ? idling(clock) : actedBy(clock, ids[0]!, ids.length === 1 ? NO_ONE : ids.slice(1));

const used = (clock: Clock, fighter: Ticking): number => (fighter.spentIn === passStamp(clock) ? fighter.ap + fighter.freeActions : 0);

/**
 * Starts a phase. An own phase forfeits one delayed from the last pass.
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
    surprised: false,
    surprisedBy: [],
    startedIn: passStamp(clock),
    attacks: 0,
    usedBefore: used(clock, fighter),
    delay: kind === "delayed" && delay ? { ...delay, active: true } : null,
  });
}

/** Starts phases alongside those who already act. */
export function startPhases(clock: Clock, own: readonly string[], delayed: readonly string[], put = withFighter): Clock {
  const first = own.reduce((now, id) => begunPhase(now, id, "own", put), clock);
  const all = delayed.reduce((now, id) => begunPhase(now, id, "delayed", put), first);
  return withActing(all, [...actingNow(clock), ...own, ...delayed]);
}

/**
 * Undoes the start of a phase in which nothing was done: another fighter enters before it, or it is delayed.
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

/** Returns the union of two lists of surprising fighters; an empty list means everyone. @rule SS-SURPRISE-02 */
export const bothSets = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])];

/** Skips a phase that is lost. If a carried-over phase is lost, this pass's own phase stays. @rule SS-SURPRISE-16 */
function losePhase(clock: Clock, id: string, kind: "own" | "delayed", put: Put): Clock {
  const { actedIn, delay } = clock.fighters[id]!;
  const carried = kind === "delayed" && delay !== null && delay.from !== passStamp(clock);
  return put(clock, id, { stunned: false, actedIn: carried ? actedIn : passStamp(clock), delay: null });
}

/**
 * Starts the next phase; ends the pass if no phase is left, and the round if no pass is left. The clock stops while an item goes off and
 * while delaying fighters are asked.
 * @rule SS-ROUND-14 @rule SS-ROUND-15 @rule SS-ROUND-17 @rule SS-PASS-04
 * @param put How fighters are changed.
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

/** Returns the Extended Action, or null if it was not continued in this phase. @rule SS-ACTION-20 its phases must be consecutive */
function keptUp(clock: Clock, { extended }: Ticking): Ticking["extended"] {
  return extended && extended.paid < extended.cost && extended.paidIn !== passStamp(clock) ? null : extended;
}

/** Ends a phase. If it was carried over, this pass's own phase stays. @rule SS-DELAY-13 */
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

/** Ends a fighter's phase; the next one starts when all who act together are done. @rule SS-ROUND-14 @rule SS-ACTION-08 with AP left over */
export const endPhase = (clock: Clock, id: string, put = withFighter): Clock => withoutActing(closedPhase(clock, id, put), id, put);

/** Removes a fighter from those who act; the clock continues if no one is left. */
export function withoutActing(clock: Clock, id: string, put = withFighter): Clock {
  const acting = actingNow(clock);
  const others = acting.filter((other) => other !== id);
  const rest = withActing(clock, others);
  return others.length < acting.length && others.length === 0 ? turnOver(rest, put) : rest;
}

const NEW_ROUND = { pending: 0, startedIn: 0, actedIn: 0, spentIn: 0, delay: null, extended: null, held: null } as const;

/** Starts a round with new rolls. The fighters change in place: nobody else holds this clock, and nobody rewinds it. */
export function newRoundInPlace(clock: Clock, rolls: Readonly<Record<string, number>>, passes: boolean): Clock {
  for (const id in clock.fighters) {
    const fighter = clock.fighters[id]!;
    Object.assign(fighter, NEW_ROUND, { rolled: rolls[id] ?? null, adjust: fighter.pending });
  }
  return { ...idling(clock), round: clock.round + 1, pass: 1, passes, due: [] };
}

/**
 * Starts a round with new rolls.
 * @rule SS-ROUND-04
 * @rule SS-ROUND-18 values of the last round are cleared
 * @rule SS-DELAY-16 so are delayed phases
 * @rule SS-ACTION-21 and unfinished Extended Actions
 * @param passes The round has passes
 * @rule XF-11
 */
export function newRound(clock: Clock, rolls: Readonly<Record<string, number>>, passes: boolean): Clock {
  const fighters = Object.fromEntries(Object.entries(clock.fighters).map(([id, fighter]) => [id, { ...fighter }]));
  return newRoundInPlace({ ...clock, fighters }, rolls, passes);
}
