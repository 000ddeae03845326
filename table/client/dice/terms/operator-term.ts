import type { TermOptions } from "../parse-nodes";
import { RollTerm } from "./term";

/** An arithmetic operator between two terms. */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Record<string, number> = Object.freeze({ "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 });
  static OPERATORS = Object.keys(OperatorTerm.PRECEDENCE);
  static override REGEXP = /[-+*/%]/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options }: { operator: string; options?: TermOptions }) {
    super({ options });
    this.operator = operator;
  }

  /** Operators have no flavor. */
  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  get total(): string {
    return ` ${this.operator} `;
  }
}
