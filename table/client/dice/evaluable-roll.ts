import type { SourceData, FieldValue, SystemObject, SystemClass } from "../../common/dynamic";
import type { ModelOptions } from "../../common/data/options";
import { diceConfig } from "./environment";
import { type ReplacementOptions, replaceReferences } from "./formula-data";
import type { RollNode, TreeNode } from "./parse-nodes";
import { RollResolver } from "./roll-resolver";
import { DiceTerm } from "./terms/dice-term";
import { type EvaluationOptions, RollTerm } from "./terms/term";

type Tree = TreeNode<RollTerm> | RollTerm;

/** Terms of the roll under construction, so that its formula is not parsed twice. */
let prepared: RollTerm[] | undefined;

/** The part of a roll that needs no chat and no display. It parses the formula, evaluates the total, and can be stored and restored. */
export class EvaluableRoll {
  /** Rolls that wait for faces, with the resolver of each. */
  static RESOLVERS = new Map<EvaluableRoll, RollResolver>();

  data: FieldValue;
  options: SourceData;
  terms: RollTerm[];
  _formula: string;
  _total: number | string | undefined = undefined;
  _evaluated = false;
  _dice: DiceTerm[] = [];
  /** The outermost roll that contains this roll; undefined if no roll contains it. */
  _root: SystemObject = undefined;
  _resolver: RollResolver | undefined = undefined;

  /**
   * Parses a formula. @param data - values of `@references`; an unknown reference counts as 0 @throws {RollSyntaxError} if the formula is
   * invalid
   */
  constructor(formula: string, data: SourceData = {}, options: ModelOptions = {}) {
    const terms = prepared;
    prepared = undefined;
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = terms ?? (this.constructor as typeof EvaluableRoll).parse(formula, this.data);
    this._formula = this.resetFormula();
  }

  _prepareData(data: Record<string, unknown>) {
    return data;
  }

  /** All dice of the roll, including those inside parentheses, functions, pools and dice counts. */
  get dice(): DiceTerm[] {
    const inside = (term: SystemObject): DiceTerm[] => [...(term instanceof DiceTerm ? [term] : []), ...(term.dice ?? [])];
    return [...this._dice, ...this.terms.flatMap(inside)];
  }

  get formula(): string {
    return (this.constructor as typeof EvaluableRoll).getFormula(this.terms);
  }

  /** The formula with totals in place of the terms, such as `16 + 2`. */
  get result(): string {
    return this.terms.map((term) => term.total).join("");
  }

  /** Total of the roll; 0 before evaluation, and for an outcome that is not a number. */
  get total(): number {
    return Number(this._total) || 0;
  }

  /** The outcome, which may be text if strings are allowed; undefined before evaluation. */
  get product(): number | string | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Returns an unevaluated copy of the roll. */
  clone(): this {
    return new (this.constructor as SystemClass)(this._formula, this.data, { ...this.options });
  }

  /** Rolls the dice and calculates the total. @throws {Error} if the roll is already evaluated */
  async evaluate({
    minimize = false,
    maximize = false,
    allowStrings = false,
    allowInteractive = true,
    ...options
  }: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    delete options.strict;
    return this._evaluate({ ...options, minimize, maximize, allowStrings, allowInteractive });
  }

  /**
   * Evaluates a roll synchronously. With `strict: false`, omits dice that would have to be rolled.
   * @throws {Error} if dice must be rolled and `strict` is not false, or if the roll is already evaluated
   */
  evaluateSync({ minimize = false, maximize = false, allowStrings = false, strict = true }: EvaluationOptions = {}): this {
    const chance = this.terms.find((term) => !RollTerm.isDeterministic(term, { minimize, maximize }));
    if (strict && chance)
      throw new Error(
        `The roll "${this.formula}" cannot be evaluated at once: "${chance.formula}" is left to chance. Use evaluate, or strict: false.`,
      );
    this.#begin();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  #begin(): void {
    if (this._evaluated)
      throw new Error(`The roll "${this.formula}" is already evaluated and cannot change any more: use reroll for another.`);
    this._evaluated = true;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    await this.#openResolver(options);
    try {
      const ast: Tree = diceConfig().parser.toAST(this.terms);
      this._total = this.#checked(await this._evaluateASTAsync(ast, options), options);
    } finally {
      EvaluableRoll.RESOLVERS.delete(this);
      this._resolver = undefined;
    }
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    this._total = this.#checked(this._evaluateASTSync(diceConfig().parser.toAST(this.terms), options), options);
    return this;
  }

