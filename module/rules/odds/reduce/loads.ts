import type { ActiveInjury } from "../../body/injuries/active-injury";
import type { BodyState } from "../../body/body-state";
import type { Attack } from "../../attack/model/ruleset";
import { hashedBody, sameBody } from "../merged-states";
import { type Watched, bodyLeft, heals } from "./body-left";

/**
 * Data that a flight carries but that does not change its path. These are bodies, observations, damage carried out of the last body, and
 * the hit location of a burst. A load is one number, so combining flight states with loads is plain arithmetic.
 */
export interface Load {
  /** Number that identifies a combination of bodies. */
  readonly bodies: number;
  /** Number that identifies a set of observations. */
  readonly seen: number;
  /** Damage that the bullet carried out of the last body; -1: none. */
  readonly carry: number;
  /** Index of the hit location that later bullets of the burst also hit; -1: none. */
  readonly place: number;
}

const [PLACES, CARRIES, SIGHTS] = [64, 4096, 32768];

/** Packs a load into one number. */
export const loadOf = (bodies: number, seen: number, carry: number, place: number): number =>
  ((bodies * SIGHTS + seen) * CARRIES + carry + 1) * PLACES + place + 1;

/** Unpacks a load from its number. */
export function readLoad(load: number): Load {
  const place = (load % PLACES) - 1;
  const rest = Math.floor(load / PLACES);
  const carry = (rest % CARRIES) - 1;
  const own = Math.floor(rest / CARRIES);
  return { bodies: Math.floor(own / SIGHTS), seen: own % SIGHTS, carry, place };
}

/** The body and injuries of one entity. */
interface Known {
  readonly body: BodyState;
  readonly injuries: readonly ActiveInjury[];
}

/** Harm that the bodies in an attack can still take. */
export interface Reach {
  /** Bitmask of entities that no later hit can harm. */
  readonly over: number;
  /** true: the attack has ended. */
  readonly done: boolean;
  /** Number that identifies the reduced combination, by the number of the original combination; filled on demand. */
  readonly known: Map<number, number>;
}

const [MOST_BODIES, MOST_ENTITIES] = [1 << 20, 32];
/** Number that identifies the combination in which every body is unchanged. */
export const UNHARMED = 0;

const sameInjury = (a: ActiveInjury, b: ActiveInjury): boolean =>
  a.effect === b.effect && a.location === b.location && a.side === b.side && a.rounds === b.rounds && a.until === b.until;

const sameInjuries = (a: Known["injuries"], b: Known["injuries"]): boolean =>
  a === b || (a.length === b.length && a.every((injury, at) => sameInjury(injury, b[at]!)));

/** States that the body and injuries of each entity can have, numbered per entity. Number 0 is the state before the attack. */
export class Bodies {
  readonly #attack: Attack;
  readonly #view: Watched;
  readonly #known: Known[][];
  readonly #found: Map<number, number[]>[];
  readonly #combined: (readonly number[])[];
  readonly #lists: (readonly BodyState[])[] = [];
  readonly #named = new Map<string, number>();
  readonly #exchanged = new Map<number, number>();
  readonly #reaches = new Map<string, Reach>();

  constructor(attack: Attack, view: Watched) {
    const { entities } = attack.field;
    this.#attack = attack;
    this.#view = view;
    this.#known = entities.map(({ fighter: { body, injuries } }) => [{ body, injuries }]);
    this.#found = entities.map(() => new Map<number, number[]>());
    this.#combined = [entities.map(() => 0)];
    this.#named.set(this.#combined[UNHARMED]!.join(), UNHARMED);
  }

  /** Returns the number that identifies an entity's body and injuries. */
  numberOf(entity: number, body: BodyState, injuries: readonly ActiveInjury[]): number {
    const known = this.#known[entity]!;
    const isSame = (one: Known): boolean =>
      (one.body === body || sameBody(one.body, body)) && (one.injuries === injuries || sameInjuries(one.injuries, injuries));
    if (isSame(known[0]!)) return 0;
    const hash = hashedBody(injuries.length, body);
    const found = this.#found[entity]!.get(hash);
    if (found) for (const number of found) if (isSame(known[number]!)) return number;
    const made = known.push({ body, injuries }) - 1;
    if (found) found.push(made);
    else this.#found[entity]!.set(hash, [made]);
    return made;
  }

  at = (entity: number, number: number): Known => this.#known[entity]![number]!;

  /** Returns the number that identifies an entity's body in a combination. */
  among = (bodies: number, entity: number): number => this.#combined[bodies]![entity]!;

  /** Returns the bodies of a combination. */
  all = (bodies: number): readonly BodyState[] =>
    (this.#lists[bodies] ??= this.#combined[bodies]!.map((number, entity) => this.at(entity, number).body));

  allInjuries = (bodies: number): readonly (readonly ActiveInjury[])[] =>
    this.#combined[bodies]!.map((number, entity) => this.at(entity, number).injuries);

  /** Returns the number that identifies the combination with one body exchanged. */
  exchanged(bodies: number, entity: number, number: number): number {
    if (this.among(bodies, entity) === number) return bodies;
    const key = (bodies * MOST_ENTITIES + entity) * MOST_BODIES + number;
    const before = this.#exchanged.get(key);
    if (before !== undefined) return before;
    const made = this.#numbered(this.#combined[bodies]!.with(entity, number));
    this.#exchanged.set(key, made);
    return made;
  }

  /** Returns whether the body of any of these entities has changed. @param entities Bitmask of entity indexes. */
  differs = (bodies: number, entities: number): boolean =>
    bodies !== UNHARMED && this.#combined[bodies]!.some((number, entity) => number !== 0 && ((entities >> entity) & 1) === 1);

  /** Returns the number that identifies a combination after its bodies are reduced. */
  left(bodies: number, { over, done, known }: Reach): number {
    if (bodies === UNHARMED || (over === 0 && !done)) return bodies;
    const before = known.get(bodies);
    if (before !== undefined) return before;
    const kept = this.#combined[bodies]!.map((number, entity) =>
      number === 0 ? 0 : this.leftOf(entity, this.at(entity, number), { over: ((over >> entity) & 1) === 1, done }),
    );
    const made = this.#numbered(kept);
    known.set(bodies, made);
    return made;
  }

  /** Returns the number that identifies an entity's reduced body after its last defense. */
  leftOf(entity: number, { body, injuries }: Known, reach: Pick<Reach, "done"> & { readonly over: boolean }): number {
    const left = bodyLeft(this.#attack, entity, body, this.#view, reach);
    // Injuries matter only for a defense and for a power that heals them.
    return this.numberOf(entity, left, heals(this.#attack) ? injuries : this.at(entity, 0).injuries);
  }

  /** Returns the harm that bodies can still take. The same arguments give the same object. */
  reach(over: number, done: boolean): Reach {
    const name = `${over} ${done}`;
    const known = this.#reaches.get(name);
    if (known) return known;
    const made: Reach = { over, done, known: new Map() };
    this.#reaches.set(name, made);
    return made;
  }

  #numbered(combined: readonly number[]): number {
    const name = combined.join();
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    this.#named.set(name, this.#combined.length);
    return this.#combined.push(combined) - 1;
  }
}
