import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";
import { handleClientError } from "./error-handler.ts";

/** Milliseconds after which a body has to have grown, time and again. */
const checkInterval = 8_000;
/** Bytes that it has to grow by: a line that carries less carries nothing that people send. */
const minGrowth = 8 * 1024;

/**
 * Ends requests whose body arrives too slowly (slowloris); large files over slow lines have the
 * server's `requestTimeout`. Slow headers are covered by Node's `headersTimeout`.
 */
export function limitBodyTime(app: App): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    let before = 0;
    const watch = setInterval(() => {
      const { raw } = request;
      if (raw.complete || raw.destroyed) return clearInterval(watch);
      const { bytesRead } = raw.socket;
      // What has arrived and waits here to be read is our slowness, not the sender's.
      if (raw.readableLength === 0 && bytesRead - before < minGrowth) cut(request, reply);
      before = bytesRead;
    }, checkInterval).unref();
    request.raw.once("close", () => clearInterval(watch));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function cut({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  log.info({ ip: raw.socket.remoteAddress }, "slow body cut off");
  if (reply.sent) raw.socket.destroy();
  else handleClientError({ name: "", message: "", code: "ERR_HTTP_REQUEST_TIMEOUT" }, raw.socket);
}
