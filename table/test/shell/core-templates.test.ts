import Handlebars from "handlebars";
import { describe, expect, test } from "vitest";
import { coreTemplates, registerTemplates } from "../../client/shell/templates";
import { ENGLISH } from "../../client/shell/lang/english";

describe("core templates", () => {
  test.each(["header", "tracker", "footer"])(
    "templates/sidebar/tabs/combat/%s.hbs resolves to a compiled partial [foundry-api 5.6]",
    (part) => {
      const own = Handlebars.create();
      registerTemplates(own);
      expect(typeof own.partials[`templates/sidebar/tabs/combat/${part}.hbs`]).toBe("function");
    },
  );

  test("registerTemplates does not replace a template that a package registered earlier", () => {
    const own = Handlebars.create();
    const theirs = own.compile("theirs");
    own.partials["templates/ui/hotbar.hbs"] = theirs as never;
    registerTemplates(own);
    expect(own.partials["templates/ui/hotbar.hbs"]).toBe(theirs);
  });

  test("if Handlebars is missing, the error says to install the applications first", () => {
    expect(() => registerTemplates(undefined)).toThrow(/install the applications before the shell/);
  });

  test("every text key in a template has an English text", () => {
    const missing: string[] = [];
    for (const [path, source] of coreTemplates()) {
      for (const [, key] of source.matchAll(/\b((?:TABLE|COMBAT|OWNERSHIP)\.[A-Za-z0-9.]+)\b/g)) {
        if (!Object.hasOwn(ENGLISH, key!) && !Object.keys(ENGLISH).some((known) => known.startsWith(`${key!}.`)))
          missing.push(`${path}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test("every partial in a template exists", () => {
    const known = new Set([...coreTemplates().keys(), "templates/generic/form-footer.hbs"]);
    const lost = [...coreTemplates()].flatMap(([path, source]) =>
      [...source.matchAll(/{{>\s*"([^"]+)"/g)].filter(([, name]) => !known.has(name!)).map(([, name]) => `${path}: ${name}`),
    );
    expect(lost).toEqual([]);
  });
});
