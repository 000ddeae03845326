import { expect, test } from "vitest";
import { notesOf, releaseManifest } from "../../tools/release/parts.mjs";

const CHANGELOG = "# Changelog\n\nWords.\n\n## 1.1.0\n\n- new\n\n## 1.0.0 (first)\n\n- old\n- older\n\n## 0.9.0\n";
const manifest = { id: "crossfire", title: "Crossfire", version: "1.1.0" };

test("the notes of a release are its section in the changelog", () => {
  expect(notesOf(CHANGELOG, "1.1.0")).toBe("- new\n");
  expect(notesOf(CHANGELOG, "1.0.0")).toBe("- old\n- older\n");
});

test.each(["2.0.0", "0.9.0", "1.1"])("a version without changelog notes cannot be released: %s", (version) => {
  expect(() => notesOf(CHANGELOG, version)).toThrow(`CHANGELOG.md: there is no section "## ${version}" with something in it`);
});

test("the manifest of a release contains the URLs of the newest manifest and of the release's archive [foundry-api 1.1]", () => {
  expect(releaseManifest(manifest, { version: "1.1.0", tag: "v1.1.0", url: "https://host.example/us/crossfire/" })).toMatchObject({
    version: "1.1.0",
    url: "https://host.example/us/crossfire",
    manifest: "https://host.example/us/crossfire/releases/latest/download/system.json",
    download: "https://host.example/us/crossfire/releases/download/v1.1.0/crossfire.zip",
  });
});

test.each([
  ["another tag", { version: "1.1.0", tag: "v1.0.0", url: "https://host.example/x" }, "v1.1.0 was expected"],
  ["no tag", { version: "1.1.0", url: "https://host.example/x" }, "the tag (none)"],
  ["no address", { version: "1.1.0", tag: "v1.1.0" }, "not nothing"],
  ["no version", { version: "one", tag: "vone", url: "https://host.example/x" }, '"one" is no semantic version'],
])("a release with %s is refused", (_name, release, reason) => {
  expect(() => releaseManifest(manifest, release)).toThrow(reason);
});
