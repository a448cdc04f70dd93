import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds in which a client must read at least one byte. */
const maxStall = 30_000;
const checks = 6;

interface Stall {
  sent: number;
  /** Number of checks without progress. */
  checks: number;
}

/**
 * Closes connections of clients that read nothing of a response. This frees files, threads, exports
 * and store connections of the response. A socket timeout would not work: each byte that the client
 * sends restarts it. Clients without pending data, such as quiet event streams, stay open.
 */
export function closeStalledReaders(server: Server): void {
  const stalls = new Map<Socket, Stall>();
  let timer: NodeJS.Timeout | undefined;
  server.on("connection", (socket: Socket) => {
    stalls.set(socket, { sent: 0, checks: 0 });
    socket.once("close", () => stalls.delete(socket));
  });
  server.once("listening", () => {
    timer = setInterval(() => {
      for (const [socket, stall] of stalls) if (isStalled(socket, stall)) socket.destroy();
    }, maxStall / checks).unref();
  });
  server.once("close", () => clearInterval(timer));
}

function isStalled(socket: Socket, stall: Stall): boolean {
  const sent = sentBy(socket);
  stall.checks = socket.writableLength > 0 && sent === stall.sent ? stall.checks + 1 : 0;
  stall.sent = sent;
  return stall.checks >= checks;
}

/**
 * Number of bytes that the operating system has accepted. `writableLength` counts a write until all
 * of it has left. Only the handle knows the remaining bytes; Node's own timeouts read it too.
 */
function sentBy(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0);
}
