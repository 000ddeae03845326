import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { watchSources } from "../../tools/dev/watch.mjs";
import { ROOT } from "../../tools/build/files.mjs";

describe("the development mode", () => {
  let root = "";
  let outDir = "";
  let stop: () => Promise<void>;
  const said: string[] = [];
  const built = (file: string): string => readFileSync(path.join(outDir, file), "utf8");
  const save = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const soon = { timeout: 20_000, interval: 20 };

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "crossfire-dev-")));
    outDir = path.join(root, "dist");
    const { packs: _, ...manifest } = JSON.parse(readFileSync(path.join(ROOT, "system.json"), "utf8"));
    save("system.json", JSON.stringify({ ...manifest, packs: [] }));
    cpSync(path.join(ROOT, "package.json"), path.join(root, "package.json"));
    save("module/main.ts", 'import { register } from "virtual:crossfire-templates";\nregister();\nexport const words = "first";\n');
    save("templates/hello.hbs", "<p>hello</p>");
    save("styles/one.css", ".one { color: red }");
    save("lang/en.json", JSON.stringify({ CROSSFIRE: { hello: "Hello" } }));
    stop = await watchSources({ root, outDir, say: (text) => void said.push(text) });
  });
  afterAll(async () => {
    await stop();
    rmSync(root, { recursive: true, force: true });
  });

  test("rebuilds the bundle with a saved code file", async () => {
    save("module/main.ts", 'import { register } from "virtual:crossfire-templates";\nregister();\nconsole.log("second");\n');
    await vi.waitFor(() => expect(built("chunks/start.mjs")).toContain("second"), soon);
  });

  test("copies a saved template and rebuilds the bundle with it", async () => {
    save("templates/hello.hbs", "<p>good evening</p>");
    await vi.waitFor(() => expect(built("chunks/start.mjs")).toContain("good evening"), soon);
    await vi.waitFor(() => expect(built("templates/hello.hbs")).toBe("<p>good evening</p>"), soon);
  });

  test("copies a saved language file", async () => {
    save("lang/en.json", JSON.stringify({ CROSSFIRE: { hello: "Good evening" } }));
    await vi.waitFor(() => expect(built("lang/en.json")).toContain("Good evening"), soon);
  });

  test("reports the faulty line of a style sheet and keeps the last valid style sheet", async () => {
    const before = built("styles/crossfire.css");
    save("styles/one.css", ".one { color: red\n.two {");
    await vi.waitFor(() => expect(said.join("\n")).toMatch(/styles\/one\.css:\d+:\d+/), soon);
    expect(built("styles/crossfire.css")).toBe(before);
    save("styles/one.css", ".one { color: blue }");
    await vi.waitFor(() => expect(built("styles/crossfire.css")).toContain("#00f"), soon);
  });
});
