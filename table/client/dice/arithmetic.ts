import peggy from "peggy";

/** Expressions of numbers, Math functions and constants, comparison, logic and choice; evaluated while they are read. */
const ARITHMETIC_GRAMMAR = String.raw`
{
  const fold = (head, tail) => tail.reduce((left, [operator, right]) => options.apply(operator, left, right), head);
}
Start = value:Choice _ { return value; }
Choice = test:Or _ "?" yes:Choice _ ":" no:Choice { return test ? yes : no; } / Or
Or = head:And tail:(_ @"||" @And)* { return fold(head, tail); }
And = head:Equality tail:(_ @"&&" @Equality)* { return fold(head, tail); }
Equality = head:Relation tail:(_ @("===" / "!==" / "==" / "!=") @Relation)* { return fold(head, tail); }
Relation = head:Sum tail:(_ @("<=" / ">=" / "<" / ">") @Sum)* { return fold(head, tail); }
Sum = head:Product tail:(_ @[-+] @Product)* { return fold(head, tail); }
Product = head:Signed tail:(_ @($("*" !"*") / "/" / "%") @Signed)* { return fold(head, tail); }
Signed = _ "-" value:Signed { return -value; } / _ "+" value:Signed { return +value; } / _ "!" value:Signed { return !value; } / Power
Power = base:Primary _ "**" exponent:Signed { return base ** exponent; } / Primary
Primary
  = _ digits:$(([0-9]+ ("." [0-9]*)? / "." [0-9]+) ([eE] [-+]? [0-9]+)?) { return Number(digits); }
  / _ "(" value:Choice _ ")" { return value; }
  / _ name:Name _ "(" values:Values? _ ")" { return options.call(name, values ?? [], error); }
  / _ name:Name { return options.constant(name, error); }
Values = head:Choice tail:(_ "," @Choice)* { return [head, ...tail]; }
Name = $([A-Za-z_][A-Za-z0-9_]*)
_ = [ \t\r\n]*
`;

type Refuse = (reason: string) => never;

/** The functions and constants of Math, and nothing else. */
const MATH = Math as unknown as Readonly<Record<string, unknown>>;

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => unknown>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "==": (left, right) => left === right,
  "===": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  "!==": (left, right) => left !== right,
  "&&": (left, right) => left && right,
  "||": (left, right) => left || right,
};

const ENVIRONMENT = {
  apply: (operator: string, left: number, right: number): unknown => OPERATIONS[operator]!(left, right),
  call(name: string, values: number[], refuse: Refuse): unknown {
    const fn = Object.hasOwn(MATH, name) ? MATH[name] : undefined;
    return typeof fn === "function" ? fn(...values) : refuse(`there is no function ${name}; the functions of Math are known.`);
  },
  constant(name: string, refuse: Refuse): unknown {
    const value = Object.hasOwn(MATH, name) ? MATH[name] : undefined;
    return typeof value === "number" ? value : refuse(`${name} is not a number; the constants of Math are known.`);
  },
};

let compiled: peggy.Parser | undefined;

/**
 * The number an arithmetic expression comes to. No code is run but Math's own.
 * @throws if the text is no such expression, naming the character, or does not come to a number
 */
export function evaluateArithmetic(expression: string): number {
  compiled ??= peggy.generate(ARITHMETIC_GRAMMAR);
  let value: unknown;
  try {
    value = Number(compiled.parse(expression, ENVIRONMENT));
  } catch (error) {
    const { message, location } = error as Partial<peggy.parser.SyntaxError>;
    const where = location ? ` at character ${location.start.offset + 1}` : "";
    throw new Error(`The expression "${expression}" cannot be evaluated${where}: ${message ?? error}`, { cause: error });
  }
  if (Number.isNaN(value)) throw new Error(`The expression "${expression}" does not come to a number.`);
  return (value as number) + 0; // -0 becomes 0
}
