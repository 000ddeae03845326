import { io } from "socket.io-client";
import type { Connection } from "../../../common/wire";

export interface LineEvents {
  /** Called when the connection is lost after joining. */
  readonly lost: () => void;
  /** Called when the connection is restored. */
  readonly back: () => void;
}

/** Delays in milliseconds before the client reconnects. A restarted server is available within a second. */
const TRY_AGAIN = { reconnectionDelay: 250, reconnectionDelayMax: 500 };

/** Thrown if the server does not know this session or refuses it. */
export class ConnectionRefused extends Error {
  override readonly name = "ConnectionRefused";
}

/**
 * Connects to the server. If the server is not running yet, waits until the server starts.
 * @throws {ConnectionRefused} if the server rejects the session
 */
export function connectSocket(session: string, events: LineEvents): Promise<Connection> {
  const socket = io({ auth: { session }, transports: ["websocket", "polling"], ...TRY_AGAIN });
  let joined = false;
  return new Promise((resolve, reject) => {
    socket.on("connect", () => {
      if (joined) {
        events.back();
        return;
      }
      joined = true;
      resolve(wrap(socket));
    });
    socket.on("connect_error", (error) => {
      if (joined || socket.active) return;
      reject(new ConnectionRefused(error.message));
    });
    socket.on("disconnect", (reason) => {
      events.lost();
      // socket.io does not reconnect automatically if the server has closed the connection.
      if (reason === "io server disconnect") socket.connect();
    });
  });
}

function wrap(socket: ReturnType<typeof io>): Connection {
  return {
    request: (name, payload) => socket.emitWithAck(name, payload),
    emit: (name, payload) => void socket.emit(name, payload),
    on: (name, listener) => void socket.on<string>(name, listener),
    off: (name, listener) => void socket.off<string>(name, listener),
    get connected() {
      return socket.connected;
    },
  };
}
