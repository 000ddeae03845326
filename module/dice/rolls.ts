import { diceOf, facesOf, type Throw } from "../rules/chance/throws";

/** What a throw was for, kept on the roll so that a card can be drawn from it again. */
export interface ThrownFor {
  readonly purpose: string;
  readonly ask: string;
}

/**
 * Foundry throws, the rules read: manual dice and 3D dice keep working. One class serves every throw of the machine,
 * because a throw is faces and nothing else; what they mean is never computed here.
 */
export class CrossfireRoll extends foundry.dice.Roll {
  /** An unevaluated roll of exactly the dice a throw asks for; "0" where it asks for none. */
  static ofThrow(thrown: Throw, label: string): CrossfireRoll {
    const count = diceOf(thrown);
    const formula = count > 0 ? `${count}d${facesOf(thrown)}` : "0";
    const roll = new this(formula);
    Object.assign(roll.options, { label });
    return roll;
  }

  /** The faces, in the order they were thrown. @throws Error before evaluate() */
  get faces(): number[] {
    if (!this._evaluated) throw new Error("CrossfireRoll: faces were read before the dice were thrown");
    return this.dice.flatMap((die) => die.results.filter(({ active }) => active).map(({ result }) => result));
  }
}

/** Dice pools: attack, defence, soak, tests. */
export class PoolRoll extends CrossfireRoll {}

/** One die read on a table. */
export class LocationRoll extends CrossfireRoll {}

/** Dice that are added up for initiative. */
export class InitiativeRoll extends CrossfireRoll {}

/** Every roll class Foundry must know by name to revive what is stored. */
export const ROLL_CLASSES = [PoolRoll, LocationRoll, InitiativeRoll] as const;

/** The class that throws this kind of throw. */
export const rollClassFor = (thrown: Throw): typeof CrossfireRoll =>
  thrown.kind === "table" ? LocationRoll : thrown.kind === "sum" ? InitiativeRoll : PoolRoll;
