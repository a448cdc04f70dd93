import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds in which a client has to take a byte of what is sent. */
const maxStall = 30_000;
const looks = 6;

interface Stall {
  sent: number;
  /** Looks since then at which no byte more had left. */
  looks: number;
}

/**
 * Cuts off clients that take nothing of a response, which frees what the response keeps: files,
 * threads, exports, connections to a store. A timeout of the socket would not: every byte that the
 * client sends restarts it. A client with nothing left to take, as on a quiet event stream, waits for us.
 */
export function cutStalledReaders(server: Server): void {
  const stalls = new Map<Socket, Stall>();
  let timer: NodeJS.Timeout | undefined;
  server.on("connection", (socket: Socket) => {
    stalls.set(socket, { sent: 0, looks: 0 });
    socket.once("close", () => stalls.delete(socket));
  });
  server.once("listening", () => {
    timer = setInterval(() => {
      for (const [socket, stall] of stalls) if (isStalled(socket, stall)) socket.destroy();
    }, maxStall / looks).unref();
  });
  server.once("close", () => clearInterval(timer));
}

function isStalled(socket: Socket, stall: Stall): boolean {
  const sent = sentBy(socket);
  stall.looks = socket.writableLength > 0 && sent === stall.sent ? stall.looks + 1 : 0;
  stall.sent = sent;
  return stall.looks >= looks;
}

/**
 * Grows with each byte that the system takes. `writableLength` has a write as a whole until all of it
 * has left; only the handle, which Node's own timeouts look at too, knows how much of it remains.
 */
function sentBy(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0);
}
