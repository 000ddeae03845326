import type { SystemObject, FoundryScope } from "../../common/dynamic";
import { messageOf } from "../../common/utils/errors";
/** Loads the style sheets and modules that the system's manifest lists. */
export async function loadSystem(g: FoundryScope): Promise<void> {
  const { system } = g.game;
  const base = `/systems/${system.id}/`;
  for (const entry of system.styles ?? []) addStyle(g.document, base, typeof entry === "string" ? { src: entry } : entry);
  for (const path of system.esmodules ?? []) await import(/* @vite-ignore */ urlOf(base, path));
}

const urlOf = (base: string, path: string): string => (/^(https?:)?\/\//.test(path) ? path : `${base}${path.replace(/^\//, "")}`);

/** Adds a style sheet in a cascade layer. The layer is "system" unless the manifest names another one; null: no layer. */
function addStyle(document: Document, base: string, { src, layer }: { src: string; layer?: string | null }): void {
  const style = document.createElement("style");
  const url = JSON.stringify(urlOf(base, src));
  style.textContent = layer === null ? `@import url(${url});` : `@import url(${url}) layer(${layer ?? "system"});`;
  style.dataset["package"] = src;
  document.head.append(style);
}

/** Loads the texts of the system: English as fallback, and the current language. */
export async function loadLanguages(g: FoundryScope, lang: string): Promise<void> {
  const { system, i18n } = g.game;
  const load = async (wanted: string, kinds: readonly { readonly fallback: boolean }[]): Promise<void> => {
    for (const entry of (system.languages ?? []).filter((l: SystemObject) => l.lang === wanted)) {
      try {
        const response = await g.fetch(urlOf(`/systems/${system.id}/`, entry.path));
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        const texts = await response.text();
        for (const kind of kinds) i18n.add(JSON.parse(texts), kind);
      } catch (error) {
        console.error(`The language file ${entry.path} of ${system.id} could not be read: ${messageOf(error)}`);
      }
    }
  };
  const [asFallback, inUse] = [{ fallback: true }, { fallback: false }];
  if (lang === "en") return load("en", [asFallback, inUse]);
  await load("en", [asFallback]);
  await load(lang, [inUse]);
}
