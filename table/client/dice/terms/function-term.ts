import type { SourceData, SystemObject } from "../../../common/dynamic";
import { diceConfig, rollClass, type RollFunction } from "../environment";
import type { FunctionNode, TermOptions } from "../parse-nodes";
import { type EvaluationOptions, RollTerm } from "./term";

interface FunctionTermData {
  fn: string;
  terms?: string[];
  rolls?: SystemObject[];
  result?: number | string;
  options?: TermOptions;
}

const isPromise = (value: unknown): value is Promise<unknown> => typeof (value as { then?: unknown } | null)?.then === "function";

/** A call to a function of Math or `CONFIG.Dice.functions`. */
export class FunctionTerm extends RollTerm {
  fn: string;
  /** The arguments as text. */
  terms: string[];
  /** The arguments as rolls. */
  rolls: SystemObject[];
  result: number | string | undefined;
  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => rollClass().create(term));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  get dice() {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  get total(): number | string | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  /** The registered function with this name, or else the function of `Math`; undefined if there is neither. */
  get function(): RollFunction | undefined {
    const { functions } = diceConfig();
    if (Object.hasOwn(functions, this.fn)) return functions[this.fn];
    const fn = Object.hasOwn(Math, this.fn) ? (Math as unknown as Record<string, unknown>)[this.fn] : undefined;
    return typeof fn === "function" ? (fn as RollFunction) : undefined;
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return options.strict !== undefined ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (roll._evaluated) continue;
      roll._root = this._root;
      await roll.evaluate({ ...options, allowStrings: true });
      if (this.flavor) roll.propagateFlavor(this.flavor);
    }
    this.result = this.#outcome(await this.#call(), options);
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    const value = this.#call();
    if (!isPromise(value)) this.result = this.#outcome(value, options);
    else if (options.strict === false) this.result = 0;
    else throw new Error(`The function ${this.fn} in "${this.formula}" answers later: use evaluate instead of evaluateSync.`);
    return this;
  }

  #call(): unknown {
    const fn = this.function;
    if (!fn) throw new Error(`There is no function "${this.fn}" for "${this.formula}": register it in CONFIG.Dice.functions.`);
    return fn(...this.rolls.map((roll) => roll.product));
  }

  /** Returns the outcome as a number; with allowStrings, other text unchanged. @throws {Error} for any other outcome */
  #outcome(value: unknown, options: EvaluationOptions): number | string {
    if (typeof value === "string" && options.allowStrings && Number.isNaN(Number(value))) return value;
    const number = typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
    if (Number.isNaN(number))
      throw new Error(`The function ${this.fn} in "${this.formula}" answered ${JSON.stringify(value)}, which is not a number.`);
    return number;
  }

  static override _fromData(this: FunctionTerm, data: SourceData) {
    const rolls = (data.rolls ?? []).map((roll: SystemObject) => (roll.evaluate ? roll : rollClass().fromData(roll)));
    return super._fromData({ ...data, rolls });
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }

  static override fromParseNode(node: FunctionNode): FunctionTerm {
    const cls = rollClass();
    const rolls = node.terms.map((term) => cls.fromTerms(cls.instantiateAST(term)));
    return new this({ fn: node.fn, terms: rolls.map((roll) => roll.formula), rolls, options: { ...node.options } });
  }
}
