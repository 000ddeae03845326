import type { Attack } from "../attack/model/ruleset";
import type { AttackEvent } from "../attack/model/events";
import { exchanged, isRolled, to, type AttackState, type Stage } from "../attack/model/state";
import { pendingAsk, proceed, step, type Rests } from "../attack/machine/machine";
import { hitLeft, pastIdleTests, withoutIdleEffects } from "./reduce/state";
import type { Bodies } from "./reduce/loads";
import { rollOdds } from "./roll-odds";
import { joined, type View } from "./view";

/** Where a flight hands a hit over and takes it back, and where damage is known but not yet taken. */
export const RESTS: Rests = new Set<Stage>(["struck", "harm", "effects", "stopped", "penetrated"]);

/** A way a hit ends. */
export interface BlowEnd {
  /** true: the bullet comes out of the body. */
  readonly out: boolean;
  /** Damage that comes out, or -1. */
  readonly carry: number;
  /** Number of the subject's body. */
  readonly body: number;
  /** Place that later bullets share, or -1. */
  readonly place: number;
  /** What was observed of the hit. */
  readonly seen: number;
  readonly chance: number;
}

/** A hit on its way, with what was observed so far. */
interface Underway {
  readonly state: AttackState;
  readonly seen: number;
  chance: number;
}

/** Hits at the same stage; equal ones are merged. */
class Merged {
  readonly #found = new Map<string, Underway>();

  add(state: AttackState, body: number, seen: number, chance: number): void {
    const { stage, limb, net, carry, damage, unresisted, effects, burstLimb } = state;
    const name = `${stage} ${limb} ${net} ${carry} ${damage} ${unresisted} ${effects} ${burstLimb} ${body} ${seen}`;
    const known = this.#found.get(name);
    if (known) known.chance += chance;
    else this.#found.set(name, { state, seen, chance });
  }

  all = (): Underway[] => [...this.#found.values()];

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }
}

/** Bodies of a hit that ended before any was read. */
const UNREAD: readonly never[] = [];

const isOver = ({ stage }: AttackState): boolean => stage === "stopped" || stage === "penetrated";

/** A list that tells whether any of its members was read. */
function traced<T>(list: readonly T[], onRead: () => void): readonly T[] {
  return new Proxy(list, {
    get(target, key, receiver): unknown {
      onRead();
      return Reflect.get(target, key, receiver);
    },
  });
}

/**
 * Answers what a hit on one entity comes to, from its location to whether the bullet comes out. The machine is asked once for each distinct
 * hit and body: first up to the damage that gets through, which no body changes, and from there for each body.
 */
export class Blows {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #bodies: Bodies;
  readonly #hits = new Map<string, Blow>();
  readonly #harmed = new Map<string, readonly Underway[]>();

  constructor(attack: Attack, view: View, bodies: Bodies) {
    this.#attack = attack;
    this.#view = view;
    this.#bodies = bodies;
  }

  /** Returns the hit that a flight has come to. */
  at(state: AttackState): Blow {
    const { subject, leg, bullet, net, landing } = state;
    const isKept = isRolled(state.defences[subject]!) || this.#attack.field.entities[subject]!.fighter.kind === "barrier";
    const name = `${subject} ${leg} ${bullet} ${net} ${landing} ${isKept}`;
    const known = this.#hits.get(name) ?? new Blow(this, state, isKept);
    this.#hits.set(name, known);
    return known;
  }

  /** Returns the ends of a hit. */
  ends(given: AttackState, number: number, isKept: boolean): BlowEnd[] {
    const { subject } = given;
    const merged = new Map<string, BlowEnd & { chance: number }>();
    const start = this.#withBody(given, number);
    for (const hit of this.#untilHarm(given, number)) {
      const ends = hit.state.stage === "harm" ? this.#harmedFrom(start, hit, number) : [{ ...hit, seen: 0, chance: 1 }];
      for (const { state, seen, chance } of ends) {
        const { bodies, injuries } = state.bodies === UNREAD ? start : state;
        const known = { body: bodies[subject]!, injuries: injuries[subject]! };
        const look = this.#view.look?.(subject, known.body) ?? 0;
        const body = isKept
          ? this.#bodies.leftOf(subject, known, { over: false, done: false })
          : this.#bodies.numberOf(subject, known.body, known.injuries);
        const out = state.stage === "penetrated";
        const all = joined(this.#view, joined(this.#view, hit.seen, seen), look);
        const name = `${out} ${state.carry} ${body} ${state.burstLimb} ${all}`;
        const before = merged.get(name);
        if (before) before.chance += hit.chance * chance;
        else
          merged.set(name, {
            out,
            carry: out ? state.carry : -1,
            body,
            place: state.burstLimb,
            seen: all,
            chance: hit.chance * chance,
          });
      }
    }
    return [...merged.values()];
  }

  #withBody(state: AttackState, number: number): AttackState {
    const { subject } = state;
    const { body, injuries } = this.#bodies.at(subject, number);
    return to(state, { bodies: exchanged(state.bodies, subject, body), injuries: exchanged(state.injuries, subject, injuries) });
  }

