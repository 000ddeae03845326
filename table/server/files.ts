import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".hbs": "text/x-handlebars-template; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".yaml": "text/yaml; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".wasm": "application/wasm",
};

/** Matches paths that are never served: hidden files, and pack databases, which only the server reads. */
const HIDDEN = /(^|[/\\])(\.[^/\\]|packs([/\\]|$))/;

/** Returns the file that a path names inside a folder. Returns null if the path leaves the folder, names a hidden file, or is malformed. */
export function fileIn(folder: string, path: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (plain.includes("\0") || plain.includes("\\") || HIDDEN.test(plain)) return null;
  const root = resolve(folder);
  const file = resolve(join(root, plain));
  return file.startsWith(root + sep) ? file : null;
}

/** Files up to this size, in bytes, stay in the server's memory until they change, because every client requests them. */
const KEPT_BYTES = 2_000_000;
const kept = new Map<string, { readonly tag: string; readonly content: Buffer }>();

/** Value of Cache-Control that lets browsers use a response without requesting it again. */
const FOREVER = "public, max-age=31536000, immutable";

async function contentOf(file: string, tag: string): Promise<Buffer> {
  const before = kept.get(file);
  if (before?.tag === tag) return before.content;
  const content = await readFile(file);
  kept.set(file, { tag, content });
  return content;
}

interface Sending {
  /** True: sends a page as text, so that its scripts do not run. */
  readonly pagesAsText?: boolean;
  /** True: the file never changes, so browsers need not request it again. */
  readonly unchanging?: boolean;
}

/**
 * Sends a file, or responds with 404. Unless the file is unchanging, checks it for changes each time, so that a rebuilt package is used
 * immediately.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string | null,
  { pagesAsText = false, unchanging = false }: Sending = {},
): Promise<void> {
  const found = file ? await stat(file).catch(() => null) : null;
  if (!file || !found?.isFile()) {
    sendText(response, 404, "There is no such file here.");
    return;
  }
  const tag = `"${found.size.toString(16)}-${Math.trunc(found.mtimeMs).toString(16)}"`;
  const headers = { "Cache-Control": unchanging ? FOREVER : "no-cache", ETag: tag, "X-Content-Type-Options": "nosniff" };
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const ending = extname(file).toLowerCase();
  const type = TYPES[pagesAsText && ending === ".html" ? ".txt" : ending] ?? "application/octet-stream";
  const size = { ...headers, "Content-Type": type, "Content-Length": found.size };
  if (request.method === "HEAD") {
    response.writeHead(200, size).end();
    return;
  }
  if (found.size <= KEPT_BYTES) {
    const content = await contentOf(file, tag).catch(() => null);
    // The file changed while it was read. The next request gets the new content.
    if (content?.length !== found.size) response.destroy();
    else response.writeHead(200, size).end(content);
    return;
  }
  response.writeHead(200, size);
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" }).end(text);
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }).end(JSON.stringify(value));
}
