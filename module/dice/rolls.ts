import { LEAST_HIT } from "../rules/contest/pool";
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
class CrossfireRoll extends foundry.dice.Roll {
  /** From which face on dice are counted instead of added up; null: they are added up. Only what Foundry shows and others read hangs on it. */
  static readonly counted: number | null = null;

  /** An unevaluated roll of exactly the dice a throw asks for; "0" where it asks for none. */
  static ofThrow(thrown: Throw, label: string): CrossfireRoll {
    const count = diceOf(thrown);
    const formula = count > 0 ? `${count}d${facesOf(thrown)}${this.modifiers.join("")}` : "0";
    const roll = new this(formula);
    Object.assign(roll.options, { label });
    return roll;
  }

  /** The same dice as they lie on somebody's table, thrown by hand. @param faces checked against the throw before */
  static ofFaces(thrown: Throw, label: string, faces: readonly number[]): CrossfireRoll {
    const { counted, modifiers } = this;
    const results = faces.map((result) => ({ result, active: true, ...(counted === null ? {} : { success: result >= counted }) }));
    const die = { class: "Die", evaluated: true, number: faces.length, faces: facesOf(thrown), modifiers, options: {}, results };
    const total = faces.reduce((sum, face) => sum + (counted === null ? face : Number(face >= counted)), 0);
    const formula = `${faces.length}d${facesOf(thrown)}${modifiers.join("")}`;
    const data = { class: this.name, formula, dice: [], terms: [die], total, evaluated: true, options: { label, byHand: true } };
    // Unchecked: Foundry rebuilds the roll by the class named in its data, which is this one.
    return this.fromData(data as never) as unknown as CrossfireRoll;
  }

  private static get modifiers(): string[] {
    return this.counted === null ? [] : [`cs>=${this.counted}`];
  }

  /** The faces, in the order they were thrown. @throws Error before evaluate() */
  get faces(): number[] {
    if (!this._evaluated) throw new Error("CrossfireRoll: faces were read before the dice were thrown");
    return this.dice.flatMap((die) => die.results.filter(({ active }) => active).map(({ result }) => result));
  }
}

/** Dice pools: attack, defence, soak, tests. */
class PoolRoll extends CrossfireRoll {
  static override readonly counted = LEAST_HIT;
}

/** One die read on a table. */
class LocationRoll extends CrossfireRoll {}

/** One d20, against Evasion. */
class EvasionRoll extends CrossfireRoll {}

/** Three dice, or whatever else is added up, against a skill. */
class SuccessRoll extends CrossfireRoll {}

/** Dice of damage. */
class DamageRoll extends CrossfireRoll {}

/** Dice that are added up for initiative. */
class InitiativeRoll extends CrossfireRoll {}

/** Every roll class Foundry must know by name to revive what is stored. */
export const ROLL_CLASSES = [PoolRoll, LocationRoll, InitiativeRoll, EvasionRoll, SuccessRoll, DamageRoll] as const;

const D20 = 20;

/**
 * The class that throws this kind of throw.
 *
 * @param purpose what it is thrown for: one of the machine's, or "initiative"
 */
export function rollClassFor(thrown: Throw, purpose: string): typeof CrossfireRoll {
  if (purpose === "initiative") return InitiativeRoll;
  if (purpose === "damage") return DamageRoll;
  if (thrown.kind === "table" || purpose === "location") return LocationRoll;
  if (thrown.kind === "pool") return PoolRoll;
  return thrown.dice === 1 && thrown.faces === D20 ? EvasionRoll : SuccessRoll;
}
