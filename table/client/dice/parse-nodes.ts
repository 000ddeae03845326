/** Nodes of a parsed formula, before they become terms. */

export interface TermOptions {
  flavor?: string | null;
  [option: string]: unknown;
}

interface NodeBase {
  formula: string;
  evaluated: boolean;
  options: TermOptions;
}

export interface NumericNode extends NodeBase {
  class: "NumericTerm";
  number: number;
}

export interface ParentheticalNode extends NodeBase {
  class: "ParentheticalTerm";
  term: RollNode;
}

export interface DiceNode extends NodeBase {
  class: "DiceTerm";
  number: number | ParentheticalNode;
  /** Number of faces, an expression that gives the number, or the letter of a registered denomination. */
  faces: number | string | ParentheticalNode;
  modifiers: string;
}

export interface FunctionNode extends NodeBase {
  class: "FunctionTerm";
  fn: string;
  terms: RollNode[];
}

export interface PoolNode extends NodeBase {
  class: "PoolTerm";
  terms: RollNode[];
  modifiers: string;
}

export interface StringNode extends NodeBase {
  class: "StringTerm";
  term: string;
}

export interface OperatorNode {
  class: "OperatorTerm";
  operator: string;
  evaluated: boolean;
  options: TermOptions;
}

export type LeafNode = NumericNode | ParentheticalNode | DiceNode | FunctionNode | PoolNode | StringNode;

/**
 * An operator with its two operands. The operands are leaves or trees; in the result of `RollParser.toAST(terms)` they may also be terms.
 */
export interface TreeNode<Leaf = LeafNode> {
  class: "Node";
  operator: string;
  operands: [TreeNode<Leaf> | Leaf, TreeNode<Leaf> | Leaf];
  formula?: string;
}

export type RollNode = LeafNode | TreeNode;
