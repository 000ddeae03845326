import { actingNow, type Clock, passStamp, type Ticking } from "./clock";
import { nextStep } from "./queue";

/**
 * Acts that happen at once: each is worked out from the state before all of them, then everything is put on.
 *
 * @rule SS-ROUND-20 nobody pre-empts anybody
 * @param acts what each act changes, seen from the common state
 */
export const atOnce = <State, Change>(
  state: State,
  acts: readonly ((before: State) => readonly Change[])[],
  put: (state: State, change: Change) => State,
): State => acts.flatMap((act) => act(state)).reduce(put, state);

/**
 * Does anybody of those who began to act at the same time still act?
 *
 * @rule SS-ROUND-20 effects are applied together, when all of them are done
 * @param since stamp of the pass they began in
 * @param ending whoever is about to end the phase counts as done
 */
export const actAtOnce = (clock: Clock, ids: readonly string[], since: number, ending: readonly string[] = []): boolean =>
  passStamp(clock) === since && actingNow(clock).some((id) => ids.includes(id) && !ending.includes(id));

/** A clock in which somebody is changed. */
export const withFighter = (clock: Clock, id: string, change: Partial<Ticking>): Clock => ({
  ...clock,
  fighters: { ...clock.fighters, [id]: { ...clock.fighters[id]!, ...change } },
});

const NOBODY = { acting: null, together: [] } as const;

/** A clock in which these act, the first of them named. */
export const withActing = (clock: Clock, [first, ...others]: readonly string[]): Clock =>
  first === undefined ? { ...clock, ...NOBODY } : { ...clock, acting: first, together: others };

const used = (clock: Clock, fighter: Ticking): number => (fighter.spentIn === passStamp(clock) ? fighter.ap + fighter.freeActions : 0);

/**
 * Somebody's phase begins. A phase that was held back for the last pass is forfeited when the own one begins.
 *
 * @rule SS-DEFENSE-22 the count of defences starts anew @rule SS-SURPRISE-11 surprise ends with the own phase
 * @rule SS-ACTION-11 so does the count of attacks @rule SS-DELAY-15 @rule XF-22 what was held for overwatch is gone
 */
function begunPhase(clock: Clock, id: string, kind: "own" | "delayed"): Clock {
  const fighter = clock.fighters[id]!;
  const { defences, surprised, surprisedBy, startedIn, delay, overwatch } = fighter;
  return withFighter(clock, id, {
    held: { defences, surprised, surprisedBy, startedIn, overwatch },
    overwatch: null,
    defences: 0,
    surprised: false,
    surprisedBy: [],
    startedIn: passStamp(clock),
    attacks: 0,
    usedBefore: used(clock, fighter),
    delay: kind === "delayed" && delay ? { ...delay, active: true } : null,
  });
}

/** These begin a phase beside whoever acts already. */
export function startPhases(clock: Clock, own: readonly string[], delayed: readonly string[]): Clock {
  const first = own.reduce((now, id) => begunPhase(now, id, "own"), clock);
  const all = delayed.reduce((now, id) => begunPhase(now, id, "delayed"), first);
  return withActing(all, [...actingNow(clock), ...own, ...delayed]);
}

/**
 * A phase that has begun is put back as if it had not: somebody steps in before it, or it is held back.
 * Only for a phase in which nothing was done. @rule SS-DELAY-05
 */
export function putBack(clock: Clock, id: string): Clock {
  const fighter = clock.fighters[id]!;
  const { held, delay } = fighter;
  if (!held) return clock;
  const surprised = held.surprised || fighter.surprised;
  return withFighter(clock, id, {
    defences: held.defences + fighter.defences,
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

/** Two lists of who surprised; an empty one stands for everybody. @rule SS-SURPRISE-02 */
export const bothSets = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])];

/** The phase comes and is lost; the own one of this pass stays when it was one carried over. @rule SS-SURPRISE-16 */
function losePhase(clock: Clock, id: string, kind: "own" | "delayed"): Clock {
  const { actedIn, delay } = clock.fighters[id]!;
  const carried = kind === "delayed" && delay !== null && delay.from !== passStamp(clock);
  return withFighter(clock, id, { stunned: false, actedIn: carried ? actedIn : passStamp(clock), delay: null });
}

/**
 * Whoever is next begins; nobody left closes the pass, no pass left ends the round. The clock rests while an item goes off and
 * while delayers are asked.
 *
 * @rule SS-ROUND-14 @rule SS-ROUND-15 @rule SS-ROUND-17 @rule SS-PASS-04
 */
export function turnOver(clock: Clock): Clock {
  const idle: Clock = { ...clock, ...NOBODY };
  const step = nextStep(idle);
  if (step.kind === "timed") return { ...idle, due: step.items };
  if (step.kind === "pass") return turnOver({ ...idle, pass: clock.pass + 1 });
  if (step.kind !== "phase") return idle;
  const stunned = [...step.own, ...step.delayed].find((id) => clock.fighters[id]!.stunned);
  if (stunned === undefined) return startPhases(idle, step.own, step.delayed);
  return turnOver(losePhase(idle, stunned, step.own.includes(stunned) ? "own" : "delayed"));
}

/** An Extended Action that was not gone on with in this phase is over. @rule SS-ACTION-20 its phases follow each other */
function keptUp(clock: Clock, { extended }: Ticking): Ticking["extended"] {
  return extended && extended.paid < extended.cost && extended.paidIn !== passStamp(clock) ? null : extended;
}

/** Somebody has had the phase. One that was carried over leaves the own one of this pass. @rule SS-DELAY-13 */
export function closedPhase(clock: Clock, id: string): Clock {
  const fighter = clock.fighters[id]!;
  const carried = fighter.delay?.active === true && fighter.delay.from !== passStamp(clock);
  return withFighter(clock, id, {
    actedIn: carried ? fighter.actedIn : passStamp(clock),
    startedIn: carried ? 0 : fighter.startedIn,
    delay: fighter.delay?.active ? null : fighter.delay,
    ambushing: false,
    held: null,
    extended: keptUp(clock, fighter),
  });
}

/** Somebody's phase is over; the next begins when all who act together are done. @rule SS-ROUND-14 */
export const endPhase = (clock: Clock, id: string): Clock => withoutActing(closedPhase(clock, id), id);

/** Somebody acts no longer; when nobody does, the clock goes on. */
export function withoutActing(clock: Clock, id: string): Clock {
  const acting = actingNow(clock);
  const others = acting.filter((other) => other !== id);
  const rest = withActing(clock, others);
  return others.length < acting.length && others.length === 0 ? turnOver(rest) : rest;
}

/**
 * @rule SS-ROUND-04 @rule SS-ROUND-18 everybody rolls again; what belonged to the last round is gone
 * @rule SS-DELAY-16 phases held back @rule SS-ACTION-21 and Extended Actions that were not finished too
 * @param passes the round has passes @rule XF-11
 */
export function newRound(clock: Clock, rolls: Readonly<Record<string, number>>, passes: boolean): Clock {
  const fresh = { owed: 0, startedIn: 0, actedIn: 0, spentIn: 0, delay: null, extended: null, held: null } as const;
  const fighters = Object.fromEntries(
    Object.entries(clock.fighters).map(([id, fighter]) => [id, { ...fighter, ...fresh, rolled: rolls[id] ?? null, adjust: fighter.owed }]),
  );
  return { ...clock, ...NOBODY, round: clock.round + 1, pass: 1, passes, due: [], fighters };
}
