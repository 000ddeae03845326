import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { Authority } from "./authority";
import { lineWith, type Line } from "./line";
import type { Gate } from "./origins";
import type { Sessions } from "./sessions";
import type { RequestName } from "../common/wire";

/** Requests that the server answers. All other events get no answer. */
const ANSWERED = { world: true, modifyDocument: true, modifyBatch: true, manageCompendium: true, query: true } satisfies Record<
  RequestName,
  true
>;
const REQUESTS: ReadonlySet<string> = new Set(Object.keys(ANSWERED));
/** Maximum message size in bytes. Scenes with many walls are large, but no valid message exceeds this size. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;

/**
 * Connects socket.io to the authority. Only the session determines the user of a connection.
 * @param lag - maximum delay in milliseconds
 */
export function createSockets(http: HttpServer, authority: Authority, sessions: Sessions, gate: Gate, lag: number): Server {
  const io = new Server(http, {
    maxHttpBufferSize: LARGEST_MESSAGE,
    serveClient: false,
    // Called before every handshake, for polling and websocket. Null means that there is no error.
    allowRequest: ({ headers }, decide) => {
      const refusal = gate(headers);
      decide(refusal, refusal === null);
    },
  });
  io.use((socket, next) => {
    const userId = sessions.userOf((socket.handshake.auth as Record<string, unknown>)["session"]);
    if (userId === null || !authority.users.some((user) => user["id"] === userId)) {
      next(new Error("This session is not known here: join again"));
      return;
    }
    socket.data = { userId };
    next();
  });
  io.on("connection", (socket) => seat(socket, authority, lag));
  return io;
}

/** Closes all connections, so that browsers with idle connections do not keep the process alive. */
export async function closeServer(io: Server, http: HttpServer): Promise<void> {
  const closed = io.close();
  http.closeAllConnections();
  await closed;
}

function seat(socket: Socket, authority: Authority, lag: number): void {
  const { userId } = socket.data as { userId: string };
  const [incoming, outgoing] = [lineWith(lag), lineWith(lag)];
  const taken = takeSeat(socket, authority, userId, outgoing);
  if (!taken) return;
  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === "function" ? (last as (answer: unknown) => void) : null;
    const payload = acknowledge && args.length === 1 ? undefined : args[0];
    incoming(() => {
      if (REQUESTS.has(name) && acknowledge) taken.request(name, payload, (answer) => outgoing(() => acknowledge(answer)));
      else taken.emit(name, payload);
    });
  });
  socket.on("disconnect", () => incoming(() => taken.leave()));
}

function takeSeat(socket: Socket, authority: Authority, userId: string, outgoing: Line) {
  try {
    return authority.join(userId, (event, ...args) => outgoing(() => void socket.emit(event, ...args)));
  } catch {
    socket.disconnect(true);
    return null;
  }
}
