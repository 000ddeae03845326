/// <reference types="vite/client" />

import type { SystemObject } from "../../common/dynamic";

const SOURCES: Record<string, string> = import.meta.glob("./templates/**/*.hbs", { query: "?raw", import: "default", eager: true });

/** Returns the core templates by path, such as "templates/ui/hotbar.hbs". Packages may request them by these paths. */
export function coreTemplates(): Map<string, string> {
  return new Map(Object.entries(SOURCES).map(([path, source]) => [path.replace(/^\.\//, ""), source]));
}

/**
 * Registers every core template as a compiled partial under its documented path, so that `renderTemplate` needs no request.
 * @throws {Error} if Handlebars is not installed yet
 */
export function registerTemplates(handlebars: SystemObject): void {
  if (!handlebars?.compile) throw new Error("The shell's templates need the global Handlebars: install the applications before the shell.");
  for (const [path, source] of coreTemplates()) {
    handlebars.partials[path] ??= handlebars.compile(source, { preventIndent: true });
  }
}
