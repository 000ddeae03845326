import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";
import { buildTypes } from "../../tools/release/types-package.mjs";

/** Source of a third-party module with marked errors. An error without a mark or a mark without an error fails the test. */
const AUTHOR = `
import type { AttackOrder, CrossfireApi } from "crossfire-types";

declare const order: AttackOrder;
declare const ready: ReadyGame;
const api: CrossfireApi = ready.crossfire;

void api.attack(order);
void api.attack({ weapon: "Rifle", called: { location: "head" } });
void api.undo("id");
void api.answer("id", { ask: "defense:0", kind: "defense", defense: "standard" });
// @ts-expect-error there is no such call
void api.shoot();
// @ts-expect-error rounds are a number
void api.lastingFor("Actor.x", "three");

Hooks.on("crossfire.preAttack", ({ order: { mode }, veto }) => {
  if (mode === "full-auto") veto("Not in the museum.");
});
Hooks.on("crossfire.attack", ({ card }) => void card.meetings.map(({ name }) => name.toUpperCase()));
Hooks.on("crossfire.changes", ({ key, undone }) => void [key.length, undone === true]);
Hooks.on("crossfire.clock", ({ clock, step }) => void [clock.round + 1, step?.number]);
Hooks.on("crossfire.test", ({ message, card }) => void [message.id, card]);
// @ts-expect-error an attack has no damage of its own
Hooks.on("crossfire.attack", ({ damage }) => damage);
`;

const folder = mkdtempSync(path.join(tmpdir(), "crossfire-author-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a third-party module compiles against the types package", () => {
  const outDir = path.join(folder, "node_modules/crossfire-types");
  mkdirSync(path.dirname(outDir), { recursive: true });
  const files = buildTypes({ root: ROOT, outDir });
  expect(files).toEqual(expect.arrayContaining(["index.d.ts", "package.json", "module/boot/api.d.ts", "module/boot/module-hooks.d.ts"]));
  const read = (file: string): any => JSON.parse(readFileSync(path.join(file, "package.json"), "utf8"));
  expect(read(outDir).version).toBe(read(ROOT).version);
  symlinkSync(path.join(ROOT, "node_modules/fvtt-types"), path.join(folder, "node_modules/fvtt-types"), "junction");
  writeFileSync(path.join(folder, "author.ts"), AUTHOR);
  const compilerOptions = { ...JSON.parse(readFileSync(path.join(ROOT, "tsconfig.json"), "utf8")).compilerOptions };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["author.ts"] }));
  const tsc = path.join(ROOT, "node_modules/.bin", process.platform === "win32" ? "tsc.cmd" : "tsc");
  const { stdout } = spawnSync(tsc, ["-p", folder, "--pretty", "false", "--checkers", "1"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect(stdout).toBe("");
}, 240_000);
