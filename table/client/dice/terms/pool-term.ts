import type { SourceData, SystemObject } from "../../../common/dynamic";
import { rollClass } from "../environment";
import type { PoolNode, TermOptions } from "../parse-nodes";
import { DiceTerm } from "./dice-term";
import { Die } from "./die";
import { type Command, type Modifier, callModifier, commands, separate } from "./modifier-commands";
import { type DieResult, applyCount, compareResult, sum } from "./results";
import { type EvaluationOptions, RollTerm } from "./term";

interface PoolTermData {
  terms?: string[];
  modifiers?: string[];
  rolls?: SystemObject[];
  results?: DieResult[];
  options?: TermOptions;
}

/** Several formulas that are evaluated side by side. Modifiers select or count the results. */
export class PoolTerm extends RollTerm {
  /** The formulas as text. */
  terms: string[];
  modifiers: string[];
  rolls: SystemObject[];
  /** One result for each formula. */
  results: DieResult[];

  static MODIFIERS: Record<string, Modifier> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`, "g");
  static override REGEXP = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options = {} }: PoolTermData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => rollClass().create(term));
    this.results = results;
    if (results.length) this._evaluated = true;
  }

  get dice() {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  get total(): number | undefined {
    return this._evaluated ? sum(this.results) : undefined;
  }

  /** The totals of the active formulas. */
  get values(): number[] {
    return this.results.filter((part) => part.active).map((part) => part.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  /** Alters each formula as Roll#alter does. */
  alter(multiply: number, add: number, options: { multiplyNumeric?: boolean } = {}): this {
    this.rolls = this.rolls.map((roll) => roll.alter(multiply, add, options));
    this.terms = this.rolls.map((roll) => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return options.strict !== undefined ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (roll._evaluated) continue;
      roll._root = this._root;
      await roll.evaluate(options);
      if (this.flavor) roll.propagateFlavor(this.flavor);
    }
    this.results = this.rolls.map((roll) => ({ result: roll.total, active: true }));
    await this._evaluateModifiers();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (roll._evaluated) continue;
      roll.evaluateSync(options);
      if (this.flavor) roll.propagateFlavor(this.flavor);
    }
    this.results = this.rolls.map((roll) => ({ result: roll.total, active: true }));
    for (const command of this.#takeModifiers()) {
      if (this._evaluateModifier(command.command, command.modifier))
        throw new Error(`The modifier "${command.modifier}" of "${this.formula}" answers later: use evaluate instead of evaluateSync.`);
    }
    return this;
  }

  async _evaluateModifiers(): Promise<void> {
    for (const { command, modifier } of this.#takeModifiers()) await this._evaluateModifier(command, modifier);
  }

  /** Applies one modifier. Returns a promise only if the modifier returns one. */
  _evaluateModifier(command: string, modifier: string): void | Promise<void> {
    const settle = (answer: unknown): void => {
      if (answer !== false) this.modifiers.push(modifier.toLowerCase());
    };
    const answer = callModifier(this, { command, modifier });
    return answer instanceof Promise ? answer.then(settle) : settle(answer);
  }

  #takeModifiers(): Command[] {
    const requested = this.modifiers;
    this.modifiers = [];
    return commands(requested, (this.constructor as typeof PoolTerm).MODIFIERS);
  }

  keep(modifier: string): boolean | void {
    return Die.prototype.keep.call(this, modifier);
  }

  drop(modifier: string): boolean | void {
    return Die.prototype.drop.call(this, modifier);
  }

  /** Counts successes. Without a target, a formula succeeds at its highest possible total. */
  countSuccess(modifier: string): boolean | void {
    return this.#count(modifier, /^cs([<>=]+)?(\d+)?$/i, { maximize: true }, { flagSuccess: true });
  }

  /** Counts failures. Without a target, a formula fails at its lowest possible total. */
  countFailures(modifier: string): boolean | void {
    return this.#count(modifier, /^cf([<>=]+)?(\d+)?$/i, { minimize: true }, { flagFailure: true });
  }

  #count(
    modifier: string,
    pattern: RegExp,
    extreme: EvaluationOptions,
    flags: { flagSuccess?: boolean; flagFailure?: boolean },
  ): boolean | void {
    const match = pattern.exec(modifier);
    if (!match) return false;
    const [comparison = "=", target] = match.slice(1);
    const targets = this.rolls.map((roll) => (target === undefined ? roll.clone().evaluateSync(extreme).total : Number(target)));
    applyCount(this.results, (part) => compareResult(part.result, comparison, targets[this.results.indexOf(part)]), flags);
  }

  static override _fromData(this: PoolTerm, data: SourceData) {
    const rolls = (data.rolls ?? []).map((roll: SystemObject) => (roll.evaluate ? roll : rollClass().fromData(roll)));
    return super._fromData({
      ...data,
      rolls,
      modifiers: [...(data.modifiers ?? [])],
      results: (data.results ?? []).map((part: DieResult) => ({ ...part })),
    });
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }

  /** Parses the formula of a pool; returns null if the formula is not a pool. */
  static fromExpression(formula: string, options: TermOptions = {}): PoolTerm | null {
    const terms = rollClass().parse(formula, {});
    if (terms.length !== 1 || !(terms[0] instanceof PoolTerm)) return null;
    Object.assign(terms[0].options, options);
    return terms[0];
  }

  static fromRolls(rolls: SystemObject[] = []): PoolTerm {
    const evaluated = rolls.length > 0 && rolls.every((roll) => roll._evaluated);
    if (!evaluated && rolls.some((roll) => roll._evaluated))
      throw new Error("A pool needs rolls that are all evaluated, or none of which is.");
    const pool = new this({
      terms: rolls.map((roll) => roll.formula),
      rolls,
      results: evaluated ? rolls.map((roll) => ({ result: roll.total, active: true })) : [],
    });
    pool._evaluated = evaluated;
    return pool;
  }

  static override fromParseNode(node: PoolNode): PoolTerm {
    const cls = rollClass();
    const rolls = node.terms.map((term) => cls.fromTerms(cls.instantiateAST(term)));
    return new this({ terms: rolls.map((roll) => roll.formula), rolls, modifiers: separate(node.modifiers), options: { ...node.options } });
  }
}
