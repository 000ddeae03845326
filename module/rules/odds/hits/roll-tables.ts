import type { Emit } from "../../attack/model/ask";
import type { AttackEvent } from "../../attack/model/events";
import type { Attack } from "../../attack/model/ruleset";
import type { AttackState, Stage } from "../../attack/model/state";
import { pendingAsk, step, type Rests } from "../../attack/machine/machine";
import { rollOdds } from "../roll-odds";
import type { Sights } from "../sights";
import type { View } from "../view";

/** A result of a roll after which the damage of a hit is known. */
export interface RollResult {
  readonly unresisted: number;
  readonly damage: number;
  /** Number that identifies the roll's set of observations. */
  readonly seen: number;
  readonly chance: number;
}

/** Answers about rolls that many hits share. The class asks the machine about only one of these hits. */
export class RollTables {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #sights: Sights;
  readonly #rests: Rests;
  readonly #told: AttackEvent[] = [];
  readonly #tell: Emit = Object.assign((event: AttackEvent): void => void this.#told.push(event), { brief: true });
  readonly #known = new Map<string, Map<number, readonly RollResult[]>>();

  /** @param rests Stages at which the machine pauses even if it needs no answer. */
  constructor(attack: Attack, view: View, sights: Sights, rests: Rests) {
    this.#attack = attack;
    this.#view = view;
    this.#sights = sights;
    this.#rests = rests;
  }

  /** Returns the results of the roll that a hit waits for. Returns null if this hit shares its results with no other hit. */
  of(state: AttackState): readonly RollResult[] | null {
    const alike = this.#attack.ruleset.method.wounds.alikeRoll?.(this.#attack, state) ?? null;
    if (alike === null) return null;
    const shared = this.#of(state.stage, this.#attack.field.cone ? state.bullet : 0);
    const known = shared.get(alike) ?? this.#of(state.stage, state.bullet, state.subject, state.leg).get(alike);
    if (known) return known;
    const made = this.#asked(state);
    // An observation may name the entity.
    const isShared = made.every(({ seen }) => seen === 0);
    (isShared ? shared : this.#of(state.stage, state.bullet, state.subject, state.leg)).set(alike, made);
    return made;
  }

  #of(stage: Stage, bullet: number, subject = -1, leg = ""): Map<number, readonly RollResult[]> {
    const name = `${stage} ${bullet} ${subject} ${leg}`;
    let known = this.#known.get(name);
    if (!known) this.#known.set(name, (known = new Map()));
    return known;
  }

  /**
   * Asks the machine for the results of the roll.
   * @throws {RangeError} if the hit waits for no roll, or the roll does not lead to the stage `harm`
   */
  #asked(state: AttackState): readonly RollResult[] {
    const ask = pendingAsk(this.#attack, state);
    if (ask?.kind !== "roll") throw new RangeError(`odds: ${state.stage} is no roll`);
    const results: (RollResult & { chance: number })[] = [];
    for (const { answer, chance } of rollOdds(ask.spec, ask.what)) {
      const { stage, unresisted, damage } = step(this.#attack, state, answer, this.#tell, this.#rests);
      if (stage !== "harm") throw new RangeError(`odds: the roll ${ask.id} leads to ${stage}`);
      let all = 0;
      for (const event of this.#told) all = this.#view.see(all, event);
      this.#told.length = 0;
      const seen = this.#sights.numberOf(all);
      const known = results.find((one) => one.unresisted === unresisted && one.damage === damage && one.seen === seen);
      if (known) known.chance += chance;
      else results.push({ unresisted, damage, seen, chance });
    }
    return results;
  }
}
