import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { API, type Symbol as Named, SymbolFlags, type Type } from "typescript/unstable/sync";
import {
  type CallExpression,
  type Expression,
  type Node,
  type SourceFile,
  SyntaxKind,
  type TemplateExpression,
} from "typescript/unstable/ast";
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
  isTemplateSpan,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { buildLanguages } from "../../tools/build/languages.mjs";
import { ROOT } from "./sources";

type Tree = { readonly [key: string]: Tree | string };
const english = buildLanguages(ROOT).get("en") as Tree;
const at = (key: string): Tree | string | undefined =>
  key.split(".").reduce<Tree | string | undefined>((tree, part) => (typeof tree === "object" ? tree[part] : undefined), english);

const api = new API({ cwd: ROOT });
afterAll(() => api.close());

const project = api.updateSnapshot({ openProjects: [path.join(ROOT, "tsconfig.json")] }).getProjects()[0]!;
const { program, checker } = project;
const sources: readonly SourceFile[] = program
  .getSourceFileNames()
  .filter((name) => name.startsWith(path.join(ROOT, "module/")))
  .map((name) => program.getSourceFile(name)!);

function below(node: Node, take: (node: Node) => void): void {
  take(node);
  node.forEachChild((child) => below(child, take));
}

const templates: TemplateExpression[] = [];
/** Calls of functions by a plain name, grouped by that name. */
const calls = new Map<string, CallExpression[]>();
for (const source of sources)
  below(source, (node) => {
    if (isTemplateExpression(node) && node.head.text.startsWith("CROSSFIRE.")) templates.push(node);
    if (isCallExpression(node) && isIdentifier(node.expression)) {
      const name = node.expression.text;
      calls.set(name, [...(calls.get(name) ?? []), node]);
    }
  });

/** Returns the texts of a type made of text literals; null for any other type. */
function textsOf(type: Type | undefined): readonly string[] | null {
  if (!type) return null;
  if (type.isUnionType()) {
    const parts = type.getTypes().map(textsOf);
    return parts.includes(null) ? null : parts.flatMap((part) => part!);
  }
  const { value } = type as Type & { readonly value?: unknown };
  return typeof value === "string" || typeof value === "number" ? [String(value)] : null;
}

/** Returns the symbol of a name; for an imported name, the symbol in the other file. */
function symbolAt(node: Node): Named | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * Returns whether a function uses a parameter other than in a template or beside `??`. Not every argument of its callers then reaches the
 * key.
 */
function compares(owner: Node, parameter: Named): boolean {
  let found = false;
  below(owner, (node) => {
    if (!isIdentifier(node) || node.text !== parameter.name || isParameterDeclaration(node.parent) || isTemplateSpan(node.parent)) return;
    // The key itself is shown if there are no texts.
    found ||= !(isBinaryExpression(node.parent) && node.parent.operatorToken.kind === SyntaxKind.QuestionQuestionToken);
  });
  return found;
}

/**
 * Returns the arguments that callers pass for a parameter when they call its function by name. Empty for any other expression, and for a
 * parameter that the function compares.
 */
function argumentsFor(expression: Expression): readonly Expression[] {
  const symbol = isIdentifier(expression) ? checker.getSymbolAtLocation(expression) : undefined;
  const parameter = symbol?.valueDeclaration?.resolve(project);
  if (!symbol || !parameter || !isParameterDeclaration(parameter)) return [];
  const owner = parameter.parent;
  if ((!isFunctionDeclaration(owner) && !isArrowFunction(owner)) || compares(owner, symbol)) return [];
  const name = isFunctionDeclaration(owner) ? owner.name : isVariableDeclaration(owner.parent) ? owner.parent.name : undefined;
  if (!name || !isIdentifier(name)) return [];
  const index = owner.parameters.indexOf(parameter);
  const named = symbolAt(name);
  return (calls.get(name.text) ?? [])
    .filter((call) => symbolAt(call.expression)?.id === named?.id)
    .flatMap((call) => call.arguments[index] ?? []);
}

/** Returns the texts that an expression can be; empty if neither its type nor the calls of its function determine them. */
function valuesOf(expression: Expression): readonly string[] {
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return [expression.text];
  if (isTemplateExpression(expression)) return textsIn(expression);
  if (isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(valuesOf);
  return textsOf(checker.getTypeAtLocation(expression)) ?? argumentsFor(expression).flatMap(valuesOf);
}

/** Returns the texts that a template can build; empty if the values of one of its parts are unknown. */
const textsIn = ({ head, templateSpans }: TemplateExpression): readonly string[] =>
  [...templateSpans].reduce<readonly string[]>(
    (texts, { expression, literal }) => {
      const values = valuesOf(expression);
      return texts.flatMap((text) => values.map((value) => `${text}${value}${literal.text}`));
    },
    [head.text],
  );

/** Returns whether `formFor` adds a plural form to a key, so that the key names a group of texts. */
const hasForms = ({ parent }: Node): boolean =>
  isCallExpression(parent) && isIdentifier(parent.expression) && parent.expression.text === "formFor";

const placeOf = (node: Node): string => {
  const file = node.getSourceFile();
  return `${path.relative(ROOT, file.fileName)}:${file.text.slice(0, node.getStart(file)).split("\n").length}`;
};

test("every language key that code builds from union members or from arguments has an English text", () => {
  const built = templates.flatMap((template) => textsIn(template).map((key) => ({ template, key })));
  // A row that shows its verdict alone has no sentence.
  const shown = built.filter(({ key }) => !key.endsWith("-bare"));
  const missing = shown.filter(({ template, key }) => typeof at(key) !== (hasForms(template) ? "object" : "string"));
  expect([...new Set(missing.map(({ template, key }) => `${placeOf(template)} ${key}`))]).toEqual([]);
  expect(built.length).toBeGreaterThan(1500);
  expect(new Set(built.map(({ template }) => template)).size).toBeGreaterThan(200);
});

test("the templates build language keys for exactly the four kinds of a question on a card", () => {
  const keys = templates.flatMap(textsIn).filter((key) => key.startsWith("CROSSFIRE.Card.ask."));
  expect(keys.toSorted()).toEqual(["choose", "defense", "keep-obvious", "roll"].map((kind) => `CROSSFIRE.Card.ask.${kind}`));
});
