import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Smallest allowed text size in pixels, and the number of pixels in one rem. */
const [SMALLEST, REM] = [13, 16];

test.each(readdirSync("styles").filter((file) => file.endsWith(".css")))("%s has no text smaller than 13 px", (file) => {
  const sizes = [...readFileSync(`styles/${file}`, "utf8").matchAll(/(?:font-size|--cf-small): *([\d.]+)(rem|em|px|%)/g)];
  const wrong = sizes.filter(([, size, unit]) => {
    // A size relative to the parent is allowed if it enlarges the text.
    if (unit === "em" || unit === "%") return Number(size) < (unit === "em" ? 1 : 100);
    return Number(size) * (unit === "rem" ? REM : 1) < SMALLEST;
  });
  expect(wrong.map(([text]) => text)).toEqual([]);
});
