import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config/config.ts";
import { addressKey } from "../sessions/client.ts";
import type { App } from "./app-type.ts";
import { tooMany } from "./errors.ts";
import { isTrustedProxy } from "./networks.ts";

/** Seconds. */
const retryAfter = 5;
const refusal = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfter}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

/**
 * Limits the connections of one address. Behind a proxy all connections have its address; there the
 * requests in progress count, by the forwarded address.
 */
export class ConnectionLimit {
  readonly #config: Pick<Config, "addressConnections" | "trustProxy">;
  readonly #counts = new Map<string, number>();

  constructor(config: Pick<Config, "addressConnections" | "trustProxy">) {
    this.#config = config;
  }

  watchSockets(server: Server): void {
    server.on("connection", (socket: Socket) => {
      const address = socket.remoteAddress ?? "";
      if (isTrustedProxy(this.#config.trustProxy, address)) return;
      const leave = this.#enter(addressKey(address));
      if (leave) socket.once("close", leave);
      else {
        socket.write(refusal);
        socket.destroy();
      }
    });
  }

  watchRequests(app: App): void {
    app.addHook("onRequest", async (request, reply) => {
      if (!isTrustedProxy(this.#config.trustProxy, request.socket.remoteAddress ?? "")) return;
      const leave = this.#enter(addressKey(request.ip));
      if (!leave) throw tooMany(retryAfter);
      reply.raw.once("close", leave);
    });
  }

  /** @returns function that releases the place; null if the address has too many */
  #enter(address: string): (() => void) | null {
    const count = this.#counts.get(address) ?? 0;
    const { addressConnections } = this.#config;
    if (addressConnections > 0 && count >= addressConnections) return null;
    this.#counts.set(address, count + 1);
    return () => {
      const left = (this.#counts.get(address) ?? 1) - 1;
      if (left > 0) this.#counts.set(address, left);
      else this.#counts.delete(address);
    };
  }
}
