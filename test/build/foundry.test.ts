import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkSystem, settingsOf, startWords } from "../../tools/foundry/parts.mjs";

/** Creates temporary folders for a user's data, a stand-in for Foundry's program, and a build. They are deleted after the test. */
function folders() {
  const root = mkdtempSync(path.join(tmpdir(), "crossfire-foundry-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [data, app, dist] = ["data", "app", "dist"].map((name) => path.join(root, name)) as [string, string, string];
  mkdirSync(path.join(data, "Data"), { recursive: true });
  mkdirSync(path.join(app, "resources/app"), { recursive: true });
  mkdirSync(dist);
  writeFileSync(path.join(app, "resources/app/main.js"), "console.log(JSON.stringify(process.argv.slice(2)));");
  writeFileSync(path.join(dist, "system.json"), "{}");
  return { root, data, app, dist };
}

test("npm run foundry links a build once and starts Foundry with documented options", () => {
  const { data, app, dist } = folders();
  const settings = settingsOf({ world: "dock" }, { FOUNDRY_DATA: data, FOUNDRY_APP: app });
  expect(settings).toMatchObject({ data, world: "dock", port: 30000 });
  const { link, made } = linkSystem({ dist, data, id: "crossfire" });
  expect([made, realpathSync(link), path.relative(data, link)]).toEqual([
    true,
    realpathSync(dist),
    path.join("Data", "systems", "crossfire"),
  ]);
  expect(linkSystem({ dist, data, id: "crossfire" })).toEqual({ link, made: false });
  const { stdout } = spawnSync(process.execPath, startWords(settings) as string[], { encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual([`--dataPath=${data}`, "--port=30000", "--noupdate", "--world=dock"]);
});

test("npm run foundry explains a missing or wrong folder, or a wrong port, but needs no Foundry program", () => {
  const { root, data, app } = folders();
  expect(() => settingsOf({}, {})).toThrow(/--data .* FOUNDRY_DATA/);
  expect(() => settingsOf({ data: app }, {})).toThrow(/app holds no folder "Data"\. .* start Foundry once/);
  expect(() => settingsOf({ data, app: path.join(root, "gone") }, {})).toThrow(/There is nothing at .*gone\. --app and FOUNDRY_APP/);
  expect(() => settingsOf({ data, app: data }, {})).toThrow(/holds no main\.js/);
  expect(() => settingsOf({ data, port: "many" }, {})).toThrow("--port wants a number from 1 to 65535, not many");
  expect(settingsOf({ data }, {})).toMatchObject({ main: null });
});

test("npm run foundry replaces a link without a target, but neither a folder nor a link to another folder", () => {
  const { root, data, dist } = folders();
  const link = path.join(data, "Data/systems/crossfire");
  mkdirSync(link, { recursive: true });
  expect(() => linkSystem({ dist, data, id: "crossfire" })).toThrow(/is a folder of its own/);
  expect(existsSync(link)).toBe(true);
  rmSync(link, { recursive: true });
  symlinkSync(root, link, "junction");
  expect(() => linkSystem({ dist, data, id: "crossfire" })).toThrow(/leads to .*Take that link away/);
  rmSync(link);
  symlinkSync(path.join(root, "gone"), link, "junction");
  expect(linkSystem({ dist, data, id: "crossfire" }).made).toBe(true);
  rmSync(path.join(dist, "system.json"));
  expect(() => linkSystem({ dist, data, id: "crossfire" })).toThrow(/npm run build/);
});
