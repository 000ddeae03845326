import type { CrossfireCombatant } from "../foundry/types";
import { readStored } from "../data/stored-words";
import { before } from "../rules/clock/initiative";
import { newcomer, readClock, type Clock } from "../rules/clock/clock";

/** The tracker's actions; set by `play`, because document classes make no decisions. */
export interface ClockActions {
  begin(combat: Combat.Implementation): Promise<void>;
  endPhase(combat: Combat.Implementation): Promise<void>;
  newRound(combat: Combat.Implementation): Promise<void>;
  rewind(combat: Combat.Implementation, to: "phase" | "round"): Promise<void>;
  rollInitiative(combat: Combat.Implementation, ids: readonly string[]): Promise<void>;
}

let actions: ClockActions | null = null;

export function setClockActions(given: ClockActions): void {
  actions = given;
}

type Join = (combat: Combat.Implementation) => void;
let join: Join | null = null;

/** Sets the function that adds the tactics known to this client to a prepared clock. Its code is loaded late. */
export function setTacticsJoin(given: Join): void {
  join = given;
}

/** Last clock read of each combat, with the stored data that it was read from. Sorting reads the same clock thousands of times. */
const read = new WeakMap<Combat.Implementation, { readonly stored: unknown; readonly clock: Clock }>();

/** Returns the clock of a combat; a clock that does not run if the combat has not started. */
export function clockOf(combat: Combat.Implementation): Clock {
  const stored = combat.system.clock as Partial<Clock>;
  const known = read.get(combat);
  if (known?.stored === stored) return known.clock;
  const clock = readClock(stored);
  read.set(combat, { stored, clock });
  return clock;
}

const UNKNOWN = newcomer(0, 0, 0, 0);

/**
 * A fight. Its clock holds all data about time; Foundry's `round` and `turn` only mirror it. Every action of the tracker becomes a request
 * that the GM's client carries out.
 */
export class CrossfireCombat extends Combat {
  /** Converts stored data, or a part of it, from the format of older versions. */
  static override migrateData(source: Record<string, unknown>, ...options: []) {
    readStored("Combat", source);
    return super.migrateData(source, ...options);
  }

  /** Discards the clock that was read before a change, because the change may have altered the stored data in place. */
  override prepareBaseData(): void {
    read.delete(this as Combat.Implementation);
    super.prepareBaseData();
    join?.(this as Combat.Implementation);
  }

  /** Sorts by score, highest first; ties are broken by the rules, then by id. Foundry calls this without `this`. */
  protected override _sortCombatants(a: CrossfireCombatant, b: CrossfireCombatant): number {
    const combat = (a.parent ?? b.parent) as Combat.Implementation | null;
    if (!combat) return 0;
    const clock = clockOf(combat);
    const of = (combatant: CrossfireCombatant) => clock.fighters[combatant.id ?? ""] ?? UNKNOWN;
    return before(clock, of(a), of(b)) || ((a.id ?? "") < (b.id ?? "") ? -1 : 1);
  }

  /** Sorts the turns again after a change to the clock, before Foundry looks for the current turn. */
  protected override _onUpdate(changed: Combat.UpdateData, options: Combat.Database.OnUpdateOperation, userId: string): void {
    if (foundry.utils.hasProperty(changed, "system.clock"))
      this.turns = [...this.combatants.contents].sort((a, b) => this._sortCombatants(a, b));
    super._onUpdate(changed, options, userId);
  }

  protected override _canChangeRound(user: User.Implementation): boolean {
    return user.isGM;
  }

  protected override _canChangeTurn(user: User.Implementation): boolean {
    return user.isGM;
  }

  override async startCombat(): Promise<this> {
    await actions?.begin(this);
    return this;
  }

  override async nextTurn(): Promise<this> {
    await actions?.endPhase(this);
    return this;
  }

  override async previousTurn(): Promise<this> {
    await actions?.rewind(this, "phase");
    return this;
  }

  override async nextRound(): Promise<this> {
    await actions?.newRound(this);
    return this;
  }

  override async previousRound(): Promise<this> {
    await actions?.rewind(this, "round");
    return this;
  }

  override async rollInitiative(ids: string | string[]): Promise<this> {
    await actions?.rollInitiative(this, typeof ids === "string" ? [ids] : ids);
    return this;
  }
}
