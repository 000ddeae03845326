import type { TermOptions } from "../parse-nodes";
import { type EvaluationOptions, RollTerm } from "./term";

/** Text that is neither dice, number nor function. Valid only if strings are allowed. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options }: { term: string; options?: TermOptions }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  get total(): string {
    return this.term;
  }

  override evaluate(options: EvaluationOptions = {}): this {
    if (!options.allowStrings)
      throw new Error(`"${this.term}" is neither dice nor a number: correct the formula, or evaluate it with allowStrings.`);
    this._evaluated = true;
    return this;
  }
}
