import type { parser as Peggy } from "peggy";
import { parse } from "./arithmetic.peggy";

type Refuse = (reason: string) => never;

/** The only functions and constants that an expression may use. */
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

/**
 * Returns the value of an arithmetic expression. Calls only functions of Math. @throws {Error} with the position if the text is not such an
 * expression @throws {Error} if the value is not a number
 */
export function evaluateArithmetic(expression: string): number {
  let value: unknown;
  try {
    value = Number(parse(expression, ENVIRONMENT));
  } catch (error) {
    const { message, location } = error as Partial<Peggy.SyntaxError>;
    const where = location ? ` at character ${location.start.offset + 1}` : "";
    throw new Error(`The expression "${expression}" cannot be evaluated${where}: ${message ?? error}`, { cause: error });
  }
  if (Number.isNaN(value)) throw new Error(`The expression "${expression}" does not come to a number.`);
  return (value as number) + 0; // -0 becomes 0.
}
