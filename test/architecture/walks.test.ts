import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./sources";

const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
const walks = text.slice(text.indexOf("## Four walks through the code")).split(/^### /m).slice(1);
const filesOf = (walk: string): readonly string[] => [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!);

test("the walks in docs/architecture.md name only existing files", () => {
  expect(walks).toHaveLength(4);
  expect(walks.flatMap(filesOf).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test("the walk from weapon damage to the health bar has at most 15 files and at most 4 stored shapes", () => {
  const files = filesOf(walks[0]!);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(15);
  const shapes = [...walks[0]!.matchAll(/^- /gm)].length;
  expect(shapes).toBeGreaterThan(0);
  expect(shapes).toBeLessThanOrEqual(4);
});
