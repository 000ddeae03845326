import type { FoundryScope } from "../../common/dynamic";
import type { Connection, HotReload } from "../../common/wire";

/**
 * Replaces changed style sheets, templates and language files in the open page. A changed script reloads the page. A listener of the hook
 * `hotReload` that returns false prevents a replacement.
 */
export function followHotReload(g: FoundryScope, connection: Connection): void {
  connection.on("table.reload", () => g.location.reload());
  connection.on("hotReload", (file) => {
    if (g.Hooks.call("hotReload", file) === false) return;
    if (file.extension === "css") replaceStyle(g, file);
    else if (file.extension === "hbs" || file.extension === "html") replaceTemplate(g, file);
    else if (file.extension === "json") replaceTexts(g, file);
  });
}

/** Replaces a style sheet. A `style` element imports the style sheet, so a new URL makes the browser fetch the file again. */
function replaceStyle(g: FoundryScope, { packageId, path }: HotReload): void {
  const source = path.slice(`systems/${packageId}/`.length);
  const style = [...g.document.querySelectorAll("style[data-package]")].find(
    (one: HTMLElement) => one.dataset["package"]?.replace(/^\//, "") === source,
  );
  if (style) style.textContent = style.textContent.replace(/(\?changed=\d+)?"\)/, `?changed=${Date.now()}")`);
}

function replaceTemplate(g: FoundryScope, { path, content }: HotReload): void {
  g.Handlebars.partials[path] = g.Handlebars.compile(content, { preventIndent: true });
  drawAgain(g);
}

function replaceTexts(g: FoundryScope, { packageId, path, content }: HotReload): void {
  const { system, i18n } = g.game;
  const file = path.slice(`systems/${packageId}/`.length);
  const languages: readonly string[] = (system.languages ?? [])
    .filter((one: { path: string }) => one.path.replace(/^\//, "") === file)
    .map((one: { lang: string }) => one.lang);
  if (languages.includes("en")) i18n.add(JSON.parse(content), { fallback: true });
  if (languages.includes(i18n.lang)) i18n.add(JSON.parse(content));
  drawAgain(g);
}

function drawAgain(g: FoundryScope): void {
  for (const application of g.foundry.applications.instances.values()) void application.render();
}