  readonly #shared = new Map<string, readonly Underway[] | null>();

  /** Returns hits whose damage is known, and those that ended before. All bodies share them as long as the machine reads none. */
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

  /** Returns what becomes of a hit whose damage is known. */
  #harmedFrom(start: AttackState, { state }: Underway, number: number): readonly Underway[] {
    const { subject, leg, bullet, landing, limb, net, carry, damage, unresisted, effects, burstLimb } = state;
    const name = `${subject} ${leg} ${bullet} ${landing} ${limb} ${net} ${carry} ${damage} ${unresisted} ${effects} ${burstLimb} ${number}`;
    const known = this.#harmed.get(name);
    if (known) return known;
    const made = this.#follow(to(state, { bodies: start.bodies, injuries: start.injuries }));
    this.#harmed.set(name, made);
    return made;
  }

  /** Follows a hit to its end, or to where its damage is known. */
  #follow(start: AttackState): Underway[] {
    const done = new Merged();
    const told: AttackEvent[] = [];
    const tell = Object.assign((event: AttackEvent): void => void told.push(event), { brief: true });
    let open = new Merged();
    const arrive = (into: Merged, reached: AttackState, saw: number, chance: number): void => {
      const state = this.#pastIdle(reached, tell);
      let seen = saw;
      for (const event of told) seen = this.#view.see(seen, event);
      told.length = 0;
      const ends = isOver(state);
      const left = ends ? state : to(state, hitLeft(this.#attack, state, this.#view));
      const body = left.bodies === start.bodies ? -1 : this.#numberOf(left);
      (ends || left.stage === "harm" ? done : into).add(left, body, seen, chance);
    };
    arrive(open, proceed(this.#attack, start, tell, RESTS), 0, 1);
    while (!open.isEmpty) {
      const next = new Merged();
      for (const { state, seen, chance } of open.all()) {
        const ask = pendingAsk(this.#attack, state)!;
        if (ask.kind !== "throw") throw new RangeError(`odds: a hit waits for ${ask.id}`);
        for (const { answer, chance: likely } of rollOdds(ask.throw, ask.what))
          arrive(next, step(this.#attack, state, answer, tell, RESTS), seen, chance * likely);
      }
      open = next;
    }
    return done.all();
  }

  #numberOf({ subject, bodies, injuries }: AttackState): number {
    return this.#bodies.numberOf(subject, bodies[subject]!, injuries[subject]!);
  }

  /** Skips effects and tests that cannot matter. */
  #pastIdle(reached: AttackState, tell: (event: AttackEvent) => void): AttackState {
    for (let state = reached; ;) {
      const past = state.stage === "effects" ? withoutIdleEffects(this.#attack, state) : pastIdleTests(this.#attack, state);
      if (past === null) return state;
      state = proceed(this.#attack, past, tell, RESTS);
    }
  }
}

const [CARRIES, PLACES] = [4096, 64];

/** A hit on one entity; its ends for each body, damage that came out of the last body, and place of the burst. */
export class Blow {
  readonly #blows: Blows;
  readonly #state: AttackState;
  readonly #isKept: boolean;
  readonly #known = new Map<number, readonly BlowEnd[]>();

  /** @param isKept The subject has made its defense, so that its body need not be kept whole. */
  constructor(blows: Blows, state: AttackState, isKept: boolean) {
    this.#blows = blows;
    this.#state = state;
    this.#isKept = isKept;
  }

  /**
   * Returns the ends of the hit.
   * @param body Number of the subject's body.
   */
  ends(body: number, carry: number, place: number): readonly BlowEnd[] {
    const key = (body * CARRIES + carry + 1) * PLACES + place + 1;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#blows.ends(to(this.#state, { carry, burstLimb: place }), body, this.#isKept);
    this.#known.set(key, made);
    return made;
  }
}
