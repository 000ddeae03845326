import type { Combatant } from "./combatant";
import { type SystemObject, globals as g } from "../../common/dynamic";
import type { Combat, CombatState } from "./combat";

interface Step {
  readonly kind: "endTurn" | "endRound" | "startRound" | "startTurn";
  readonly round: number;
  readonly turn: number | null;
  readonly combatant: SystemObject;
  readonly skipped: boolean;
}

/** Determines the turns and rounds that a change begins and ends. Runs their events in order on the active GM's client. */
export class CombatTurnEvents {
  readonly #combat: SystemObject;
  #queue: Promise<void> = Promise.resolve();

  constructor(combat: Combat) {
    this.#combat = combat;
  }

  /** Resolves when all queued events have run. */
  get settled(): Promise<void> {
    return this.#queue;
  }

  announce(prior: CombatState, current: CombatState): void {
    g.Hooks.callAll("combatTurnChange", this.#combat, prior, current);
  }

  async manage(): Promise<void> {
    const { previous, current, started } = this.#combat as { previous: CombatState; current: CombatState; started: boolean };
    // Before the first round no turn is active.
    if (!started) return;
    this.announce(previous, current);
    if (!this.#isMine) return;
    const steps = this.#steps(previous, current);
    await this.#run(steps.map((step) => () => this.#perform(step)));
  }

  async entered(combatants: (Combatant | null | undefined)[]): Promise<void> {
    if (this.#isMine) await this.#run(combatants.map((c) => () => this.#combat._onEnter(c)));
  }

  async left(combatants: (Combatant | null | undefined)[]): Promise<void> {
    if (this.#isMine) await this.#run(combatants.map((c) => () => this.#combat._onExit(c)));
  }

  async end(): Promise<void> {
    await g.CONFIG.ActiveEffect.documentClass.registry?.onCombatEvent("combatEnd", { combat: this.#combat });
  }

  get #isMine(): boolean {
    return g.game.users.activeGM?.isSelf === true;
  }

  #run(works: (() => SystemObject)[]): Promise<void> {
    for (const work of works) {
      this.#queue = this.#queue.then(work).catch((error: Error) => g.Hooks.onError("Combat turn event", error, { log: "error" }));
    }
    return this.#queue;
  }

  /** Returns the events in order: end turn, end round, start round, start turn. Stepping back causes no events. */
  #steps(from: CombatState, to: CombatState): Step[] {
    const rounds = to.round - from.round;
    const forward = rounds > 0 || (rounds === 0 && (to.turn ?? -1) > (from.turn ?? -1));
    const changed = from.combatantId !== to.combatantId;
    if (to.round <= 0 || rounds < 0 || (!forward && !changed)) return [];
    if (!forward) {
      // The order changed while the turn was the same, or the turn moved back within the round.
      const back = (to.turn ?? -1) < (from.turn ?? -1);
      return back ? [] : [...this.#endTurn(from), ...this.#startTurn(to)];
    }
    const steps = from.round > 0 ? this.#endTurn(from) : [];
    if (rounds === 0) return [...steps, ...this.#skip(to.round, (from.turn ?? -1) + 1, to.turn ?? 0), ...this.#startTurn(to)];
    const count = this.#combat.turns.length;
    if (from.round > 0) {
      if (from.turn !== null && to.turn !== null) steps.push(...this.#skip(from.round, from.turn + 1, count));
      steps.push(step("endRound", from.round, null, null, false));
    }
    for (let round = from.round + 1; round < to.round; round++) {
      steps.push(step("startRound", round, null, null, true), ...this.#skip(round, 0, count), step("endRound", round, null, null, true));
    }
    steps.push(step("startRound", to.round, null, null, false));
    if (to.turn !== null) steps.push(...this.#skip(to.round, 0, to.turn));
    return [...steps, ...this.#startTurn(to)];
  }

  #endTurn({ round, turn, combatantId }: CombatState): Step[] {
    const combatant = this.#combat.combatants.get(combatantId);
    return combatant ? [step("endTurn", round, turn, combatant, false)] : [];
  }

  #startTurn({ round, turn, combatantId }: CombatState): Step[] {
    const combatant = this.#combat.combatants.get(combatantId);
    return combatant ? [step("startTurn", round, turn, combatant, false)] : [];
  }

  #skip(round: number, from: number, to: number): Step[] {
    const steps: Step[] = [];
    for (let turn = from; turn < to; turn++) {
      const combatant = this.#combat.turns[turn];
      if (combatant) steps.push(step("startTurn", round, turn, combatant, true), step("endTurn", round, turn, combatant, true));
    }
    return steps;
  }

  async #perform({ kind, round, turn, combatant, skipped }: Step): Promise<void> {
    const combat = this.#combat;
    const registry = g.CONFIG.ActiveEffect.documentClass.registry;
    switch (kind) {
      case "endTurn":
        await combat._onEndTurn(combatant, { round, turn, skipped });
        await registry?.onCombatEvent("turnEnd", { combat, combatant, round, turn });
        return;
      case "endRound":
        await combat._onEndRound({ round, skipped });
        await registry?.onCombatEvent("roundEnd", { combat, round });
        return;
      case "startRound":
        await combat._onStartRound({ round, skipped });
        await registry?.onCombatEvent(round === 1 ? "combatStart" : "roundStart", { combat, round });
        return;
      case "startTurn":
        await combat._onStartTurn(combatant, { round, turn, skipped });
        await registry?.onCombatEvent("turnStart", { combat, combatant, round, turn });
    }
  }
}

const step = (kind: Step["kind"], round: number, turn: number | null, combatant: Combatant | null | undefined, skipped: boolean): Step => ({
  kind,
  round,
  turn,
  combatant,
  skipped,
});
