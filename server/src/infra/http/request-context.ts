import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";

const requests = new AsyncLocalStorage<FastifyRequest>();

/** The request in whose course this is called; undefined for what the server does by itself. */
export function currentRequest(): FastifyRequest | undefined {
  return requests.getStore();
}

/** Makes the request known to all that happens in its course. Goes before the other hooks. */
export function provideRequestContext(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => requests.run(request, done));
  // A body arrives by events of the socket, which are of no request.
  app.addHook("preValidation", (request, _reply, done) => requests.run(request, done));
}
