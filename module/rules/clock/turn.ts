import { actingNow, type Clock, type Ticking } from "./clock";
import { passStamp } from "./passes";
import { nextStep } from "./queue";

/**
 * Returns whether any of several fighters who started to act at the same time still acts.
 * @rule SS-ROUND-20 effects are applied together when all of these fighters are done
 * @param since Stamp of the pass in which they started.
 * @param ending Ids of fighters who are about to end their phase and count as done.
 */
export const actAtOnce = (clock: Clock, ids: readonly string[], since: number, ending: readonly string[] = []): boolean =>
  passStamp(clock) === since && actingNow(clock).some((id) => ids.includes(id) && !ending.includes(id));

/** Changes some fields of a fighter and returns the clock after the change. */
export type Put = (clock: Clock, id: string, change: Partial<Ticking>) => Clock;

/** Returns the clock with some fields of a fighter changed. */
export const withFighter: Put = (clock, id, change) => ({
  ...clock,
  fighters: { ...clock.fighters, [id]: { ...clock.fighters[id]!, ...change } },
});

/** Changes a fighter in place, without a copy of all fighters. Only for clocks that no other code holds or rewinds. */
export function putInPlace(clock: Clock, id: string, change: Partial<Ticking>): Clock {
  Object.assign(clock.fighters[id]!, change);
  return clock;
}

const NO_ONE: readonly string[] = [];
/** Returns the clock with other acting fighters. The fields are spelled out because a spread of clocks with different fields is slow. */
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

/** Returns the clock with these fighters acting. The first id becomes `acting`. */
export const withActing = (clock: Clock, ids: readonly string[]): Clock =>
  ids.length === 0 ? idling(clock) : actedBy(clock, ids[0]!, ids.length === 1 ? NO_ONE : ids.slice(1));

const used = (clock: Clock, fighter: Ticking): number => (fighter.spentIn === passStamp(clock) ? fighter.ap + fighter.freeActions : 0);

/**
 * Starts a phase. The fighter's own phase forfeits a phase delayed from the last pass.
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

/** Starts phases at the same time as the phases already in progress. */
export function startPhases(clock: Clock, own: readonly string[], delayed: readonly string[], put = withFighter): Clock {
  const first = own.reduce((now, id) => begunPhase(now, id, "own", put), clock);
  const all = delayed.reduce((now, id) => begunPhase(now, id, "delayed", put), first);
  return withActing(all, [...actingNow(clock), ...own, ...delayed]);
}

/**
 * Undoes the start of a phase without actions. Used when another fighter enters before the phase, or when the fighter delays it.
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

/** Returns the union of two lists of fighters who surprised another one. An empty list means everyone. @rule SS-SURPRISE-02 */
export const bothSets = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])];

/** Skips a lost phase. A fighter who loses a carried phase keeps the phase of this pass. @rule SS-SURPRISE-16 */
function losePhase(clock: Clock, id: string, kind: "own" | "delayed", put: Put): Clock {
  const { actedIn, delay } = clock.fighters[id]!;
  const carried = kind === "delayed" && delay !== null && delay.from !== passStamp(clock);
  return put(clock, id, { stunned: false, actedIn: carried ? actedIn : passStamp(clock), delay: null });
}

/**
 * Starts the next phase. If no phase is left, the pass ends; if no pass is left, the round ends. The clock stops while an item goes off or
 * while it waits for delaying fighters.
 * @rule SS-ROUND-14 @rule SS-ROUND-15 @rule SS-ROUND-17 @rule SS-PASS-04
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

/** Returns the Extended Action; null if the fighter did not continue it in this phase. @rule SS-ACTION-20 in consecutive phases */
function keptUp(clock: Clock, { extended }: Ticking): Ticking["extended"] {
  return extended && extended.paid < extended.cost && extended.paidIn !== passStamp(clock) ? null : extended;
}

/** Ends a phase. After a carried phase, the fighter keeps the phase of this pass. @rule SS-DELAY-13 */
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

/** Ends a fighter's phase. The next phase starts after all simultaneous ones. @rule SS-ROUND-14 @rule SS-ACTION-08 even with AP left */
export const endPhase = (clock: Clock, id: string, put = withFighter): Clock => withoutActing(closedPhase(clock, id, put), id, put);

/** Removes a fighter from the acting ones. The clock continues after the last one. */
export function withoutActing(clock: Clock, id: string, put = withFighter): Clock {
  const acting = actingNow(clock);
  const others = acting.filter((other) => other !== id);
  const rest = withActing(clock, others);
  return others.length < acting.length && others.length === 0 ? turnOver(rest, put) : rest;
}

const NEW_ROUND = { pending: 0, startedIn: 0, actedIn: 0, spentIn: 0, delay: null, extended: null, held: null } as const;

/** Starts a round with new rolls and changes the fighters in place. Only for clocks that no other code holds or rewinds. */
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
 * @rule SS-ROUND-18 the values of the last round are cleared
 * @rule SS-DELAY-16 delayed phases are cleared
 * @rule SS-ACTION-21 unfinished Extended Actions are cleared
 * @rule XF-11
 * @param passes true: the round has passes.
 */
export function newRound(clock: Clock, rolls: Readonly<Record<string, number>>, passes: boolean): Clock {
  const fighters = Object.fromEntries(Object.entries(clock.fighters).map(([id, fighter]) => [id, { ...fighter }]));
  return newRoundInPlace({ ...clock, fighters }, rolls, passes);
}
