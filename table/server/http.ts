import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Authority } from "./authority";
import { fileIn, sendFile, sendJson, sendText } from "./files";
import type { Gate } from "./origins";
import type { Sessions } from "./sessions";

/** Folders from which the routes serve files. */
export interface Folders {
  /** Built client: index.html, join.html and their bundle. */
  readonly client: string;
  readonly icons: string;
  /** The built system package. */
  readonly system: string;
  /** Folder of the world's files. */
  readonly world: string;
}

export interface HttpOptions {
  readonly authority: Authority;
  readonly sessions: Sessions;
  readonly folders: Folders;
  readonly world: { readonly id: string; readonly title: string };
  readonly systemId: string;
  /** True: browsers may cache the client, icon and system files, because these files never change. */
  readonly unchanging?: boolean;
  /** Refuses foreign hosts and origins. */
  readonly gate: Gate;
  readonly log: (message: string) => void;
}

/** Creates the server of the table's pages and files. */
export function createHttp(options: HttpOptions): Server {
  return createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      options.log(`${request.url ?? ""}: ${String(error)}`);
      if (!response.headersSent) sendText(response, 500, "The server failed to answer; its log says why.");
      else response.destroy();
    });
  });
}

async function answer(options: HttpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = options.gate(request.headers);
  if (refusal !== null) {
    sendText(response, 403, refusal);
    return;
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    sendText(response, 405, "Only GET is answered here.");
    return;
  }
  // Use the raw path, because the dots of a parsed URL are already resolved.
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  const { folders, authority, world } = options;
  if (path === "/") await sendFile(request, response, join(folders.client, "join.html"));
  else if (path === "/game") await sendGame(options, request, response, new URLSearchParams(query).get("session"));
  else if (path === "/join") takeSeat(options, response, new URLSearchParams(query).get("user") ?? "");
  else if (path === "/api/users") sendJson(response, { users: authority.users, world });
  else if (path === "/api/health") sendJson(response, { ok: true, ...authority.release, world: world.id });
  // From 14 on, pages in packages are served as text.
  else {
    const pagesAsText = isForeign(path) && authority.release.generation >= 14;
    await sendFile(request, response, routedFile(options, path), {
      pagesAsText,
      unchanging: options.unchanging === true && !isOfWorld(path),
    });
  }
}

const isOfWorld = (path: string): boolean => path.startsWith("/worlds/");
const isForeign = (path: string): boolean => /^\/(systems|worlds)\//.test(path);

/** Returns the file for a path; the prefix of the path selects the folder. Returns null for an unknown path. */
function routedFile({ folders, systemId, world }: HttpOptions, path: string): string | null {
  const routes: readonly (readonly [string, string])[] = [
    ["/table/", folders.client],
    [`/systems/${systemId}/`, folders.system],
    // Serve only the assets, because the world's source would reveal secrets to players.
    [`/worlds/${world.id}/assets/`, join(folders.world, "assets")],
    ["/icons/", folders.icons],
  ];
  const route = routes.find(([prefix]) => path.startsWith(prefix));
  if (route) return fileIn(route[1], path.slice(route[0].length));
  return path === "/favicon.ico" ? fileIn(folders.icons, "svg/d20.svg") : null;
}

async function sendGame(
  { sessions, folders }: HttpOptions,
  request: IncomingMessage,
  response: ServerResponse,
  session: string | null,
): Promise<void> {
  if (sessions.userOf(session) === null) response.writeHead(302, { Location: "/" }).end();
  else await sendFile(request, response, join(folders.client, "index.html"));
}

function takeSeat({ authority, sessions }: HttpOptions, response: ServerResponse, userId: string): void {
  if (!authority.users.some((user) => user["id"] === userId)) {
    sendText(response, 404, `There is no user "${userId}" in this world: go back to / and choose one.`);
    return;
  }
  response.writeHead(302, { Location: `/game?session=${encodeURIComponent(sessions.create(userId))}`, "Cache-Control": "no-store" }).end();
}
