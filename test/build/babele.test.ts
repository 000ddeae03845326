import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { translationFiles } from "../../tools/build/babele.mjs";
import { ROOT } from "../../tools/build/files.mjs";

const read = (file: string): any => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

test("the translation files for Babele list every entry of every translatable compendium by name", () => {
  const { files, gone } = translationFiles(ROOT, "xx");
  const packs = read("system.json").packs.filter(({ type }: { type: string }) => type !== "Adventure");
  expect([...files.keys()]).toEqual(packs.map(({ name }: { name: string }) => `babele/xx/crossfire.${name}.json`));
  expect(gone).toEqual([]);
  const weapons: any = files.get("babele/xx/crossfire.weapons.json");
  expect(weapons).toMatchObject({ label: "Weapons", mapping: { description: "system.description" } });
  expect(weapons.entries["Acid Sprayer"]).toEqual({ name: "Acid Sprayer", description: expect.stringContaining("<p>") });
  expect(weapons.folders).toMatchObject({ Blades: "Blades", Longarms: "Longarms" });
  expect(weapons.entries["Blades"]).toBeUndefined();
  const opponents: any = files.get("babele/xx/crossfire.opponents.json");
  expect(opponents.entries["Rifleman"]).toMatchObject({ tokenName: "Rifleman", items: { "Combat Knife": { name: "Combat Knife" } } });
});

test("updating the translation files keeps existing translations, adds new English texts, and reports translations of missing entries", () => {
  const root = mkdtempSync(path.join(tmpdir(), "crossfire-babele-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const packs = read("system.json").packs.filter(({ name }: { name: string }) => name === "powers");
  writeFileSync(path.join(root, "system.json"), JSON.stringify({ id: "crossfire", packs }));
  cpSync(path.join(ROOT, "packs/powers"), path.join(root, "packs/powers"), { recursive: true });
  const [first, second] = Object.keys((translationFiles(root, "de").files.get("babele/de/crossfire.powers.json") as any).entries);
  mkdirSync(path.join(root, "babele/de"), { recursive: true });
  const own = { label: "Kräfte", entries: { [first!]: { name: "Eins" }, Gone: { name: "Weg" } } };
  writeFileSync(path.join(root, "babele/de/crossfire.powers.json"), JSON.stringify(own));
  const { files, gone } = translationFiles(root, "de");
  const { label, entries }: any = files.get("babele/de/crossfire.powers.json");
  expect([label, entries[first!].name, entries[second!].name]).toEqual(["Kräfte", "Eins", second]);
  expect(gone).toEqual(["babele/de/crossfire.powers.json: Gone"]);
});
