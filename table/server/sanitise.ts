import sanitizeHtml from "sanitize-html";
import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS, IFRAME_DOMAINS, SCHEME_ATTRIBUTES } from "./allowed-html";
import { isRecord, type Source } from "./source";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: ALLOWED_ATTRIBUTES as Record<string, string[]>,
  allowedSchemes: ALLOWED_SCHEMES,
  allowedSchemesAppliedToAttributes: SCHEME_ATTRIBUTES,
  allowedIframeDomains: IFRAME_DOMAINS,
  allowVulnerableTags: false,
  // A link to a data: URL would open a page, so only images may use data: URLs.
  transformTags: { a: withoutDataLink, area: withoutDataLink },
};

function withoutDataLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = attribs["href"];
  if (href === undefined || !/^\s*data:/i.test(href)) return { tagName, attribs };
  const { href: _dropped, ...rest } = attribs;
  return { tagName, attribs: rest };
}

/** Removes from HTML everything that Foundry does not list as allowed. Text without markup characters stays unchanged. */
export const cleanHtml = (html: string): string => (/[<&]/.test(html) ? sanitizeHtml(html, OPTIONS) : html);

/** Cleans the HTML at these dotted paths. `*` matches every key or entry of one level. */
export function cleanHtmlAt(source: Source, paths: readonly string[]): Source {
  return paths.reduce((cleaned, path) => mapAt(cleaned, path.split("."), cleanHtml) as Source, source);
}

/** Changes the strings at a path. Returns the same value if nothing changed. */
function mapAt(value: unknown, keys: readonly string[], change: (text: string) => string): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return typeof value === "string" ? change(value) : value;
  if (Array.isArray(value)) return key === "*" ? value.map((entry) => mapAt(entry, rest, change)) : value;
  if (!isRecord(value)) return value;
  const touched = key === "*" ? Object.keys(value) : key in value ? [key] : [];
  let result = value;
  for (const name of touched) {
    const next = mapAt(value[name], rest, change);
    if (next !== value[name]) result = { ...result, [name]: next };
  }
  return result;
}

/** Returns the values that match a pattern, by path. `*` matches every key or entry of one level. */
export function valuesAt(value: unknown, pattern: string): Readonly<Record<string, unknown>> {
  let reached: [string, unknown][] = [["", value]];
  for (const key of pattern.split(".")) {
    reached = reached.flatMap(([path, inner]) => {
      if (!isRecord(inner) && !Array.isArray(inner)) return [];
      const keys = key === "*" ? Object.keys(inner) : key in inner ? [key] : [];
      return keys.map((name): [string, unknown] => [path ? `${path}.${name}` : name, (inner as Source)[name]]);
    });
  }
  return Object.fromEntries(reached);
}
