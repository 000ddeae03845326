import type { Emit } from "../attack/model/ask";
import type { Attack } from "../attack/model/ruleset";
import type { AttackEvent } from "../attack/model/events";
import { exchanged, isRolled, to, type AttackState, type Stage } from "../attack/model/state";
import { pendingAsk, proceed, step, type Rests } from "../attack/machine/machine";
import { hitLeft, pastIdleTests, withoutIdleEffects } from "./reduce/state";
import type { Bodies } from "./reduce/loads";
import { rollOdds } from "./roll-odds";
import { joinedSights, type View } from "./view";

/** Stages at which the machine pauses: at the start and end of a hit, and when the damage is known but not yet applied. */
export const HIT_RESTS: Rests = new Set<Stage>(["struck", "harm", "effects", "stopped", "penetrated"]);

const [CARRIES, PLACES, BODIES] = [4096, 64, 1 << 20];

/** A possible end of a hit. */
export interface HitEnd {
  /** The bullet goes out of the body. */
  readonly out: boolean;
  /** Damage that the bullet still carries; -1 if it does not exit. */
  readonly carry: number;
  /** Number of the subject's body after the hit. */
  readonly body: number;
  /** Index of the place that later bullets also hit; -1: none. */
  readonly place: number;
  /** Observations of the hit, as bits. */
  readonly seen: number;
  readonly chance: number;
}

/** An unfinished hit, with its observations so far. */
interface Underway {
  readonly state: AttackState;
  /** Number of the subject's body; -1: the body at the start of the hit. */
  readonly body: number;
  readonly seen: number;
  chance: number;
  /** Number that all hits with the same damage share; -1: not yet known. */
  harm: number;
}

/** Returns whether two hits continue in the same way if their bodies are equal. */
const isAlike = (a: AttackState, b: AttackState): boolean =>
  a.stage === b.stage &&
  a.limb === b.limb &&
  a.net === b.net &&
  a.carry === b.carry &&
  a.damage === b.damage &&
  a.unresisted === b.unresisted &&
  a.effects === b.effects &&
  a.burstLimb === b.burstLimb;

/** Returns whether two states belong to the same hit: one bullet on one entity. */
const isOfOneHit = (a: AttackState, b: AttackState): boolean =>
  a.subject === b.subject && a.leg === b.leg && a.bullet === b.bullet && a.landing === b.landing;

const hashed = ({ limb, net, carry, damage, unresisted, effects }: AttackState): number =>
  (limb << 24) ^ (unresisted << 18) ^ (net << 12) ^ (damage << 6) ^ (carry << 2) ^ effects;

/** Unfinished hits. Equal hits are merged. */
class Merged {
  readonly #found = new Map<number, Underway[]>();

  add(hit: Underway): void {
    const key = hashed(hit.state);
    const found = this.#found.get(key);
    const known = found?.find((one) => one.body === hit.body && one.seen === hit.seen && isAlike(one.state, hit.state));
    if (known) known.chance += hit.chance;
    else if (found) found.push(hit);
    else this.#found.set(key, [hit]);
  }

  all(): Underway[] {
    const all: Underway[] = [];
    for (const found of this.#found.values()) all.push(...found);
    return all;
  }
}

/** Ends of a hit. Equal ends are merged. */
class Ends {
  readonly #found = new Map<number, (HitEnd & { chance: number })[]>();

  add(state: AttackState, body: number, seen: number, chance: number): void {
    const out = state.stage === "penetrated";
    const [carry, place] = [out ? state.carry : -1, state.burstLimb];
    const key = ((body * CARRIES + carry + 1) * PLACES + place + 1) * 2 + (out ? 1 : 0);
    const found = this.#found.get(key);
    const known = found?.find((one) => one.seen === seen);
    if (known) known.chance += chance;
    else if (found) found.push({ out, carry, body, place, seen, chance });
    else this.#found.set(key, [{ out, carry, body, place, seen, chance }]);
  }

