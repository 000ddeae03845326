import peggy from "peggy";

/** The language of roll formulas. Its actions are methods of the parser that is handed in, `CONFIG.Dice.parser`. */
export const ROLL_GRAMMAR = String.raw`
{ const parser = options.parser; }

Formula = expression:Expression _ { return expression; }

Expression
  = _ leading:(sign:Sign _ { return sign; })* head:Term tail:(_ operators:Operators _ term:Term { return [operators, term]; })*
    { return parser._onExpression(head, tail, leading, text().trim(), error); }

Operators = first:Operator rest:(_ sign:Sign { return sign; })* { return [first, ...rest]; }
Operator "operator" = [-+*/%]
Sign "sign" = [-+]

Term = Pool / Function / Grouped / Dice / Number / Text

Pool
  = Open head:Expression tail:(_ "," expression:Expression { return expression; })* _ "}" modifiers:Modifiers? flavor:Flavor?
    { return parser._onPoolTerm(head, tail, modifiers, flavor, text()); }
Open "pool" = "{"

Function
  = fn:Name &{ return fn.toLowerCase() !== "d"; } "(" args:Arguments? _ ")" flavor:Flavor?
    { return parser._onFunctionTerm(fn, args ? args[0] : null, args ? args.slice(1) : [], flavor, text()); }
Name "function name" = $([A-Za-z_][A-Za-z0-9_]*)
Arguments = head:Expression tail:(_ "," expression:Expression { return expression; })* { return [head, ...tail]; }

Grouped
  = group:Group tail:DieTail? flavor:Flavor?
    { return tail
        ? parser._onDiceTerm(group, tail.faces, tail.modifiers, flavor, text())
        : parser._onParenthetical(group.term, flavor, text()); }
Group = OpenGroup inner:Expression _ ")" { return parser._onParenthetical(inner, null, text()); }

OpenGroup "parenthesis" = "("

Dice
  = number:Integer? tail:DieTail flavor:Flavor?
    { return parser._onDiceTerm(number, tail.faces, tail.modifiers, flavor, text()); }
DieTail = DieLetter faces:Faces modifiers:Modifiers? { return { faces, modifiers }; }
DieLetter "dice" = [dD]
Faces
  = letter:[A-Za-z] &{ return parser.constructor.isDenomination(letter); } { return letter.toLowerCase(); }
  / Group
  / Integer
  / "%" &{ return parser.constructor.readsPercent?.() !== false; } { return parser._onNumericTerm(100, null); }
Modifiers "modifiers" = $([A-Za-z] [^ \t\r\n(){}[\]$,+\-*/%]*)

Number "number" = digits:$([0-9]+ ("." [0-9]+)?) ![A-Za-z_@] flavor:Flavor? { return parser._onNumericTerm(Number(digits), flavor); }
Integer "number" = digits:$[0-9]+ { return parser._onNumericTerm(Number(digits), null); }
Text "text" = term:$([A-Za-z0-9_@.#&;:!?'"|~^\u0080-\uffff] [^ \t\r\n(){}[\]$,+\-*/%]*) flavor:Flavor? { return parser._onStringTerm(term, flavor); }

Flavor "flavour" = _ "[" flavor:$[^[\]]+ "]" { return flavor; }
_ "space" = [ \t\r\n]*
`;

/** A formula that cannot be read: where, and what was expected there. */
export class RollSyntaxError extends Error {
  /** Characters before the fault, from 0. */
  readonly position: number;

  constructor(formula: string, position: number, reason: string, options?: ErrorOptions) {
    super(`The roll formula "${formula}" cannot be read at character ${position + 1}: ${reason}`, options);
    this.name = "RollSyntaxError";
    this.position = position;
  }
}

let compiled: peggy.Parser | undefined;

/**
 * Reads a formula in which all data is already replaced.
 * @param parser  receives the events and builds the nodes
 * @throws {RollSyntaxError} naming the character
 */
export function parseWith(parser: object, formula: string): unknown {
  compiled ??= peggy.generate(ROLL_GRAMMAR);
  try {
    return compiled.parse(formula, { parser });
  } catch (error) {
    const { message, location } = error as Partial<peggy.parser.SyntaxError>;
    if (location) throw new RollSyntaxError(formula, location.start.offset, message ?? "unexpected text.", { cause: error });
    if (error instanceof RangeError) throw new RollSyntaxError(formula, 0, "it is nested too deeply.", { cause: error });
    throw error;
  }
}
