/** `npm run babele -- de`: creates or updates the Babele translation files of the compendia. */
import { translationFiles } from "./build/babele.mjs";
import { ROOT, writeInto } from "./build/files.mjs";

const [lang] = process.argv.slice(2);
if (!lang || !/^[a-z]{2,3}(-[A-Z]{2})?$/.test(lang) || lang === "en") {
  console.error(
    `Which language? npm run babele -- de, with the code Foundry has for it; ${lang ? `"${lang}" is none.` : "none was named."}`,
  );
  process.exitCode = 1;
} else {
  const { files, gone } = translationFiles(ROOT, lang);
  for (const [file, content] of files) writeInto(ROOT, file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`babele/${lang}/: ${files.size} files`);
  for (const entry of gone) console.log(`gone from the compendia: ${entry}`);
}
