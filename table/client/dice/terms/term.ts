import type { FieldValue, SystemObject } from "../../../common/dynamic";
import { diceConfig } from "../environment";
import type { TermOptions } from "../parse-nodes";

export interface EvaluationOptions {
  /** True: every die shows its lowest face, and modifiers are not applied. */
  minimize?: boolean;
  /** True: every die shows its highest face, and modifiers are not applied. */
  maximize?: boolean;
  /** True: the formula may contain text that is neither dice nor a number. */
  allowStrings?: boolean;
  /** True: users may be asked for faces. */
  allowInteractive?: boolean;
  /** For synchronous evaluation. True: throws an error for dice; false: omits dice. */
  strict?: boolean;
  [option: string]: unknown;
}

/** One part of a roll. */
export abstract class RollTerm {
  options: TermOptions;
  _evaluated = false;
  /** The outermost roll of the evaluation, which contains the resolver. */
  _root: SystemObject;
  /** True if the term represents the result of an inner formula. */
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = /(?:\[([^\]]+)\])/g;
  static REGEXP: RegExp | undefined = undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: TermOptions } = {}) {
    this.options = options;
  }

  /** The term's text, without its flavor. Subclasses must override this getter. */
  get expression(): string {
    throw new Error(`${this.constructor.name} must say how it is written: override the getter "expression".`);
  }

  /** The term's text, with its flavor. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  abstract get total(): number | string | undefined;

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  /** True if the term involves no chance. */
  get isDeterministic(): boolean {
    return true;
  }

  /** The resolver for supplied faces; undefined if no faces are requested. */
  get resolver() {
    return this._root?._resolver;
  }

  /** Evaluates the total of the term. Returns a promise if dice are rolled. @throws {Error} if the term is already evaluated */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} "${this.formula}" is already evaluated and cannot change any more.`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Returns whether a term involves no chance under these options. */
  static isDeterministic(term: RollTerm, { minimize = false, maximize = false }: EvaluationOptions = {}): boolean {
    return minimize || maximize || term.isDeterministic;
  }

  /** Restores a term from plain data. @throws {Error} if its class is not registered */
  static fromData(data: FieldValue) {
    const { terms, termTypes } = diceConfig();
    const cls = termTypes[data.class] ?? Object.values(terms).find((candidate) => candidate.name === data.class);
    if (!cls) throw new Error(`There is no roll term class "${data.class}": register it in CONFIG.Dice.terms or CONFIG.Dice.termTypes.`);
    return cls._fromData(data);
  }

  static fromParseNode(node: SystemObject) {
    return this.fromData({ ...node, options: { ...node.options } });
  }

  static _fromData(this: SystemObject, data: FieldValue) {
    const term = new this({ ...data, options: { ...data.options } });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static fromJSON(json: string): unknown {
    return this.fromData(JSON.parse(json));
  }

  toJSON(): Record<string, unknown> {
    const data: Record<string, unknown> = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
    for (const attribute of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES) data[attribute] = (this as SystemObject)[attribute];
    return data;
  }
}
