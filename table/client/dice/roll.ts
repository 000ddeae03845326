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

/** A formula of dice and numbers, its data and its outcome; it can be shown and posted. */
export class Roll extends EvaluableRoll {
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  /** Multiplies the number of dice, then adds to it. Only before the roll. */
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

  /** Another name for evaluate. */
  async roll(options?: EvaluationOptions): Promise<this> {
    return this.evaluate(options);
  }

  /** A new roll of the same formula, evaluated. */
  async reroll(options?: EvaluationOptions): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** Gives a flavour to every term that has none. */
  propagateFlavor(flavor: string): void {
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ||= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /** A roll of the class that is configured for rolls, `CONFIG.Dice.rolls[0]`. */
  static create(formula: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}): SystemObject {
    return new this.defaultImplementation(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return diceConfig().rolls[0];
  }

  /** The functions of Math under their names, which is all that a formula can call besides those of the world. */
  static readonly MATH_PROXY: Readonly<Record<string, unknown>> = Object.freeze(
    Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, (Math as SystemObject)[name]])),
  );

  /** The number an arithmetic expression comes to; the functions and constants of Math are known, nothing else is. */
  static safeEval(expression: string): number {
    return evaluateArithmetic(String(expression));
  }

  /** Joins text with its neighbours and removes operators that lack an operand. */
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return simplify(terms, (text, options) => this._classifyStringTerm(text, options));
  }

  /** The total of n rolls of a formula. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const roll = new this(formula);
    const totals: number[] = [];
    for (let i = 0; i < n; i++) totals.push((await roll.reroll({ allowInteractive: false })).total!);
    return totals;
  }

  /** Hands a face from outside to the rolls that are waiting. Answers whether one took it. */
  static registerResult(method: string, denomination: string, result: number): boolean {
    return [...Roll.RESOLVERS.values()].some((resolver) => resolver.registerResult(method, denomination, result));
  }

  /** Whether a formula can be rolled; references count as 1. */
  static validate(formula: string): boolean {
    try {
      new this(String(formula).replace(/@([a-z.0-9_-]+)/gi, "1")).evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }

  /** The term a piece of text stands for, a StringTerm if for none. */
  static _classifyStringTerm(
    term: string,
    { intermediate = true }: { intermediate?: boolean; prior?: unknown; next?: unknown } = {},
  ): RollTerm {
    if (OperatorTerm.OPERATORS.includes(term.trim())) return new OperatorTerm({ operator: term.trim() });
    try {
      const terms = this.parse(term, {});
      if (terms.length === 1 && (intermediate || !terms[0]!.isIntermediate)) return terms[0]!;
    } catch {
      // Text that cannot be read stays text.
    }
    return new StringTerm({ term });
  }

  async getTooltip(): Promise<string> {
    const parts = this.dice.map((term) => term.getTooltipData());
    return renderDiceTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** The roll as HTML, evaluated first where needed. Private: neither formula nor dice nor total can be seen. */
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

  /** Posts the roll, or with `create: false` gives back the data of the message. */
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
