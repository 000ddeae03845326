import type { parser as Peggy } from "peggy";
import { parse } from "./roll.peggy";

/** Thrown for an invalid formula. Names the position and the expected symbols. */
export class RollSyntaxError extends Error {
  /** Number of characters before the error. */
  readonly position: number;

  constructor(formula: string, position: number, reason: string, options?: ErrorOptions) {
    super(`The roll formula "${formula}" cannot be read at character ${position + 1}: ${reason}`, options);
    this.name = "RollSyntaxError";
    this.position = position;
  }
}

/**
 * Parses a formula in which values have already replaced all references.
 * @param parser - receives the events and builds the nodes
 * @throws {RollSyntaxError} with the position if the formula is invalid
 */
export function parseWith(parser: object, formula: string): unknown {
  try {
    return parse(formula, { parser });
  } catch (error) {
    const { message, location } = error as Partial<Peggy.SyntaxError>;
    if (location) throw new RollSyntaxError(formula, location.start.offset, message ?? "unexpected text.", { cause: error });
    if (error instanceof RangeError) throw new RollSyntaxError(formula, 0, "it is nested too deeply.", { cause: error });
    throw error;
  }
}
