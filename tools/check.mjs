/** `npm run check`, `lint`, `types` and `format`: node tools/check.mjs [lint] [format] [types] [--write]. Without a name: all three. */
import { checks, runAll } from "./checks.mjs";

const words = process.argv.slice(2);
const all = checks({ write: words.includes("--write") });
const named = words.filter((word) => !word.startsWith("--"));
const unknown = named.find((name) => !(name in all));
if (unknown) {
  console.error(`there is no check "${unknown}"; there are ${Object.keys(all).join(", ")}`);
  process.exitCode = 1;
} else {
  const list = (named.length > 0 ? named : Object.keys(all)).flatMap((name) => all[name]);
  const { failed } = await runAll(list);
  process.exitCode = failed > 0 ? 1 : 0;
}
