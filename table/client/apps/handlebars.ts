import type { SystemObject } from "../../common/dynamic";
import Handlebars from "handlebars";
import { builtinTemplates } from "./builtin-templates";
import { templateHelpers } from "./template-helpers";
import { generation, world } from "./world";

const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };
const loading = new Map<string, Promise<HandlebarsTemplateDelegate>>();

/** Returns the Handlebars instance with the registered templates: the global one, which a package may have replaced. */
const engine = (): typeof Handlebars => world.Handlebars ?? Handlebars;

/**
 * Returns the compiled template at `path`, fetched at most once and registered as the partial `id`. If the partial already exists, such as
 * a package's precompiled template, makes no request.
 * @throws {Error} if the server has no such file
 */
export async function getTemplate(path: string, id: string = path): Promise<HandlebarsTemplateDelegate> {
  const registered = engine().partials[id];
  if (typeof registered === "function") return registered;
  if (typeof registered === "string") return (engine().partials[id] = engine().compile(registered, { preventIndent: true }));
  const pending = loading.get(id) ?? fetchTemplate(path, id);
  loading.set(id, pending);
  try {
    return await pending;
  } finally {
    loading.delete(id);
  }
}

async function fetchTemplate(path: string, id: string): Promise<HandlebarsTemplateDelegate> {
  const route = world.foundry?.utils?.getRoute?.(path) ?? `/${path.replace(/^\//, "")}`;
  const response = await fetch(route);
  if (!response.ok) throw new Error(`The template "${path}" could not be loaded: the server answered ${response.status} for ${route}.`);
  const compiled = engine().compile(await response.text(), { preventIndent: true });
  engine().registerPartial(id, compiled);
  return compiled;
}

/**
 * Loads templates, registers them as partials and returns them compiled. The paths, or the keys of a record, are the names of the partials.
 */
export async function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<HandlebarsTemplateDelegate[]> {
  const named = Array.isArray(paths) ? paths.map((path: string) => [path, path] as const) : Object.entries(paths as Record<string, string>);
  return Promise.all(named.map(([id, path]) => getTemplate(path, id)));
}

/** Renders the template at `path` with `data` and returns its HTML. @throws {Error} without a path */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  if (!path) throw new Error("renderTemplate needs the path of a template.");
  const template = await getTemplate(path);
  return template(data ?? {}, RUNTIME);
}

/** Installs Handlebars as a global, with the helpers of this generation and the core templates. */
export function initialize(): void {
  world.Handlebars ??= Handlebars;
  engine().registerHelper(templateHelpers(generation(), engine()) as SystemObject);
  for (const name of generation() >= 14 ? ["select", "colorPicker"] : []) engine().unregisterHelper(name);
  for (const [path, source] of Object.entries(builtinTemplates)) {
    engine().partials[path] ??= engine().compile(source, { preventIndent: true }) as SystemObject;
  }
}
