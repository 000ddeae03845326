import type { TermOptions } from "../parse-nodes";
import { RollTerm } from "./term";

/** Returns a number as digits without an exponent, because formulas do not support the notation 1e21. */
function plainDecimal(number: number): string {
  const text = String(number);
  if (!text.includes("e")) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : number.toFixed(20).replace(/0+$/, "");
}

/** A term that is a number. */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor({ number, options }: { number: number; options?: TermOptions }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return plainDecimal(this.number);
  }

  get total(): number {
    return this.number;
  }

  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    const [number, flavor] = match.slice(1);
    return new this({ number: Number(number), options: flavor ? { flavor } : {} });
  }
}