  /**
   * Asks users for faces. Does nothing for inner rolls, with `minimize` or `maximize`, with `allowInteractive: false`, or on a client
   * without a screen.
   */
  async #openResolver({ allowInteractive, minimize, maximize }: EvaluationOptions): Promise<void> {
    if (this._root || allowInteractive === false || minimize || maximize || !RollResolver.available) return;
    this._resolver = new (this.constructor as typeof EvaluableRoll).resolverImplementation(this);
    EvaluableRoll.RESOLVERS.set(this, this._resolver);
    await this._resolver.awaitFulfillment();
  }

  async _evaluateASTAsync(node: Tree, options: EvaluationOptions = {}): Promise<string | number> {
    if (node instanceof RollTerm) {
      if (!node._evaluated) {
        node._root = this._root ?? this;
        await node.evaluate(options);
      }
      return node.total!;
    }
    const left = await this._evaluateASTAsync(node.operands[0], options);
    return calculate(node.operator, left, await this._evaluateASTAsync(node.operands[1], options), options);
  }

  _evaluateASTSync(node: Tree, options: EvaluationOptions = {}): string | number {
    if (node instanceof RollTerm) {
      if (!node._evaluated) {
        node._root = this._root ?? this;
        node.evaluate({ strict: true, ...options });
      }
      return node.total!;
    }
    const left = this._evaluateASTSync(node.operands[0], options);
    return calculate(node.operator, left, this._evaluateASTSync(node.operands[1], options), options);
  }

  /** Recalculates the total from the terms after results of an evaluated roll have changed. */
  _evaluateTotal(): number {
    const total = this._evaluateASTSync(diceConfig().parser.toAST(this.terms));
    return this.#checked(total, {}) as number;
  }

  #checked(outcome: string | number, { allowStrings, strict }: EvaluationOptions): string | number {
    if (typeof outcome === "string" && allowStrings && (outcome.trim() === "" || Number.isNaN(Number(outcome)))) return outcome;
    const total = Number(outcome);
    if (!Number.isFinite(total) && strict !== false)
      throw new Error(`The roll "${this.formula}" comes to ${outcome}, which is not a finite number.`);
    return total === 0 ? 0 : total;
  }

  /** Rebuilds the formula from the terms. */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof EvaluableRoll).getFormula(this.terms));
  }

  /**
   * The resolver class that asks for faces. If exactly one interactive method besides `manual` has a resolver, this is that resolver;
   * otherwise, the table's resolver.
   */
  static get resolverImplementation(): typeof RollResolver {
    const { methods } = diceConfig().fulfillment;
    const special = Object.entries(methods).filter(([name, method]) => name !== "manual" && method.interactive && method.resolver);
    return special.length === 1 ? special[0]![1].resolver : RollResolver;
  }

  static getFormula(terms: readonly RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /** Parses a formula into terms. @throws {RollSyntaxError} with the position if the formula is invalid */
  static parse(formula: string, data: FieldValue = {}): RollTerm[] {
    if (!formula) return [];
    const replaced = this.replaceFormulaData(String(formula), data, { missing: "0" });
    return this.instantiateAST(diceConfig().parser.parse(replaced));
  }

  static instantiateAST(ast: RollNode) {
    const { parser, termTypes } = diceConfig();
    return parser.flattenTree(ast).map((node: { class: string }) => (termTypes[node.class] ?? RollTerm).fromParseNode(node));
  }

  static replaceFormulaData(formula: string, data: FieldValue, options: ReplacementOptions = {}): string {
    return replaceReferences(formula, data, options);
  }

  /** Returns the dice among these terms, at any depth, whose faces users supply. */
  static identifyFulfillableTerms(terms: readonly RollTerm[]): DiceTerm[] {
    const { methods } = diceConfig().fulfillment;
    const interactive = (term: DiceTerm): boolean => Boolean(methods[term._method ?? term._chosenMethod() ?? ""]?.interactive);
    return terms.flatMap((term: SystemObject) => [
      ...(term instanceof DiceTerm && interactive(term) ? [term] : []),
      ...this.identifyFulfillableTerms(term.dice ?? []),
    ]);
  }

  toJSON(): Record<string, unknown> {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((term) => term.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** Restores a roll. @throws {Error} if `CONFIG.Dice.rolls` has no class with the stored name */
  static fromData(data: SourceData) {
    if (data.class && data.class !== this.name) {
      const cls = diceConfig().rolls.find((candidate) => candidate.name === data.class);
      if (!cls) throw new Error(`There is no Roll class "${data.class}": push it to CONFIG.Dice.rolls.`);
      return cls.fromData(data);
    }
    const terms = data.terms.map((term: SystemObject) => (term instanceof RollTerm ? term : RollTerm.fromData(term)));
    const roll = withTerms(terms, () => new (this as SystemObject)(data.formula, data.data, { ...data.options }));
    roll._formula = data.formula;
    if (data.evaluated ?? true) {
      roll._total = data.total;
      roll._dice = (data.dice ?? []).map((term: SystemObject) => (term instanceof RollTerm ? term : RollTerm.fromData(term)));
      roll._evaluated = true;
    }
    return roll;
  }

  static fromJSON(json: string): unknown {
    return this.fromData(JSON.parse(json));
  }

  /** Creates a roll from terms. @throws {Error} if only some of the terms are evaluated, or one is not a RollTerm */
  static fromTerms(terms: RollTerm[], options: SourceData = {}): unknown {
    const odd = terms.find((term) => !(term instanceof RollTerm));
    if (odd) throw new Error(`Roll.fromTerms takes RollTerms only, not ${JSON.stringify(odd)}.`);
    // Operators never count as evaluated, so terms of an evaluated sum cannot be reused [ISS:foundryvtt/foundryvtt#12080].
    const evaluated = terms.length > 0 && terms.every((term) => term._evaluated);
    if (!evaluated && terms.some((term) => term._evaluated))
      throw new Error("Roll.fromTerms takes terms that are all evaluated, or none of which is; numbers and operators count too.");
    const roll = withTerms(terms, () => new (this as SystemObject)(this.getFormula(terms), {}, options));
    roll._evaluated = evaluated;
    if (evaluated) roll._total = roll._evaluateTotal();
    return roll;
  }
}

/** Constructs a roll with these terms instead of parsing its formula. Otherwise nested formulas would be parsed at every level. */
function withTerms(terms: RollTerm[], construct: () => SystemObject) {
  prepared = terms;
  try {
    const roll = construct();
    roll.terms = terms;
    return roll;
  } finally {
    prepared = undefined;
  }
}

function calculate(operator: string, left: string | number, right: string | number, { allowStrings }: EvaluationOptions): string | number {
  const [a, b] = [Number(left), Number(right)];
  if (allowStrings && (Number.isNaN(a) || Number.isNaN(b))) return `${left} ${operator} ${right}`;
  switch (operator) {
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    default:
      return a + b;
  }
}
