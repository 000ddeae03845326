/** `npm run languages [-- de]`: lists the faults of all languages, or of one language: missing, superfluous and wrong texts. */
import { ROOT } from "./build/files.mjs";
import { faultsOfLanguage } from "./build/language-faults.mjs";
import { buildLanguages, textsOf } from "./build/languages.mjs";

const languages = new Map([...buildLanguages(ROOT)].map(([lang, strings]) => [lang, textsOf(strings)]));
const wanted = process.argv.slice(2);
const unknown = wanted.find((lang) => !languages.has(lang));
if (unknown) {
  console.error(`There is no lang/${unknown}.json; there are ${[...languages.keys()].join(", ")}.`);
  process.exitCode = 1;
} else {
  const english = languages.get("en");
  for (const lang of wanted.length > 0 ? wanted : languages.keys()) {
    const faults = faultsOfLanguage(languages.get(lang), english, lang);
    console.log(`${lang}: ${faults.length === 0 ? `complete, ${english.size} texts` : `${faults.length} to mend`}`);
    for (const fault of faults) console.log(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}
