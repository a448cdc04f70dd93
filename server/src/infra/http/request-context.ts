import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";
import { callerLeft } from "./errors.ts";
import { hangUpSignal } from "./hang-up.ts";

interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
  hangUp?: AbortSignal;
}

/** The person and the connection that a job is for, in the words of queues. */
export interface Caller {
  /** Id of an account, or address of a visitor; empty for the server itself. */
  person: string;
  signal?: AbortSignal;
}

const requests = new AsyncLocalStorage<RequestContext>();

/** The request in whose course this is called; undefined for what the server does by itself. */
export function currentRequest(): FastifyRequest | undefined {
  return requests.getStore()?.request;
}

/** The caller of the current request. The signal aborts when the caller leaves before the answer. */
export function currentCaller(): Caller {
  const context = requests.getStore();
  if (!context) return { person: "" };
  const { request, reply } = context;
  context.hangUp ??= hangUpSignal(reply);
  return { person: request.user?.userId ?? request.ip, signal: context.hangUp };
}

/** Ends work whose result nobody would read. @throws 499 */
export function refuseIfCallerLeft(): void {
  if (currentCaller().signal?.aborted) throw callerLeft();
}

/** Makes the request known to all that happens in its course. Goes before the other hooks. */
export function provideRequestContext(app: App): void {
  app.addHook("onRequest", (request, reply, done) => requests.run({ request, reply }, done));
  // A body arrives by events of the socket, which are of no request.
  app.addHook("preValidation", (request, reply, done) => requests.run({ request, reply }, done));
}
