import { LEAST_HIT } from "../rules/contest/pool";
import { diceOf, facesOf, type RollSpec } from "../rules/chance/roll-specs";

/**
 * Base class of every roll. Foundry rolls the dice, so manual dice and 3D dice keep working.
 * The rules interpret the faces; this class never does.
 */
class CrossfireRoll extends foundry.dice.Roll {
  /** Lowest face that counts as a hit; null: faces are added up. Affects only the formula and total that Foundry shows. */
  static readonly counted: number | null = null;

  /** Returns an unevaluated roll of the requested dice. Its formula is "0" if no dice are requested. */
  static ofThrow(thrown: RollSpec, label: string): CrossfireRoll {
    const count = diceOf(thrown);
    const formula = count > 0 ? `${count}d${facesOf(thrown)}${this.modifiers.join("")}` : "0";
    const roll = new this(formula);
    Object.assign(roll.options, { label });
    return roll;
  }

  /** Returns an evaluated roll of dice that the player rolled by hand. @param faces Already validated by the caller. */
  static ofFaces(thrown: RollSpec, label: string, faces: readonly number[]): CrossfireRoll {
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

  /** Active faces in the order rolled. @throws {Error} if the roll is not evaluated yet. */
  get faces(): number[] {
    if (!this._evaluated) throw new Error("CrossfireRoll: faces were read before the dice were thrown");
    return this.dice.flatMap((die) => die.results.filter(({ active }) => active).map(({ result }) => result));
  }
}

/** Dice pool for attack, defense, soak and tests. */
class PoolRoll extends CrossfireRoll {
  static override readonly counted = LEAST_HIT;
}

/** Die looked up in a table, and every roll for a hit location. */
class LocationRoll extends CrossfireRoll {}

/** Single d20, such as the roll against Evasion. */
class EvasionRoll extends CrossfireRoll {}

/** Summed dice against a skill, usually three; also any other sum that no class here covers. */
class SuccessRoll extends CrossfireRoll {}

class DamageRoll extends CrossfireRoll {}

class InitiativeRoll extends CrossfireRoll {}

/** Roll classes that Foundry must know by name to revive stored rolls. */
export const ROLL_CLASSES = [PoolRoll, LocationRoll, InitiativeRoll, EvasionRoll, SuccessRoll, DamageRoll] as const;

const D20 = 20;

/**
 * Returns the roll class for these dice and this purpose.
 *
 * @param purpose "initiative", "damage" and "location" choose the class by themselves; for others the dice decide.
 */
export function rollClassFor(thrown: RollSpec, purpose: string): typeof CrossfireRoll {
  if (purpose === "initiative") return InitiativeRoll;
  if (purpose === "damage") return DamageRoll;
  if (thrown.kind === "table" || purpose === "location") return LocationRoll;
  if (thrown.kind === "pool") return PoolRoll;
  return thrown.dice === 1 && thrown.faces === D20 ? EvasionRoll : SuccessRoll;
}
