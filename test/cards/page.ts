import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Handlebars from "handlebars";
import { buildLanguages } from "../../tools/build/languages.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PREFIX = "systems/crossfire/templates";

const english = buildLanguages(ROOT).get("en") as object;

const textAt = (key: string): string => {
  const found = key.split(".").reduce<unknown>((at, leaf) => (at as Record<string, unknown> | undefined)?.[leaf], english);
  if (typeof found !== "string") throw new Error(`lang/en.json has no text "${key}"`);
  return found;
};

/** Formats a text of the real language file. @throws {Error} for an unknown key or an unfilled placeholder */
export function format(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  return textAt(key).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined || values[name] === null) throw new Error(`"${key}" wants {${name}} and got nothing`);
    return String(values[name]);
  });
}

const engine = Handlebars.create();
engine.registerHelper("concat", (...parts: unknown[]) => parts.slice(0, -1).join(""));
engine.registerHelper("eq", (left: unknown, right: unknown) => left === right);
engine.registerHelper("localize", (key: unknown, { hash }: { hash: Record<string, unknown> }) => format(String(key), hash));

function templates(folder: string): string[] {
  return readdirSync(path.join(ROOT, "templates", folder), { withFileTypes: true }).map((entry) => `${folder}/${entry.name}`);
}

for (const folder of ["card", "attack", "tracker", "parts"]) {
  for (const file of templates(folder))
    engine.registerPartial(`${PREFIX}/${file}`, readFileSync(path.join(ROOT, "templates", file), "utf8"));
}

const VOID = new Set(["img", "input", "br", "hr", "path", "rect", "circle"]);

/**
 * Returns the names of all elements of a page, in the order of their opening tags.
 *
 * @throws {Error} if an element is left open or is closed by another element's tag
 */
export function elementsOf(html: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  for (const [, closing, name, selfClosed] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)\b[^>]*?(\/?)>/g)) {
    if (closing) {
      if (VOID.has(name!)) continue;
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${last}>`);
      continue;
    }
    seen.push(name!);
    if (!selfClosed && !VOID.has(name!)) open.push(name!);
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(", ")}`);
  return seen;
}

/** Renders a template with real Handlebars, and checks that all elements are closed. */
export function render(template: string, context: object): string {
  const html = engine.compile(`{{> "${PREFIX}/${template}.hbs"}}`)(context);
  elementsOf(html);
  return html;
}

/** Returns the text of a page without tags and without parts hidden from screen readers. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&#x3D;", "=")
    .replace(/\s+/g, " ")
    .trim();

interface Person {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
}
export const GAMEMASTER: Person = { id: "gm", name: "Mara", isGM: true };
export const PLAYER: Person = { id: "player", name: "Jonas", isGM: false };

/**
 * Sets the global `game` so that `user` views the card. `playersUndo`: value of every setting. `gamemasterHere`: whether a GM is connected.
 */
export function sitDown(
  user: Person,
  { playersUndo = true, gamemasterHere = true }: { playersUndo?: boolean; gamemasterHere?: boolean } = {},
): void {
  const users = new Map([GAMEMASTER, PLAYER].map((person) => [person.id, person]));
  Object.assign(globalThis, {
    game: {
      i18n: { lang: "en", localize: (key: string) => format(key), format, has: (key: string) => /\.(one|other)$/.test(key) },
      user,
      users: { get: (id: string) => users.get(id), activeGM: gamemasterHere ? GAMEMASTER : null },
      settings: { get: () => playersUndo },
    },
    fromUuidSync: () => null,
  });
}
