import { describe, expect, test } from "vitest";
import { claims, declarations } from "../../tools/rule-index/declarations.mjs";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";
import { claimed, namedIn, ruleIndex } from "../../tools/rule-index/table.mjs";

const known = new Set(readLedgers().map(({ id }) => id));

describe("the rule index of the code", () => {
  test("has a row for every rule of the ledgers", () => {
    const rows = ruleIndex().split("\n");
    expect([...known].filter((id) => !rows.some((row) => row.startsWith(`| ${id} |`)))).toEqual([]);
  });

  test("finds every @rule of the code in a ledger", () => {
    const strange = [...claimed()].filter(([id]) => !known.has(id)).map(([id, [place]]) => `${id} in ${place!.file}:${place!.line}`);
    expect(strange).toEqual([]);
  });

  test("finds every rule of Swan Song in module/rules", () => {
    const named = namedIn("module/rules");
    expect([...known].filter((id) => id.startsWith("SS-") && !named.has(id))).toEqual([]);
  });
});

describe("the rule ids of a docstring", () => {
  test('follow @rule, separated by commas or "and", and are not read from the prose', () => {
    expect(claims("* Slowed as SS-MOVE-01 has it. @rule SS-INIT-02, SS-INIT-03 and XF-04 or so @rule UT-05 (GL-06) ")).toEqual([
      "SS-INIT-02",
      "SS-INIT-03",
      "XF-04",
      "UT-05",
    ]);
  });

  test("belong to the function, table, member or union member after the docstring", () => {
    const text = [
      "/** @rule XF-01 */",
      "export const plain = () => 1;",
      "/** No rule. */",
      "function other() {}",
      "interface Facts {",
      "  /** @rule XF-02 */",
      "  readonly fact: number;",
      "}",
      "type Command =",
      "  /** @rule XF-03 */",
      '  | { readonly kind: "go" }',
      "  | { readonly kind: string };",
    ].join("\n");
    const found = declarations("x.ts", text).map(({ name, line, ids }) => `${line} ${name} ${ids.join(" ")}`.trim());
    expect(found).toEqual(["2 plain XF-01", "4 other", "5 Facts", "7 fact XF-02", "9 Command", "11 go XF-03"]);
  });
});
