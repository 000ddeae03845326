import type { SystemObject, FoundryScope } from "../../common/dynamic";
import Handlebars from "handlebars";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getTemplate, initialize, loadTemplates, renderTemplate } from "../../client/apps/handlebars";
import { templateHelpers } from "../../client/apps/template-helpers";
import { logCompatibilityWarning } from "../../common/utils/logging";

const WORDS: Record<string, string> = { "A.Yes": "Ja", "A.Hits": "{n} Treffer" };
const i18n = {
  lang: "en",
  has: (key: string) => key in WORDS,
  localize: (key: string) => WORDS[key] ?? key,
  format: (key: string, data: Record<string, unknown>) =>
    (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (_all, name: string) => String(data[name])),
};
let deprecations: string[];

/** Returns a renderer whose Handlebars instance has the helpers of one generation. */
function renderer(generation: number): (source: string, data?: object) => string {
  const own = Handlebars.create();
  own.registerHelper(templateHelpers(generation, own) as SystemObject);
  return (source, data = {}) => own.compile(source)(data, { allowProtoPropertiesByDefault: true, allowProtoMethodsByDefault: true });
}

beforeEach(() => {
  deprecations = [];
  vi.stubGlobal("game", { i18n, release: { generation: 14 } });
  vi.stubGlobal("foundry", { utils: { logCompatibilityWarning } });
  vi.stubGlobal("__table", { deprecations, strict: false });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([13, 14])("Handlebars helpers on Foundry %i [foundry-api 9.6]", (generation) => {
  const render = renderer(generation);
  test.each<[source: string, data: object, html: string]>([
    ["{{checked on}}/{{checked off}}/{{disabled on}}", { on: 1, off: 0 }, "checked//disabled"],
    ['{{concat "a" n "b"}}', { n: 2 }, "a2b"],
    ['{{ifThen on "yes" "no"}}', { on: false }, "no"],
    ['{{localize "A.Yes"}}', {}, "Ja"],
    ['{{localize "A.Hits" n=3}}', {}, "3 Treffer"],
    ["{{text}}", { text: "<img src=x onerror=run()>" }, "&lt;img src&#x3D;x onerror&#x3D;run()&gt;"],
    ["{{localize name}}", { name: "<b>" }, "&lt;b&gt;"],
    ["{{numberFormat n decimals=2 sign=true}}", { n: 5.5 }, "+5.50"],
    ["{{numberFormat n}}", { n: "7.6" }, "8"],
    ['{{lookup (object a="x" b="y") "b"}}', {}, "y"],
    ["{{eq a 1}}{{ne a 1}}{{lt a 2}}{{gt a 2}}{{lte a 1}}{{gte a 2}}{{not a}}", { a: 1 }, "truefalsetruefalsetruefalsefalse"],
    ["{{and a b}}{{and a c}}{{or b c}}{{or c}}", { a: 1, b: 2, c: 0 }, "truefalsetruefalse"],
  ])("%s renders as documented", (source, data, html) => {
    expect(render(source, data)).toBe(html);
  });

  test("selectOptions marks the selected value and escapes labels and values", () => {
    expect(render("{{selectOptions choices selected=chosen}}", { choices: { a: "A", b: "<B>" }, chosen: "b" })).toBe(
      '<option value="a">A</option><option value="b" selected>&#60;B&#62;</option>',
    );
  });

  test("selectOptions supports blank, localize, sort, valueAttr, labelAttr, inverted, groups and several selected values", () => {
    expect(render('{{selectOptions c blank="-" localize=true selected=""}}', { c: { x: "A.Yes" } })).toBe(
      '<option value="" selected>-</option><option value="x">Ja</option>',
    );
    expect(render("{{selectOptions c sort=true}}", { c: { x: "b", y: "a" } })).toBe(
      '<option value="y">a</option><option value="x">b</option>',
    );
    expect(
      render('{{selectOptions c valueAttr="key" labelAttr="name" selected=s}}', {
        c: [
          { key: "k", name: "K" },
          { key: "l", name: "L" },
        ],
        s: new Set(["k", "l"]),
      }),
    ).toBe('<option value="k" selected>K</option><option value="l" selected>L</option>');
    expect(render("{{selectOptions c inverted=true}}", { c: { Label: "value" } })).toBe('<option value="value">Label</option>');
    expect(
      render("{{selectOptions c}}", {
        c: [
          { value: "1", label: "One", group: "G" },
          { value: "2", label: "Two" },
        ],
      }),
    ).toBe('<optgroup label="G"><option value="1">One</option></optgroup><option value="2">Two</option>');
  });

  test("numberInput rounds to its step and renders its attributes", () => {
    const html = render('{{numberInput n name="hp" step=0.1 min=0}}', { n: 1.2345 });
    const attributes = new Set(html.slice("<input ".length, -1).split(" "));
    expect(attributes).toEqual(new Set(['type="number"', 'value="1.2"', 'name="hp"', 'step="0.1"', 'min="0"', 'data-dtype="Number"']));
  });

  test("radioBoxes renders one labeled radio button per choice", () => {
    expect(render('{{radioBoxes "mode" c checked="b"}}', { c: { a: "A", b: "B" } })).toBe(
      '<label class="checkbox"><input type="radio" name="mode" value="a"> A</label><label class="checkbox"><input type="radio" name="mode" value="b" checked> B</label>',
    );
  });

  test("formGroup throws an error that names the helper if its argument is not a field", () => {
    expect(() => render("{{formGroup fields.missing}}", { fields: {} })).toThrow("{{formGroup}} needs a DataField");
  });
});

describe("differences between the generations [foundry-api 9.6, 10.21]", () => {
  test("numberFormat returns a string on Foundry 13 and a SafeString on Foundry 14", () => {
    const helper = (generation: number) => templateHelpers(generation, Handlebars)["numberFormat"]!(3, { hash: {} });
    expect(helper(13)).toBe("3");
    expect(helper(14)).toBeInstanceOf(Handlebars.SafeString);
  });

  test("select and colorPicker exist only on Foundry 13; using select causes a deprecation warning", () => {
    expect(renderer(13)('{{#select s}}<option value="a">A</option><option value="b">B</option>{{/select}}', { s: "b" })).toBe(
      '<option value="a">A</option><option value="b" selected>B</option>',
    );
    expect(deprecations).toHaveLength(1);
    expect(Object.keys(templateHelpers(14, Handlebars))).not.toContain("select");
    expect(Object.keys(templateHelpers(14, Handlebars))).not.toContain("colorPicker");
  });
});

describe("templates [foundry-api 6.2]", () => {
  beforeEach(() => {
    vi.stubGlobal("Handlebars", Handlebars.create());
    initialize();
  });

  test("getTemplate sends no request for a partial that is registered as a compiled function", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const compiled = (globalThis as unknown as FoundryScope).Handlebars.compile("shipped {{x}}");
    (globalThis as unknown as FoundryScope).Handlebars.partials["systems/s/a.hbs"] = compiled;
    expect(await getTemplate("systems/s/a.hbs")).toBe(compiled);
    expect(await renderTemplate("systems/s/a.hbs", { x: 1 })).toBe("shipped 1");
    expect(fetched).not.toHaveBeenCalled();
  });

  test("getTemplate fetches any other template once, even for two simultaneous requests, and registers a partial", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return new Response("<b>{{name}}</b>");
    });
    await Promise.all([getTemplate("systems/s/b.hbs"), loadTemplates(["systems/s/b.hbs"])]);
    expect(asked).toEqual(["/systems/s/b.hbs"]);
    expect((globalThis as unknown as FoundryScope).Handlebars.compile('{{> "systems/s/b.hbs"}}')({ name: "<i>" })).toBe("<b>&lt;i&gt;</b>");
  });

  test("loadTemplates registers each template of a record under its key", async () => {
    vi.stubGlobal("fetch", async () => new Response("x"));
    await loadTemplates({ "s.short": "systems/s/c.hbs" });
    expect((globalThis as unknown as FoundryScope).Handlebars.compile("{{> s.short}}")({})).toBe("x");
  });

  test("an error for a missing file names the file and the reason", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await expect(getTemplate("systems/s/missing.hbs")).rejects.toThrow(
      'The template "systems/s/missing.hbs" could not be loaded: the server answered 404',
    );
  });

  test("templates can read prototype getters", async () => {
    class Fighter {
      get name(): string {
        return "Mara";
      }
    }
    (globalThis as unknown as FoundryScope).Handlebars.partials["systems/s/d.hbs"] = (
      globalThis as unknown as FoundryScope
    ).Handlebars.compile("{{fighter.name}}");
    expect(await renderTemplate("systems/s/d.hbs", { fighter: new Fighter() })).toBe("Mara");
  });

  test("the tab navigation is available under its documented path", async () => {
    const html = await renderTemplate("templates/generic/tab-navigation.hbs", {
      tabs: { a: { id: "a", group: "g", active: true, cssClass: "active", label: "<A>" } },
    });
    expect(html).toContain('data-action="tab" data-group="g" data-tab="a"');
    expect(html).toContain("&lt;A&gt;");
  });
});
