import { LEAST_HIT } from "../rules/contest/hits-and-glitches";
import { diceOf, facesOf, sumOf, type RollSpec } from "../rules/chance/roll-specs";

/**
 * Base class of every roll. Foundry rolls the dice, so manual dice and 3D dice keep working. The rules interpret the faces, not this class.
 */
class CrossfireRoll extends foundry.dice.Roll {
  /** Lowest face that counts as a hit; null: faces are added up. Affects only the formula and total that Foundry shows. */
  static readonly counted: number | null = null;

  /** Returns the number that Foundry adds to the dice in the displayed formula and total; 0: none. */
  static bonusOf(_thrown: RollSpec): number {
    return 0;
  }

  /** Returns an unevaluated roll of the requested dice. If there are no dice and no bonus, the formula is "0". */
  static ofSpec(spec: RollSpec, label: string): CrossfireRoll {
    const roll = new this(this.formulaOf(spec));
    Object.assign(roll.options, { label });
    return roll;
  }

  /** Returns an evaluated roll of physical dice. @param faces Validated by the caller. */
  static ofFaces(spec: RollSpec, label: string, faces: readonly number[]): CrossfireRoll {
    const { counted, modifiers } = this;
    const results = faces.map((result) => ({ result, active: true, ...(counted === null ? {} : { success: result >= counted }) }));
    const die = { class: "Die", evaluated: true, number: faces.length, faces: facesOf(spec), modifiers, options: {}, results };
    const bonus = this.bonusOf(spec);
    const added = [
      { class: "OperatorTerm", evaluated: true, operator: bonus < 0 ? "-" : "+" },
      { class: "NumericTerm", evaluated: true, number: Math.abs(bonus) },
    ];
    const total = faces.reduce((sum, face) => sum + (counted === null ? face : Number(face >= counted)), bonus);
    const terms = bonus === 0 ? [die] : [die, ...added];
    const options = { label, byHand: true };
    const data = { class: this.name, formula: this.formulaOf(spec), dice: [], terms, total, evaluated: true, options };
    // Unchecked: Foundry rebuilds the roll by the class named in its data, which is this one.
    return this.fromData(data as never) as unknown as CrossfireRoll;
  }

  private static formulaOf(spec: RollSpec): string {
    const count = diceOf(spec);
    const dice = count > 0 ? `${count}d${facesOf(spec)}${this.modifiers.join("")}` : "0";
    const bonus = this.bonusOf(spec);
    return bonus === 0 ? dice : `${dice} ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;
  }

  private static get modifiers(): string[] {
    return this.counted === null ? [] : [`cs>=${this.counted}`];
  }

  /** Active faces in the order rolled. @throws {Error} if the roll is not yet evaluated */
  get faces(): number[] {
    if (!this._evaluated) throw new Error("CrossfireRoll: the faces were read before the roll was evaluated");
    return this.dice.flatMap((die) => die.results.filter(({ active }) => active).map(({ result }) => result));
  }
}

/** Dice pool for attack, defense, soak and tests. */
class PoolRoll extends CrossfireRoll {
  static override readonly counted = LEAST_HIT;
}

/** Roll whose face is looked up in a table, and every roll for a hit location. */
class LocationRoll extends CrossfireRoll {}

/** Single d20, such as the roll against Evasion. */
class EvasionRoll extends CrossfireRoll {}

/** Summed dice against a skill, usually three; also any other sum that no class here covers. */
class SuccessRoll extends CrossfireRoll {}

class DamageRoll extends CrossfireRoll {}

/** Initiative roll. The total that Foundry shows is the Initiative Score. */
class InitiativeRoll extends CrossfireRoll {
  static override bonusOf(spec: RollSpec): number {
    return spec.kind === "sum" ? sumOf(spec.parts) : 0;
  }
}

/** Roll classes that Foundry must know by name to revive stored rolls. */
export const ROLL_CLASSES = [PoolRoll, LocationRoll, InitiativeRoll, EvasionRoll, SuccessRoll, DamageRoll] as const;

const D20 = 20;

/**
 * Returns the roll class for these dice and this purpose.
 *
 * @param purpose "initiative", "damage" and "location" have a class of their own; for other purposes the dice decide.
 */
export function rollClassFor(spec: RollSpec, purpose: string): typeof CrossfireRoll {
  if (purpose === "initiative") return InitiativeRoll;
  if (purpose === "damage") return DamageRoll;
  if (spec.kind === "table" || purpose === "location") return LocationRoll;
  if (spec.kind === "pool") return PoolRoll;
  return spec.dice === 1 && spec.faces === D20 ? EvasionRoll : SuccessRoll;
}