  all = (): readonly HitEnd[] => [...this.#found.values()].flat();
}

/** Body list of a hit that ended before the machine read any body. */
const UNREAD: readonly never[] = [];

const isOver = ({ stage }: AttackState): boolean => stage === "stopped" || stage === "penetrated";

/** Returns whether a hit has ended, or its damage is known. */
const isAtRest = ({ state }: Underway): boolean => state.stage === "harm" || isOver(state);

/** Returns a view of a list that calls `onRead` on every read. */
function traced<T>(list: readonly T[], onRead: () => void): readonly T[] {
  return new Proxy(list, {
    get(target, key, receiver): unknown {
      onRead();
      const read: unknown = Reflect.get(target, key, receiver);
      return read;
    },
  });
}

/**
 * Answers how a hit on one entity ends, from its location to whether the bullet exits. The machine is asked once for each distinct hit
 * and body: first up to the unresisted damage, which does not depend on the body, and from there for each body.
 */
export class HitTables {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #bodies: Bodies;
  readonly #told: AttackEvent[] = [];
  readonly #tell: Emit = Object.assign((event: AttackEvent): void => void this.#told.push(event), { brief: true });
  readonly #hits = new Map<string, HitTable>();
  readonly #shared = new Map<string, readonly Underway[] | null>();
  readonly #harms = new Map<number, { readonly state: AttackState; readonly harm: number }[]>();
  #harmCount = 0;
  readonly #harmed = new Map<number, readonly Underway[]>();

  constructor(attack: Attack, view: View, bodies: Bodies) {
    this.#attack = attack;
    this.#view = view;
    this.#bodies = bodies;
  }

  /** Number of stored answers: hits with known damage, for each body. */
  get size(): number {
    return this.#harmed.size;
  }

  /** Returns the table of the hit that a flight has reached. */
  at(state: AttackState): HitTable {
    const { subject, leg, bullet, net, landing } = state;
    const isKept = isRolled(state.defenses[subject]!) || this.#attack.field.entities[subject]!.fighter.kind === "barrier";
    const name = `${subject} ${leg} ${bullet} ${net} ${landing} ${isKept}`;
    const known = this.#hits.get(name) ?? new HitTable(this, state, isKept);
    this.#hits.set(name, known);
    return known;
  }

