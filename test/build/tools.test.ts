import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { CACHE, ROOT } from "../../tools/build/files.mjs";
import { alone } from "../../tools/build/lock.mjs";
import { endServer, freePort, usersOf } from "../../tools/table-process.mjs";
import { tableOptions } from "../../tools/table/options.mjs";
import { welcome } from "../../tools/welcome.mjs";

async function run(tool: string, words: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [path.join(ROOT, "tools", tool), ...words], {
      env: { ...process.env, ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test("npm start reports that the port is in use and suggests another port", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const { code, output } = await run("start.mjs", [], { TABLE_PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain(`TABLE_PORT=${port + 1} npm start`);
});

test("npm start refuses an invalid port", async () => {
  expect(await run("start.mjs", [], { TABLE_PORT: "seventy" })).toEqual({
    code: 1,
    output: `TABLE_PORT is "seventy"; give a number from 0 to 65535.\n`,
  });
});

test("the search for a free port returns null for a port in use, and any free port for 0", async () => {
  expect(await freePort(0, "127.0.0.1")).toBeGreaterThan(1023);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  expect(await freePort(port, "127.0.0.1")).toBeNull();
});

test("the welcome text lists a link for every user", () => {
  const users = [
    { name: "Gamemaster", role: "gamemaster", link: "http://here/join?user=1" },
    { name: "Al", role: "player", link: "http://here/join?user=2" },
  ];
  const text = welcome({ address: "http://here", generation: "13", users });
  expect(text).toContain("  Gamemaster  http://here/join?user=1  gamemaster\n  Al          http://here/join?user=2  player\n");
  expect(text).toContain("generation 13");
});

test("an unknown check is refused with a list of the known checks", async () => {
  expect(await run("check.mjs", ["spelling"])).toEqual({
    code: 1,
    output: `there is no check "spelling"; there are lint, format, types\n`,
  });
});

test("builds with the same lock run one after the other", async () => {
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 20));
    inside -= 1;
  };
  await Promise.all([1, 2, 3].map(() => alone("test-lock", work)));
  expect(most).toBe(1);
});

test("a build removes the lock of a dead process", async () => {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(path.join(CACHE, "test-orphan.lock"), "2147483646");
  expect(await alone("test-orphan", async () => "done")).toBe("done");
});

const built = { id: "stranger", title: "Stranger", version: "1", esmodules: ["stranger.mjs"] };

/** Creates a folder with a manifest and files. @returns path of the folder */
function systemFolder(manifest: object = built, files: Record<string, string> = { "stranger.mjs": "" }): string {
  const folder = mkdtempSync(path.join(tmpdir(), "stranger-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "system.json"), JSON.stringify(manifest));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

test("the table's options have defaults, and resolve paths from the current directory", () => {
  const folder = systemFolder();
  expect(tableOptions(["--system", path.basename(folder)], path.dirname(folder))).toEqual({
    manifest: built,
    system: folder,
    world: null,
    generation: "14",
    port: 30_000,
    host: "127.0.0.1",
    data: path.join(path.dirname(folder), "table-data"),
  });
});

test.each([
  ["no system", [], /--system is missing: .*\nnpm run table -- --system/],
  ["an unknown option", ["--sytem", "x"], /Unknown option '--sytem'[^]*npm run table -- --system/],
  ["a folder without a manifest", ["--system", "nowhere"], /nowhere\/system\.json does not exist: build the system/],
])("the table's options refuse %s with instructions", (_, words, message) => {
  expect(() => tableOptions(words, "/work-of-nobody")).toThrow(message);
});

test.each([
  ["a manifest without an id", { title: "x" }, [], /has no "id"/],
  [
    "a system that is not built",
    { ...built, styles: [{ src: "a.css" }] },
    [],
    /names a\.css, which .* does not hold: build the system first/,
  ],
  ["a generation that is not offered", built, ["--generation", "12"], /--generation is "12": it can be 13 or 14/],
  [
    "a generation older than the system",
    { ...built, compatibility: { minimum: "14.363" } },
    ["--generation", "13"],
    /asks for Foundry 14\.363/,
  ],
  ["a generation newer than the system", { ...built, compatibility: { maximum: 13 } }, ["--generation", "14"], /ends at Foundry 13/],
  ["a world that is no folder", built, ["--world", "/work-of-nobody"], /\/work-of-nobody is not a folder\. .* leave --world out/],
  ["a world without world.yaml", built, ["--world", "/"], /\/world\.yaml does not exist/],
  ["a port that cannot be", built, ["--port", "seventy"], /--port is "seventy"; give a number/],
])("the table's options refuse %s", (_, manifest, words, message) => {
  expect(() => tableOptions(["--system", systemFolder(manifest), ...words], "/")).toThrow(message);
});

test("the table opens a foreign system in an empty world for a GM and two players", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "stranger-data-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const tool = path.join(ROOT, "tools/table.mjs");
  const child = spawn(process.execPath, [tool, "--system", systemFolder(), "--port", "0", "--generation", "13", "--data", data]);
  onTestFinished(() => endServer(child));
  let output = "";
  for await (const chunk of child.stdout) if ((output += String(chunk)).includes("Ctrl-C")) break;
  expect(output).toMatch(/Stranger 1 is on the table \(generation 13\) at http:\/\/127\.0\.0\.1:\d+/);
  expect(output.match(/join\?user=/g)).toHaveLength(3);
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)![0];
  expect((await usersOf(address)).map((user) => user.role)).toEqual([4, 1, 1]);
});
