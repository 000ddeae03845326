/**
 * `npm run check`, `lint`, `types` and `format`: node tools/check.mjs [lint] [format] [types] [--write]. Without a name: all three. `npm
 * run types -- --foundry <folder>` checks against a checkout of Foundry's types instead of the installed types.
 */
import path from "node:path";
import { checks, runAll } from "./checks.mjs";
import { foundryProject } from "./foundry-types.mjs";

const words = process.argv.slice(2);
const at = words.indexOf("--foundry");
const [, checkout] = at < 0 ? [] : words.splice(at, 2);
if (at >= 0 && !checkout) throw new Error("--foundry wants the folder of a checkout");
const all = checks({ write: words.includes("--write") });
const named = words.filter((word) => !word.startsWith("--"));
const unknown = named.find((name) => !(name in all));
if (unknown) {
  console.error(`there is no check "${unknown}"; there are ${Object.keys(all).join(", ")}`);
  process.exitCode = 1;
} else {
  const project = checkout && foundryProject(path.resolve(checkout));
  const given = { name: `types of module against ${checkout}`, command: "tsc", words: ["-p", project, "--pretty", "false"] };
  const list = project ? [given] : (named.length > 0 ? named : Object.keys(all)).flatMap((name) => all[name]);
  const { failed } = await runAll(list);
  process.exitCode = failed > 0 ? 1 : 0;
}
