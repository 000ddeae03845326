import { io, type Socket } from "socket.io-client";
import type { DocumentAction, DocumentOperation, WorldData } from "../../../table/common/wire";

/** A connection to the table's server without a browser, for example as a GM. It can send every request that a client can send. */
export class Line {
  private constructor(readonly socket: Socket) {}

  /** Opens a connection for a user. @throws {Error} if the server rejects the user */
  static async open(address: string, userId: string): Promise<Line> {
    const answer = await fetch(`${address}/join?user=${encodeURIComponent(userId)}`, { redirect: "manual" });
    const session = new URL(answer.headers.get("location") ?? "/", address).searchParams.get("session");
    const socket = io(address, { auth: { session }, transports: ["websocket"], reconnection: false, forceNew: true });
    await new Promise<void>((resolve, reject) => void socket.once("connect", resolve).once("connect_error", reject));
    return new Line(socket);
  }

  /** Returns the world as the server stores it. */
  world(): Promise<WorldData> {
    return this.socket.emitWithAck("world") as Promise<WorldData>;
  }

  /** Sends an operation on documents. @throws {Error} with the server's message if the server refuses the operation */
  async modify(action: DocumentAction, type: string, operation: DocumentOperation): Promise<void> {
    const answer = (await this.socket.emitWithAck("modifyDocument", { action, type, operation })) as { error?: { message: string } };
    if (answer.error) throw new Error(`${action} ${type}: ${answer.error.message}`);
  }

  close(): void {
    this.socket.disconnect();
  }
}
