import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { CACHE, ROOT } from "../../tools/build/files.mjs";
import { alone } from "../../tools/build/lock.mjs";
import { freePort } from "../../tools/table-process.mjs";
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

test("starting the table on a port in use says so and names a way out", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const { code, output } = await run("start.mjs", [], { TABLE_PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain(`TABLE_PORT=${port + 1} npm start`);
});

test("starting the table on a port that cannot be is refused", async () => {
  expect(await run("start.mjs", [], { TABLE_PORT: "seventy" })).toEqual({
    code: 1,
    output: `TABLE_PORT is "seventy"; give a number from 0 to 65535.\n`,
  });
});

test("a free port is found, and a taken one is told apart", async () => {
  expect(await freePort(0, "127.0.0.1")).toBeGreaterThan(1023);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  expect(await freePort(port, "127.0.0.1")).toBeNull();
});

test("the welcome lists a link for everybody", () => {
  const users = [
    { name: "Gamemaster", role: "gamemaster", link: "http://here/join?user=1" },
    { name: "Al", role: "player", link: "http://here/join?user=2" },
  ];
  const text = welcome({ address: "http://here", generation: "13", users });
  expect(text).toContain("  Gamemaster  http://here/join?user=1  gamemaster\n  Al          http://here/join?user=2  player\n");
  expect(text).toContain("generation 13");
});

test("an unknown check is refused with the names of those there are", async () => {
  expect(await run("check.mjs", ["spelling"])).toEqual({
    code: 1,
    output: `there is no check "spelling"; there are lint, format, types\n`,
  });
});

test("two builds of one name never run at once", async () => {
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

test("a lock left by a process that has died is taken over", async () => {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(path.join(CACHE, "test-orphan.lock"), "2147483646");
  expect(await alone("test-orphan", async () => "done")).toBe("done");
});
