import { isOtherwise } from "../../common/context";
import { diceConfig } from "./environment";
import { parseWith } from "./grammar";
import type {
  DiceNode,
  FunctionNode,
  LeafNode,
  NumericNode,
  OperatorNode,
  ParentheticalNode,
  PoolNode,
  RollNode,
  StringNode,
  TreeNode,
} from "./parse-nodes";
import { OperatorTerm } from "./terms/operator-term";

const options = (flavor: string | null): { flavor?: string } => (flavor ? { flavor } : {});
const bare = (formula: string, flavor: string | null): { formula: string; evaluated: false; options: { flavor?: string } } => ({
  formula,
  evaluated: false,
  options: options(flavor),
});

/** Builds the nodes of a formula from the events of the grammar, and orders terms by precedence. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** Parses a formula without data references into nodes. @throws {RollSyntaxError} with the position if the formula is invalid */
  static parse(formula: string): RollNode {
    return parseWith(new this(formula), formula) as RollNode;
  }

  /** Returns whether `%` means 100 faces. Foundry's builds differ here, so this is an open point [foundry-api 4.2]. */
  static readsPercent(): boolean {
    return !isOtherwise("percent-refused");
  }

  /** Returns whether dice are registered under this letter. */
  static isDenomination(letter: string): boolean {
    return Object.hasOwn(diceConfig().terms, letter.toLowerCase());
  }

  _onExpression(
    head: RollNode,
    tail: [string[], RollNode][],
    leading: string[],
    formula: string,
    _error?: (message: string) => void,
  ): RollNode {
    let left: RollNode = this._collapseOperators(leading) === "-" ? this._wrapNegativeTerm(head) : head;
    for (const [operators, term] of tail) {
      const [first, ...signs] = operators as [string, ...string[]];
      const additive = first === "+" || first === "-";
      const operator = additive ? this._collapseOperators(operators) : first;
      const right = !additive && this._collapseOperators(signs) === "-" ? this._wrapNegativeTerm(term) : term;
      left = { class: "Node", operator, operands: [left, right] };
    }
    if (left.class === "Node") left.formula = formula;
    return left;
  }

  _onDiceTerm(
    number: NumericNode | ParentheticalNode | null,
    faces: string | NumericNode | ParentheticalNode,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): DiceNode {
    const plain = <T extends ParentheticalNode>(node: NumericNode | T): number | T => (node.class === "NumericTerm" ? node.number : node);
    return {
      class: "DiceTerm",
      ...bare(formula, flavor),
      number: number === null ? 1 : plain(number),
      faces: typeof faces === "string" ? faces : plain(faces),
      modifiers: modifiers ?? "",
    };
  }

  _onNumericTerm(number: number, flavor: string | null): NumericNode {
    return { class: "NumericTerm", ...bare(`${number}${flavor ? `[${flavor}]` : ""}`, flavor), number };
  }

  _onFunctionTerm(fn: string, head: RollNode | null, tail: RollNode[], flavor: string | null, formula: string): FunctionNode {
    return { class: "FunctionTerm", ...bare(formula, flavor), fn, terms: head ? [head, ...tail] : [] };
  }

  _onPoolTerm(head: RollNode, tail: RollNode[], modifiers: string | null, flavor: string | null, formula: string): PoolNode {
    return { class: "PoolTerm", ...bare(formula, flavor), terms: [head, ...tail], modifiers: modifiers ?? "" };
  }

  _onParenthetical(term: RollNode, flavor: string | null, formula: string): ParentheticalNode {
    return { class: "ParentheticalTerm", ...bare(formula, flavor), term };
  }

  _onStringTerm(term: string, flavor: string | null): StringNode {
    return { class: "StringTerm", ...bare(`${term}${flavor ? `[${flavor}]` : ""}`, flavor), term };
  }

  /** Merges consecutive signs into one: `- -` becomes `+`. */
  _collapseOperators(operators: string[]): string {
    return operators.filter((operator) => operator === "-").length % 2 ? "-" : "+";
  }

  /** Negates a term. A number becomes negative; any other term becomes `(-1 * term)`. */
  _wrapNegativeTerm(term: RollNode): RollNode {
    if (term.class === "NumericTerm") return { ...term, number: 0 - term.number, formula: `-${term.formula}` };
    const product: TreeNode = {
      class: "Node",
      operator: "*",
      operands: [this._onNumericTerm(-1, null), term],
      formula: `-1 * ${term.formula ?? ""}`,
    };
    return this._onParenthetical(product, null, `(-1 * ${term.formula ?? ""})`);
  }

  /** Returns the leaves of a tree from left to right, with the operators between them. */
  static flattenTree(root: RollNode): (LeafNode | OperatorNode)[] {
    const flat: (LeafNode | OperatorNode)[] = [];
    const waiting: (RollNode | OperatorNode)[] = [root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.class === "Node") {
        const operator: OperatorNode = { class: "OperatorTerm", operator: node.operator, evaluated: false, options: {} };
        waiting.push(node.operands[1], operator, node.operands[0]);
      } else flat.push(node);
    }
    return flat;
  }

  /**
   * Orders operands and operators by precedence, and from left to right among equals.
   * @param root - a parsed formula, or terms in written order
   * @throws {Error} if two operands follow each other or if an operator lacks an operand
   */
  static toAST<Leaf extends object>(root: RollNode | readonly Leaf[]): TreeNode<Leaf> | Leaf {
    const infix = (Array.isArray(root) ? root : this.flattenTree(root as RollNode)) as Leaf[];
    const operands: (TreeNode<Leaf> | Leaf)[] = [];
    const operators: string[] = [];
    const reduce = (): void => {
      const [left, right] = operands.splice(-2);
      operands.push({ class: "Node", operator: operators.pop() as string, operands: [left as Leaf, right as Leaf] });
    };
    infix.forEach((node, index) => {
      if (this.isOperatorTerm(node) !== (index % 2 === 1))
        throw new Error(`The roll has two ${index % 2 ? "values" : "operators"} side by side at term ${index + 1}.`);
      if (index % 2 === 0) return void operands.push(node);
      const { operator } = node as unknown as OperatorNode;
      while (operators.length && OperatorTerm.PRECEDENCE[operators.at(-1) as string]! >= OperatorTerm.PRECEDENCE[operator]!) reduce();
      operators.push(operator);
    });
    if (infix.length % 2 === 0)
      throw new Error(infix.length ? "The roll ends in an operator." : "The roll is empty: give it a formula such as 1d20.");
    while (operators.length) reduce();
    return operands[0]!;
  }

  /** Returns whether a node or term is an operator. */
  static isOperatorTerm(node: object): boolean {
    return node instanceof OperatorTerm || (node as { class?: string }).class === "OperatorTerm";
  }
}
