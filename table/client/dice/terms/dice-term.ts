import { globals, type SourceData, type FieldValue, type SystemObject } from "../../../common/dynamic";
import { coreSetting, diceClass, diceConfig, rollClass } from "../environment";
import type { DiceNode, ParentheticalNode, TermOptions } from "../parse-nodes";
import { type Modifier, MODIFIER_REGEXP, callModifier, commands, separate } from "./modifier-commands";
import { type DieResult, applyCount, applyDeduct, compareResult, keepOrDrop, sum } from "./results";
import { type EvaluationOptions, RollTerm } from "./term";

export interface DiceTermData {
  /** Number of dice, or a roll that determines the number. */
  number?: SystemObject;
  faces?: SystemObject;
  method?: string | null;
  modifiers?: string[];
  results?: DieResult[];
  options?: TermOptions;
}

/** Maximum number of dice in one term. */
const MOST_DICE = 999;

const settled = (value: FieldValue): number | undefined => (typeof value === "object" && value !== null ? value.total : value);
const isRoll = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Base class of all randomized terms, such as dice and coins. */
export abstract class DiceTerm extends RollTerm {
  _number: SystemObject;
  _faces: SystemObject;
  _method: string | null | undefined;
  modifiers: string[];
  results: DieResult[];

  static DENOMINATION = "";
  static MODIFIERS: Record<string, Modifier> = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  static MODIFIER_REGEXP = MODIFIER_REGEXP;
  static override REGEXP: RegExp | undefined = new RegExp(
    `^([0-9]+)?[dD]([A-Za-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  /** Creates a term. A term with given results is already evaluated. */
  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options = {} }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this._method = method;
    this.modifiers = modifiers;
    this.results = results;
    if (results.length) this._evaluated = true;
  }

  /** Number of dice; undefined until an inner roll is evaluated. */
  get number(): number | undefined {
    return settled(this._number);
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return settled(this._faces);
  }

  set faces(value: number) {
    this._faces = value;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /**
   * Method that generates faces: a key of `CONFIG.Dice.fulfillment.methods`. Before evaluation it is the user's choice for this die type.
   */
  get method(): string | null | undefined {
    return this._method || this._evaluated ? this._method : this._chosenMethod();
  }

  set method(value: string | null | undefined) {
    if (this._method || this._evaluated) return;
    this._method = value;
  }

  /** Returns the chosen method; undefined if the method asks the user and no user can be asked. */
  #availableMethod(): string | undefined {
    const chosen = this._chosenMethod();
    return chosen && diceConfig().fulfillment.methods[chosen]?.interactive && !this.resolver ? undefined : chosen;
  }

  /**
   * Returns the method that the user has chosen for this denomination, or the default method. Returns undefined if there is none, or if it
   * is interactive and the user may not roll manually.
   */
  _chosenMethod(): string | undefined {
    const { methods, defaultMethod } = diceConfig().fulfillment;
    const chosen = coreSetting<Record<string, string>>("diceConfiguration", {})[this.denomination] || defaultMethod;
    const user = globals.game?.user;
    if (!chosen || !methods[chosen] || (methods[chosen].interactive && user?.hasPermission?.("MANUAL_ROLLS") === false)) return undefined;
    return chosen;
  }

  /** Dice that are rolled to determine the number of dice or of faces. */
  get dice() {
    return [this._number, this._faces].filter(isRoll).flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    const written = (value: FieldValue): string => (isRoll(value) ? `(${value.formula})` : String(value));
    const faces = DENOMINATION === "d" || DENOMINATION === "" ? written(this._faces) : DENOMINATION;
    return `${written(this._number)}d${faces}${this.modifiers.join("")}`;
  }

  /** The sum of the active results, negative for a negative number of dice. Undefined before evaluation. */
  get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const total = sum(this.results);
    return (this.number ?? 0) < 0 && total !== 0 ? -total : total;
  }

  /** The faces of the active dice. */
  get values(): number[] {
    return this.results.filter((die) => die.active).map((die) => die.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /**
   * Multiplies the number of dice by `multiply`, then adds `add`. An invalid factor counts as 1, and an invalid summand as 0.
   * @throws {Error} if the dice are already rolled
   */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error(`The dice "${this.formula}" are thrown already and cannot be altered.`);
    const factor = Number.isFinite(multiply) && multiply >= 0 ? multiply : 1;
    const more = Number.isInteger(add) ? add : 0;
    if (isRoll(this._number)) this._number = rollClass().create(`(${this._number.formula}) * ${factor} + ${more}`);
    else this._number = Math.round(this._number * factor) + more;
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (options.strict !== undefined || RollTerm.isDeterministic(this, options)) return this._evaluateSync(options);
    return this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of [this._number, this._faces]) {
      if (!isRoll(roll) || roll._evaluated) continue;
      roll._root = this._root;
      await roll.evaluate(options);
    }
    this._requireSaneNumber();
    this._method ??= this.#availableMethod();
    if (this.results.length < Math.abs(this.number!)) await this.resolver?.addTerm?.(this);
    while (this.results.length < Math.abs(this.number!)) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /**
   * With `minimize` or `maximize`, gives the missing dice their lowest or highest faces and applies no modifiers. Otherwise adds no dice.
   * @throws {Error} if dice must be rolled and `strict` is not false
   */
  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of [this._number, this._faces]) if (isRoll(roll) && !roll._evaluated) roll.evaluateSync(options);
    this._requireSaneNumber();
    const extreme = options.minimize || options.maximize;
    if (!extreme && options.strict !== false) throw new Error(`"${this.formula}" is left to chance: use evaluate instead of evaluateSync.`);
    const missing = extreme ? Math.abs(this.number!) - this.results.length : 0;
    for (let die = 0; die < missing; die++) this.results.push({ result: this._extremeFace(options), active: true });
    return this;
  }

  _requireSaneNumber(): void {
    for (const [what, value] of [
      ["number of dice", this.number],
      ["number of faces", this.faces],
    ] as const) {
      if (!Number.isFinite(value)) throw new Error(`The ${what} in "${this.formula}" is ${value}, which is not a number.`);
    }
    if (Math.abs(this.number!) > MOST_DICE)
      throw new Error(`"${this.formula}" throws ${this.number} dice; ${MOST_DICE} is the most one term may throw.`);
  }

  /** Returns the lowest face when minimizing, and the highest when maximizing. */
  _extremeFace({ minimize = false }: EvaluationOptions): number {
    return minimize ? Math.min(this._lowestFace(), this.faces!) : this.faces!;
  }

  _lowestFace(): number {
    return 1;
  }

  /** Rolls one die and adds its result to `results`. @returns the result */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DieResult> {
    const face = minimize || maximize ? this._extremeFace({ minimize, maximize }) : ((await this._roll(options)) ?? this.randomFace());
    const die: DieResult = { result: face, active: true };
    this.results.push(die);
    return die;
  }

  /** Returns a face from the chosen method; undefined: the random source supplies the face. */
  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    const name = this._method ?? undefined;
    const method = name === undefined ? undefined : diceConfig().fulfillment.methods[name];
    if (!method) return undefined;
    if (method.interactive) return this.resolver?.resolveResult?.(this, name, options);
    const face = await method.handler?.(this, options);
    return face ?? undefined;
  }

  /** Returns the face for a number in [0, 1). */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces!);
  }

  randomFace(): number {
    return this.mapRandomFace(diceConfig().randomUniform());
  }

  getResultLabel(result: DieResult): string {
    return String(result.result);
  }

  /** Returns the CSS classes of one result, with null in place of each class that does not apply. */
  getResultCSS(result: DieResult): (string | null)[] {
    const when = (condition: unknown, name: string): string | null => (condition ? name : null);
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      when(result.success, "success"),
      when(result.failure, "failure"),
      when(result.rerolled, "rerolled"),
      when(result.exploded, "exploded"),
      when(result.discarded, "discarded"),
      when(result.result === this._lowestFace(), "min"),
      when(result.result === this.faces, "max"),
    ];
  }

  /** Returns this term's data for the tooltip. */
  getTooltipData(): object {
    const method = this._method ? diceConfig().fulfillment.methods[this._method] : undefined;
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: method?.icon ?? undefined,
      method: method?.label,
      rolls: this.results.map((die) => ({ result: this.getResultLabel(die), classes: this.getResultCSS(die).filter(Boolean).join(" ") })),
    };
  }

  /** Applies the modifiers in order. Removes unknown modifiers from the formula. */
  async _evaluateModifiers(): Promise<void> {
    const requested = this.modifiers;
    this.modifiers = [];
    for (const { command, modifier } of commands(requested, (this.constructor as typeof DiceTerm).MODIFIERS))
      await this._evaluateModifier(command, modifier);
  }

  async _evaluateModifier(command: string, modifier: string): Promise<void> {
    if ((await callModifier(this, { command, modifier })) !== false) this.modifiers.push(modifier.toLowerCase());
  }

  static compareResult = compareResult;
  static _keepOrDrop = keepOrDrop;

  static _applyCount(
    results: DieResult[],
    comparison: string,
    target: number,
    options: { flagSuccess?: boolean; flagFailure?: boolean } = {},
  ): void {
    applyCount(results, (die) => compareResult(die.result, comparison, target), options);
  }

  static _applyDeduct(
    results: DieResult[],
    comparison: string,
    target: number,
    options: { deductFailure?: boolean; invertFailure?: boolean } = {},
  ): void {
    applyDeduct(results, comparison ? (die) => compareResult(die.result, comparison, target) : null, options);
  }

  static matchTerm(expression: string, { imputeNumber = true }: { imputeNumber?: boolean } = {}): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP!);
    return match && (match[1] !== undefined || imputeNumber) ? match : null;
  }

  static fromMatch(match: RegExpMatchArray): unknown {
    const [number = "1", denomination = "6", modifiers = "", flavor] = match.slice(1);
    const letter = /[A-Za-z]/.test(denomination);
    const cls = diceClass(letter ? denomination : "d");
    return new cls({
      number: Number(number),
      faces: letter ? undefined : Number(denomination),
      modifiers: separate(modifiers),
      options: flavor ? { flavor } : {},
    });
  }

  static override fromParseNode(node: DiceNode) {
    const inner = (value: number | ParentheticalNode): SystemObject =>
      typeof value === "number" ? value : rollClass().fromTerms(rollClass().instantiateAST(value.term));
    const { number, faces, modifiers, options } = node;
    const common = { number: inner(number), modifiers: separate(modifiers), options: { ...options } };
    const cls = diceClass(typeof faces === "string" ? faces : "d");
    return typeof faces === "string" ? new cls(common) : new cls({ ...common, faces: inner(faces) });
  }

  static override _fromData(this: SystemObject, data: SourceData) {
    const { _number, _faces, ...plain } = data;
    if (_number) plain.number = rollClass().fromData(_number);
    if (_faces) plain.faces = rollClass().fromData(_faces);
    return super._fromData({
      ...plain,
      modifiers: [...(plain.modifiers ?? [])],
      results: (plain.results ?? []).map((die: DieResult) => ({ ...die })),
    });
  }

  override toJSON(): Record<string, unknown> {
    const data = super.toJSON();
    if (isRoll(this._number)) data._number = this._number.toJSON();
    if (isRoll(this._faces)) data._faces = this._faces.toJSON();
    return data;
  }
}
