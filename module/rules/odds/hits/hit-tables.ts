import type { Emit } from "../../attack/model/ask";
import { isObject } from "../../attack/model/battlefield";
import type { Attack } from "../../attack/model/ruleset";
import type { AttackEvent } from "../../attack/model/events";
import { exchanged, isRolled, to, type AttackState } from "../../attack/model/state";
import { pendingAsk, proceed, step, type Rests } from "../../attack/machine/machine";
import { HarmNumbers, Harms } from "./harms";
import { HitEnds, type HitEnd } from "./ends";
import { HitTable, type Beginning, type EndChances, type HitAnswers, type HitFacts } from "./hit-table";
import { LimbsApart } from "./limbs-apart";
import { restsOf, HitMerger, hasEnded, UNREAD, withHit, type Underway } from "./underway";
import { hitLeft, pastIdleTests, withoutIdleEffects } from "../reduce/state";
import type { Bodies } from "../reduce/loads";
import { rollOdds } from "../roll-odds";
import type { RollTables } from "./roll-tables";
import type { Sights } from "../sights";
import { Batches, Sums, type Chances } from "./sums";
import { Traced } from "./traced";
import type { View } from "../view";

const BODIES = 1 << 20;

const harmKey = (harm: number, body: number, isKept: boolean): number => (harm * BODIES + body) * 2 + (isKept ? 1 : 0);

/** Objects that `HitTables` uses to compute its answers. */
export interface HitParts {
  readonly view: View;
  readonly bodies: Bodies;
  readonly sights: Sights;
  readonly rolls: RollTables;
}

/**
 * Answers how a hit on one entity ends, from its location to whether the bullet exits. Until the unresisted damage is known, the body does
 * not matter. The class then asks the machine once for each distinct hit. From there, it asks once for each body.
 */
export class HitTables implements HitAnswers {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #bodies: Bodies;
  readonly #sights: Sights;
  readonly #rolls: RollTables;
  readonly #rests: Rests;
  readonly #harms = new HarmNumbers();
  /** Reduces hits whose carried damage still counts; `#spent`: reduces all other hits. */
  readonly #carrying: Harms;
  readonly #spent: Harms;
  readonly #told: AttackEvent[] = [];
  readonly #tell: Emit = Object.assign((event: AttackEvent): void => void this.#told.push(event), { brief: true });
  readonly #tracedBodies = new Traced<AttackState["bodies"]>();
  readonly #tracedInjuries = new Traced<AttackState["injuries"]>();
  readonly #hits = new Map<string, HitTable>();
  readonly #ends = new HitEnds();
  readonly #limbs: LimbsApart;
  /** Numbers that identify ends, with their probabilities, by body and harm. */
  readonly #harmed = new Map<number, Chances>();

  constructor(attack: Attack, { view, bodies, sights, rolls }: HitParts) {
    this.#attack = attack;
    this.#view = view;
    this.#bodies = bodies;
    this.#sights = sights;
    this.#rolls = rolls;
    this.#rests = restsOf(attack);
    this.#limbs = new LimbsApart(attack, view, { bodies, sights, ends: this.#ends });
    this.#carrying = new Harms(attack, view, true, this.#harms);
    this.#spent = new Harms(attack, view, false, this.#harms);
  }

  /** Number of stored answers: hits with known damage, for each body. */
  get size(): number {
    return this.#harmed.size;
  }

