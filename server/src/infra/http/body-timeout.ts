import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";
import { handleClientError } from "./error-handler.ts";

/** Milliseconds between checks of a body; each compares with the check before the last one. */
const checkInterval = 4_000;
/** Bytes that a body must grow by between checks. Real connections are faster. */
const minGrowth = 8 * 1024;

/**
 * Ends requests with a body that arrives too slowly (slowloris). Large files on slow lines end at
 * the server's `requestTimeout`, slow headers at Node's `headersTimeout`.
 */
export function limitBodyTime(app: App): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    let [last, lastButOne] = [0, Number.NEGATIVE_INFINITY];
    const watch = setInterval(() => {
      const { raw } = request;
      if (raw.complete || raw.destroyed) return clearInterval(watch);
      const { bytesRead } = raw.socket;
      // Received bytes that wait here are our delay, not the sender's.
      if (raw.readableLength === 0 && bytesRead - lastButOne < minGrowth) cut(request, reply);
      [last, lastButOne] = [bytesRead, last];
    }, checkInterval).unref();
    request.raw.once("close", () => clearInterval(watch));
  });
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function cut({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  log.info({ ip: raw.socket.remoteAddress }, "slow body cut off");
  if (reply.sent) raw.socket.destroy();
  else handleClientError({ name: "", message: "", code: "ERR_HTTP_REQUEST_TIMEOUT" }, raw.socket);
}
