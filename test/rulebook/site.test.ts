import { describe, expect, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";
import { deadLinks } from "../../tools/docs/links.mjs";
import { buildSite } from "../../tools/docs/site.mjs";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";

describe("the documentation site", () => {
  const { files, faults } = buildSite(ROOT);

  test("has no link that leads nowhere, neither on the site nor in the repository", () => {
    expect(faults).toEqual([]);
  });

  test("has a place for every rule that can be linked to", () => {
    const html = Object.entries(files)
      .filter(([file]) => file.startsWith("rules/"))
      .map(([, content]) => String(content))
      .join("");
    expect(readLedgers().filter(({ id }) => !html.includes(`id="${id}"`))).toEqual([]);
  });

  test("says in the reference what every call of game.crossfire does", () => {
    const [, calls = ""] = String(files["api.html"]).split('id="CrossfireApi"');
    const described = [...calls.split("<h3")[0]!.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, text]) => text!.trim());
    expect(described.length).toBeGreaterThan(3);
    expect(described.filter((text) => text === "")).toEqual([]);
  });

  /** What the reference lists below a heading: the name of each, and what is said of it. */
  const listed = (heading: string): [string, string][] => {
    const [, part = ""] = String(files["api.html"]).split(`id="${heading}"`);
    return [...part.split("<h3")[0]!.matchAll(/<dt><code>(?:&quot;)?([\w.]+)(?:&quot;)?.*?<dd>(.*?)<\/dd>/gs)].map(([, name, text]) => [
      name!,
      text!.trim(),
    ]);
  };

  test("has every hook in the reference, and in the guide for module authors", () => {
    const hooks = listed("CrossfireHooks");
    expect(hooks.map(([name]) => name)).toEqual(expect.arrayContaining(["crossfire.preAttack", "crossfire.attack", "crossfire.clock"]));
    for (const [name, text] of hooks) {
      expect(text, name).not.toBe("");
      expect(String(files["guide/modules.html"]), name).toContain(`<code>${name}</code>`);
    }
  });

  test("shows every call of game.crossfire in the macro cookbook", () => {
    const calls = listed("CrossfireApi").map(([name]) => name);
    expect(calls.length).toBeGreaterThan(15);
    const cookbook = String(files["guide/macros.html"]);
    expect(calls.filter((name) => !cookbook.includes(`game.crossfire.${name}(`))).toEqual([]);
  });

  test("finds a link to a page and to a place that are not there", () => {
    const page = '<main id="text"><a href="gone.html">x</a><a href="#nowhere">y</a><a href="other.html#here">z</a></main>';
    expect(deadLinks({ "a/page.html": page, "a/other.html": '<p id="here"></p>' })).toEqual([
      'a/page.html: "gone.html" leads to no page',
      'a/page.html: "#nowhere" leads to no place on a/page.html',
    ]);
  });
});
