import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { templateHelpers } from "../../table/client/apps/template-helpers";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TEMPLATES = path.join(ROOT, "templates");

type Words = { readonly [key: string]: string | Words };
const words = JSON.parse(readFileSync(path.join(ROOT, "lang/en.json"), "utf8")) as Words;

/** Returns the English text of a localization key; undefined if the key has no text. */
export function wordsOf(key: string): string | undefined {
  const found = key.split(".").reduce<string | Words | undefined>((at, leaf) => (typeof at === "object" ? at[leaf] : undefined), words);
  return typeof found === "string" ? found : undefined;
}

/** Returns the paths of all templates in the given folders, relative to templates/. */
export const templatesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(TEMPLATES, folder))
      .filter((file) => file.endsWith(".hbs"))
      .map((file) => `${folder}/${file}`),
  );

export const sourceOf = (file: string): string => readFileSync(path.join(TEMPLATES, file), "utf8");

/** Localization keys without a text that were requested during rendering. */
export const missing: string[] = [];

function engine(): typeof Handlebars {
  const hbs = Handlebars.create();
  const field = (one: { readonly fieldPath: string } | undefined, { hash }: { hash: { value?: unknown } }) => {
    if (!one?.fieldPath) throw new Error("a field that the schema does not have");
    return new hbs.SafeString(
      `<input name="${hbs.escapeExpression(one.fieldPath)}" value="${hbs.escapeExpression(String(hash.value ?? ""))}">`,
    );
  };
  hbs.registerHelper(templateHelpers(14, hbs) as never);
  hbs.registerHelper({
    localize: (key: string, { hash }: { hash: Record<string, unknown> }) => {
      const text = wordsOf(key);
      if (text === undefined && key.includes(".")) missing.push(key);
      return (text ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(hash[name] ?? whole));
    },
    formInput: field,
    formGroup: field,
  });
  for (const file of templatesIn("parts", "fighter", "item", "clock"))
    hbs.registerPartial(`systems/crossfire/templates/${file}`, sourceOf(file));
  return hbs;
}

const hbs = engine();
const compiled = new Map<string, (context: object) => string>();

/** Renders a template to HTML with Handlebars, the helpers that Foundry documents, and the English texts. */
export function render(name: string, context: object): string {
  const template = compiled.get(name) ?? hbs.compile(sourceOf(`${name}.hbs`), { preventIndent: true, strict: false });
  compiled.set(name, template);
  return template(context);
}

/** Returns the text that a reader sees, without tags and hidden explanations and with single spaces. */
export const textOf = (html: string): string =>
  html
    .replace(/<template>[\s\S]*?<\/template>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the number of elements that a browser creates from the HTML, without explanations. */
export const elementsIn = (html: string): number => (html.replace(/<template>[\s\S]*?<\/template>/g, "").match(/<[a-z]/g) ?? []).length;
