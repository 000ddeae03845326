import { globals } from "../dynamic";

const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a random id of letters and digits. */
export function randomID(length = 16): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint32Array(length));
  return Array.from(bytes, (b) => ID_CHARACTERS[b % ID_CHARACTERS.length]).join("");
}

/** Returns whether a string is a document id: sixteen letters or digits. */
export const isValidId = (id: unknown): boolean => typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);

/** Returns whether version `v1` is newer than `v0`. Compares two parts as numbers if both parts are numbers. */
export function isNewerVersion(v1: string | number | null | undefined, v0: string | number | null | undefined): boolean {
  if (v1 === null || v1 === undefined) return false;
  if (v0 === null || v0 === undefined) return true;
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const a = String(v1).split(".");
  const b = String(v0).split(".");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i] ?? "0";
    const y = b[i] ?? "0";
    if (x === y) continue;
    const numbers = [Number(x), Number(y)];
    if (numbers.every(Number.isFinite)) {
      if (numbers[0] === numbers[1]) continue;
      return numbers[0]! > numbers[1]!;
    }
    return x > y;
  }
  return false;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const UNESCAPES: Record<string, string> = Object.fromEntries(Object.entries(ESCAPES).map(([k, v]) => [v, k]));

/** Escapes text for use in HTML. */
export const escapeHTML = (value: unknown): string => String(value ?? "").replace(/[&<>"']/g, (c) => ESCAPES[c]!);
/** Reverses `escapeHTML`. */
export const unescapeHTML = (value: string): string => value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (c) => UNESCAPES[c]!);

/**
 * Removes scripts, event handlers and script URLs from HTML, with the browser's parser if there is one. Only the server sanitizes
 * completely.
 */
export function cleanHTML(raw: string): string {
  const doc = globals.document;
  if (!doc)
    return raw
      .replace(/<(script|style|iframe)\b[^]*?<\/\1\s*>/gi, "")
      .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")
      .replace(/javascript:/gi, "");
  const template = doc.createElement("template");
  template.innerHTML = raw;
  for (const bad of template.content.querySelectorAll("script,style,iframe,object,embed")) bad.remove();
  for (const element of template.content.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}

/** Returns the text of HTML without its tags. */
export const stripHTML = (value: string): string => unescapeHTML(value.replace(/<[^>]*>/g, ""));

/** Returns the words of a text in lower case, joined by `replacement`. With `strict`, keeps only letters, digits and `replacement`. */
export function slugify(value: string, { replacement = "-", strict = false } = {}): string {
  let slug = value
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, replacement);
  if (strict) slug = slug.replace(new RegExp(`[^a-z0-9${replacement.replace(/[-\\\]^]/g, "\\$&")}]`, "g"), "");
  return slug;
}

/** Returns text with the first letter of every word in upper case and all other letters in lower case. */
export const titleCase = (value: string): string => value.toLowerCase().replace(/(^|\s)\S/g, (c) => c.toUpperCase());
/** Returns text with its first letter in upper case. */
export const capitalize = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** Returns a path as the client requests it from the server: `prefix` and `path`, joined by slashes, with a leading slash. */
export function getRoute(path: string, { prefix = "" } = {}): string {
  return `/${[prefix, path]
    .map((p) => p.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}

/** Formats a number with sign and decimals, independent of the user's locale. */
export function numberToString(value: number, { decimals = 0, sign = false } = {}): string {
  const text = value.toFixed(decimals);
  return sign && value >= 0 ? `+${text}` : text;
}

/** Encodes every part of a path or address. Parts that are already encoded stay unchanged. */
export function encodeURL(path: string): string {
  if (!path || path.startsWith("data:")) return path;
  const [, origin = "", rest = ""] = /^([a-z]+:\/\/[^/]*)?(.*)$/i.exec(path)!;
  const part = (text: string): string => {
    try {
      return encodeURIComponent(decodeURIComponent(text)).replaceAll("'", "%27");
    } catch {
      return encodeURIComponent(text).replaceAll("'", "%27");
    }
  };
  return origin + rest.split("/").map(part).join("/");
}

/** Formats a number of bytes in readable units. Each unit is 1000 times the next smaller unit, or 1024 times with `base: 2`. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {}): string {
  const step = base === 2 ? 1024 : 1000;
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let value = size;
  for (; Math.abs(value) >= step && unit < units.length - 1; unit++) value /= step;
  return `${Number(value.toFixed(decimalPlaces))}${units[unit]}`;
}
