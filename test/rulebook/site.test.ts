import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesIn, ROOT } from "../../tools/build/files.mjs";
import { deadLinks } from "../../tools/docs/links.mjs";
import { buildSite } from "../../tools/docs/site.mjs";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";

/** A declaration of the reference in the format of the generated `api.json`. */
interface Declaration {
  readonly name: string;
  readonly children?: readonly Declaration[];
  readonly signatures?: readonly Declaration[];
  readonly comment?: { readonly summary: readonly { readonly text: string }[] };
}

describe("the documentation site", () => {
  const out = mkdtempSync(path.join(tmpdir(), "crossfire-site-"));
  let faults: readonly string[];
  beforeAll(async () => {
    faults = await buildSite(ROOT, out);
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  const text = (file: string): string => readFileSync(path.join(out, file), "utf8");

  test("has no broken link, and neither has the repository", () => {
    expect(faults).toEqual([]);
  });

  test("has an anchor for every rule", () => {
    const html = filesIn(path.join(out, "documents"))
      .map((file) => text(path.join("documents", file)))
      .join("");
    expect(readLedgers().filter(({ id }) => !html.includes(`id="${id}"`))).toEqual([]);
  });

  test("makes the path of the ledgers' folder a link to the rulebook", () => {
    expect(text("index.html")).toMatch(/<a href="documents\/Crossfire\.html"[^>]*><code>docs\/rules<\/code>/);
  });

  /** Returns the members of one of the reference's interfaces, each with its description. */
  function listed(name: string): [string, string][] {
    const { children = [] } = JSON.parse(text("api.json")) as Declaration;
    const api = children.find((child) => child.name === "API");
    const members = api?.children?.find((child) => child.name === name)?.children ?? [];
    const said = ({ comment, signatures = [] }: Declaration): string =>
      [comment, ...signatures.map((signature) => signature.comment)]
        .flatMap((part) => part?.summary ?? [])
        .map((part) => part.text)
        .join("");
    return members.map((member) => [member.name, said(member).trim()]);
  }

  test("describes every function of game.crossfire in the reference", () => {
    const calls = listed("CrossfireApi");
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(([, said]) => said === "")).toEqual([]);
  });

  test("describes every hook in the reference and in the guide for module authors", () => {
    const hooks = listed("CrossfireHooks");
    expect(hooks.map(([name]) => name)).toEqual(expect.arrayContaining(["crossfire.preAttack", "crossfire.attack", "crossfire.clock"]));
    const guide = readFileSync(path.join(ROOT, "docs/guide/modules.md"), "utf8");
    for (const [name, said] of hooks) {
      expect(said, name).not.toBe("");
      expect(guide, name).toContain(`\`${name}\``);
    }
  });

  test("shows every function of game.crossfire in the macro cookbook", () => {
    const cookbook = readFileSync(path.join(ROOT, "docs/guide/macros.md"), "utf8");
    expect(listed("CrossfireApi").filter(([name]) => !cookbook.includes(`game.crossfire.${name}(`))).toEqual([]);
  });

  test("reports a link to a missing page or a missing anchor", () => {
    const page = '<main id="text"><a href="gone.html">x</a><a href="#nowhere">y</a><a href="other.html#here">z</a></main>';
    expect(deadLinks({ "a/page.html": page, "a/other.html": '<p id="here"></p>' })).toEqual([
      'a/page.html: "gone.html" leads to no page',
      'a/page.html: "#nowhere" leads to no place on a/page.html',
    ]);
  });
});
