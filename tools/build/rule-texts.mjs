import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/**
 * Returns the texts of all rules from the ledgers.
 * @param {string} root
 * @returns {Record<string, {title: string, rule: string, where: string}>} texts by id, sorted
 * @throws {Error} if a ledger cannot be read
 */
export function ruleTexts(root) {
  const folder = path.join(root, "docs/rules");
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".yaml")) : [];
  const rows = files.flatMap((file) => {
    try {
      return parse(readFileSync(path.join(folder, file), "utf8"));
    } catch (error) {
      throw new Error(`docs/rules/${file}: ${error.message}`, { cause: error });
    }
  });
  const texts = rows.map(({ id, title = "", rule = "", where = "" }) => [id, { title, rule: oneLine(rule), where }]);
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const oneLine = (text) => String(text).replace(/\s+/g, " ").trim();
