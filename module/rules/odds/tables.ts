import type { Attack } from "../attack/model/ruleset";
import { opening, type AttackState } from "../attack/model/state";
import { EqualAttacks } from "./equal-attacks";
import { HitTables } from "./hits/hit-tables";
import { Inputs, inputsOf, nameOf } from "./inputs";
import { Nodes } from "./nodes";
import { Race } from "./race";
import { Bodies } from "./reduce/loads";
import { RollTables } from "./hits/roll-tables";
import { Sights } from "./sights";
import { HIT_RESTS } from "./hits/underway";
import type { Followed, View } from "./view";

/** The machine's stored answers about the hits of an attack. */
interface OfHits {
  readonly inputs: Inputs;
  readonly blows: HitTables;
  /** Inputs that the shared answers about rolls have read. */
  readonly rolls: Inputs;
}

/** The machine's stored answers about rolls within hits. */
interface OfRolls {
  readonly inputs: Inputs;
  readonly tables: RollTables;
}

/** Maximum number of results that the tables of an attack store. */
const MOST_RESULTS = 64;

/**
 * The machine's stored answers about an attack, for one kind of view. Attacks share answers if they differ only in inputs that no answer
 * read. For example, calls at all sixteen hit locations share a flight. A hit at one location is the same with or without aim.
 */
export class Tables {
  readonly inputs: Inputs;
  readonly bodies: Bodies;
  readonly sights: Sights;
  readonly nodes = new Nodes();
  readonly before: Pick<AttackState, "bodies" | "injuries">;
  readonly view: View;
  readonly race: Race | null;
  /** Results by pruning threshold and by the inputs in which attacks with these tables may differ. */
  readonly #results = new Map<string, Followed>();
  #ends = 0;
  readonly #hits: OfHits[] = [];
  readonly #rolls: OfRolls[] = [];

  /** @param isRacing true: the policy never reads dominated results, so the odds drop them. */
  constructor(attack: Attack, view: View, isRacing: boolean) {
    this.inputs = new Inputs(attack);
    this.view = view;
    this.bodies = new Bodies(attack, view);
    this.sights = new Sights(view);
    const { bodies, injuries } = opening(attack.field);
    this.before = { bodies, injuries };
    this.race = isRacing ? new Race(this.inputs.attack, HIT_RESTS) : null;
  }

  /** Number of stored answers and ends. */
  get size(): number {
    return this.#hits.reduce((sum, { blows }) => sum + blows.size, this.nodes.size + this.#ends);
  }

  /** Returns the name under which an attack's result is stored. Equal attacks share the name. */
  resultName = (attack: Attack, prune: number): string => `${prune} ${inputsOf(attack)}`;

  /** Returns the stored result of an equal attack; undefined: none is stored. */
  result = (name: string): Followed | undefined => this.#results.get(name);

  /** Stores the result of an attack for equal attacks. */
  keep(name: string, followed: Followed): void {
    if (this.#results.size >= MOST_RESULTS) {
      this.#results.clear();
      this.#ends = 0;
    }
    this.#results.set(name, followed);
    this.#ends += followed.ends.length;
  }

  /** Returns the answers about hits that are valid for an attack. */
  hits(attack: Attack): OfHits {
    const known = this.#hits.find(({ inputs, rolls }) => inputs.fit(attack) && rolls.fit(attack));
    if (known) return known;
    const inputs = new Inputs(attack);
    const { view, bodies, sights } = this;
    const rolls = this.#rollsOf(attack);
    const made = { inputs, blows: new HitTables(inputs.attack, { view, bodies, sights, rolls: rolls.tables }), rolls: rolls.inputs };
    this.#hits.push(made);
    return made;
  }

  #rollsOf(attack: Attack): OfRolls {
    const known = this.#rolls.find(({ inputs }) => inputs.fit(attack));
    if (known) return known;
    const inputs = new Inputs(attack);
    const made = { inputs, tables: new RollTables(inputs.attack, this.view, this.sights, HIT_RESTS) };
    this.#rolls.push(made);
    return made;
  }
}

/** Tables by attack name, most recently used last. */
const KEPT = new Map<string, Tables[]>();
/** Maximum number of stored answers, about 50 MB. Above this number, the least recently used tables are dropped. */
const MOST_KEPT = 100_000;

function forgetOldest(): void {
  let kept = 0;
  for (const tables of KEPT.values()) for (const { size } of tables) kept += size;
  for (const [name, tables] of KEPT) {
    if (kept <= MOST_KEPT) return;
    for (const { size } of tables) kept -= size;
    KEPT.delete(name);
  }
}

/** Drops all stored answers. */
export function forgetTables(): void {
  KEPT.clear();
  EqualAttacks.forgetAll();
}

/** Returns the tables whose answers are valid for an attack, or new tables if there are none. */
export function tablesFor(attack: Attack, view: View): Tables {
  const { blast, cone } = attack.field;
  if (view.kind === undefined || blast || cone || attack.order.struck) return new Tables(attack, view, true);
  const name = `${view.kind} ${nameOf(attack)}`;
  forgetOldest();
  const kept = KEPT.get(name) ?? [];
  const known = kept.find(({ inputs }) => inputs.fit(attack));
  const tables = known ?? new Tables(attack, view, true);
  if (!known) kept.push(tables);
  KEPT.delete(name);
  KEPT.set(name, kept);
  return tables;
}
