import type { SourceData, SystemObject } from "../../../common/dynamic";
import { rollClass } from "../environment";
import type { ParentheticalNode, TermOptions } from "../parse-nodes";
import { type EvaluationOptions, RollTerm } from "./term";

/** A formula in parentheses with a separate roll. */
export class ParentheticalTerm extends RollTerm {
  /** Formula inside the parentheses, as text. */
  term: string;
  roll: SystemObject;
  override isIntermediate = true;

  static OPEN_REGEXP = /([A-Za-z][A-Za-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  /** Creates a term from the formula or the roll. An evaluated roll gives an evaluated term. */
  constructor({ term, roll, options }: { term?: string; roll?: SystemObject; options?: TermOptions } = {}) {
    super({ options });
    this.term = term ?? roll?.formula ?? "";
    this.roll = roll;
    this._evaluated = roll?._evaluated ?? false;
  }

  get dice() {
    return this.roll?.dice ?? [];
  }

  get total(): number | string | undefined {
    return this.roll?.product;
  }

  override get expression(): string {
    return `(${this.roll?.formula ?? this.term})`;
  }

  override get isDeterministic(): boolean {
    return this.#inner().isDeterministic;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#inner();
    if (roll._evaluated) return this;
    roll._root = this._root;
    return options.strict === undefined ? this._evaluateAsync(roll, options) : this._evaluateSync(roll, options);
  }

  async _evaluateAsync(roll: SystemObject, options: EvaluationOptions = {}): Promise<this> {
    await roll.evaluate(options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  _evaluateSync(roll: SystemObject, options: EvaluationOptions = {}): this {
    roll.evaluateSync(options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  #inner(): SystemObject {
    return (this.roll ??= rollClass().create(this.term));
  }

  static override _fromData(this: ParentheticalTerm, data: SourceData) {
    const roll = data.roll && !data.roll.evaluate ? rollClass().fromData(data.roll) : data.roll;
    return super._fromData({ ...data, roll });
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), roll: this.roll?.toJSON() };
  }

  static fromTerms(terms: RollTerm[], options: TermOptions = {}): ParentheticalTerm {
    return new this({ roll: rollClass().defaultImplementation.fromTerms(terms), options });
  }

  static override fromParseNode(node: ParentheticalNode): ParentheticalTerm {
    return this.fromTerms(rollClass().instantiateAST(node.term), { ...node.options });
  }
}
