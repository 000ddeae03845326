import { silently, type Answer, type Emit } from "../attack/model/ask";
import { loses, mayRoll, strikesNobody, withDominated } from "./reduce/dominated";
import { pendingAsk, preselected, readReply, resumed, step, type Rests } from "../attack/machine/machine";
import type { Attack } from "../attack/model/ruleset";
import { isRolled, to, type AttackState, type BestDefense } from "../attack/model/state";
import { rollOdds, type OutcomeChance } from "./roll-odds";

/** A possible defense result of an entity: the state before the roll, and the answer with this result. */
interface Result {
  readonly before: AttackState;
  /** Answer with the roll; null if the entity does not roll. */
  readonly answer: Answer | null;
  readonly hits: number;
  readonly chance: number;
}

/** A best result, and the probability that it occurs and all other results lose to it. */
export interface Front {
  readonly before: AttackState;
  readonly answer: Answer | null;
  readonly likely: number;
}

/** `HITS`: number of values that a key reserves for hits. `LEAST`: a result lower than all others, in hits or as a margin. */
const [HITS, LEAST] = [4096, -128];
const MOST_ENTITIES = 32;
const keyOf = (entity: number, lead: BestDefense): number => (entity * MOST_ENTITIES + lead.entity) * HITS + lead.hits - LEAST;

/** Returns the outcomes that the subject can still roll; their chances sum to 1. A result that lost once cannot win in a later roll. */
export function possible(attack: Attack, state: AttackState, outcomes: readonly OutcomeChance[]): readonly OutcomeChance[] {
  if (state.losers.bound === 0 || state.stage !== "defend") return outcomes;
  const { contest } = attack.ruleset.method;
  const left = outcomes.filter(({ outcome }) => mayRoll(attack, state, contest.readDefense(attack, state, outcome).hits));
  const all = left.reduce((sum, { chance }) => sum + chance, 0);
  return left.map((one) => ({ ...one, chance: one.chance / all }));
}

/**
 * Compares the entities that roll to decide which of them a bullet reaches. Only the best result matters. Its probability is its own
 * probability times the probability that all other results lose. The machine decides which entity is hit and what follows.
 */
export class Race {
  readonly #attack: Attack;
  readonly #rests: Rests;
  /** True if an entity loses to a best result: by entity and best result, then by the entity's own hits. Filled on demand. */
  readonly #lost = new Map<number, (boolean | undefined)[]>();

  /** @param rests Stages at which the machine pauses even if it needs no answer. */
  constructor(attack: Attack, rests: Rests) {
    this.#attack = attack;
    this.#rests = rests;
  }

  /**
   * Returns every possible best result. Results that hit no one are merged.
   * @param people Indexes of the entities that roll.
   */
  run(state: AttackState, people: readonly number[]): Front[] {
    const results = people.map((who) => this.#resultsOf(state, who, people));
    const passing = new Map<number, boolean>();
    const passes = (lead: BestDefense): boolean => {
      const known = passing.get(lead.hits) ?? strikesNobody(this.#attack, state, lead);
      passing.set(lead.hits, known);
      return known;
    };
    const fronts: Front[] = [];
    let miss: Front | null = null;
    people.forEach((who, at) => {
      for (const { before, answer, hits, chance } of results[at]!) {
        const lead = { entity: who, hits };
        const likely = chance * this.#allLose(state, people, results, lead);
        if (likely === 0) continue;
        if (passes(lead))
          miss = { ...(miss ?? { before: withDominated(before, people, lead), answer }), likely: (miss?.likely ?? 0) + likely };
        else fronts.push({ before: withDominated(before, people, lead), answer, likely });
      }
    });
    return miss ? [...fronts, miss] : fronts;
  }

  /** Continues with the only entity whose result is not dominated, up to its defense roll. */
  alone(before: AttackState, tell: Emit): AttackState {
    const at = resumed(this.#attack, before, tell, this.#rests);
    if (at.stage !== "choose-defense" || at.subject !== before.subject) return at;
    const ask = pendingAsk(this.#attack, at)!;
    return step(this.#attack, at, readReply(ask, preselected(ask)!), tell, this.#rests);
  }

  /** Returns every possible result of one entity. */
  #resultsOf(state: AttackState, who: number, people: readonly number[]): Result[] {
    const { contest } = this.#attack.ruleset.method;
    const before = withDominated(to(state, { subject: who }), people, { entity: who, hits: 0 });
    const kept = state.defenses[who]!;
    if (isRolled(kept)) return [{ before, answer: null, hits: kept.hits, chance: 1 }];
    const at = this.alone(before, silently);
    const ask = at.stage === "defend" && at.subject === who ? pendingAsk(this.#attack, at) : null;
    if (ask?.kind !== "roll") return [{ before, answer: null, hits: contest.undefended, chance: 1 }];
    return possible(this.#attack, at, rollOdds(ask.spec, ask.what)).map(({ answer, chance }) => {
      const { hits } = contest.readDefense(this.#attack, at, answer.outcome);
      return { before: at, answer, hits, chance };
    });
  }

  /** Returns the probability that an entity's result loses to the best result. */
  #losing(state: AttackState, who: number, results: readonly Result[], lead: BestDefense): number {
    const key = keyOf(who, lead);
    let compared = this.#lost.get(key);
    if (!compared) this.#lost.set(key, (compared = []));
    let sum = 0;
    for (const { hits, chance } of results) {
      if ((compared[hits - LEAST] ??= loses(this.#attack, state, { entity: who, hits }, lead))) sum += chance;
    }
    return sum;
  }

  /** Returns the probability that the results of all other entities lose to the best result. */
  #allLose(state: AttackState, people: readonly number[], results: readonly (readonly Result[])[], lead: BestDefense): number {
    let likely = 1;
    people.forEach((other, at) => {
      if (other !== lead.entity && likely > 0) likely *= this.#losing(state, other, results[at]!, lead);
    });
    return likely;
  }
}