  /**
   * Returns the table of the hit that begins in this state. Equal hits share one table.
   * @param carries true: the damage that the bullet carries out of the body still counts.
   */
  at(state: AttackState, carries: boolean): HitTable {
    const { subject, leg, bullet, net, landing } = state;
    const isKept = isRolled(state.defenses[subject]!) || isObject(this.#attack.field.entities[subject]!);
    const name = `${subject} ${leg} ${bullet} ${net} ${landing} ${isKept} ${carries}`;
    const known = this.#hits.get(name) ?? new HitTable(this, state, { isKept, carries });
    this.#hits.set(name, known);
    return known;
  }

  /** Returns the ends of a hit from its beginning. `number` identifies the subject's body before the hit. */
  ends({ over, harms }: Beginning, start: AttackState, number: number, isKept: boolean): EndChances {
    const limbsApart = isKept && this.#limbs.isFor(start.subject);
    const ends: HitEnd[] = [];
    const chances: number[] = [];
    const add = (end: HitEnd, seen: number, chance: number): void => {
      const { out, carry, body, place } = end;
      ends.push(seen === 0 ? end : { out, carry, body, place, seen: this.#sights.joined(seen, end.seen) });
      chances.push(chance);
    };
    for (const { state, seen, chance } of over) add(this.#ends.at(this.#endOf(start, state, isKept)), seen, chance);
    for (const [seen, due] of harms) {
      const sums = new Sums();
      for (let at = 0; at < due.numbers.length; at += 1) {
        const harmed = limbsApart
          ? this.#harmedApart(start, due.numbers[at]!, number)
          : this.#harmedFrom(start, due.numbers[at]!, number, isKept);
        for (let nth = 0; nth < harmed.numbers.length; nth += 1) sums.add(harmed.numbers[nth]!, due.chances[at]! * harmed.chances[nth]!);
      }
      const all = sums.all();
      for (let at = 0; at < all.numbers.length; at += 1) add(this.#ends.at(all.numbers[at]!), seen, all.chances[at]!);
    }
    return { ends, chances };
  }

  /** Returns a hit in which the subject has the body and injuries that `number` identifies. */
  withBody(state: AttackState, number: number): AttackState {
    const { subject } = state;
    const { body, injuries } = this.#bodies.at(subject, number);
    if (state.bodies[subject] === body && state.injuries[subject] === injuries) return state;
    return to(state, { bodies: exchanged(state.bodies, subject, body), injuries: exchanged(state.injuries, subject, injuries) });
  }

  /** Returns the beginning of a hit, which holds for every body of the subject. Returns null if the machine reads the body. */
  unread(start: AttackState, facts: HitFacts): Beginning | null {
    const [bodies, injuries] = [this.#tracedBodies, this.#tracedInjuries];
    bodies.forget();
    injuries.forget();
    const found = this.beginning(to(start, { bodies: bodies.of(start.bodies), injuries: injuries.of(start.injuries) }), facts);
    if (bodies.isRead || injuries.isRead) return null;
    const over = found.over.map((hit) => ({ ...hit, state: to(hit.state, { bodies: UNREAD, injuries: UNREAD }) }));
    return { ...found, over };
  }

  /** Returns the beginning of a hit for the body in `start`. */
  beginning(start: AttackState, { carries }: HitFacts): Beginning {
    const harms = carries ? this.#carrying : this.#spent;
    const over: Underway[] = [];
    const due: { readonly seen: number; readonly batches: Batches }[] = [];
    const seeing = (seen: number): Batches => {
      for (const one of due) if (one.seen === seen) return one.batches;
      const batches = new Batches();
      due.push({ seen, batches });
      return batches;
    };
    let open = [this.#reached(start, proceed(this.#attack, start, this.#tell, this.#rests), 0, 1)];
    while (open.length > 0) {
      const next = new HitMerger();
      for (const hit of open) {
        const { state, seen, chance } = hit;
        const results = hasEnded(state) || state.stage === "harm" ? null : this.#rolls.of(state);
        if (hasEnded(state)) over.push(hit);
        else if (state.stage === "harm") seeing(seen).next().add(harms.numberOf(state), chance);
        else if (results) harms.add(state, results, chance, (told) => seeing(this.#sights.joined(seen, told)).next());
        else this.#rolled(start, hit, next);
      }
      open = next.all();
    }
    return { over, harms: due.map(({ seen, batches }) => [seen, batches.all()]) };
  }

  /**
   * Makes the roll that a hit waits for.
   * @param done Receives the hits that end with this roll; omitted: `next` receives all hits.
   * @throws {RangeError} if the hit waits for no roll
   */
  #rolled(start: AttackState, { state, seen, chance }: Underway, next: HitMerger, done = next): void {
    const ask = pendingAsk(this.#attack, state);
    if (ask?.kind !== "roll") throw new RangeError(`odds: a hit waits for ${ask?.id ?? state.stage}`);
    for (const { answer, chance: likely } of rollOdds(ask.spec, ask.what)) {
      const reached = this.#reached(start, step(this.#attack, state, answer, this.#tell, this.#rests), seen, chance * likely);
      (hasEnded(reached.state) ? done : next).add(reached);
    }
  }

  /**
   * Returns the ends of a hit whose damage is known. Bodies that differ only in limbs other than the struck one share one stored result.
   */
  #harmedApart(start: AttackState, harm: number, number: number): Chances {
    const { limb } = this.#harms.at(harm);
    const alone = this.#limbs.alone(start.subject, number, limb);
    const known = this.#harmed.get(harmKey(harm, alone, true));
    const { numbers, chances } = known ?? this.#harmedFrom(this.withBody(start, alone), harm, alone, true);
    return alone === number
      ? { numbers, chances }
      : { numbers: numbers.map((end) => this.#limbs.joined(start.subject, end, number, limb)), chances };
  }

  /** Returns the ends of a hit whose damage is known, and stores them for this body. */
  #harmedFrom(start: AttackState, harm: number, number: number, isKept: boolean): Chances {
    const key = harmKey(harm, number, isKept);
    const known = this.#harmed.get(key);
    if (known) return known;
    const sums = new Batches();
    const { bodies, injuries } = start;
    for (const { state, seen, chance } of this.#follow(to(this.#harms.at(harm), { bodies, injuries })))
      sums.next().add(this.#endOf(start, state, isKept, seen), chance);
    const made = sums.all();
    this.#harmed.set(key, made);
    return made;
  }

  /** Follows a hit with known damage to all its ends. */
  #follow(start: AttackState): readonly Underway[] {
    const first = this.#reached(start, proceed(this.#attack, start, this.#tell, this.#rests), 0, 1);
    if (hasEnded(first.state)) return [first];
    const done = new HitMerger();
    let open = [first];
    while (open.length > 0) {
      const next = new HitMerger();
      for (const hit of open) this.#rolled(start, hit, next, done);
      open = next.all();
    }
    return done.all();
  }

  /** Returns a hit after a step, reduced to the data that still matters. */
  #reached(start: AttackState, after: AttackState, saw: number, chance: number): Underway {
    const state = this.#pastIdle(after);
    let told = 0;
    for (const event of this.#told) told = this.#view.see(told, event);
    this.#told.length = 0;
    const seen = told === 0 ? saw : this.#sights.joined(saw, this.#sights.numberOf(told));
    const left = hasEnded(state) || state.stage === "harm" ? state : withHit(state, hitLeft(this.#attack, state, this.#view));
    return { state: left, body: left.bodies === start.bodies ? -1 : this.#numberOf(left), seen, chance };
  }

  #numberOf({ subject, bodies, injuries }: AttackState): number {
    return this.#bodies.numberOf(subject, bodies[subject]!, injuries[subject]!);
  }

  /** Returns the number that identifies how a finished hit ended. */
  #endOf(start: AttackState, state: AttackState, isKept: boolean, saw = 0): number {
    const { subject, bodies, injuries } = state.bodies === UNREAD ? start : state;
    const known = { body: bodies[subject]!, injuries: injuries[subject]! };
    const body = isKept
      ? this.#bodies.leftOf(subject, known, { over: false, done: false })
      : this.#bodies.numberOf(subject, known.body, known.injuries);
    const seen = this.#sights.joined(saw, this.#sights.numberOf(this.#view.look?.(subject, known.body) ?? 0));
    const out = state.stage === "penetrated";
    return this.#ends.numberOf({ out, carry: out ? state.carry : -1, body, place: state.burstLimb, seen });
  }

  /** Skips effects and tests that cannot change an observation. */
  #pastIdle(reached: AttackState): AttackState {
    for (let state = reached; ;) {
      const past = state.stage === "effects" ? withoutIdleEffects(this.#attack, state) : pastIdleTests(this.#attack, state);
      if (past === null) return state;
      state = proceed(this.#attack, past, this.#tell, this.#rests);
    }
  }
}
