import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";
import { templateModules } from "../../tools/build/templates.mjs";

const PREFIX = "systems/crossfire/templates";
const modules = [...templateModules(path.join(ROOT, "templates"), PREFIX)];

test.each(modules)("the bundle of %s contains every template that its templates include", (_, source) => {
  const here = new Set([...source.matchAll(/^ {2}"([^"]+)": /gm)].map(([, name]) => name));
  const included = [...source.matchAll(/lookupProperty\(partials,"([^"]+)"\)/g)].map(([, name]) => name!);
  expect(included.filter((name) => !here.has(name))).toEqual([]);
});

test("the bundle of the test card contains the dice template of the attack card", () => {
  const [, source] = modules.find(([name]) => name.endsWith("/test"))!;
  expect(source).toContain(`"${PREFIX}/card/dice.hbs": `);
});