  /** Returns the ends of a hit on the subject's body with this number. */
  ends(given: AttackState, number: number, isKept: boolean): readonly HitEnd[] {
    const { subject } = given;
    const merged = new Ends();
    const start = this.#withBody(given, number);
    const end = (state: AttackState, saw: number, chance: number): void => {
      const { bodies, injuries } = state.bodies === UNREAD ? start : state;
      const known = { body: bodies[subject]!, injuries: injuries[subject]! };
      const body = isKept
        ? this.#bodies.leftOf(subject, known, { over: false, done: false })
        : this.#bodies.numberOf(subject, known.body, known.injuries);
      merged.add(state, body, joinedSights(this.#view, saw, this.#view.look?.(subject, known.body) ?? 0), chance);
    };
    for (const hit of this.#untilHarm(given, number)) {
      if (hit.state.stage !== "harm") end(hit.state, hit.seen, hit.chance);
      else
        for (const { state, seen, chance } of this.#harmedFrom(start, hit, number))
          end(state, joinedSights(this.#view, hit.seen, seen), hit.chance * chance);
    }
    return merged.all();
  }

  #withBody(state: AttackState, number: number): AttackState {
    const { subject } = state;
    const { body, injuries } = this.#bodies.at(subject, number);
    return to(state, { bodies: exchanged(state.bodies, subject, body), injuries: exchanged(state.injuries, subject, injuries) });
  }

  /** Returns hits whose damage is known, and hits that ended before. All bodies share them unless the machine read a body. */
  #untilHarm(given: AttackState, number: number): readonly Underway[] {
    const { subject, leg, bullet, net, landing, carry, burstLimb } = given;
    const name = `${subject} ${leg} ${bullet} ${net} ${landing} ${carry} ${burstLimb}`;
    const known = this.#shared.get(name);
    if (known) return known;
    const ofBody = `${name} ${number}`;
    const own = this.#shared.get(ofBody);
    if (own) return own;
    const start = this.#withBody(given, number);
    if (known === undefined) {
      let read = false;
      const onRead = (): void => void (read = true);
      const found = this.#follow(to(start, { bodies: traced(start.bodies, onRead), injuries: traced(start.injuries, onRead) }));
      if (!read) {
        const shared = found.map((hit) => ({ ...hit, state: to(hit.state, { bodies: UNREAD, injuries: UNREAD }) }));
        this.#shared.set(name, shared);
        return shared;
      }
      this.#shared.set(name, null);
    }
    const found = this.#follow(start);
    this.#shared.set(ofBody, found);
    return found;
  }

  /** Returns the continuations of a hit whose damage is known. */
  #harmedFrom(start: AttackState, hit: Underway, number: number): readonly Underway[] {
    if (hit.harm < 0) hit.harm = this.#harmNumber(hit.state);
    const key = hit.harm * BODIES + number;
    const known = this.#harmed.get(key);
    if (known) return known;
    const made = this.#follow(to(hit.state, { bodies: start.bodies, injuries: start.injuries }));
    this.#harmed.set(key, made);
    return made;
  }

  #harmNumber(state: AttackState): number {
    const key = hashed(state) ^ (state.bullet << 28);
    const found = this.#harms.get(key) ?? [];
    const known = found.find((one) => isOfOneHit(one.state, state) && isAlike(one.state, state));
    if (known) return known.harm;
    found.push({ state, harm: this.#harmCount });
    this.#harms.set(key, found);
    return this.#harmCount++;
  }

  /** Follows a hit to its end, or until its damage is known. */
  #follow(start: AttackState): readonly Underway[] {
    const first = this.#reached(start, proceed(this.#attack, start, this.#tell, HIT_RESTS), 0, 1);
    if (isAtRest(first)) return [first];
    const done = new Merged();
    let open = [first];
    while (open.length > 0) {
      const next = new Merged();
      for (const { state, seen, chance } of open) {
        const ask = pendingAsk(this.#attack, state)!;
        if (ask.kind !== "roll") throw new RangeError(`odds: a hit waits for ${ask.id}`);
        for (const { answer, chance: likely } of rollOdds(ask.spec, ask.what)) {
          const reached = this.#reached(start, step(this.#attack, state, answer, this.#tell, HIT_RESTS), seen, chance * likely);
          (isAtRest(reached) ? done : next).add(reached);
        }
      }
      open = next.all();
    }
    return done.all();
  }

  /** Returns a hit after a step, without data that no longer matters. */
  #reached(start: AttackState, after: AttackState, saw: number, chance: number): Underway {
    const state = this.#pastIdle(after);
    let seen = saw;
    for (const event of this.#told) seen = this.#view.see(seen, event);
    this.#told.length = 0;
    const left = isOver(state) ? state : to(state, hitLeft(this.#attack, state, this.#view));
    return { state: left, body: left.bodies === start.bodies ? -1 : this.#numberOf(left), seen, chance, harm: -1 };
  }

  #numberOf({ subject, bodies, injuries }: AttackState): number {
    return this.#bodies.numberOf(subject, bodies[subject]!, injuries[subject]!);
  }

  /** Skips effects and tests that cannot matter. */
  #pastIdle(reached: AttackState): AttackState {
    for (let state = reached; ;) {
      const past = state.stage === "effects" ? withoutIdleEffects(this.#attack, state) : pastIdleTests(this.#attack, state);
      if (past === null) return state;
      state = proceed(this.#attack, past, this.#tell, HIT_RESTS);
    }
  }
}

/** A hit on one entity. It stores the ends for each body, damage carried from the last body, and place of the burst. */
export class HitTable {
  readonly #blows: HitTables;
  readonly #state: AttackState;
  readonly #isKept: boolean;
  readonly #known = new Map<number, readonly HitEnd[]>();

  /** @param isKept The subject has already rolled its defense, so its body can be reduced. */
  constructor(blows: HitTables, state: AttackState, isKept: boolean) {
    this.#blows = blows;
    this.#state = state;
    this.#isKept = isKept;
  }

  /**
   * Returns the ends of the hit for one body, carried damage and place.
   * @param body Number of the subject's body before the hit.
   */
  ends(body: number, carry: number, place: number): readonly HitEnd[] {
    const key = (body * CARRIES + carry + 1) * PLACES + place + 1;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#blows.ends(to(this.#state, { carry, burstLimb: place }), body, this.#isKept);
    this.#known.set(key, made);
    return made;
  }
}
