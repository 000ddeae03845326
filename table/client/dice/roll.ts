import { globals, type SystemObject } from "../../common/dynamic";
import { evaluateArithmetic } from "./arithmetic";
import { diceConfig } from "./environment";
import { EvaluableRoll } from "./evaluable-roll";
import { type AnchorOptions, collapseInlineResult, expandInlineResult, rollAnchor } from "./inline-roll";
import { type MessageOptions, postRoll } from "./roll-message";
import { simplify } from "./simplify";
import { renderDiceTemplate } from "./templates";
import { DiceTerm } from "./terms/dice-term";
import { NumericTerm } from "./terms/numeric-term";
import { OperatorTerm } from "./terms/operator-term";
import { PoolTerm } from "./terms/pool-term";
import { StringTerm } from "./terms/string-term";
import type { EvaluationOptions, RollTerm } from "./terms/term";

/** A formula of dice and numbers with its data and outcome. A roll can be shown and posted. */
export class Roll extends EvaluableRoll {
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  /**
   * Multiplies the numbers of dice by `multiply`, then adds `add` to each product. With `multiplyNumeric`, also multiplies numeric terms.
   * @throws {Error} if the roll is already evaluated
   */
  alter(multiply: number, add: number, { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error(`The roll "${this.formula}" is evaluated and cannot be altered.`);
    for (const term of this.terms) {
      if (term instanceof DiceTerm) term.alter(multiply, add);
      else if (term instanceof PoolTerm) term.alter(multiply, add, { multiplyNumeric });
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** Alias of `evaluate`. */
  async roll(options?: EvaluationOptions): Promise<this> {
    return this.evaluate(options);
  }

  /** Returns a new, evaluated roll of the same formula. */
  async reroll(options?: EvaluationOptions): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** Sets the flavor of every term without a flavor, except operators. */
  propagateFlavor(flavor: string): void {
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ||= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /** Creates a roll of the configured class, `CONFIG.Dice.rolls[0]`. */
  static create(formula: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}): SystemObject {
    return new this.defaultImplementation(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return diceConfig().rolls[0];
  }

  /** The functions of Math by name. A formula can call these functions and registered functions. */
  static readonly MATH_PROXY: Readonly<Record<string, unknown>> = Object.freeze(
    Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, (Math as SystemObject)[name]])),
  );

  /**
   * Returns the value of an arithmetic expression that uses only the functions and constants of Math.
   * @throws {Error} if the text is not such an expression, or if the value is not a number
   */
  static safeEval(expression: string): number {
    return evaluateArithmetic(String(expression));
  }

  /** Joins text terms with the adjacent terms and removes operators that lack an operand. */
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return simplify(terms, (text, options) => this._classifyStringTerm(text, options));
  }

  /** Returns the totals of n rolls of a formula. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const roll = new this(formula);
    const totals: number[] = [];
    for (let i = 0; i < n; i++) totals.push((await roll.reroll({ allowInteractive: false })).total!);
    return totals;
  }

  /** Passes a supplied face to the waiting rolls. @returns true if a roll accepted the face */
  static registerResult(method: string, denomination: string, result: number): boolean {
    return [...Roll.RESOLVERS.values()].some((resolver) => resolver.registerResult(method, denomination, result));
  }

  /** Returns whether a formula can be rolled. References count as 1. */
  static validate(formula: string): boolean {
    try {
      new this(String(formula).replace(/@([a-z.0-9_-]+)/gi, "1")).evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Parses text into one roll term. Returns a StringTerm if the text is not exactly one term. With `intermediate: false`, also returns a
   * StringTerm for text that is an intermediate term.
   */
  static _classifyStringTerm(
    term: string,
    { intermediate = true }: { intermediate?: boolean; prior?: unknown; next?: unknown } = {},
  ): RollTerm {
    if (OperatorTerm.OPERATORS.includes(term.trim())) return new OperatorTerm({ operator: term.trim() });
    try {
      const terms = this.parse(term, {});
      if (terms.length === 1 && (intermediate || !terms[0]!.isIntermediate)) return terms[0]!;
    } catch {
      // Text that cannot be parsed remains text.
    }
    return new StringTerm({ term });
  }

  async getTooltip(): Promise<string> {
    const parts = this.dice.map((term) => term.getTooltipData());
    return renderDiceTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** Returns the roll as HTML. Evaluates the roll first if necessary. A private roll hides formula, dice and total. */
  async render({
    flavor,
    template = (this.constructor as typeof Roll).CHAT_TEMPLATE,
    isPrivate = false,
  }: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    return renderDiceTemplate(template, {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      user: globals.game?.user?.id,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round(this.total! * 100) / 100,
    });
  }

  /** Posts the roll, or returns the data of the message if `create` is false. */
  async toMessage(messageData: Record<string, unknown> | null = {}, options: MessageOptions = {}): Promise<unknown> {
    return postRoll(this, messageData, options);
  }

  static async expandInlineResult(anchor: HTMLElement): Promise<void> {
    return expandInlineResult(this, anchor);
  }

  static collapseInlineResult(anchor: HTMLElement): void {
    collapseInlineResult(anchor);
  }

  toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return rollAnchor(this, options);
  }
}
